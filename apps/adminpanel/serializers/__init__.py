"""The back office's wire forms."""
