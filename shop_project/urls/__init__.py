"""The URLs of the two faces."""
