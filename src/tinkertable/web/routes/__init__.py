"""One module per part of the site."""
