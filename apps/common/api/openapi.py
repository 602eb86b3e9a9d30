"""OpenAPI: every refusal that a call may give is in its description (rules 2.7)."""

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import force_instance
from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import AllowAny
from rest_framework.serializers import ListSerializer

from .envelopes import Failure
from .serializers import ModelSerializer, wire_name

View = TypeVar("View", bound=Callable[..., Any])

SENTENCES = {
    "400": "Invalid; `errors` names the fields or parameters.",
    "401": "Token missing, expired or revoked.",
    "403": "Not allowed for this kind of account.",
    "404": "Unknown, or not yours.",
    "405": "The path has no such method.",
    "409": "In conflict with the present state.",
    "413": "Too large.",
    "415": "Of a type that is not accepted.",
    "429": "Too many requests; `Retry-After` says when to come back.",
    "503": "A dependency is down or busy; `Retry-After` says when to come back.",
}


def documents_errors(**answers: str) -> Callable[[View], View]:
    """Describe refusals beyond the usual ones: `@documents_errors(_409="Out of stock")`."""

    def mark(method: View) -> View:
        method.refusals = {code.lstrip("_"): sentence for code, sentence in answers.items()}  # type: ignore[attr-defined]
        return method

    return mark


class ShopSchema(AutoSchema):
    """Adds the refusals that follow from a view's permissions, parameters, body and limits."""

    def _is_list_view(self, serializer: Any = None) -> bool:
        """Only what is declared `many=True` is a list: a page of things is an object (rules 2.4)."""
        if serializer is None:
            return getattr(self.view, "action", "") == "list"
        return isinstance(serializer, ListSerializer)

    def _map_basic_serializer(self, serializer: Any, direction: Literal["request", "response"]) -> Any:
        """An answer holds every field of its model serializer but those declared as not required, which not all see.

        A body that is sent may leave out others.
        """
        schema = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        instance = force_instance(serializer)  # type: ignore[no-untyped-call]
        if direction == "response" and isinstance(instance, ModelSerializer):
            declared = {wire_name(name): field for name, field in instance._declared_fields.items()}
            optional = {name for name, field in declared.items() if not field.required and not field.read_only}
            schema["required"] = sorted(schema["properties"].keys() - optional)
        return schema

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> Any:
        if self.method == "DELETE":  # deleting answers with a sentence: 200, not 204
            bodies = {"200": self._get_response_for_code(self.get_response_serializers(), "200")}  # type: ignore[no-untyped-call]
        else:
            bodies = super()._get_response_bodies(direction)
        for code, sentence in sorted(self._refusals().items()):
            if code not in bodies:
                failure = OpenApiResponse(Failure, description=sentence)
                bodies[code] = self._get_response_for_code(failure, code, ["application/json"])  # type: ignore[no-untyped-call]
        return bodies

    def _refusals(self) -> dict[str, str]:
        method = getattr(self.view, getattr(self.view, "action", "") or self.method.lower(), None)
        codes = {"400", "503"}
        if self.view.authentication_classes:
            codes.add("401")
        if not all(isinstance(permission, AllowAny) for permission in self.view.get_permissions()):
            codes |= {"401", "403"}
        if "{" in self.path:
            codes.add("404")
        if self.method in {"POST", "PUT", "PATCH", "DELETE"}:
            codes |= {"413", "415"}
        if getattr(method, "rates", None):
            codes.add("429")
        return {**{code: SENTENCES[code] for code in codes}, **getattr(method, "refusals", {})}


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a client shows its token."""

    target_class = "apps.accounts.authentication.TokenAuthentication"
    name = "token"
    match_subclasses = True

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}


@cache
def _committed_schema() -> bytes:
    return (settings.BASE_DIR / "contract" / "openapi.json").read_bytes()


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document as committed. Generating it takes two seconds of processor time, and the call is public."""
    return HttpResponse(_committed_schema(), content_type="application/vnd.oai.openapi+json")
