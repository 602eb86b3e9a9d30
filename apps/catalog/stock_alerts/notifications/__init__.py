"""Mails about reminders."""
