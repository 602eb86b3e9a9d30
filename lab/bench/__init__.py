"""Throughput of the shop compared with a minimal server (the "floor"). `make bench` runs it."""
