"""`manage.py doctor`: the invariants that no constraint can hold, checked over the whole shop."""
