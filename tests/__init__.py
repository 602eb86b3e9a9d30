"""Tests across apps: races, the route x role table, the schema, journeys."""
