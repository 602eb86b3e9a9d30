"""Services that write settings and payee changes."""
