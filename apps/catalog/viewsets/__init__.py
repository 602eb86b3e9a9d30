"""The calls of the catalogue."""
