"""docs/order-states.md is what the state machine does."""

from lab.order_states import PAGE, document


def test_the_page_is_what_the_code_says():
    assert PAGE.read_text(encoding="utf-8") == document(), "run python -m lab.order_states"
