"""Responses conform to the schema: schemathesis over all operations, in every role (rules 2.7).

No 5xx, no undocumented status, no body that the schema does not allow.
"""

import json
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from drf_spectacular.drainage import GENERATOR_STATS, reset_generator_stats
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from .contract import CONTRACT, UNDESCRIBED, schema
from .test_routes import API
from .world import World

pytestmark = pytest.mark.django_db

load_all_checks()
CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ROLES = ("nobody", "customer", "staff", "super admin")
# The world's key used for each id in a path.
KEYS = {
    "/api/products": "product",
    "/api/categories": "category",
    "/api/bundles": "fund",
    "/api/giftboxes": "box",
    "/api/addresses": "address",
    "/api/orders": "waiting",
    "/api/cart/remove-bundle": "fund",
    "/api/cart/remove-giftbox": "box",
    "/api/cart/remove": "product",
    "/api/admin/orders": "waiting",
    "/api/admin/admins": "admin",
}


@pytest.fixture(autouse=True)
def _one_connection():
    """Keep the test's transaction: a WSGI server would close the connection after each request."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


@pytest.fixture
def headers(api_as, world) -> dict[str, dict[str, str]]:
    """The headers of each role."""
    people = {"customer": world.customer, "staff": world.staff, "super admin": world.super_admin}
    tokens = {role: api_as(person)._credentials["HTTP_AUTHORIZATION"] for role, person in people.items()}
    # The in-process client cannot decode gzip.
    host = {"Host": "admin.localhost", "Accept-Encoding": "identity"}
    return {role: host | ({"Authorization": tokens[role]} if role in tokens else {}) for role in ROLES}


def known_key(path: str, world: World) -> str:
    name = next((KEYS[start] for start in sorted(KEYS, key=len, reverse=True) if path.startswith(start)), "product")
    return str(getattr(world, name))


def test_every_list_with_pages_says_up_to_where_it_is_counted():
    pages = {name: shape for name, shape in CONTRACT["components"]["schemas"].items() if "totalPages" in str(shape)}
    assert len(pages) > 15
    for name, shape in pages.items():
        assert {"total", "totalIsCapped", "totalPages", "currentPage"} <= set(shape["required"]), name


def random_calls(examples: int) -> settings:
    """So many calls of each operation; the seed is derived from the test, so that failures are reproducible.

    The first one is the simplest, with an id that exists. Right calls are those of tests/test_routes.py.
    """
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@schema.exclude(path_regex="^/api/admin/").parametrize()
@random_calls(2)
def test_every_response_to_a_customer_conforms_to_the_schema(case, world, headers):
    check(case, world, headers["customer"])


@schema.parametrize()
@random_calls(2)
def test_every_response_to_a_super_admin_conforms_to_the_schema(case, world, headers):
    check(case, world, headers["super admin"])


# Of nobody and other staff these are mostly refusals: their statuses are those of tests/test_routes.py.
@pytest.mark.long
@pytest.mark.parametrize("role", ROLES)
@schema.parametrize()
@random_calls(5)
def test_every_response_to_every_role_conforms_to_the_schema(case, role, world, headers):
    check(case, world, headers[role])


def check(case: Any, world: World, headers: dict[str, str]) -> None:
    """Makes the call, and compares its answer with the schema."""
    # Random ids would only test 404, so every second example uses an existing id.
    for name in {"id", "pk"} & set(case.path_parameters or {}):
        if len(str(case.path_parameters[name])) % 2:
            case.path_parameters[name] = known_key(case.path, world)
    case.headers = {name: value for name, value in (case.headers or {}).items() if name.lower() != "authorization"}
    case.call_and_validate(headers=headers, checks=CHECKS)


def test_contract_in_the_repository_is_current():
    """It is served, both apps' types are generated from it, and the tests of this module read it: run `make schema`."""
    reset_generator_stats()
    generated = OpenApiJsonRenderer().render(SchemaGenerator().get_schema(public=True), renderer_context={})
    assert json.loads(generated) == CONTRACT
    assert not GENERATOR_STATS, "the generator warns: run `make schema`"


def test_every_call_of_the_table_is_described():
    described = {
        (method.upper(), path.lstrip("/").replace("{id}", "{pk}"))
        for path, item in schema.raw_schema["paths"].items()
        for method in item
        if method in {"get", "post", "put", "delete", "patch"}
    }
    table = {(route.method, route.path.partition("?")[0]) for route in API}
    assert described == {(method, path) for method, path in table if path not in UNDESCRIBED}
