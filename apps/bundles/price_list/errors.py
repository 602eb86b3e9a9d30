"""Errors of the printed price list."""

from apps.common.errors import Unavailable


class PriceListNotPrinted(Unavailable):
    """The worker has not printed it yet."""

    code = "price_list_not_printed"
    message = "The price list is being printed. Please try again in a minute."

    def __init__(self) -> None:
        super().__init__(retry_after=60)
