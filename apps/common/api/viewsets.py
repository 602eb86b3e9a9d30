"""The base of every viewset: who may do what is a table, and what the table leaves out is refused."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rest_framework import serializers
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet


class ShopViewSet(GenericViewSet[Any]):
    """A viewset whose `rules` name the permission of each action; other actions fall to the default, nobody."""

    rules: ClassVar[Mapping[str, type[BasePermission]]] = {}
    lookup_value_regex = "[0-9]{1,18}"
    queryset = None

    def get_permissions(self) -> list[Any]:
        """The one permission of this action. A method that the path lacks is a 405 for everybody."""
        action = getattr(self, "action", None)
        if action is None:
            return [AllowAny()]
        rule = self.rules.get(action)
        return [rule()] if rule else super().get_permissions()

    def checked(self, request: Request, serializer: type[serializers.Serializer[Any]], **kwargs: Any) -> dict[str, Any]:
        """The validated body by Python names; raises ValidationError."""
        checked = serializer(data=request.data, **kwargs)
        checked.is_valid(raise_exception=True)
        return dict(checked.validated_data)
