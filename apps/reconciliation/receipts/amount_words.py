"""Amounts in English words, in lakhs and crores: "Rupees Four Thousand Three Hundred and Fifty Only"."""

import re
from decimal import Decimal

BELOW_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBERS = {word: number for number, word in enumerate(BELOW_TWENTY.split())}
NUMBERS |= {word: number for number, word in zip(range(20, 100, 10), TENS.split(), strict=True)} | {"fourty": 40}
UNITS = {"hundred": 100, "thousand": 1_000, "lakh": 1_00_000, "lac": 1_00_000, "crore": 1_00_00_000}
# The engine leaves out blanks, so that a word may be followed by any other.
PLURALS = ("lakhs(?!ix|even)", "lacs(?!ix|even)", "crores(?!ix|even)")
OTHERS = ("rupees", "rupee", "paise", "paisa", "and", "only", "inr", "rs")
WORDS = sorted((*NUMBERS, *UNITS, *PLURALS, *OTHERS), key=len, reverse=True)
WORD = re.compile("|".join(WORDS))
SENTENCE = re.compile(f"(?:{'|'.join(WORDS)})+")


def in_words(text: str) -> Decimal | None:
    """The amount of a text that is nothing but an amount in words, and says rupees or only; otherwise None."""
    letters = re.sub(r"[\W_]", "", text.lower()).removeprefix("amount").removeprefix("inwords")
    if not SENTENCE.fullmatch(letters) or not re.search("rupee|only", letters):
        return None
    words = WORD.findall(letters)
    paise: list[str] = []
    if {"paise", "paisa"} & set(words):
        if "and" not in words:
            return None
        at = len(words) - words[::-1].index("and")
        words, paise = words[:at], words[at:]
    return Decimal(_number(words)) + Decimal(_number(paise)) / 100 or None


def _number(words: list[str]) -> int:
    total = part = 0
    for word in words:
        unit = UNITS.get(word.removesuffix("s"), 0)
        if unit == UNITS["hundred"]:
            part *= unit
        elif unit:
            total, part = total + part * unit, 0
        else:
            part += NUMBERS.get(word, 0)
    return total + part
