"""How many things lack a name or description in Tamil or Hindi."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.roles import Permission
from apps.common.api.envelopes import response_schema, success
from apps.common.api.translations import MissingCounts
from apps.common.api.viewsets import ShopViewSet

from ..selectors.missing_translations import missing_translations

KINDS: dict[str, Any] = {kind: MissingCounts() for kind in ("products", "categories", "bundles", "gift_boxes")}


class MissingTranslationsViewSet(ShopViewSet):
    """Counts for the filters "Missing Tamil" and "Missing Hindi" of the lists."""

    permission_classes = [needs(Permission.EDIT_CATALOGUE)]

    @extend_schema(responses=response_schema("MissingTranslations", **KINDS))
    def list(self, request: Request) -> Response:
        """Counts of products, categories, funds and gift boxes; `?missing=ta` of their lists shows which."""
        missing: Any = missing_translations()
        return success(**missing)
