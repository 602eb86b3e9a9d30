"""How a view says that its answer may be kept until the catalogue changes (ADR 0011)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

MARK = "shop.kept"


@dataclass(frozen=True, slots=True)
class Kept:
    """What an answer that may be kept shows of stock and of customers' names, and the route that made it."""

    stock: list[tuple[int, int]]
    route: str
    authors: dict[int, str]


def keep(request: Any, stock: Iterable[tuple[int, int]] = (), authors: Iterable[tuple[int, str]] = ()) -> None:
    """Let this answer be kept; `stock` is every quantity that it shows, by product, in the order in which they appear.

    `authors` are the customers whose names it shows, by key, with the names.

    Only for answers that hang on nothing but what `CatalogueVersion` stands for and are the same for everybody; and for
    a customer's cart, which hangs on its lines too (shop_project.kept_carts).
    """
    match = getattr(request, "resolver_match", None)
    request.META[MARK] = Kept(list(stock), match.route.rstrip("$") if match else "unmatched", dict(authors))


def kept(environ: Mapping[str, Any]) -> Kept | None:
    """What the view said; None when the answer may not be kept."""
    return environ.get(MARK)
