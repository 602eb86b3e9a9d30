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


def _nothing(row: Any) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class AdminAction:
    """One thing that can be done to a row.

    `run(person, row, data)` calls one service, outside any transaction, with the cleaned form as data, and returns
    what to tell the operator. `applies(row)` hides the act where it has no meaning; the service decides all the same.
    `initial(row)` is what the form of one row starts with.
    """

    name: str
    label: str
    run: Callable[[Any, Any, dict[str, Any]], str]
    form: type[ReasonForm] = ReasonForm
    applies: Callable[[Any], bool] = _always
    initial: Callable[[Any], dict[str, Any]] = _nothing
    warning: str = ""
    bulk: bool = False


@dataclass(slots=True)
class Outcome:
    """What became of an act on several rows."""

    done: list[str]
    refused: list[tuple[Any, DomainError]]


def perform(act: AdminAction, rows: Sequence[Any], *, person: Any, data: dict[str, Any]) -> Outcome:
    """Do it row by row, each in its service's own transaction; a refusal stops none of the others."""
    outcome = Outcome([], [])
    for row in rows:
        try:
            with audit.audit_reason(data["reason"]):
                outcome.done.append(act.run(person, row, data))
        except DomainError as refusal:
            outcome.refused.append((row, refusal))
    return outcome


def tell(request: HttpRequest, outcome: Outcome) -> None:
    """Say what was done."""
    if len(outcome.done) > 1:
        messages.success(request, f"{len(outcome.done)} done.")
    elif outcome.done:
        messages.success(request, outcome.done[0])
