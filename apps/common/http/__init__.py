"""The layer between the web server and Django (ADR 0014)."""
