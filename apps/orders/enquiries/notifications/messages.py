"""The texts of the mails: to customers in their language, to the shop in English; pure."""

from typing import Any

from apps.common.translations import Language

from ..models import Enquiry

TO_CUSTOMER = "enquiry"
RECEIVED = {
    Language.ENGLISH: (
        "We have your enquiry {number}",
        "Thank you. We have your enquiry and will get in touch within 24 hours.",
    ),
    Language.TAMIL: (
        "உங்கள் விசாரணை {number} கிடைத்தது",
        "நன்றி. உங்கள் விசாரணை கிடைத்தது. 24 மணி நேரத்திற்குள் உங்களைத் தொடர்புகொள்வோம்.",
    ),
    Language.HINDI: (
        "आपकी पूछताछ {number} मिल गई है",
        "धन्यवाद। आपकी पूछताछ हमें मिल गई है। हम 24 घंटे में आपसे संपर्क करेंगे।",
    ),
}
AGREED = {
    Language.ENGLISH: (
        "What we agreed on: {number}",
        "We have noted what we agreed on with you. You can see it here:",
    ),
    Language.TAMIL: (
        "பேசி முடிவு செய்தது: {number}",
        "உங்களுடன் பேசி முடிவு செய்ததைக் குறித்துக்கொண்டோம். அதை இங்கே பார்க்கலாம்:",
    ),
    Language.HINDI: (
        "हमारे बीच जो तय हुआ: {number}",
        "आपसे जो तय हुआ, वह हमने लिख लिया है। उसे यहाँ देख सकते हैं:",
    ),
}


def received(enquiry: Enquiry) -> dict[str, Any]:
    """Template, subject and context of the mail that confirms an enquiry."""
    return _to_customer(enquiry, RECEIVED, link="")


def agreed(enquiry: Enquiry, *, link: str) -> dict[str, Any]:
    """Template, subject and context of the mail about an agreed sale, with its signed link."""
    return _to_customer(enquiry, AGREED, link=link)


def to_shop(enquiry: Enquiry) -> dict[str, Any]:
    """Template, subject and context of the mail to the shop."""
    return {"template": "enquiry_to_shop", "subject": f"Enquiry {enquiry.number}", "context": {"enquiry": enquiry}}


def _name(item: dict[str, Any], language: Language) -> str:
    translated: str = "" if language is Language.ENGLISH else item[f"name_{language}"]
    return translated or item["name"]


def _to_customer(enquiry: Enquiry, texts: dict[Language, tuple[str, str]], *, link: str) -> dict[str, Any]:
    language = Language(enquiry.customer.language)
    subject, sentence = texts[language]
    items = [{"quantity": item["quantity"], "name": _name(item, language)} for item in enquiry.items]
    return {
        "template": TO_CUSTOMER,
        "subject": subject.format(number=enquiry.number),
        "context": {
            "enquiry": enquiry, "language": language.value, "sentence": sentence, "items": items, "link": link,
        },
    }  # fmt: skip
