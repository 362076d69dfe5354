"""Load tests: scripted players at many tables of a real server, over HTTP and event streams."""
