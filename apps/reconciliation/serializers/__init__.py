"""Statements and matches on the wire."""
