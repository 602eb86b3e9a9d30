"""Text that people and programs bring along: without what cannot be seen, and with one form of each digit and blank.

The rules go by Unicode's categories, so that no list of characters has to be kept.
"""

import unicodedata

JOINERS = "\u200c\u200d"
"""They change the shape of letters of Indian scripts, and are part of the spelling there."""
BLANKS = {"Zs": " ", "Zl": "\n", "Zp": "\n"}


def cleaned(text: str) -> str:
    """The text without invisible characters, with every kind of blank as a space and of line end as a newline.

    Control characters stay: nobody types them, so a field that cannot hold them refuses the text.
    """
    if text.isascii() and text.isprintable():
        return text
    signs: list[str] = []
    for sign in text.replace("\r\n", "\n"):
        category = unicodedata.category(sign)
        if category in BLANKS:
            signs.append(BLANKS[category])
        elif category == "Cf":
            if sign in JOINERS and signs and unicodedata.category(signs[-1]) in {"Lo", "Mn", "Mc"}:
                signs.append(sign)
        else:
            signs.append(sign)
    return "".join(signs)


def with_latin_digits(text: str) -> str:
    """The text with 0 to 9 for the decimal digits of all scripts, full-width ones included."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def code(typed: str) -> str:
    """A number or code as it is compared: Latin digits, capitals, without blanks and hyphens of any kind."""
    text = unicodedata.normalize("NFKC", with_latin_digits(cleaned(typed)))
    return "".join(sign for sign in text if not sign.isspace() and unicodedata.category(sign) != "Pd").upper()
