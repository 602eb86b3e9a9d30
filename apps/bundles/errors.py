"""What can go wrong with funds and gift boxes."""

from apps.common.errors import NotFound

from .enums import ItemKind

SENTENCES = {ItemKind.BUNDLE: "Bundle not found", ItemKind.GIFT_BOX: "Gift box not found"}


class BundleNotFound(NotFound):
    """Unknown, of the other kind, or not on sale for the public."""

    code = "bundle_not_found"

    def __init__(self, kind: ItemKind) -> None:
        super().__init__(SENTENCES[kind])
