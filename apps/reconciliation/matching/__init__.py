"""Which bank rows pay which orders: by rule, without a database."""
