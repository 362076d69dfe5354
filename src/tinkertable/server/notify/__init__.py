"""Outgoing messages: mail and webhooks."""
