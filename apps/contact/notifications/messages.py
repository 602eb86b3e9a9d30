"""Template, subject and context of each mail, as arguments of `mail.send`."""

from typing import Any

from ..models import ContactMessage, MessageEntry

TICKET = (
    "Thank you. We have your message and will answer within 48 hours. To add something, put this number into the "
    "subject of our contact form:",
    "நன்றி. உங்கள் செய்தி கிடைத்தது; 48 மணி நேரத்திற்குள் பதில் அளிப்போம். மேலும் எழுத, இந்த எண்ணை எங்கள் தொடர்புப் "
    "படிவத்தின் தலைப்பில் எழுதுங்கள்:",
    "धन्यवाद। आपका संदेश हमें मिल गया है; हम 48 घंटे में उत्तर देंगे। कुछ और लिखना हो तो यह नंबर हमारे संपर्क फ़ॉर्म के विषय में लिखें:",
)
AGAIN = (
    "To write to us again about this, put the number into the subject of our contact form.",
    "இது பற்றி மீண்டும் எழுத, இந்த எண்ணை எங்கள் தொடர்புப் படிவத்தின் தலைப்பில் எழுதுங்கள்.",
    "इस बारे में फिर लिखना हो तो यह नंबर हमारे संपर्क फ़ॉर्म के विषय में लिखें।",
)


def contact_message(message: ContactMessage) -> dict[str, Any]:
    """A contact message, for the shop."""
    return {
        "template": "contact_message",
        "subject": f"Message from {message.name}: {message.subject}",
        "context": {"message": message, "text": message.message},
    }


def message_entry(entry: MessageEntry) -> dict[str, Any]:
    """The sender's follow-up to a message, for the shop."""
    return {
        "template": "contact_message",
        "subject": f"{entry.message.number}: {entry.author_name} wrote again",
        "context": {"message": entry.message, "text": entry.text},
    }


def ticket(message: ContactMessage) -> dict[str, Any]:
    """The number of a message, for its sender. Contains no typed text: the address may be another person's."""
    return {
        "template": "message_ticket",
        "subject": f"We have your message {message.number}",
        "context": {"message": message, "sentences": TICKET},
    }


def reply(entry: MessageEntry) -> dict[str, Any]:
    """The answer of staff, for the sender of the message."""
    return {
        "template": "message_reply",
        "subject": f"{entry.message.number}: {entry.message.subject}",
        "context": {"message": entry.message, "entry": entry, "sentences": AGAIN},
    }
