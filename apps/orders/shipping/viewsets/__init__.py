"""Shipping over HTTP."""
