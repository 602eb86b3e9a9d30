"""Body size limits by route and caller, and the response to a body that is too large."""

import pytest
from django.test import Client

from apps.accounts import tokens
from apps.common.errors import BodyTooLarge, Unavailable
from apps.common.http.bodies import BodyTooSlow
from apps.common.http.body_limits import BodyLimits
from apps.common.http.server import REFUSAL

from .test_routes import API, name_of

pytestmark = pytest.mark.django_db
MB = 1024 * 1024
SHOP, ADMIN = "localhost", "admin.localhost"
FORM = "multipart/form-data; boundary=x"


@pytest.fixture
def people(api_as, customer, staff):
    """The Authorization header of each kind of caller."""
    signed_in = {"customer": customer, "staff": staff}
    return {who: api_as(person)._credentials["HTTP_AUTHORIZATION"] for who, person in signed_in.items()} | {
        "nobody": ""
    }


def limit(path: str, *, host: str = SHOP, kind: str = FORM, **meta: str) -> int | None:
    return BodyLimits(tokens.is_valid).most_bytes(
        {"PATH_INFO": path, "HTTP_HOST": f"{host}:8000", "CONTENT_TYPE": kind, **meta}
    )


@pytest.mark.parametrize("path", ["/api/orders/create-manual-payment", "/api/orders/verify-payment"])
def test_payment_proof_of_6_mb_is_read_from_customers_only(people, path):
    assert limit(path, HTTP_AUTHORIZATION=people["customer"]) == 6 * MB
    for token in (people["nobody"], people["staff"], "Bearer x", people["customer"][:-1] + "!"):
        assert limit(path, HTTP_AUTHORIZATION=token) is None


@pytest.mark.parametrize(
    ("path", "most"),
    [("/api/products", 105), ("/api/products/7", 105), ("/api/products/7/images", 105), ("/api/categories", 11)],
)
def test_form_with_pictures_is_read_from_staff_only(people, path, most):
    assert limit(path, host=ADMIN, HTTP_AUTHORIZATION=people["staff"]) == most * MB
    for token in (people["nobody"], people["customer"]):
        assert limit(path, host=ADMIN, HTTP_AUTHORIZATION=token) is None


def test_spreadsheet_is_read_from_signed_in_staff(settings):
    assert limit("/django-admin/spreadsheet/", host=ADMIN) is None
    signed_in = f"a=b; {settings.SESSION_COOKIE_NAME}=x"
    assert limit("/django-admin/spreadsheet/", host=ADMIN, HTTP_COOKIE=signed_in) == 21 * MB
    assert limit("/django-admin/spreadsheet/", host=SHOP, HTTP_COOKIE=signed_in) == MB


@pytest.mark.parametrize("route", [route for route in API if route.method in {"POST", "PUT"}], ids=name_of)
def test_no_other_body_is_larger_than_a_megabyte(people, route):
    path = "/" + route.path.format(**dict.fromkeys(route.keys, "7"))
    for token in people.values():
        for host in route.hosts:
            assert limit(path, host=host, kind="application/json", HTTP_AUTHORIZATION=token) == MB


def test_unknown_url_has_the_ordinary_limit():
    for path in ("/nowhere", "/api/products/\xff\xfe", "/%00"):
        assert limit(path) == MB


@pytest.mark.parametrize("host", [SHOP, ADMIN])
@pytest.mark.parametrize("path", ["/api/orders", "/login", "/django-admin/", "/nowhere"])
@pytest.mark.parametrize(
    ("refusal", "status", "code", "wait"),
    [
        (BodyTooLarge(), 413, "body_too_large", None),
        (BodyTooSlow(), 408, "body_too_slow", None),
        (Unavailable(retry_after=5), 503, "unavailable", "5"),
    ],
    ids=["large", "slow", "busy"],
)
def test_a_refused_body_is_answered_in_the_envelope_without_the_database(
    host, path, refusal, status, code, wait, django_assert_num_queries
):
    with django_assert_num_queries(0):
        answer = Client(SERVER_NAME=host, enforce_csrf_checks=True).post(path, **{REFUSAL: refusal})
    body = answer.json()
    assert body.get("retryAfter") == (int(wait) if wait else None)
    assert (answer.status_code, body["code"], body["success"]) == (status, code, False)
    assert body["requestId"] == answer["X-Request-ID"]
    assert answer.get("Retry-After") == wait
    assert "Content-Security-Policy" in answer


def test_liveness_needs_no_database(django_assert_num_queries):
    for host in (SHOP, ADMIN):
        with django_assert_num_queries(0):
            assert Client(SERVER_NAME=host).get("/api/health/live").status_code == 200
