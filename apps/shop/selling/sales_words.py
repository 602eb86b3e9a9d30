"""Words of online sales in three languages, which the shop's own texts avoid while it takes enquiries alone."""

import json
import re
import unicodedata
from pathlib import Path

CONTRACT = Path(__file__).resolve().parents[3] / "contract" / "sales_words.json"
SALES_WORDS = re.compile(json.loads(CONTRACT.read_text())["pattern"], re.IGNORECASE)
"""What such words begin with. Nobody's text is changed by it: it chooses among our texts and marks the owner's."""
AROUND = 60
"""Characters of an excerpt before and after the word."""


def speaks_of_sales(*texts: str) -> bool:
    """Whether one of these texts has such a word."""
    return any(SALES_WORDS.search(unicodedata.normalize("NFC", text)) for text in texts)


def sales_excerpt(text: str) -> str:
    """The first such word with what is around it, at most `AROUND` characters on each side; "" without one."""
    whole = unicodedata.normalize("NFC", text)
    match = SALES_WORDS.search(whole)
    if not match:
        return ""
    start, end = max(0, match.start() - AROUND), match.end() + AROUND
    return f"{'…' if start else ''}{whole[start:end].strip()}{'…' if end < len(whole) else ''}"
