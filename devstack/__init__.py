"""From a fresh clone to a running shop. Standard library only: it runs before packages are installed."""
