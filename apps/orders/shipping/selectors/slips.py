"""Queries of packing slips, which have neither amounts nor e-mail addresses."""

from collections.abc import Collection
from itertools import groupby

import segno
from barcode import Code128
from django.db.models import Prefetch

from apps.orders.errors import OrderNotFound
from apps.orders.models import Order, OrderLine
from apps.orders.numbers import canonical


def orders_to_pack(ids: Collection[int]) -> list[Order]:
    """These orders, in this order, with payment, lines and the products' units and weights; three statements.

    Raises OrderNotFound when one is missing.
    """
    lines = OrderLine.objects.select_related("product").order_by("position")
    orders = Order.objects.filter(pk__in=ids).select_related("payment").prefetch_related(Prefetch("lines", lines))
    by_key = orders.in_bulk()
    if any(pk not in by_key for pk in ids):
        raise OrderNotFound
    return [by_key[pk] for pk in dict.fromkeys(ids)]


def order_with_number(typed: str) -> Order:
    """The order with a scanned or typed number; raises OrderNotFound."""
    order = Order.objects.filter(number=canonical(typed)).first()
    if order is None:
        raise OrderNotFound
    return order


def weight_of(order: Order) -> int | None:
    """Weight of the products in grams; None if any line has no weight, as funds and gift boxes."""
    weights = [line.product.weight * line.quantity if line.product else None for line in order.lines.all()]
    return None if None in weights or not weights else sum(weight for weight in weights if weight)


def code128(text: str) -> tuple[int, str]:
    """Width of a bar code in modules, and its SVG path of height 1."""
    modules = str(Code128(text).build()[0])
    return len(modules), _path([[sign == "1" for sign in modules]])


def qr_code(text: str) -> tuple[int, str]:
    """Size of a QR code in modules without quiet zone, and its SVG path."""
    code = segno.make_qr(text, error="m")
    return len(code.matrix), _path([[bool(module) for module in row] for row in code.matrix])


def _path(rows: list[list[bool]]) -> str:
    """The dark modules as one SVG path, with one rectangle per horizontal run."""
    strokes = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                strokes.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return "".join(strokes)
