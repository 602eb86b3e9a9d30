"""Texts of the mails about orders, one module per language."""
