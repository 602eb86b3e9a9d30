"""Numbers as they are written, in documents and by people; pure."""

import re

from .text import code

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0/O/1/I
RANDOM_LENGTH = 5
DAY_LENGTH = 6

RAILS = "UPI|IMPS|NEFT|RTGS"
LABELS = f"{RAILS}|UTR|RRN|REF|TXN"
"""Words that stand before the reference of a transfer. No bank's letters begin so."""
RRN = "[0-9]{12}"
"""The reference of UPI and IMPS; the others begin with the four letters of a bank, or with one letter."""
BEGINNING = "[A-Z]{5}[0-9]20[23][0-9][01][0-9]"
"""Of 22 characters, whose day has four figures for its year: cut off, they are no NEFT."""
NEFT = f"(?!{LABELS}|{BEGINNING})(?:[A-Z]{{4}}[A-Z0-9]{{2}}[0-9]{{8}}[A-Z0-9]{{2}}|[A-Z][0-9]{{15}})"
RTGS = f"(?!{LABELS})[A-Z]{{4}}[A-Z0-9]{{2}}[0-9]{{16}}"
"""Some banks number their NEFT so, too."""


def canonical(typed: str) -> str:
    """What a person typed as the number is written, whatever case, hyphens, spaces and O for 0."""
    letters = re.sub(r"[^0-9A-Z]", "", code(typed))
    head, tail = letters[:-RANDOM_LENGTH], letters[-RANDOM_LENGTH:]
    prefix, day = head[:-DAY_LENGTH], head[-DAY_LENGTH:].replace("O", "0").replace("I", "1")
    return f"{prefix}{day}-{tail}"
