"""The texts of the mails, each in English, Tamil and Hindi; pure."""

from typing import Any

from ..models import Enquiry

RECEIVED = (
    "Thank you. We have your enquiry and will get in touch within 24 hours.",
    "நன்றி. உங்கள் விசாரணை கிடைத்தது. 24 மணி நேரத்திற்குள் உங்களைத் தொடர்புகொள்வோம்.",
    "धन्यवाद। आपकी पूछताछ हमें मिल गई है। हम 24 घंटे में आपसे संपर्क करेंगे।",
)
AGREED = (
    "We have noted what we agreed on with you. You can see it here:",
    "உங்களுடன் பேசி முடிவு செய்ததைக் குறித்துக்கொண்டோம். அதை இங்கே பார்க்கலாம்:",
    "आपसे जो तय हुआ, वह हमने लिख लिया है। उसे यहाँ देख सकते हैं:",
)


def received(enquiry: Enquiry) -> dict[str, Any]:
    """Template, subject and context of the mail that confirms an enquiry."""
    return {
        "template": "enquiry",
        "subject": f"We have your enquiry {enquiry.number}",
        "context": {"enquiry": enquiry, "sentences": RECEIVED, "link": ""},
    }


def agreed(enquiry: Enquiry, *, link: str) -> dict[str, Any]:
    """The same of the mail about an agreed sale, with its signed link."""
    return {
        "template": "enquiry",
        "subject": f"What we agreed on: {enquiry.number}",
        "context": {"enquiry": enquiry, "sentences": AGREED, "link": link},
    }


def to_shop(enquiry: Enquiry) -> dict[str, Any]:
    """The same of the mail that tells the shop."""
    return {"template": "enquiry_to_shop", "subject": f"Enquiry {enquiry.number}", "context": {"enquiry": enquiry}}
