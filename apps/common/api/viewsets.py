"""The base of every viewset: who may do what is a table, and what the table leaves out is refused."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.cache import patch_vary_headers
from rest_framework import serializers
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet


class ShopViewSet(GenericViewSet[Any]):
    """A viewset whose `rules` name the permission of each action; other actions fall to the default, nobody."""

    rules: ClassVar[Mapping[str, type[BasePermission]]] = {}
    lookup_value_regex = "[0-9]{1,18}"
    queryset = None

    def get_permissions(self) -> Any:
        """The one permission of this action. A method that the path lacks is a 405 for everybody."""
        action = getattr(self, "action", None)
        if action is None:
            return [AllowAny()]
        rule = self.rules.get(action)
        return [rule()] if rule else super().get_permissions()

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Answers are revalidated at every use (ETag, 304), and those for somebody are kept by nobody else."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        if request.method not in {"GET", "HEAD"}:
            answer.headers.setdefault("Cache-Control", "no-store")
        else:
            answer.headers.setdefault("Cache-Control", "private, no-cache" if request.auth else "public, no-cache")
            patch_vary_headers(answer, ["Authorization", "X-Admin-Request"])
        return answer

    def checked(self, request: Request, serializer: type[serializers.Serializer[Any]], **kwargs: Any) -> dict[str, Any]:
        """The validated body by Python names; raises ValidationError."""
        checked = serializer(data=request.data, **kwargs)
        checked.is_valid(raise_exception=True)
        return dict(checked.validated_data)
