"""The writes of the shop's card."""
