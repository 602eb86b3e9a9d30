"""Words of online sales in three languages, and texts without them; pure (as `salesWords.ts` of the storefront)."""

import re
import unicodedata

SALES_WORDS = re.compile(
    r"\b(?:buy|pay|order|cart(?!on)|checkout|upi)"
    r"|ஆர்டர்|கூடை|வாங்க|வாங்கு|பணம் செலுத்|ऑर्डर|कार्ट|चेकआउट|ख\u093c?रीद|भुगतान",
    re.IGNORECASE,
)
"""What such words begin with."""
END_OF_SENTENCE = re.compile(r"([.!?।])\s+")


def speaks_of_sales(*texts: str) -> bool:
    """Whether one of these texts has such a word."""
    return any(SALES_WORDS.search(unicodedata.normalize("NFC", text)) for text in texts)


def without_sales(text: str) -> str:
    """The text without the sentences that have such a word; "" when nothing is left."""
    if not speaks_of_sales(text):
        return text
    sentences = END_OF_SENTENCE.sub(r"\1\n", text).split("\n")
    return " ".join(sentence for sentence in sentences if not speaks_of_sales(sentence))
