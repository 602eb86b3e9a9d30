"""Days and moments as customers read them."""

from datetime import UTC, date, datetime

import pytest

from apps.common.clock import day_text, in_india
from apps.common.translations import Language


@pytest.mark.parametrize(
    ("language", "day"),
    [(Language.ENGLISH, "21 Nov 2026"), (Language.TAMIL, "21 நவ. 2026"), (Language.HINDI, "21 नव॰ 2026")],
)
def test_months_are_in_the_language(language, day):
    """As the storefront writes them; digits and am/pm are the same in every language."""
    assert day_text(date(2026, 11, 21), language) == day
    assert in_india(datetime(2026, 11, 21, 10, 37, tzinfo=UTC), language) == f"{day}, 4:07 pm"
