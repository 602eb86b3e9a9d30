"""The writes of funds and gift boxes."""
