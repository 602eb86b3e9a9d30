"""Django's PostgreSQL backend, with a cheaper look at whether a reused connection is alive."""
