"""`make test`, `make check` and the like: which suites there are, and how they run."""
