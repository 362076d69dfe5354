"""Page models: what the templates show."""
