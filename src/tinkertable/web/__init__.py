"""What people see: pages, live updates, and a door for outside bots."""
