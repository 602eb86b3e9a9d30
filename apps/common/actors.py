"""Who does something: a plain value that services take and that audit records and events keep."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["customer", "staff", "system"]


@dataclass(frozen=True, slots=True)
class Actor:
    """A customer, a member of staff, or the shop itself; `name` is stored as text and outlives the row."""

    kind: Kind
    id: int | None
    name: str


SYSTEM = Actor("system", None, "System")
