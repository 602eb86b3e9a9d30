"""How a view says that its answer may be kept until the catalogue changes (ADR 0011)."""

from collections.abc import Iterable, Mapping
from typing import Any

MARK = "shop.shows_stock_of"


def keep(request: Any, stock: Iterable[tuple[int, int]] = ()) -> None:
    """Let this answer be kept; `stock` is every quantity that it shows, by product, in the order in which they appear.

    Only for answers that everybody gets alike and that hang on nothing but what `CatalogueVersion` stands for.
    """
    request.META[MARK] = [*request.META.get(MARK, ()), *stock]


def kept(environ: Mapping[str, Any]) -> list[tuple[int, int]] | None:
    """What the view said; None when the answer may not be kept."""
    return environ.get(MARK)
