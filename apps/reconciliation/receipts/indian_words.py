"""Whether a payment went through, in Tamil and Hindi.

Failed and pending are words anywhere in a line. Success has to be the whole line: a word for failure may differ from it
in one letter (असफल, सफल) or by what follows (வெற்றிபெறவில்லை, வெற்றி), and "paid" is also the label of the payee.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date

from .facts import SURE, UNSURE, Field, Line, Status

FAILED = re.compile(
    r"विफल|असफल|\bफेल\b|नाकाम|अस्वीकृत|अस्वीकार|रद्द (?:हो|हुआ|हुई|कर दिया|किया गया)|समय समाप्त|"
    r"(?:सफल|पूरा|पूरी|संपन्न) नहीं|(?:भुगतान|लेन ?देन) नहीं|(?:सका|पाया) नहीं|नहीं हो (?:सक|पा)|"
    r"(?:वापस|रिफंड) (?:कर|किया|हो)|"
    r"தோல்வி|நிராகரிக்கப்பட்ட|(?:ரத்து|ரத்துச்) ?(?:செய்யப்பட்ட|ஆன)|ரத்தான|காலாவதி|"
    r"(?:வெற்றி|முடி|முடிக்க|முடிவடைய|நிறைவ|செலுத்த|அனுப்ப)[\u0b80-\u0be5]* ?(?:[\u0b80-\u0be5]*வில்லை|இல்லை)|"
    r"திருப்பி (?:அனுப்ப|அளிக்க|செலுத்த)ப்பட"
)
PENDING = re.compile(
    r"लंबित|लम्बित|पेंडिंग|प्रक्रिया में|प्रक्रियाधीन|प्रोसेस|प्रगति (?:में|पर)|प्रतीक्षा|इंतजार|संसाधित|किया जा रहा|"
    r"நிலுவை|செயலாக்க|செயல்பாட்டில்|செயல்படுத்தப்படுகி|காத்திரு|முன்னேற்றத்தில்|பரிசீலனை|செயல்முறையில்|பெண்டிங்"
)
NOT = re.compile(r"नहीं|வில்லை|இல்லை")
HINDI_PAYMENT = r"(?:(?:आपका|आपकी|यूपीआई) )?(?:भुगतान|लेन ?देन|ट्रांजैक्शन|ट्रांजेक्शन|ट्रांसफर|पेमेंट)"
TAMIL_PAYMENT = r"(?:உங்கள் )?(?:பணம் செலுத்துதல்|பணம் செலுத்தல்|பணம்|பரிவர்த்தனை|பரிமாற்றம்|பணப் ?பரிமாற்றம்|கட்டணம்|பேமெண்ட்)"
# A round icon before the words is read as a digit or a letter.
SUCCESS = re.compile(
    rf"(?:[A-Za-z0-9०-९௦-௯உ] )?(?:{HINDI_PAYMENT} सफल(?: (?:रहा|हुआ|हो गया|है))?|"
    rf"(?:{HINDI_PAYMENT} )?सफलतापूर्वक (?:पूरा|संपन्न|भेजा|किया|हो)(?: (?:हुआ|गया|हो गया))?|"
    rf"(?:{HINDI_PAYMENT} )?(?:पूरा|पूर्ण|संपन्न) (?:हुआ|हो गया)|भुगतान (?:हो गया|कर दिया गया)|"
    r"(?:पैसे|राशि|रकम) (?:भेज दिए गए|भेजे गए|भेज दी गई|भेजी गई|ट्रांसफर हो गई|जमा हो गई)|"
    rf"(?:{TAMIL_PAYMENT} )?(?:வெற்றி|வெற்றிகரமானது|வெற்றிகரம்|வெற்றியடைந்தது|வெற்றி ?பெற்றது|முடிந்தது|முடிவடைந்தது)|"
    rf"(?:{TAMIL_PAYMENT} )?(?:நிறைவடைந்தது|நிறைவுற்றது|நிறைவேறியது)|"
    rf"(?:{TAMIL_PAYMENT} )?வெற்றிகரமாக (?:முடிந்தது|முடிக்கப்பட்டது|நிறைவடைந்தது|செலுத்தப்பட்டது|அனுப்பப்பட்டது)|"
    r"(?:பணம்|தொகை) (?:செலுத்தப்பட்டது|அனுப்பப்பட்டது|மாற்றப்பட்டது|வரவு வைக்கப்பட்டது))"
)
JOINERS_AND_NUKTA = re.compile("[\u200b-\u200d\u093c]")
PUNCTUATION = re.compile(r"[^\w\s\u0900-\u0963\u0b80-\u0be5]|_")
# No abbreviation that another month has without one sign, such as जन and जून.
MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "जनवरी ஜனவரி", "फरवरी फर பிப்ரவரி பிப்", "मार्च மார்ச்", "अप्रैल ஏப்ரல் ஏப்", "मई மே", "जून ஜூன்", "जुलाई ஜூலை",
            "अगस्त अग ஆகஸ்ட் ஆக", "सितंबर सितम्बर सित செப்டம்பர் செப்", "अक्टूबर अक्तूबर अक्टू அக்டோபர் அக்",
            "नवंबर नवम्बर नव நவம்பர் நவ", "दिसंबर दिसम्बर दिस டிசம்பர் டிச",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
# Day and year of a line of which the Latin reading makes something else of the month, or nothing.
LACKS_MONTH = re.compile(r"(?<![\w.,/-])(?<!\d )(\d\d|\d(?!\s\d\s))(?:[^\w]{0,4}|\s[^\s]{0,12}\s)(20\d\d)(?!\d)")
LETTERS = re.compile(r"[\u0900-\u0963\u0b80-\u0be5]+")
MONTH_SCORE, FIGURES_SCORE = 0.6, 0.9
SCORE = 0.7


def status_of(lines: Iterable[Line]) -> Field | None:
    """The first of failed, pending and success; no success beside any negation or at a low score."""
    words = [(_plain(line.text), line) for line in lines]
    kinds: tuple[tuple[Status, re.Pattern[str]], ...] = (("failed", FAILED), ("pending", PENDING))
    for name, pattern in kinds:
        matching_lines = [line for text, line in words if pattern.search(text)]
        if matching_lines:
            best = max(matching_lines, key=lambda line: line.score)
            return Field(name, SURE if best.score >= SCORE else UNSURE, best.box)
    if any(NOT.search(text) for text, _ in words):
        return None
    for text, line in words:
        if line.score >= SCORE and SUCCESS.fullmatch(text):
            return Field("success", SURE, line.box)
    return None


def _plain(text: str) -> str:
    """Without punctuation, and with one of the two spellings of letters that have a dot below."""
    letters = JOINERS_AND_NUKTA.sub("", unicodedata.normalize("NFC", text))
    return " ".join(PUNCTUATION.sub("", letters).split())


def days_of(lines: Iterable[Line], latin: Iterable[Line]) -> Iterator[tuple[date, Line]]:
    """The days with a month in Tamil or Hindi; their figures are those of the Latin reading at the same place."""
    readings = {line.box: line for line in latin if line.score >= FIGURES_SCORE}
    for line in lines:
        months = {MONTHS[word] for word in LETTERS.findall(_plain(line.text)) if word in MONTHS}
        figures = LACKS_MONTH.search(readings[line.box].text) if line.box in readings else None
        if figures and len(months) == 1 and line.score >= MONTH_SCORE:
            with suppress(ValueError):
                yield date(int(figures[2]), months.pop(), int(figures[1])), line
