"""The person behind a change: a plain value for services, audit records and events."""

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
