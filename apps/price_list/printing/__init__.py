"""The price list on paper: words, the data of the template, and the PDF. Nothing here reads the database."""
