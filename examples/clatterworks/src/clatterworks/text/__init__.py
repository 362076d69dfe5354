"""What Clatterworks says: lines and the catalogs that have their words."""
