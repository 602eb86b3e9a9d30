"""What travels to and from the catalogue."""
