"""Services that write tracking imports and pick lists."""
