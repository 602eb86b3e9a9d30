"""The dispatch app on the wire."""
