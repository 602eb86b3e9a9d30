"""Accept-Encoding by its q-values (RFC 9110 12.5.3)."""

from functools import lru_cache

OURS = ("br", "gzip")


@lru_cache(maxsize=500)
def acceptable(header: str) -> str:
    """The codings of ours that a client likes best, by commas; "" when it wants none.

    Kept pages, static files and Django's GZipMiddleware look for a coding's name alone: the header that they see names
    only what they may use.
    """
    if ";" not in header and "*" not in header:
        return header
    wanted: dict[str, float] = {}
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        wanted[name] = _quality(parameters)
    found = {name: wanted.get(name, wanted.get("*", 0.0)) for name in OURS}
    best = max(found.values())
    if best == 0 or best < wanted.get("identity", 0.0):
        return ""
    return ", ".join(name for name, quality in found.items() if quality == best)


def _quality(parameters: list[str]) -> float:
    """The weight of a coding: 1 when none is stated, 0 when it cannot be read."""
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return min(max(float(value), 0.0), 1.0)
            except ValueError:
                return 0.0
    return 1.0
