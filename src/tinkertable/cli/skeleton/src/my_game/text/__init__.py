"""What My Game says: lines and the catalogs that have their words."""
