"""Template tags of the shop's card."""
