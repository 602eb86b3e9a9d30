from datetime import UTC, datetime
from decimal import Decimal

from PIL import ImageChops

from apps.common.image_worker import encoded
from apps.demo.receipt import Slip, draw, rupees


def test_a_receipt_shows_the_same_payment_always_the_same_way() -> None:
    def receipt(reference: str):
        when = datetime(2026, 11, 1, 12, 30, tzinfo=UTC)
        return draw(
            Slip(Decimal("3414.00"), reference, "AGAL CRACKERS", "agal@sample", "Meena", when, "FC261101-7K3QX")
        )

    first = receipt("441810400706")
    assert first == receipt("441810400706")
    assert ImageChops.difference(first, receipt("441810400707")).getbbox()
    assert len(encoded(first, "jpeg")) < 200_000


def test_amounts_are_grouped_as_in_india() -> None:
    assert rupees(Decimal("1234567.5")) == "Rs. 12,34,567.50"
    assert rupees(Decimal(999)) == "Rs. 999.00"
