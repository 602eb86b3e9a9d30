"""Services that write reminders."""
