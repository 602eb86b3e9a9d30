"""The dispatch app over HTTP."""
