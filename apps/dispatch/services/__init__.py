"""The writes of tracking imports."""
