"""The only rounding in the project. Amounts are rupees, Decimal, two places (rules 2.2)."""

from decimal import ROUND_HALF_UP, Decimal

PAISA = Decimal("0.01")
ZERO = Decimal("0.00")
MAX_AMOUNT = Decimal("9999999.99")
# What is rounded to 100 percent. No original price is a whole 100 percent above a price that is not zero.
ROUNDED_TO_ALL = Decimal("99.995")


def quantize_inr(amount: Decimal | int | str) -> Decimal:
    """The amount in rupees, rounded half up to the paisa."""
    return Decimal(amount).quantize(PAISA, rounding=ROUND_HALF_UP)


def original_price(price: Decimal, discount: Decimal) -> Decimal:
    """The struck-out price in rupees of which `discount` percent off leaves `price` (rules 4.4).

    For 100 percent it is the lowest price of which the discount is 100.00 percent, rounded.
    """
    return quantize_inr(price * 100 / (100 - min(discount, ROUNDED_TO_ALL)))


def discount_percent(price: Decimal, original: Decimal) -> Decimal:
    """How many percent below `original` the price is, with two places; 0 when it is not below."""
    if original <= price:
        return ZERO
    return quantize_inr((original - price) * 100 / original)


def format_inr(amount: Decimal) -> str:
    """The amount in Indian format: ₹1,23,456.00."""
    whole, paise = f"{quantize_inr(amount):.2f}".split(".")
    sign, digits = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    head, tail = digits[:-3], digits[-3:]
    pairs = [head[max(i - 2, 0) : i] for i in range(len(head), 0, -2)][::-1]
    return f"{sign}₹{','.join([*pairs, tail])}.{paise}"
