"""The rules page of My Game."""
