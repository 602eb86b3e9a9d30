"""Pages that exist in development only: `settings.development` mounts them, production never does."""
