"""The shop on several machines, rehearsed on one: `make rehearsal`."""
