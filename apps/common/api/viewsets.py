"""The base of every viewset."""

from typing import Any, ClassVar

from django.db import InterfaceError, OperationalError
from django.utils.cache import patch_vary_headers
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from apps.common import read_routing

from .serializers import validated


class ShopViewSet(GenericViewSet[Any]):
    """A viewset. Without `permission_classes`, on the class or at an action, nobody is admitted (settings)."""

    replica_reads: ClassVar[frozenset[str]] = frozenset()
    """Actions that only read, and may read at a replica (`common.read_routing`)."""
    lookup_value_regex = "[0-9]{1,18}"
    queryset = None

    def check_permissions(self, request: Request) -> None:
        """A method that the path lacks is a 405 for everybody."""
        if not self.action:
            self.http_method_not_allowed(request)
        super().check_permissions(request)

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Every call starts at the primary: authentication needs the newest state."""
        with read_routing.call():
            answered: Any = super().dispatch(request, *args, **kwargs)
            return answered

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """After authentication and permission, reads may move to the replica."""
        super().initial(request, *args, **kwargs)
        if self.action in self.replica_reads:
            read_routing.allow_replica(getattr(request.user, "last_write", 0))

    def handle_exception(self, exc: Exception) -> Response:
        """When a replica fails during a read, the action runs again at the primary."""
        if isinstance(exc, OperationalError | InterfaceError) and read_routing.fall_back_to_primary():
            try:
                again: Response = getattr(self, self.action)(self.request, *self.args, **self.kwargs)
                return again
            except Exception as second:  # noqa: BLE001 - any error is handled as the first one would be
                return super().handle_exception(second)
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Answers are revalidated at every use (ETag, 304), and those for a person are private."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        if request.method not in {"GET", "HEAD"}:
            answer.headers.setdefault("Cache-Control", "no-store")
        else:
            answer.headers.setdefault("Cache-Control", "private, no-cache" if request.auth else "public, no-cache")
            patch_vary_headers(answer, ["Authorization", "X-Admin-Request"])
        return answer

    def validated_body(self, request: Request, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """The validated body by Python names; raises ValidationError."""
        return validated(serializer, request.data)
