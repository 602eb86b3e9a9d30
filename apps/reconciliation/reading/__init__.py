"""Reads bank statements by rule. Pure: no Django, no files, no network; `run` calls it in a limited process."""
