"""A payment screenshot, as a customer's phone would take it. The bank's app is invented."""

import functools
import hashlib
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from PIL import Image, ImageDraw, ImageFont

_W, _H = 720, 1440
_INDIA = ZoneInfo("Asia/Kolkata")
_INK, _GREY, _LINE, _PAPER = "#17202E", "#6A7484", "#E3E7EE", "#FFFFFF"
_APPS = (("Kaveri Pay", "#0B6E5B"), ("Malai Bank UPI", "#27408B"), ("Veedu Wallet", "#8A2E62"))


@dataclass(frozen=True, slots=True)
class Slip:
    """What a payment screenshot shows."""

    amount: Decimal
    reference: str
    payee: str
    upi_id: str
    payer: str
    when: datetime
    order_number: str


@functools.cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The face that comes with Pillow: the same on every machine. Latin letters only."""
    return ImageFont.load_default(size)


def rupees(amount: Decimal) -> str:
    """'Rs. 1,23,456.00': grouped as in India; the built-in face has no rupee sign."""
    whole, paise = f"{amount:.2f}".split(".")
    head, tail = whole[:-3], whole[-3:]
    groups: list[str] = []
    while head:
        groups.insert(0, head[-2:])
        head = head[:-2]
    return f"Rs. {','.join([*groups, tail])}.{paise}"


def fields_of(slip: Slip) -> dict[str, dict[str, Any]]:
    """What the receipt reader stores of this screenshot: by field, its value, certainty and box."""
    when = slip.when.astimezone(_INDIA)
    values = (  # with the height of the letters' middle and their size, as in `draw`
        ("status", "success", 352, 34),
        ("amount", f"{slip.amount:.2f}", 432, 68),
        ("paid_on", f"{when:%Y-%m-%d}", 506, 28),
        ("paid_at", f"{when:%H:%M}", 506, 28),
        ("payee", slip.upi_id, 722, 26),
        ("payer", slip.payer, 834, 34),
        ("reference", slip.reference, 986, 34),
    )
    return {
        name: {
            "value": value,
            "certainty": "sure",
            "box": [0.08, (middle - size / 2) / _H, 0.92, (middle + size / 2) / _H],
        }
        for name, value, middle, size in values
    }


def draw(slip: Slip) -> Image.Image:
    """Phone screenshot of a paid UPI transfer: tick, amount, payee, bank reference, note, time.

    The look (which invented app, light or dark header, clock of the status bar) follows from the
    reference, so the same payment always gives the same pixels.
    """
    pick = int(hashlib.sha256(slip.reference.encode()).hexdigest()[:8], 16)
    app, tint = _APPS[pick % len(_APPS)]
    when = slip.when.astimezone(_INDIA)
    im = Image.new("RGB", (_W, _H), "#F3F5F9")
    d = ImageDraw.Draw(im)

    def text(x: float, y: float, words: str, size: int, ink: str, anchor: str = "lm", bold: int = 0) -> None:
        d.text((x, y), words, font=font(size), fill=ink, anchor=anchor, stroke_width=bold, stroke_fill=ink)

    d.rectangle([0, 0, _W, 560], fill=tint)
    text(40, 34, f"{when:%H:%M}", 26, _PAPER, bold=1)
    for i in range(4):
        d.rectangle([560 + i * 14, 44 - 7 * (i + 1), 569 + i * 14, 46], fill=_PAPER)
    d.rounded_rectangle([636, 20, 684, 46], 6, outline=_PAPER, width=3)
    d.rectangle([641, 25, 641 + 12 + pick // 7 % 26, 41], fill=_PAPER)
    text(40, 106, app, 32, _PAPER, bold=1)
    d.ellipse([288, 158, 432, 302], fill="#2FBF71", outline=_PAPER, width=8)
    d.line([(322, 232), (350, 262), (402, 200)], fill=_PAPER, width=16, joint="curve")
    text(_W / 2, 352, "Payment successful", 34, _PAPER, "mm", 1)
    text(_W / 2, 432, rupees(slip.amount), 68, _PAPER, "mm", 2)
    text(_W / 2, 506, f"{when:%d %b %Y, %I:%M %p}", 28, "#FFFFFF", "mm")

    d.rounded_rectangle([30, 590, _W - 30, 1210], 26, fill=_PAPER, outline=_LINE, width=2)
    rows = (
        ("Paid to", slip.payee, slip.upi_id),
        ("Paid by", slip.payer, f"Savings account xx{pick % 10000:04d}"),
        ("UPI reference (UTR)", slip.reference, ""),
        ("Note", slip.order_number, ""),
    )
    y = 640
    for i, (head, value, small) in enumerate(rows):
        text(66, y, head, 24, _GREY)
        text(66, y + 42, value, 34, _INK, bold=1)
        if small:
            text(66, y + 82, small, 26, _GREY)
        y += 152 if small else 118
        if i < len(rows) - 1:
            d.line([(66, y - 30), (_W - 66, y - 30)], fill=_LINE, width=2)
    for i, words in enumerate(("Share", "Done")):
        x0 = 30 + i * 340
        d.rounded_rectangle([x0, 1260, x0 + 320, 1346], 43, fill=_PAPER if i == 0 else tint, outline=tint, width=3)
        text(x0 + 160, 1303, words, 32, tint if i == 0 else _PAPER, "mm", 1)
    d.rounded_rectangle([250, 1408, 470, 1416], 4, fill="#A8B0BE")
    return im
