"""What the server does, without HTTP and templates: the table service, jobs, workers and notifications."""
