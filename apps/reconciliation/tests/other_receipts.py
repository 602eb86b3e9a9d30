"""Draws payment screenshots of apps that nobody has seen: every part of a layout is drawn, and what it shows is known.

Wider than `drawn_receipts`: other faces, colours and orders of the rows, other words, advertisements, balances, rewards
and numbers that are no reference, and other damage. Names and numbers are invented.
"""

import io
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont

from apps.common.clock import INDIA
from apps.common.money import format_inr

from .drawn_receipts import ACCOUNT, BANKS, FONTS, NAME, NAMES, UPI_ID, Shown

FACES = ("NotoSans", "NotoSansDisplay", "LiberationSans", "DejaVuSans", "NotoSerif", "NotoSansMono")
GROUNDS = (
    ("#ffffff", "#15181d", "#6b7280"), ("#101215", "#f2f3f5", "#9aa0a8"), ("#5f259f", "#ffffff", "#d9c7ee"),
    ("#f4efe6", "#2b2118", "#7a6a58"), ("#002e6e", "#ffffff", "#b7c6dd"), ("#eef6f0", "#0d3b24", "#587866"),
)  # fmt: skip
SUCCESS = ("Payment Successful", "Paid Successfully", "Transaction successful", "Completed", "Money sent successfully",
           "SUCCESS", "Transfer completed", "Payment done", "Money sent", "PAID",
           "Your payment has been made")  # fmt: skip
PENDING = ("Payment pending", "Processing your payment", "Transaction in progress", "Request accepted. Processing",
           "We are awaiting confirmation from the bank", "Payment initiated", "Payment under review",
           "Being verified by your bank")  # fmt: skip
FAILED = ("Payment failed", "Transaction declined", "Payment unsuccessful", "Payment was not completed",
          "Transaction Failed: money will be refunded", "Transfer rejected", "Unable to pay",
          "Payment not done")  # fmt: skip
WORDS = {"success": SUCCESS, "pending": PENDING, "failed": FAILED}
REFERENCE = ("UTR", "UPI Ref No", "UPI Ref. ID", "UPI transaction ID", "Bank Reference No.", "RRN", "UTR number",
             "UPI Reference Number", "Ref No", "Bank Reference\nNumber",
             "UPI transaction\nID", "Transaction\nID")  # fmt: skip
DATES: tuple[Callable[[datetime], str], ...] = (
    lambda at: f"{at:%d %b %Y, %I:%M %p}", lambda at: f"{at:%d/%m/%Y %H:%M:%S}", lambda at: f"{at:%b %d, %Y %I:%M %p}",
    lambda at: f"{at:%I:%M %p on %d %b %Y}", lambda at: f"{at:%d-%m-%Y %H:%M}", lambda at: f"{at:%d %B %Y at %I:%M %p}",
    lambda at: f"{at:%Y-%m-%d %H:%M}", lambda at: f"{at:%d/%m/%y %H:%M}", lambda at: f"{at:%d %b %y, %I:%M %p}",
)  # fmt: skip
FORMS: tuple[Callable[[Decimal], str], ...] = (
    format_inr, lambda x: format_inr(x).removesuffix(".00"), lambda x: f"Rs. {format_inr(x)[1:]}",
    lambda x: f"₹ {format_inr(x)[1:]}", lambda x: f"INR {format_inr(x)[1:]}", lambda x: f"₹{x:.2f}",
    lambda x: f"Rs.{format_inr(x)[1:]}/-", lambda x: f"- {format_inr(x)}",
)  # fmt: skip


def other_pictures(seed: int, number: int, narrow: bool = False) -> list[tuple[Shown, bytes]]:
    """So many screenshots: half damaged, a tenth each forged, pending or failed, and no receipts.

    When `narrow`, all have 360 px and JPEG quality 40 besides their damage.
    """
    return [_one(random.Random(f"{seed} {place}"), place, narrow) for place in range(number)]


