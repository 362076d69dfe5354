"""The worker pool and its tasks."""
