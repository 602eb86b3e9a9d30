"""Order numbers (decisions 7.5)."""

from datetime import UTC, datetime

import pytest

from apps.orders import numbers


def test_a_number_names_the_day_in_india():
    assert numbers.new_number("FC", datetime(2026, 11, 20, 20, 0, tzinfo=UTC)).startswith("FC261121-")


def test_the_random_part_has_no_letters_that_people_mix_up():
    drawn = "".join(numbers.new_number("FC", datetime.now(UTC))[-5:] for _ in range(500))
    assert not set(drawn) & set("01OI")


@pytest.mark.parametrize(
    "typed", ["FC261121-7K3QX", "fc261121-7k3qx", " FC 261121 7K3QX ", "fc2611217k3qx", "FC26II21-7K3QX"]
)
def test_what_a_person_types_finds_the_number(typed):
    assert numbers.canonical(typed) == "FC261121-7K3QX"
