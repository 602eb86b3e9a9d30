"""The writes of payments."""
