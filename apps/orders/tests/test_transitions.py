"""The table of changes (decisions 7.6): what each does to stock, which are steps back, who may do what; pure."""

import itertools

import pytest

from apps.orders.enums import OrderStatus as S
from apps.orders.transitions import (
    STEPS,
    StockEffect,
    is_cancellable_by_customer,
    is_reorderable,
    is_step_back,
    stock_effect,
)


@pytest.mark.parametrize(
    ("to", "held", "effect"),
    [
        (S.CANCELLED, True, StockEffect.GIVE_BACK),
        (S.CANCELLED, False, StockEffect.NONE),  # short of stock, or given back before: nothing to give
        *((to, True, StockEffect.NONE) for to in STEPS),
        *((to, False, StockEffect.TAKE) for to in STEPS),
    ],
)
def test_a_cancelled_order_holds_no_stock_and_every_other_one_does(to, held, effect):
    assert stock_effect(to, stock_held=held) is effect


def test_against_the_usual_order_or_out_of_cancelled_is_a_step_back():
    usual = [S.PENDING, S.CONFIRMED, S.PROCESSING, S.SHIPPED, S.DELIVERED]
    for (i, current), (j, to) in itertools.product(enumerate(usual), repeat=2):
        assert is_step_back(current, to) is (j < i), (current, to)
    for status in usual:
        assert is_step_back(S.CANCELLED, status)
        assert not is_step_back(status, S.CANCELLED)
    assert not is_step_back(S.CANCELLED, S.CANCELLED)


def test_customers_cancel_what_is_pending_and_order_again_what_has_ended():
    assert [status for status in S if is_cancellable_by_customer(status)] == [S.PENDING]
    assert {status for status in S if is_reorderable(status)} == {S.DELIVERED, S.CANCELLED}
