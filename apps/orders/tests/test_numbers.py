"""Order numbers (rules 7.5)."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from apps.common import reference_numbers
from apps.orders import numbers


def test_a_number_names_the_day_in_india():
    assert reference_numbers.new_number("FC", datetime(2026, 11, 20, 20, 0, tzinfo=UTC)).startswith("FC261121-")


def test_the_random_part_has_no_letters_that_people_mix_up():
    drawn = "".join(reference_numbers.new_number("FC", timezone.now())[-5:] for _ in range(500))
    assert not set(drawn) & set("01OI")


@pytest.mark.parametrize(
    "typed", ["FC261121-7K3QX", "fc261121-7k3qx", " FC 261121 7K3QX ", "fc2611217k3qx", "FC26II21-7K3QX"]
)
def test_what_a_person_types_finds_the_number(typed):
    assert numbers.canonical(typed) == "FC261121-7K3QX"


@pytest.mark.parametrize(
    ("beginning", "days"),
    [
        ("FC2", (date(2020, 1, 1), date(2029, 12, 31))),
        ("FC25", (date(2025, 1, 1), date(2025, 12, 31))),
        ("FC251", (date(2025, 10, 1), date(2025, 12, 31))),
        ("FC260", (date(2026, 1, 1), date(2026, 9, 30))),
        ("FC2402", (date(2024, 2, 1), date(2024, 2, 29))),
        ("FC25023", None),
        ("FC2502", (date(2025, 2, 1), date(2025, 2, 28))),
        ("FC25112", (date(2025, 11, 20), date(2025, 11, 29))),
        ("FC25113", (date(2025, 11, 30), date(2025, 11, 30))),
        ("FC251100", None),
        ("SHOP251125-7K", (date(2025, 11, 25), date(2025, 11, 25))),
        ("FC", None),
        ("FC2513", None),
        ("FC259", None),
        ("F-C25", None),
        ("9876543210", None),
    ],
)
def test_a_numbers_beginning_says_on_which_days_it_was_given(beginning, days):
    assert numbers.days_of_prefix(beginning) == days
