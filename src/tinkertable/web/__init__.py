"""The web: pages for people, live updates, and the JSON API for programs."""
