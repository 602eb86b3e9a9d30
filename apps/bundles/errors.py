"""Errors of funds, gift boxes and the printed price list."""

from apps.common.errors import NotFound, Unavailable

from .enums import ItemKind

SENTENCES = {ItemKind.BUNDLE: "Bundle not found", ItemKind.GIFT_BOX: "Gift box not found"}


class BundleNotFound(NotFound):
    """Unknown, of the other kind, or not on sale for the public."""

    code = "bundle_not_found"

    def __init__(self, kind: ItemKind) -> None:
        super().__init__(SENTENCES[kind])


class PriceListNotPrinted(Unavailable):
    """The worker has not printed it yet."""

    code = "price_list_not_printed"
    message = "The price list is being printed. Please try again in a minute."

    def __init__(self) -> None:
        super().__init__(retry_after=60)
