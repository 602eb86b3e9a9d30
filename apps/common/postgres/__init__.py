"""Django's PostgreSQL backend, with a cheaper look at whether a kept connection is alive."""
