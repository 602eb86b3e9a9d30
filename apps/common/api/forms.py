"""How a view says which forms with files it takes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Forms:
    """How large a multipart form may be, and who must be signed in before its body is read."""

    audience: Literal["customer", "staff", "operator"]
    most_bytes: int


def takes_forms(forms: Forms) -> Callable[[View], View]:
    """Declare it for a function; viewsets have the attribute `forms`."""

    def mark(view: View) -> View:
        view.forms = forms  # type: ignore[attr-defined]
        return view

    return mark
