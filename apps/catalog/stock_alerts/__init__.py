"""Reminders: one mail when a product is back in stock (rules 4.11)."""
