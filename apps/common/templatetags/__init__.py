"""Template tags of the operators' pages."""
