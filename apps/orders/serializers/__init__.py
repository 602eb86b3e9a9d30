"""Orders as they travel."""
