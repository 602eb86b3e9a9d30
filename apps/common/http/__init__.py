"""Middleware: which site a host shows, and the headers of every answer."""
