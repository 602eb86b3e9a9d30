"""Queries of the dispatch app."""
