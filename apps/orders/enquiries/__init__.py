"""Requested items, for which staff and customer agree on a sale."""
