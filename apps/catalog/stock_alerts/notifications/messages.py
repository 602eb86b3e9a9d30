"""The texts of the mails, in the language of the person; pure."""

from typing import Any

from apps.common.translations import Language, in_language

from ..models import StockAlert

CONFIRM = {
    Language.ENGLISH: (
        "Shall we tell you when {name} is back?",
        "Somebody typed your address on our page for {name}, which is sold out. If it was you, please open this link "
        "and confirm. Otherwise do nothing: you will get no further mail.",
    ),
    Language.TAMIL: (
        "{name} வந்ததும் சொல்லலாமா?",
        "தீர்ந்துபோன {name} பக்கத்தில் உங்கள் முகவரி எழுதப்பட்டது. அது நீங்கள்தான் என்றால் இந்த இணைப்பைத் திறந்து உறுதி "
        "செய்யுங்கள். இல்லையென்றால் எதுவும் செய்ய வேண்டாம்: வேறு அஞ்சல் வராது.",
    ),
    Language.HINDI: (
        "{name} वापस आने पर बताएँ?",
        "{name} के पेज पर आपका पता लिखा गया, जो अभी खत्म है। अगर यह आपने लिखा था, तो इस लिंक को खोलकर पुष्टि करें। "
        "नहीं तो कुछ न करें: और कोई मेल नहीं आएगा।",
    ),
}
BACK = {
    Language.ENGLISH: (
        "{name} is back",
        "{name} is in stock again. Nothing is reserved, so others may be faster.",
        "This was the only mail. No more mails about it:",
    ),
    Language.TAMIL: (
        "{name} மீண்டும் வந்துவிட்டது",
        "{name} மீண்டும் இருப்பில் உள்ளது. எதுவும் ஒதுக்கி வைக்கப்படவில்லை; மற்றவர்கள் முந்தலாம்.",
        "இது ஒரே ஒரு அஞ்சல். இது பற்றி இனி அஞ்சல் வேண்டாம்:",
    ),
    Language.HINDI: (
        "{name} वापस आ गया है",
        "{name} फिर से स्टॉक में है। कुछ भी आरक्षित नहीं है, दूसरे पहले ले सकते हैं।",
        "यही एक मेल था। इसके बारे में और मेल न पाएँ:",
    ),
}


def confirmation(alert: StockAlert, *, link: str) -> dict[str, Any]:
    """Template, subject and context of the mail with the confirmation link."""
    subject, sentence = CONFIRM[Language(alert.language)]
    return _mail(alert, subject, sentence, link=link)


def back_in_stock(alert: StockAlert, *, link: str, stop: str) -> dict[str, Any]:
    """Template, subject and context of the mail that the product is back; `stop` is the link that ends the reminder."""
    subject, sentence, ending = BACK[Language(alert.language)]
    return _mail(alert, subject, sentence, link=link, ending=ending, stop=stop)


def _mail(alert: StockAlert, subject: str, sentence: str, *, link: str, **more: str) -> dict[str, Any]:
    name = in_language(alert.product, "name", alert.language)
    return {
        "template": "back_in_stock",
        "subject": subject.format(name=name),
        "context": {
            "language": alert.language, "sentence": sentence.format(name=name), "link": link, "name": name, **more,
        },
    }  # fmt: skip
