"""Mails with one-time codes."""
