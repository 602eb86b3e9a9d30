"""The writes of the cart."""
