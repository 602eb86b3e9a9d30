"""Services that write settings, payee changes and messages."""
