"""Draws payment screenshots of invented apps, with what each shows: six looks, three languages, light and dark.

Tamil and Hindi need the faces of Debian's fonts-noto-core; `FONTS` names another folder that holds them.
"""

import io
import os
import random
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from apps.common.clock import INDIA
from apps.common.money import format_inr

FONTS = Path(os.environ.get("FONTS", "/usr/share/fonts/truetype"))
WIDTH, HEIGHT = 720, 1600
UPI_ID, ACCOUNT, NAME = "kaveri.crackers@okbank", "60110032457788", "KAVERI CRACKERS"
LOOKS = ("tick", "banner", "rows", "bank", "words", "transfer")
LANGUAGES = ("en", "ta", "hi")
DAMAGES = ("small", "cropped5", "cropped15", "turned", "resaved")
NAMES = ("RAMESH K", "S. PRIYA", "ABDUL RAHIM", "LAKSHMI NARAYANAN", "JOSEPH D", "UMA MAHESWARI")
BANKS = ("KVBL", "HDFC", "SBIN", "ICIC", "IOBA")
WORDS = {
    "to": ("Paid to", "செலுத்தப்பட்டது", "भुगतान किया गया"),
    "from": ("Debited from", "பற்று வைக்கப்பட்டது", "से काटा गया"),
    "amount": ("Amount", "தொகை", "राशि"),
    "upi": ("UPI transaction ID", "UPI பரிவர்த்தனை ஐடி", "UPI लेनदेन आईडी"),
    "id": ("Transaction ID", "பரிவர்த்தனை ஐடி", "लेनदेन आईडी"),
    "date": ("Date & time", "தேதி & நேரம்", "तारीख और समय"),
    "success": ("Payment successful", "பணம் செலுத்தப்பட்டது", "भुगतान सफल"),
    "pending": ("Payment pending", "நிலுவையில் உள்ளது", "भुगतान लंबित"),
    "failed": ("Payment failed", "தோல்வியடைந்தது", "भुगतान विफल"),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """What a picture shows; `amounts` are all that it claims to have paid, two where one was pasted over.

    `cut_off` names the values of which the larger part is outside the picture: it does not show them.
    """

    look: str
    language: str
    dark: bool
    status: str
    when: datetime
    amounts: tuple[Decimal, ...] = ()
    reference: str = ""
    app_id: str = ""
    payer: str = ""
    damage: str = ""
    kind: str = "receipt"
    cut_off: tuple[str, ...] = ()


def pictures(seed: int, number: int = 200) -> list[tuple[Shown, bytes]]:
    """So many screenshots: half damaged, a tenth each forged, pending or failed, and no receipts."""
    random_ = random.Random(seed)
    made = []
    for place in range(number):
        shown = _shown(random_, place)
        kinds = {0: "forged", 1: "unpaid", 2: "other"}
        kind = kinds.get(place % 10, "receipt")
        if kind == "other":
            shown = replace(shown, kind=kind, amounts=(), reference="", app_id="", status="")
        elif kind == "unpaid":
            shown = replace(shown, kind=kind, status=random_.choice(("pending", "failed")))
        elif kind == "forged":
            shown = replace(
                shown, kind=kind, look="banner", amounts=(*shown.amounts, shown.amounts[0] + 5000), app_id=""
            )
        made.append((shown, _damaged(_drawn(shown, random_), shown.damage, random_)))
    return made


def payments_of_one_app(seed: int, number: int) -> list[tuple[Shown, Shown]]:
    """So many pairs of different payments of one app: of the same amount and payer, on the same day."""
    random_ = random.Random(seed)
    made = []
    for place in range(number):
        first, other = (replace(_shown(random_, place), damage="", status="success") for _ in range(2))
        minute = timedelta(minutes=random_.randint(1, 90))
        when = first.when + minute if (first.when + minute).date() == first.when.date() else first.when - minute
        made.append((first, replace(first, reference=other.reference, app_id=other.app_id, when=when)))
    return made


def picture(shown: Shown, seed: int) -> bytes:
    """The screenshot of what is given; the same seed draws the same decoration."""
    random_ = random.Random(seed)
    return _damaged(_drawn(shown, random_), shown.damage, random_)


def _shown(random_: random.Random, place: int) -> Shown:
    when = datetime(2026, 9, 1, 8, 0, tzinfo=INDIA) + timedelta(minutes=random_.randrange(100_000))
    look = LOOKS[place % 6]
    amount = Decimal(random_.choice([random_.randrange(500, 999), random_.randrange(1000, 200_000)]))
    amount += random_.choice([Decimal(0), Decimal(0), Decimal("0.50")])
    rrn = f"{when.year % 10}{when.timetuple().tm_yday:03d}{random_.randrange(10**8):08d}"
    if look == "transfer":
        rail = random_.choice(("NEFT", "RTGS", "IMPS"))
        bank = random_.choice(BANKS)
        rtgs = f"{bank}R{random_.choice('1259')}{when:%Y%m%d}{random_.randrange(10**8):08d}"
        rrn = {"IMPS": rrn, "NEFT": f"{bank}N{when:%y}{random_.randrange(10**9):09d}", "RTGS": rtgs}[rail]
    app_id = {
        "tick": "CICAg" + "".join(random_.choices("ABCDEFGHKLMNPQRSTabcdefghkmnpqrst2345678", k=9)),
        "banner": f"T{when:%y%m%d%H%M}{random_.randrange(10**12):012d}",
        "transfer": f"REQ{random_.randrange(10**9):09d}",
    }.get(look, "")
    return Shown(
        look=look,
        language=LANGUAGES[place // 6 % 3] if look != "transfer" else "en",
        dark=bool(place // 18 % 2),
        status="success",
        when=when,
        amounts=(amount,),
        reference=rrn,
        app_id=app_id,
        payer=random_.choice(NAMES),
        damage=DAMAGES[place // 2 % 5] if place % 2 else "",
    )


@cache
def _face(script: str, bold: bool, size: int) -> ImageFont.FreeTypeFont:
    name = f"NotoSans{script}-{'Bold' if bold else 'Regular'}.ttf"
    return ImageFont.truetype(str(next(FONTS.rglob(name))), size)


class _Paper:
    def __init__(self, dark: bool, random_: random.Random) -> None:
        self.ink, self.grey = ("#f2f3f5", "#9aa0a8") if dark else ("#15181d", "#6b7280")
        self.image = Image.new("RGB", (WIDTH, HEIGHT), "#101215" if dark else "#ffffff")
        self.draw = ImageDraw.Draw(self.image)
        self.text(24, 10, f"{random_.randrange(24)}:{random_.randrange(60):02d}", 20)
        self.text(WIDTH - 24, 10, f"4G {random_.randrange(5, 100)}%", 20, right=True)

    def text(
        self, x: float, y: float, words: str, size: int, *, bold: bool = False, ink: str = "", right: bool = False
    ) -> None:
        runs = [(_script(word), word) for word in words.replace(" ", " \0").split("\0")]
        width = sum(_face(script, bold, size).getlength(word) for script, word in runs)
        x = x - width if right else x
        for script, word in runs:
            face = _face(script, bold, size)
            self.draw.text((x, y + size), word, font=face, fill=ink or self.ink, anchor="ls")
            x += face.getlength(word)

    def middle(self, y: float, words: str, size: int, *, bold: bool = False, ink: str = "") -> None:
        width = sum(_face(_script(word), bold, size).getlength(word + " ") for word in words.split())
        self.text((WIDTH - width) / 2, y, words, size, bold=bold, ink=ink)


def _script(word: str) -> str:
    if any("\u0b80" <= letter <= "\u0bff" for letter in word):
        return "Tamil"
    return "Devanagari" if any("\u0900" <= letter <= "\u097f" for letter in word) else ""


def _drawn(shown: Shown, random_: random.Random) -> Image.Image:
    paper = _Paper(shown.dark, random_)
    if shown.kind == "other":
        _other(paper, random_)
    else:
        words = {name: texts[LANGUAGES.index(shown.language)] for name, texts in WORDS.items()}
        globals()[f"_{shown.look}"](paper, shown, words, random_)
    return paper.image


def _plain(amount: Decimal) -> str:
    return format_inr(amount).removesuffix(".00")


def _tick(paper: _Paper, shown: Shown, words: dict[str, str], random_: random.Random) -> None:
    paper.middle(220, f"To {NAME}" if shown.language == "en" else NAME, 28)
    paper.middle(290, _plain(shown.amounts[0]), 84, bold=True)
    paper.middle(430, {"success": "Completed", "pending": "Pending", "failed": "Failed"}[shown.status]
                 if shown.language == "en" else words[shown.status], 26)  # fmt: skip
    paper.middle(480, f"{shown.when.day} {shown.when:%b %Y}, {shown.when:%I:%M %p}".replace(", 0", ", ").lower(), 26)
    y = 600
    for label, value in (
        (words["upi"], shown.reference),
        (f"To: {NAME}", UPI_ID),
        (f"From: {shown.payer} (Union Bank)", "payer77@oksbi"),
        ("Google transaction ID", shown.app_id),
    ):
        paper.text(50, y, label, 24, ink=paper.grey)
        paper.text(50, y + 36, value, 26)
        y += 110


def _banner(paper: _Paper, shown: Shown, words: dict[str, str], random_: random.Random) -> None:
    colour = {"success": "#1d8a4b", "pending": "#b7791f", "failed": "#b83232"}[shown.status]
    paper.draw.rectangle([0, 50, WIDTH, 190], fill=colour)
    paper.text(30, 70, words[shown.status], 32, bold=True, ink="#ffffff")
    paper.text(30, 125, f"{shown.when:%I:%M %p} on {shown.when:%d %b %Y}", 24, ink="#ffffff")
    paper.text(50, 240, words["to"], 26, ink=paper.grey)
    paper.text(50, 290, NAME, 30, bold=True)
    paper.text(WIDTH - 50, 290, _plain(shown.amounts[0]), 32, bold=True, right=True)
    paper.text(50, 330, UPI_ID, 24, ink=paper.grey)
    paper.text(50, 470, words["id"], 24, ink=paper.grey)
    paper.text(50, 506, shown.app_id or NAME, 26)
    paper.text(50, 570, words["from"], 24, ink=paper.grey)
    paper.text(50, 615, f"XXXXXXXX{random_.randrange(10**4):04d}", 26)
    paper.text(WIDTH - 50, 615, _plain(shown.amounts[-1]), 26, bold=True, right=True)
    paper.text(50, 660, f"UTR: {shown.reference}", 24)
    if random_.random() < 0.4:
        paper.text(50, 800, f"You won ₹{random_.randrange(5, 99)} cashback", 24)


def _rows(paper: _Paper, shown: Shown, words: dict[str, str], random_: random.Random) -> None:
    paper.middle(80, shown.status.upper(), 34, bold=True)
    y = 170
    for label, value in (
        (words["amount"], f"₹{shown.amounts[0]:.2f}"),
        (words["to"], NAME),
        ("UPI ID", UPI_ID),
        (words["id"], shown.reference),
        (words["date"], f"{shown.when:%d/%m/%Y %H:%M:%S}"),
        (words["from"], "payer42@okhdfcbank"),
    ):
        paper.text(20, y, label, 26, ink=paper.grey)
        paper.text(WIDTH - 20, y, value, 26, right=True)
        y += 84


def _bank(paper: _Paper, shown: Shown, words: dict[str, str], random_: random.Random) -> None:
    title = {"success": "Transaction Successful", "pending": "Transaction in progress", "failed": "Transaction failed"}
    paper.middle(110, title[shown.status], 30, bold=True)
    y = 230
    for label, value in (
        (words["amount"], f"INR {format_inr(shown.amounts[0])[1:]}"),
        ("Transferred to", NAME),
        ("Payee VPA", UPI_ID),
        ("From Account", f"XXXXXXXX{random_.randrange(10**4):04d}"),
        ("UPI Ref No", shown.reference),
        ("Transaction Date", f"{shown.when:%d-%b-%Y %H:%M}"),
        (
            "Available balance",
            f"INR {random_.randrange(10, 99)},500.00",
        ),
    ):
        paper.text(46, y, label, 22, ink=paper.grey)
        paper.text(46, y + 32, value, 40 if "alance" in label else 26)
        y += 96


def _words(paper: _Paper, shown: Shown, words: dict[str, str], random_: random.Random) -> None:
    paper.text(36, 100, words[shown.status], 32, bold=True)
    paper.text(36, 160, _plain(shown.amounts[0]), 70, bold=True)
    paper.text(36, 330, f"{words['to'] if shown.language != 'en' else 'To'}: {NAME}", 28)
    paper.text(36, 380, f"UPI ID: {UPI_ID}", 24)
    paper.text(36, 450, f"From: {shown.payer}", 26)
    paper.text(36, 490, f"Indian Bank - {random_.randrange(10**4):04d}", 24)
    paper.text(36, 560, f"{shown.when:%I:%M %p, %d %b %Y}", 24)
    digits = shown.reference
    spaced = f"{digits[:4]} {digits[4:8]} {digits[8:]}" if random_.random() < 0.5 else digits
    paper.text(36, 600, f"UPI Ref. No: {spaced}", 24)
    paper.text(36, 700, "Helpline +91 98400 12345", 24)


def _transfer(paper: _Paper, shown: Shown, words: dict[str, str], random_: random.Random) -> None:
    title = {"success": "Transfer successful", "pending": "Request accepted. Processing", "failed": "Transfer failed"}
    paper.text(50, 100, title[shown.status], 30, bold=True)
    y = 210
    for label, value in (
        ("Beneficiary", NAME),
        ("Account number", ACCOUNT),
        ("IFSC", "ICIC0001234"),
        ("Amount", f"Rs. {format_inr(shown.amounts[0])[1:]}"),
        ("UTR number", shown.reference),
        ("Request ID", shown.app_id),
        ("Charges", "Rs. 5.90"),
        ("Date", f"{shown.when:%d-%m-%Y}"),
    ):
        paper.text(36, y, label, 26, ink=paper.grey)
        paper.text(300, y, value, 26)
        y += 72


def _other(paper: _Paper, random_: random.Random) -> None:
    number = random_.randrange(10**11, 10**12)
    lists = (
        ("Shopping list", "Sparklers 10 box", f"Total {random_.randrange(999, 9999)}", f"LR {number}"),
        ("Hello", "When will the parcel come?", f"My number is {number}", "Thank you"),
        ("Ground chakra 25 pieces", f"₹{random_.randrange(50, 900)}", "Add to cart", "₹99 off today"),
        ("IRCTC", f"PNR {number % 10**10}", f"Fare ₹{random_.randrange(100, 999)}", "S4 32 SL"),
    )  # fmt: skip
    for place, words in enumerate(random_.choice(lists)):
        paper.text(50, 160 + 90 * place, words, 32)


def _damaged(image: Image.Image, damage: str, random_: random.Random) -> bytes:
    quality = 85
    if damage == "small":
        image, quality = image.resize((360, 800), Image.Resampling.BILINEAR), 40
    elif damage.startswith("cropped"):
        part = int(damage.removeprefix("cropped")) / 100
        image = image.crop((0, round(HEIGHT * part / 3), WIDTH, round(HEIGHT * (1 - part))))
    elif damage == "turned":
        image = image.rotate(random_.uniform(-2.5, 2.5), Image.Resampling.BICUBIC, expand=True, fillcolor="#8a8178")
    elif damage == "resaved":
        quality = 30
    out = io.BytesIO()
    image.save(out, "JPEG" if damage else "PNG", **({"quality": quality} if damage else {}))
    return out.getvalue()
