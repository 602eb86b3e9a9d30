"""The writes of enquiries."""
