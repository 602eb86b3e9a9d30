"""The texts on the printed list in three languages. `minimum` does not mention orders: enquiries use it too."""

from typing import TypedDict

from apps.common.translations import Language


class Words(TypedDict):
    """Texts of one language; `{…}` are placeholders."""

    title: str
    prices_of: str
    number: str
    name: str
    original_price: str
    price: str
    quantity: str
    page: str
    verify: str
    minimum: str
    packing: str
    freight: str
    last_dispatch: str
    by_place: str
    licence: str
    funds: str
    gift_boxes: str
    units: dict[str, str]


WORDS: dict[str, Words] = {
    Language.ENGLISH: {
        "title": "Price List",
        "prices_of": "Prices of {moment}",
        "number": "No.",
        "name": "Name",
        "original_price": "List price",
        "price": "Price",
        "quantity": "Quantity",
        "page": "Page {page} of {pages}",
        "verify": "Is this list from us? {address}, code {code}",
        "minimum": "Minimum {amount}",
        "packing": "Packing charge {charge}",
        "freight": "Freight: {text}",
        "last_dispatch": "Last dispatch {day}",
        "by_place": "Other terms may hold for your PIN code: {address}",
        "licence": "Licence {number}",
        "funds": "Funds",
        "gift_boxes": "Gift Boxes",
        "units": {},
    },
    Language.TAMIL: {
        "title": "விலைப் பட்டியல்",
        "prices_of": "{moment} நிலவரப்படி விலைகள்",
        "number": "எண்",
        "name": "பெயர்",
        "original_price": "பட்டியல் விலை",
        "price": "விலை",
        "quantity": "அளவு",
        "page": "பக்கம் {page} / {pages}",
        "verify": "இந்தப் பட்டியல் எங்களுடையதா? {address}, குறியீடு {code}",
        "minimum": "குறைந்தபட்சம் {amount}",
        "packing": "பேக்கிங் கட்டணம் {charge}",
        "freight": "சரக்குக் கட்டணம்: {text}",
        "last_dispatch": "கடைசி அனுப்பும் நாள் {day}",
        "by_place": "உங்கள் பின்கோடுக்கு நிபந்தனைகள் மாறலாம்: {address}",
        "licence": "உரிமம் {number}",
        "funds": "சீட்டுகள்",
        "gift_boxes": "பரிசுப் பெட்டிகள்",
        "units": {"box": "பெட்டி", "piece": "துண்டு", "pack": "பாக்கெட்", "dozen": "டஜன்"},
    },
    Language.HINDI: {
        "title": "मूल्य सूची",
        "prices_of": "{moment} के दाम",
        "number": "क्र.",
        "name": "नाम",
        "original_price": "सूची मूल्य",
        "price": "दाम",
        "quantity": "मात्रा",
        "page": "पृष्ठ {page} / {pages}",
        "verify": "क्या यह सूची हमारी है? {address}, कोड {code}",
        "minimum": "न्यूनतम {amount}",
        "packing": "पैकिंग शुल्क {charge}",
        "freight": "भाड़ा: {text}",
        "last_dispatch": "आखिरी रवानगी {day}",
        "by_place": "आपके पिन कोड के लिए शर्तें अलग हो सकती हैं: {address}",
        "licence": "लाइसेंस {number}",
        "funds": "फ़ंड",
        "gift_boxes": "गिफ़्ट बॉक्स",
        "units": {"box": "डिब्बा", "piece": "पीस", "pack": "पैकेट", "dozen": "दर्जन"},
    },
}
