"""Mails about contact messages."""
