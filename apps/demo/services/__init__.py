"""The writes of the demo."""
