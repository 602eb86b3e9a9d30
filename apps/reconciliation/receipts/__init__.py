"""Reads payment screenshots: lines of text to fields, by rule. Pure, but for `engine` and the program `__main__`."""
