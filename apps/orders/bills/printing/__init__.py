"""The PDF of a bill: texts, template data and rendering. Nothing here reads the database."""
