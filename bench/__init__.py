"""What the shop does in a second, beside the least that could answer at all. `make bench` runs it."""
