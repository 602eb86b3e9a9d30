"""Reads of bank statements and matches."""
