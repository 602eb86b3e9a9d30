"""Rows of cells from any CSV, XLS, XLSX or HTML table of a stranger; pure."""
