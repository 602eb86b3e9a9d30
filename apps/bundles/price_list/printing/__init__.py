"""The PDF of the price list: texts, template data and rendering. Nothing here reads the database."""
