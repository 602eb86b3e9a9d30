"""The writes of the catalogue."""
