"""What a member of staff typed into a search field, as words to look for."""

import re

# A run of digits with the signs that lists and people put between them: '+91 98402 11736', '626 123', '4123-5678-9012'.
NUMBER = re.compile(r"(?<!\S)[+(]{0,2}\d[\d\s().+-]*(?!\S)")
COUNTRY_CODE = re.compile(r"(?:91|0)(?=[6-9]\d{9}\Z)")


def search_words(typed: str) -> list[str]:
    """The words that must all occur, in any order; digits are joined, and a mobile number loses +91 or 0."""

    def joined(run: re.Match[str]) -> str:
        digits = re.sub(r"\D", "", run[0])
        return f" {COUNTRY_CODE.sub('', digits)} "

    return NUMBER.sub(joined, typed).split()
