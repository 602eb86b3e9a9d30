"""The URLs of the two sites."""
