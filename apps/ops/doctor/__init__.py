"""`manage.py doctor`: invariants that no constraint can enforce, checked over the whole database."""
