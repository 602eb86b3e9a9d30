"""The writes of accounts."""
