"""The writes of periods and rules."""
