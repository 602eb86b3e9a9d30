"""GSTIN: the number under which a business is registered for GST. Its last character checks the others."""

import re

from django.core.exceptions import ValidationError

SHAPE = re.compile(r"^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]\Z", re.ASCII)
CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WRONG_SHAPE = "Enter a valid GSTIN, such as 33ABCDE1234F1Z7"
WRONG_CHECK = "This GSTIN has a typing mistake: its last character does not fit the others"


def check_character(first_14: str) -> str:
    """The 15th character of a GSTIN: every second character counts twice, and the digits of base 36 are added up."""
    total = 0
    for position, character in enumerate(first_14):
        product = CHARACTERS.index(character) * (1 + position % 2)
        total += product // 36 + product % 36
    return CHARACTERS[-total % 36]


def validate_gstin(value: str) -> None:
    """Refuse a GSTIN of the wrong form or with a wrong check character."""
    if not SHAPE.match(value):
        raise ValidationError(WRONG_SHAPE)
    if check_character(value[:-1]) != value[-1]:
        raise ValidationError(WRONG_CHECK)
