"""What the API takes and answers about enquiries."""
