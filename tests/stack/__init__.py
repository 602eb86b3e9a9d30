"""Journeys over HTTP against a running shop: real mail, storage, database and worker."""
