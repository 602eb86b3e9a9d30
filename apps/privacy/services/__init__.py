"""What is collected for a person, and what is forgotten about one."""