def _one(rng: random.Random, place: int, narrow: bool) -> tuple[Shown, bytes]:
    when = datetime(2026, rng.randint(1, 11), rng.randint(1, 20), rng.randrange(24), rng.randrange(60), tzinfo=INDIA)
    amount = Decimal(rng.choice([rng.randrange(100, 999), rng.randrange(1000, 9999), rng.randrange(10_000, 400_000)]))
    amount += rng.choice([Decimal(0), Decimal(0), Decimal("0.50"), Decimal("0.05")])
    bank = rng.choice(BANKS)
    rrn = f"{when.year % 10}{when.timetuple().tm_yday:03d}{rng.randrange(10**8):08d}"
    neft = f"{bank}N{when:%y}{rng.randrange(10**9):09d}"
    rtgs = f"{bank}R{rng.choice('1259')}{when:%Y%m%d}{rng.randrange(10**8):08d}"
    reference = rng.choice([rrn] * 6 + [neft, rtgs])
    kind = {0: "forged", 1: "unpaid", 2: "other"}.get(place % 10, "receipt")
    shown = Shown(
        look="rows", language="en", dark=False, status="success", when=when, amounts=(amount,), reference=reference,
        payer=rng.choice(NAMES), damage=rng.choice(list(DAMAGES)) if place % 2 else "", kind=kind,
    )  # fmt: skip
    if kind == "forged":
        shown = replace(shown, amounts=(amount, amount + rng.choice([500, 1000, 9000, 90_000])))
    elif kind == "unpaid":
        shown = replace(shown, status=rng.choice(["pending", "failed"]))
    elif kind == "other":
        shown = replace(shown, amounts=(), reference="", status="")
    sheet, texts = _Sheet(rng), {}
    if kind == "other":
        _no_receipt(sheet, rng)
    else:
        texts = _receipt(sheet, shown, rng)
        shown = replace(shown, app_id=texts["app_id"])
    if shown.damage == "cut":
        shown = replace(shown, cut_off=sheet.cut(texts, rng))
    return shown, _damaged(sheet.image, shown.damage, rng, narrow)


@cache
def _face(name: str, bold: bool, size: int) -> ImageFont.FreeTypeFont:
    weight = "Bold" if bold else "Regular"
    for form in (f"{name}-{weight}.ttf", f"{name}-Bold.ttf" if bold else f"{name}.ttf", f"NotoSans-{weight}.ttf"):
        if path := next(FONTS.rglob(form), None):
            return ImageFont.truetype(str(Path(path)), size)
    raise FileNotFoundError(name)


