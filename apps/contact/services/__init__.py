"""Services that write messages."""
