"""What staff save for themselves."""
