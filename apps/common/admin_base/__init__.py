"""What every app's Django admin is built from: bounded lists, a reason for every change, actions that call services."""
