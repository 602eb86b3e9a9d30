"""The shapes of a success, for answers and for the schema (rules 2.4)."""

from typing import Any

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.response import Response

from .serializers import Serializer, wire_name


class ErrorItem(Serializer):
    """One field that is wrong; `code` says why, as in contract/errors.json."""

    field = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()


class Failure(Serializer):
    """The envelope of every refusal."""

    success = serializers.BooleanField()
    message = serializers.CharField()
    code = serializers.CharField()
    errors = ErrorItem(many=True)  # type: ignore[assignment]
    request_id = serializers.CharField()


class Done(Serializer):
    """A success with nothing but a sentence."""

    success = serializers.BooleanField()
    message = serializers.CharField()


def success(status: int = 200, **content: Any) -> Response:
    """A success; keyword arguments are Python names, as in `response_schema`."""
    return Response({"success": True, **{wire_name(name): value for name, value in content.items()}}, status=status)


def success_message(message: str, status: int = 200) -> Response:
    """A success that is only a sentence."""
    return success(status, message=message)


def response_schema(name: str, *, message: bool = False, **fields: Any) -> Any:
    """The schema of a success called `name` with these serializers or fields by Python names."""
    declared = {
        "success": serializers.BooleanField(),
        **({"message": serializers.CharField()} if message else {}),
        **fields,
    }
    return inline_serializer(name, {wire_name(key): field for key, field in declared.items()})


def page_count_fields() -> dict[str, Any]:
    """The fields of `pagination.page_counts`."""
    return {
        "total": serializers.IntegerField(help_text="Exact up to 10,000."),
        "total_is_capped": serializers.BooleanField(help_text="There are more than `total`; the pages end there."),
        "total_pages": serializers.IntegerField(),
        "current_page": serializers.IntegerField(),
    }


def page_schema(name: str, key: str, item: type[serializers.BaseSerializer[Any]]) -> Any:
    """The schema of a page of things under `key`."""
    fields: dict[str, Any] = {key: item(many=True), **page_count_fields()}
    return response_schema(name, **fields)
