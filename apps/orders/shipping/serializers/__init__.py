"""Shipping on the wire."""
