"""Orders of texts as people expect them; PostgreSQL may be built without ICU, whose collations have the same."""

from django.db.models import Func, Value
from django.db.models.functions import Lower


def natural(field: str) -> Func:
    """A text column to sort by: without case, and with whole numbers of up to six digits as numbers (7 before 10)."""
    padded = Func(Lower(field), Value(r"(\d+)"), Value(r"00000\1"), Value("g"), function="regexp_replace")
    return Func(padded, Value(r"0*(\d{6})(?!\d)"), Value(r"\1"), Value("g"), function="regexp_replace")
