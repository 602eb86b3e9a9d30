"""How many things have no name in Tamil or Hindi."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.roles import Permission
from apps.common.api.envelopes import response_schema, success
from apps.common.api.translations import MissingCounts
from apps.common.api.viewsets import ShopViewSet

from ..selectors.missing_names import missing_names

KINDS: dict[str, Any] = {kind: MissingCounts() for kind in ("products", "categories", "bundles", "gift_boxes")}


class MissingNamesViewSet(ShopViewSet):
    """Counts for the filters "Missing Tamil" and "Missing Hindi" of the lists."""

    permissions_by_action: ClassVar[dict[str, Any]] = {"list": needs(Permission.EDIT_CATALOGUE)}

    @extend_schema(responses=response_schema("MissingNames", **KINDS))
    def list(self, request: Request) -> Response:
        """Products, categories, funds and gift boxes without a name; `?missing=ta` of their lists shows which."""
        found: Any = missing_names()
        return success(**found)
