"""The back office's calls."""
