"""Renders the price list."""

import json
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from apps.common import pdf

from .words import WORDS

TEMPLATE = Path(__file__).parent / "price_list.typ"


def to_pdf(content: dict[str, Any]) -> bytes:
    """The PDF of the list."""
    return pdf.to_pdf(TEMPLATE, content)


@lru_cache(maxsize=1)
def template_version() -> str:
    """A hash of template, texts, and the code that chooses what is printed."""
    code = (TEMPLATE.parent / "content.py").read_bytes()
    return blake2b(TEMPLATE.read_bytes() + code + json.dumps(WORDS).encode(), digest_size=8).hexdigest()
