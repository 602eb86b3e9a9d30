"""The back office's reads across apps."""
