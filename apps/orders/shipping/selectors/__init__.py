"""Queries of shipping."""
