"""Actions of operators: each calls a service for a row, from a page with a reason field."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from .. import audit
from ..errors import DomainError
from ..row_by_row import RowByRow
from .forms import ReasonForm

MAX_ROWS = 200


def _always(row: Any) -> bool:
    return True


def _nothing(row: Any) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class AdminAction:
    """One action on a row.

    `run(person, row, data)` calls one service, outside any transaction, with the cleaned form as data, and returns
    what to tell the operator. `applies(row)` hides the action where it does not apply; the service checks again.
    `initial(row)` gives the initial values of the form for one row.
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
class ActionResult:
    """The messages of the rows that were done, and the rows that were refused."""

    done: list[str]
    refused: list[tuple[Any, DomainError]]


def run(action: AdminAction, rows: Sequence[Any], *, person: Any, data: dict[str, Any]) -> ActionResult:
    """Run the action for each row, each in its service's own transaction; a refusal does not stop the others."""
    result = ActionResult([], [])
    calls = RowByRow()
    for row in rows:
        try:
            with calls.row(), audit.audit_reason(data["reason"]):
                result.done.append(action.run(person, row, data))
        except DomainError as refusal:
            result.refused.append((row, refusal))
    return result


def report(request: HttpRequest, result: ActionResult) -> None:
    """Show the operator what was done."""
    if len(result.done) > 1:
        messages.success(request, f"{len(result.done)} done.")
    elif result.done:
        messages.success(request, result.done[0])
