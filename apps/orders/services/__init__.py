"""The writes of orders."""
