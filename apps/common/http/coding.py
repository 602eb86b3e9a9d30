"""Accept-Encoding by its q-values (RFC 9110 12.5.3)."""

import gzip
from collections.abc import Callable
from functools import lru_cache

import brotli

COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=5),
    "gzip": lambda body: gzip.compress(body, compresslevel=6, mtime=0),
}
"""The codings that we offer, the preferred one first."""
SMALLEST_COMPRESSED = 500


@lru_cache(maxsize=500)
def acceptable(header: str) -> str:
    """The codings of ours that a client likes best, by commas; "" when it wants none.

    Static files and Django's GZipMiddleware look for a coding's name alone: the header that they see names only what
    they may use.
    """
    if ";" not in header and "*" not in header:
        return header
    wanted: dict[str, float] = {}
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        wanted[name] = _quality(parameters)
    found = {name: wanted.get(name, wanted.get("*", 0.0)) for name in COMPRESSORS}
    best = max(found.values())
    if best == 0 or best < wanted.get("identity", 0.0):
        return ""
    return ", ".join(name for name, quality in found.items() if quality == best)


def encode(body: bytes, accept_encoding: str, compressed: dict[str, bytes]) -> tuple[str, bytes]:
    """The coding that a client prefers, "" for none, and the body in it; what was `compressed` before is used again."""
    accepted = acceptable(accept_encoding) if len(body) >= SMALLEST_COMPRESSED else ""
    for coding, compress in COMPRESSORS.items():
        if coding in accepted:
            if coding not in compressed:
                compressed[coding] = compress(body)
            return coding, compressed[coding]
    return "", body


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
