"""The back office's calls about bank statements and matches."""
