"""What people call things: trade words in English, Tamil, Hindi and Latin spellings, as groups of one meaning.

A product that carries a group's concept is indexed under all its words, so a query needs no rewriting and a customer
who types பட்டாசு, phuljhadi or anar finds what is labelled in English. Pure.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .search import words_of


@dataclass(frozen=True, slots=True)
class Group:
    """Phrases that mean the concept, and further words that people type for it.

    A product has the concept when one of the `signs` stands in its name, tags, category or sub-categories. `said`
    are words too loose to be a sign ("12 shot" is no word for a 30 shot, "small" none for every small thing).
    """

    signs: tuple[str, ...]
    said: tuple[str, ...] = ()


# Whatever the shop sells is crackers to somebody.
EVERYTHING = (
    "crackers", "fireworks", "பட்டாசு", "पटाखे", "पटाखा", "आतिशबाज़ी", "pattasu", "patasu", "pattas", "patakha",
    "patakhe", "pataka", "pathaka", "atishbaji", "aatishbaazi", "diwali", "deepavali", "deepawali", "தீபாவளி",
    "दीपावली", "दिवाली",
)  # fmt: skip

GROUPS = (
    Group(
        ("sparkler", "kambi mathappu", "கம்பி மத்தாப்பு", "फुलझड़ी", "phuljhadi"),
        ("kambi", "mathappu", "mathapu", "mathaapu", "phuljhadi", "phuljadi", "fuljhari", "fuljhadi", "phooljhari",
         "phooljhadi", "hand sparkler", "மத்தாப்பு"),
    ),
    Group(
        ("flower pot", "flowerpot", "fountain", "anar", "புஸ்வாணம்", "अनार"),
        ("flower pot", "flowerpot", "pusvanam", "puswanam", "pusvaanam", "pooswanam", "anaar", "புஸ்வானம்"),
    ),
    Group(
        ("chakkar", "chakra", "chakkaram", "charkhi", "chakri", "சக்கரம்", "चकरी", "चक्कर"),
        ("ground chakkar", "chakram", "sangu chakkaram", "sakkaram", "charkhi", "spinner", "wheel", "சங்கு சக்கரம்",
         "தரைச் சக்கரம்", "ज़मीन चक्कर", "चरखी"),
    ),
    Group(("rocket", "ராக்கெட்", "रॉकेट"), ("raket", "rocket", "राकेट")),
    Group(("bijili", "பிஜிலி", "बिजली"), ("bijli", "vijili", "bijly", "small crackers", "பிஜிலி வெடி", "vedi")),
    Group(
        ("sound cracker", "bomb", "atom bomb", "sutli", "hydro", "வெடி", "அணுகுண்டு", "बम", "सुतली"),
        ("vedi", "anugundu", "anukundu", "atom", "bomb", "sutli", "sutali", "hydro", "hydrogen", "sound", "noise",
         "सुतली बम"),
    ),
    Group(
        ("garland", "wala", "saravedi", "சரவெடி", "लड़ी"),
        ("sara vedi", "saravedi", "ladi", "ladee", "walla", "wala", "garland", "joint cracker", "लड़"),
    ),
    Group(
        ("aerial", "sky shot", "skyshot", "வான வெடி", "आसमानी शॉट"),
        ("vaana vedi", "vana vedi", "vaanavedi", "skyshot", "sky shot", "aerial shot", "asmani", "aasmani"),
    ),
    Group(
        ("multi shot", "multishot", "cake", "மல்டி ஷாட்", "मल्टी शॉट"),
        ("multishot", "multi shot", "repeating", "cake", "skyshot", "sky shot"),
    ),
    Group(
        ("twinkling", "twinkling star", "நட்சத்திர மத்தாப்பு", "सितारा"),
        ("natchathiram", "natchathira mathappu", "nakshatra", "sitara", "sithara", "twinkle"),
    ),
    Group(("pencil", "பென்சில்", "पेंसिल"), ("pencil mathappu", "pensil", "pencile", "torch")),
    Group(
        ("colour match", "color match", "matches", "கலர் தீப்பெட்டி", "रंगीन माचिस"),
        ("theepetti", "thipetti", "machis", "maachis", "matchbox", "match box", "தீப்பெட்டி", "माचिस"),
    ),
    Group(
        ("snake", "பாம்பு மாத்திரை", "साँप गोली"),
        ("snake tablet", "pambu mathirai", "paambu maathirai", "saanp goli", "sanp goli", "pharaoh", "सांप"),
    ),
    Group(
        ("cap gun", "roll cap", "ring cap", "gun", "துப்பாக்கி", "टिकली", "बंदूक"),
        ("cap", "roll cap", "tikli", "tikali", "thuppakki", "thupakki", "pistol", "banduk", "bandook", "சுருள் கேப்"),
    ),
    Group(
        ("gift box", "gift pack", "assortment", "பரிசுப் பெட்டி", "गिफ़्ट बॉक्स", "उपहार पेटी"),
        ("giftbox", "gift pack", "hamper", "combo", "parisu", "uphaar", "uphar"),
    ),
    Group(("colour", "color"), ("colour", "color", "colourful", "colorful")),
    Group(
        ("multicolour", "multicolor", "multi colour", "multi color"), ("multicolour", "multicolor", "colour", "color")
    ),
    Group(("siren", "whistle", "whistling"), ("siren", "whistle", "musical")),
)  # fmt: skip

UNITS = {
    "piece": "piece pcs nos each",
    "box": "box",
    "pack": "pack packet pkt",
    "kg": "kg kilo",
    "g": "gram gm",
    "dozen": "dozen 12",
}


@lru_cache(maxsize=1)
def _ready() -> tuple[tuple[tuple[tuple[str, ...], ...], tuple[str, ...]], ...]:
    """Signs as word sequences, and every word of the group, once."""
    return tuple(
        (
            tuple(tuple(words_of(sign)) for sign in group.signs),
            tuple(dict.fromkeys(word for phrase in (*group.signs, *group.said) for word in words_of(phrase))),
        )
        for group in GROUPS
    )


@lru_cache(maxsize=1)
def _everything() -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for phrase in EVERYTHING for word in words_of(phrase)))


def expansion(phrases: Iterable[Sequence[str]]) -> list[str]:
    """The further words under which a product with these phrases (each a list of words) is to be found."""
    sequences = [tuple(phrase) for phrase in phrases]
    present = {word for sequence in sequences for word in sequence}
    found: dict[str, None] = {}
    for signs, words in _ready():
        if any(_occurs(sign, sequences, present) for sign in signs):
            found.update(dict.fromkeys(words))
    found.update(dict.fromkeys(_everything()))
    return [word for word in found if word not in present]


def _occurs(sign: tuple[str, ...], sequences: list[tuple[str, ...]], present: set[str]) -> bool:
    if not all(word in present for word in sign):
        return False
    size = len(sign)
    return size == 1 or any(
        sequence[start : start + size] == sign for sequence in sequences for start in range(len(sequence) - size + 1)
    )


def unit_words(unit: str) -> list[str]:
    """The words for how a product is sold."""
    return words_of(UNITS.get(unit, unit))