class _Sheet:
    """A screen that is filled from the top."""

    def __init__(self, rng: random.Random) -> None:
        ground, self.ink, self.grey = rng.choice(GROUNDS)
        self.name = rng.choice(FACES)
        self.width = rng.choice([720, 720, 828, 1080])
        self.size = self.width // rng.choice([26, 29, 32])
        self.image = Image.new("RGB", (self.width, self.width * 20 // 9), ground)
        self.draw = ImageDraw.Draw(self.image)
        self.y = self.size * 3.0
        self.places: dict[str, tuple[float, float, float, float]] = {}
        clock = f"{rng.randrange(24)}:{rng.randrange(60):02d}"
        self._put(self.size, self.size * 0.6, clock, self.size * 4 // 5, self.ink)
        self._put(self.width - self.size * 5, self.size * 0.6, f"{rng.randint(5, 99)}%", self.size * 4 // 5, self.ink)

    def _put(self, x: float, y: float, words: str, size: int, ink: str, bold: bool = False) -> float:
        # Not every face has the rupee sign.
        name = "NotoSans" if "₹" in words else self.name
        face = _face(name, bold, size)
        self.draw.text((x, y), words, font=face, fill=ink)
        self.places[words] = self.draw.textbbox((x, y), words, font=face)
        return face.getlength(words)

    def line(self, words: str, *, big: float = 1, bold: bool = False, middle: bool = False, grey: bool = False) -> None:
        """A line of its own."""
        size = round(self.size * big)
        face = _face("NotoSans" if "₹" in words else self.name, bold, size)
        x = (self.width - face.getlength(words)) / 2 if middle else self.size * 1.4
        self._put(x, self.y, words, size, self.grey if grey else self.ink, bold)
        self.y += size * 1.9

    def pair(self, label: str, value: str, way: str) -> None:
        """A value beside, below or right of its label; both may have two lines."""
        labels, values = label.split("\n"), value.split("\n")
        left, pitch = self.size * 1.4, self.size * 1.3
        small = self.size * 9 // 10 if way == "below" else self.size
        used = [
            self._put(left, self.y + at * pitch, f"{words}:" if way == "glued" else words, small, self.grey)
            for at, words in enumerate(labels)
        ]
        below = (len(labels) - 1) * pitch + self.size * 1.5 if way == "below" else 0
        for at, words in enumerate(values):
            face = _face("NotoSans" if "₹" in words else self.name, False, self.size)
            right = self.width - left - face.getlength(words)
            x = {"below": left, "glued": left + max(used) + self.size * 0.5, "right": right}[way]
            self._put(x, self.y + below + at * pitch, words, self.size, self.ink)
        rows = max(len(values), 1 if way == "below" else len(labels))
        self.y += below + (rows - 1) * pitch + self.size * (2.1 if way == "below" else 2.3)

    def gap(self, rows: float) -> None:
        """Room."""
        self.y += self.size * rows

    def cut(self, texts: dict[str, str], rng: random.Random) -> tuple[str, ...]:
        """Cuts the screen on all sides; returns the names of those texts of which the larger part is lost."""
        width, height = self.image.size
        left, right = (round(rng.uniform(0, 0.06) * width) for _ in range(2))
        kept = (left, round(rng.uniform(0, 0.3) * height), width - right, height * 9 // 10)
        self.image = self.image.crop(kept)
        places = {name: [self.places[line] for line in text.split("\n")] for name, text in texts.items() if text}
        return tuple(name for name, boxes in places.items() if min(_shared(box, kept) for box in boxes) < 1 / 2)


def _shared(box: tuple[float, ...], kept: tuple[int, ...]) -> float:
    """The part of a box that is kept."""
    across = min(box[2], kept[2]) - max(box[0], kept[0])
    down = min(box[3], kept[3]) - max(box[1], kept[1])
    return max(across, 0) * max(down, 0) / (box[2] - box[0]) / (box[3] - box[1])


def _receipt(sheet: _Sheet, shown: Shown, rng: random.Random) -> dict[str, str]:
    """Draws a receipt; returns what it says of each field, in lines; "" if it has no id of the app."""
    form, way = rng.choice(FORMS), rng.choice(["below", "right", "glued", "below"])
    words = rng.choice(WORDS[shown.status])
    money = form(shown.amounts[0])
    head = [lambda: sheet.line(words, big=1.3, bold=True, middle=rng.random() < 0.5)]
    if rng.random() < 0.7:
        head.append(lambda: sheet.line(money, big=rng.choice([1.8, 2.4, 3]), bold=rng.random() < 0.7, middle=True))
        if rng.random() < 0.3:
            head.append(lambda: sheet.line(f"To {NAME}", middle=True))
    else:
        head.append(lambda: sheet.pair(rng.choice(["Amount", "Amount paid", "Total amount"]), money, way))
    rng.shuffle(head)
    for part in head:
        part()
    sheet.gap(1)
    date = rng.choice(DATES)(shown.when)
    rows: list[tuple[str, str]] = [
        (rng.choice(["Paid to", "To", "Payee", "Beneficiary name"]), NAME),
        (rng.choice(["UPI ID", "Payee VPA", "To UPI ID"]), UPI_ID),
        (rng.choice(["From", "Debited from", "Paid by"]), shown.payer),
        (rng.choice(REFERENCE), _spaced(shown.reference, rng)),
        (rng.choice(["Date", "Date & Time", "Paid on", "Transaction date"]), date),
    ]
    rows += rng.sample(_others(rng), rng.randint(0, 3))
    if len(shown.amounts) > 1:
        rows.append((rng.choice(["Debited", "Total", "Amount"]), form(shown.amounts[1])))
    rng.shuffle(rows)
    for label, value in rows:
        sheet.pair(label, value, way)
    sheet.gap(1)
    for advert in rng.sample(ADVERTS, rng.randint(0, 2)):
        sheet.line(advert.format(rng.randrange(10, 99), f"{rng.randrange(1, 9)},00,000"), grey=rng.random() < 0.5)
    return {
        "amount": money,
        "reference": next(value for label, value in rows if label in REFERENCE),
        "app_id": dict(rows).get("Order ID", ""),
        "paid_on": date,
        "paid_at": date,
        "status": words,
    }


def _spaced(reference: str, rng: random.Random) -> str:
    """As apps write references: now and then in groups, or over two lines."""
    draw = rng.random()
    if len(reference) == 12 and draw < 0.25:
        size, between = rng.choice([4, 4, 3, 6]), rng.choice(" -")
        return between.join(reference[at : at + size] for at in range(0, 12, size))
    if len(reference) == 22 and draw < 0.5:
        return f"{reference[:16]}\n{reference[16:]}"
    return reference


def _others(rng: random.Random) -> list[tuple[str, str]]:
    """Rows that say neither the amount nor the reference."""
    return [
        ("Available balance", f"₹{rng.randrange(10, 99)},{rng.randrange(100, 999)}.00"),
        ("Mobile number", f"+91 98{rng.randrange(10**8):08d}"),
        ("Customer ID", f"{rng.randrange(10**11, 10**12)}"),
        ("Order ID", f"OD{rng.randrange(10**15):015d}"),
        ("Account number", ACCOUNT),
        ("IFSC", "ICIC0001234"),
        ("Remarks", f"FC2610{rng.randint(1, 28):02d}-7K3QX"),
        ("Convenience fee", f"₹{rng.randrange(1, 20)}.00"),
        ("Cashback earned", f"₹{rng.randrange(1, 200)}"),
        ("Card", f"XXXX XXXX {rng.randrange(10**4):04d}"),
        ("Time taken", "3 seconds"),
    ]


ADVERTS = (
    "Win up to ₹{0}00 on your next bill", "Personal loan up to ₹{1}", "You saved ₹{0} with this offer",
    "Cashback of ₹{0} credited", "Helpline 1800 266 {0}77", "Get ₹{0} off your next ride", "Powered by UPI",
    "Share screenshot", "Check balance",
)  # fmt: skip


def _no_receipt(sheet: _Sheet, rng: random.Random) -> None:
    number = rng.randrange(10**11, 10**12)
    pages = (
        ("My cart", "Flower pots", f"₹{rng.randrange(50, 900)}", "Sparklers", f"Total ₹{rng.randrange(900, 5000)}"),
        ("Amma", "Did the parcel come?", f"Call me {number % 10**10}", "ok", "Send the bill"),
        ("ELECTRICITY BILL", f"Consumer No {number}", f"Amount Rs. {rng.randrange(200, 4000)}", "Due date 15/11/2026"),
        ("Lorry receipt", f"LR No {number}", "Sivakasi to Madurai", f"Freight {rng.randrange(100, 999)}"),
        ("Train ticket", f"PNR {number % 10**10}", f"Fare ₹{rng.randrange(100, 999)}", "12 Oct 2026, 18:40"),
        ("Price list 2026", "Ground chakra  ₹120", "Rocket  ₹85", "Sparkler  ₹45"),
        ("Wi-Fi", "Sri Murugan 5G", "Connected", "Signal good"),
    )  # fmt: skip
    for words in rng.choice(pages):
        sheet.line(words, big=rng.choice([1, 1.2, 1.5]))
        sheet.gap(0.5)


def _narrow(image: Image.Image, rng: random.Random) -> Image.Image:
    return image.resize((360, 360 * image.height // image.width), Image.Resampling.BILINEAR)


def _blurred(image: Image.Image, rng: random.Random) -> Image.Image:
    return image.filter(ImageFilter.GaussianBlur(image.width / 720 * rng.uniform(0.8, 2.2)))


def _noisy(image: Image.Image, rng: random.Random) -> Image.Image:
    return Image.blend(image, Image.effect_noise(image.size, 60).convert("RGB"), rng.uniform(0.08, 0.22))


def _turned(image: Image.Image, rng: random.Random) -> Image.Image:
    return image.rotate(rng.uniform(-5, 5), Image.Resampling.BICUBIC, expand=True, fillcolor="#8a8178")


def _leaning(image: Image.Image, rng: random.Random) -> Image.Image:
    width, height = image.size
    lean = width * rng.uniform(0.02, 0.08)
    corners = (-lean, 0, 0, height, width, height, width + lean, -lean / 2)
    return image.transform(image.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor="#8a8178")


def _dim(image: Image.Image, rng: random.Random) -> Image.Image:
    return ImageEnhance.Contrast(ImageEnhance.Brightness(image).enhance(rng.uniform(0.35, 0.6))).enhance(0.7)


def _pale(image: Image.Image, rng: random.Random) -> Image.Image:
    return ImageEnhance.Contrast(image).enhance(rng.uniform(0.25, 0.45))


def _framed(image: Image.Image, rng: random.Random) -> Image.Image:
    frame = Image.new("RGB", (image.width * 3 // 2, image.height * 6 // 5), "#3b3a36")
    frame.paste(image, (image.width // 4, image.height // 10))
    return frame


def _twice(image: Image.Image, rng: random.Random) -> Image.Image:
    for _ in range(2):
        image = _saved(image.resize((image.width * 2 // 3, image.height * 2 // 3), Image.Resampling.BILINEAR), 35)
    return image


DAMAGES: dict[str, Callable[[Image.Image, random.Random], Image.Image]] = {
    "narrow": _narrow, "blurred": _blurred, "noisy": _noisy, "turned": _turned, "leaning": _leaning, "dim": _dim,
    "pale": _pale, "cut": lambda image, rng: image, "framed": _framed, "twice": _twice,
}  # fmt: skip
"""`_Sheet.cut` has cut what is cut."""


def _damaged(image: Image.Image, damage: str, rng: random.Random, narrow: bool) -> bytes:
    out = io.BytesIO()
    if damage:
        image = DAMAGES[damage](image, rng)
    if narrow and damage != "narrow":
        image = _narrow(image, rng)
    if damage or narrow:
        image.save(out, "JPEG", quality=40 if narrow or damage == "narrow" else 88)
    else:
        image.save(out, "PNG")
    return out.getvalue()


def _saved(image: Image.Image, quality: int) -> Image.Image:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality)
    out.seek(0)
    with Image.open(out) as again:
        return again.convert("RGB")
