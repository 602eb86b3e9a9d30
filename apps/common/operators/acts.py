"""Acts: what an operator does to a row through a service, on a small page of its own that asks why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from .. import audit
from ..errors import DomainError
from .forms import ReasonForm

MOST_AT_ONCE = 200


def _always(row: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that can be done to a row.

    `run(person, row, data)` calls one service, outside any transaction, with the cleaned form as data, and returns
    what to tell the operator. `applies(row)` hides the act where it has no meaning; the service decides all the same.
    """

    name: str
    label: str
    run: Callable[[Any, Any, dict[str, Any]], str]
    form: type[ReasonForm] = ReasonForm
    applies: Callable[[Any], bool] = _always
    warning: str = ""
    bulk: bool = False


@dataclass(slots=True)
class Outcome:
    """What became of an act on several rows."""

    done: list[str]
    refused: list[str]


def perform(act: Act, rows: Sequence[Any], *, person: Any, data: dict[str, Any]) -> Outcome:
    """Do it row by row, each in its service's own transaction; a refusal stops none of the others."""
    outcome = Outcome([], [])
    for row in rows:
        try:
            with audit.because(data["reason"]):
                outcome.done.append(act.run(person, row, data))
        except DomainError as refusal:
            outcome.refused.append(f"{row}: {refusal.message}")
    return outcome


def tell(request: HttpRequest, outcome: Outcome) -> None:
    """Say what was done and what was refused, and why."""
    if len(outcome.done) > 1:
        messages.success(request, f"{len(outcome.done)} done.")
    elif outcome.done:
        messages.success(request, outcome.done[0])
    for refusal in outcome.refused:
        messages.error(request, refusal)
