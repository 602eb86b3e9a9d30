"""The texts on bills in three languages. Legally required texts are also printed in English."""

from typing import TypedDict

from apps.common.translations import Language


class Words(TypedDict):
    """Texts of one language; `{…}` are placeholders."""

    tax_invoice: str
    bill_of_supply: str
    receipt: str
    credit_note: str
    number: str
    date: str
    order: str
    corrects: str
    reason: str
    seller: str
    buyer: str
    place: str
    state: str
    phone: str
    licence: str
    no: str
    goods: str
    hsn: str
    quantity: str
    price: str
    taxable: str
    total: str
    sum: str
    incl: str
    signatory: str
    page: str
    verify: str


WORDS: dict[str, Words] = {
    Language.ENGLISH: {
        "tax_invoice": "Tax invoice",
        "bill_of_supply": "Bill of supply",
        "receipt": "Receipt",
        "credit_note": "Credit note",
        "number": "Number",
        "date": "Date",
        "order": "Order",
        "corrects": "Takes back {number} of {day}",
        "reason": "Reason: {reason}",
        "seller": "Seller",
        "buyer": "Buyer",
        "place": "Place of supply: {place}",
        "state": "State: {state}",
        "phone": "Phone {phone}",
        "licence": "Licence {number}",
        "no": "No.",
        "goods": "Goods",
        "hsn": "HSN",
        "quantity": "Quantity",
        "price": "Price",
        "taxable": "Taxable value",
        "total": "Amount",
        "sum": "Total",
        "incl": "Prices and amounts are in rupees and include the tax shown.",
        "signatory": "For {name}",
        "page": "Page {page} of {pages}",
        "verify": "Is this from us? {address}, code {code}",
    },
    Language.TAMIL: {
        "tax_invoice": "வரி விலைப்பட்டியல்",
        "bill_of_supply": "விற்பனைப் பட்டியல்",
        "receipt": "ரசீது",
        "credit_note": "வரவுக் குறிப்பு",
        "number": "எண்",
        "date": "தேதி",
        "order": "ஆர்டர்",
        "corrects": "{day} தேதியிட்ட {number}-ஐ ரத்து செய்கிறது",
        "reason": "காரணம்: {reason}",
        "seller": "விற்பவர்",
        "buyer": "வாங்குபவர்",
        "place": "பொருள் சேரும் மாநிலம்: {place}",
        "state": "மாநிலம்: {state}",
        "phone": "தொலைபேசி {phone}",
        "licence": "உரிமம் {number}",
        "no": "எண்",
        "goods": "பொருள்",
        "hsn": "HSN",
        "quantity": "அளவு",
        "price": "விலை",
        "taxable": "வரிக்குரிய மதிப்பு",
        "total": "தொகை",
        "sum": "மொத்தம்",
        "incl": "விலைகளும் தொகைகளும் ரூபாயில், காட்டிய வரி உட்பட.",
        "signatory": "{name} சார்பாக",
        "page": "பக்கம் {page} / {pages}",
        "verify": "இது எங்களுடையதா? {address}, குறியீடு {code}",
    },
    Language.HINDI: {
        "tax_invoice": "कर बीजक",
        "bill_of_supply": "आपूर्ति बिल",
        "receipt": "रसीद",
        "credit_note": "क्रेडिट नोट",
        "number": "संख्या",
        "date": "तारीख",
        "order": "ऑर्डर",
        "corrects": "{day} के {number} को रद्द करता है",
        "reason": "कारण: {reason}",
        "seller": "विक्रेता",
        "buyer": "खरीदार",
        "place": "आपूर्ति का स्थान: {place}",
        "state": "राज्य: {state}",
        "phone": "फ़ोन {phone}",
        "licence": "लाइसेंस {number}",
        "no": "क्र.",
        "goods": "सामान",
        "hsn": "HSN",
        "quantity": "मात्रा",
        "price": "दाम",
        "taxable": "कर योग्य मूल्य",
        "total": "राशि",
        "sum": "कुल",
        "incl": "दाम और राशियाँ रुपये में हैं और दिखाया गया कर उनमें शामिल है।",
        "signatory": "{name} की ओर से",
        "page": "पृष्ठ {page} / {pages}",
        "verify": "क्या यह हमारा है? {address}, कोड {code}",
    },
}
