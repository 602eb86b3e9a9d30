"""One cache of public responses, checked against the database at every use (ADR 0017)."""
