"""What the rules look at and what they say. Boxes are fractions of the upright picture's width and height."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Certainty = Literal["sure", "unsure"]
Status = Literal["success", "pending", "failed"]
SURE: Certainty = "sure"
UNSURE: Certainty = "unsure"


@dataclass(frozen=True, slots=True)
class Box:
    """The place of something on the page, from 0 to 1."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        """As a fraction of the picture's height."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text as the engine read it; `score` is its own confidence, from 0 to 1.

    `slope` is by how much it falls from its left to its right, in parts of the picture's height for each of its width.
    A line is `confirmed` when a second reading of the picture has the same numbers in it.
    """

    text: str
    score: float
    box: Box
    slope: float = 0.0
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A value, how certain it is, and its place. Values are text; an absent field is None instead."""

    value: str
    certainty: Certainty
    box: Box

    @property
    def sure(self) -> str:
        """The value when it is certain, otherwise ""."""
        return self.value if self.certainty == SURE else ""


@dataclass(frozen=True, slots=True)
class Ours:
    """How the shop is named as a payee: its UPI ids and account numbers."""

    upi_ids: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a picture says. Of what is no receipt, no field is sure.

    `amount` is plain rupees ("4350.00"), `paid_on` an ISO date, `paid_at` HH:MM, `status` one of Status.
    `payee_is_ours` is None when the picture does not say it for certain.
    """

    is_receipt: bool
    payee_is_ours: bool | None = None
    amount: Field | None = None
    reference: Field | None = None
    app_id: Field | None = None
    paid_on: Field | None = None
    paid_at: Field | None = None
    status: Field | None = None
    payee: Field | None = None
    payer: Field | None = None


FIELDS = ("amount", "reference", "app_id", "paid_on", "paid_at", "status", "payee", "payer")
FIELD_CHOICES = [(name, name) for name in FIELDS]


@dataclass(frozen=True, slots=True)
class Figure:
    """A money figure, with a rupee sign or only an integer; `value` is None when it cannot be read in one way.

    `may_begin_with_sign`: its first digit may be a rupee sign, or a letter before it a digit.
    """

    value: Decimal | None
    is_marked: bool
    is_integer: bool
    line: Line
    may_begin_with_sign: bool = False
