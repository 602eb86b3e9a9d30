"""Services that write bills and rates."""
