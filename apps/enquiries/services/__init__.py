"""Services that write enquiries."""
