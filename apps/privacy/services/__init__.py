"""Export and erasure of personal data."""
