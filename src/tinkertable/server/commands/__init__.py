"""Commands: everything people do, each written once and called by the HTML and the JSON routes."""
