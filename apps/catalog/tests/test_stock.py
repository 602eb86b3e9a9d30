"""Which products fall short of what is wanted; pure. What takes and gives back is tested through orders."""

from apps.catalog.services.stock import Shortage, shortages


def test_every_shortage_is_told_with_what_was_wanted_and_what_there_is():
    wanted, locked = {3: 1, 1: 5, 2: 3}, {1: 4, 2: 3}
    assert shortages(wanted, locked) == [Shortage(1, 5, 4), Shortage(3, 1, 0)]


def test_what_suffices_is_no_shortage():
    assert shortages({1: 4, 2: 0}, {1: 4}) == []
    assert shortages({}, {}) == []
