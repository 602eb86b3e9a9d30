"""Every refusal is one envelope, whatever made it (rules 2.5)."""

import json

import pytest
from rest_framework.test import APIClient

from apps.common.api import exceptions
from apps.common.errors import StorageUnavailable

pytestmark = pytest.mark.django_db
SORRY = "Server error. Please try again later."


@pytest.fixture
def faulty(settings, client) -> APIClient:
    """A visitor of a site on which everything goes wrong."""
    settings.SHOP_URLCONF = "apps.common.tests.urls"
    return APIClient(SERVER_NAME="localhost", raise_request_exception=False)


def envelope(answer) -> dict:
    body = answer.json()
    assert {"success", "message", "code", "errors", "requestId"} <= set(body)
    assert body["success"] is False
    assert body["message"]
    assert body["requestId"] == answer["X-Request-ID"]
    assert all(set(item) == {"field", "code", "message"} and item["code"] for item in body["errors"])
    return body


@pytest.mark.parametrize(
    ("error", "status", "code", "message"),
    [
        ("domain", 409, "conflict", "Somebody was faster."),
        ("wait", 429, "rate_limited", "Too many requests. Please wait before retrying."),
        ("missing", 404, "not_found", "Resource not found"),
        ("forbidden", 403, "permission_denied", "Access denied"),
        ("suspicious", 400, "invalid", "Invalid request data"),
        ("bad", 400, "invalid", "Invalid request data"),
        ("big", 413, "body_too_large", "The request is too large."),
        ("data", 400, "invalid", "Invalid request data"),
        ("drf-missing", 404, "not_found", "Not found."),
        ("lock", 503, "unavailable", SORRY),
        ("deadlock", 503, "unavailable", SORRY),
        ("gone", 503, "unavailable", SORRY),
        ("closed", 503, "unavailable", SORRY),
        ("no-bucket", 503, "storage_unavailable", StorageUnavailable.message),
        ("no-storage", 503, "storage_unavailable", StorageUnavailable.message),
        ("no-decoder", 503, "unavailable", SORRY),
    ],
)
def test_each_kind_of_error_has_its_status_and_code(faulty, error, status, code, message):
    answer = faulty.get("/api/faulty", {"error": error})
    body = envelope(answer)
    assert (answer.status_code, body["code"], body["message"]) == (status, code, message)


def test_an_error_carries_its_fields_and_data_in_the_wires_names(faulty):
    body = envelope(faulty.get("/api/faulty", {"error": "domain"}))
    assert body["errors"] == [{"field": "quantity", "code": body["code"], "message": "Only 2 left"}]
    assert body["itemsLeft"] == 2


def test_a_refusal_for_a_while_says_for_how_long(faulty):
    answer = faulty.get("/api/faulty", {"error": "wait"})
    assert (answer["Retry-After"], envelope(answer)["retryAfter"]) == ("17", 17)


@pytest.mark.parametrize("error", ["lock", "gone", "no-storage", "no-decoder"])
def test_a_dependency_that_is_down_says_when_to_come_back(faulty, error):
    assert faulty.get("/api/faulty", {"error": error})["Retry-After"] == str(exceptions.RETRY_SECONDS)


def test_a_wrong_form_names_every_field_at_its_depth(faulty):
    answer = faulty.post("/api/faulty", {"fullName": "x" * 6, "lines": [{"unitPrice": 1}, {"unitPrice": "y"}]})
    assert answer.status_code == 400
    assert [item["field"] for item in envelope(answer)["errors"]] == ["fullName", "lines.1.unitPrice"]


def test_a_sentence_that_needs_its_field_beside_it_is_not_the_message(faulty):
    assert envelope(faulty.post("/api/faulty", {}))["message"] == "Invalid request data"


@pytest.mark.parametrize("body", ["[]", '"x"', "1", "null", "true"])
def test_a_body_that_is_no_object_is_refused(faulty, body):
    answer = faulty.post("/api/faulty", body, content_type="application/json")
    assert answer.status_code == 400
    assert envelope(answer)["code"] == "invalid"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b"{'a': 1}",
        b'{"a": "\xff"}',
        b'{"a": "\xed\xa0\x80"}',
        b'{"a": "\\ud800"}',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"\x00",
        b"\xef\xbb\xbf",
    ],
)
def test_what_is_not_json_is_refused_in_one_sentence(faulty, body):
    answer = faulty.generic("POST", "/api/faulty", body, content_type="application/json")
    assert answer.status_code == 400
    assert envelope(answer)["message"] in {"The request body is not valid JSON.", "Invalid request data"}


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "multipart/form-data; boundary=x", "x", "a/b;c"])
def test_other_kinds_of_bodies_are_a_415(faulty, kind):
    answer = faulty.generic("POST", "/api/faulty", b"x", content_type=kind)
    assert answer.status_code == 415
    assert envelope(answer)["code"] == "unsupported_media_type"


def test_a_body_beyond_a_megabyte_is_a_413(faulty):
    big = json.dumps({"fullName": "x" * 1024 * 1024})
    answer = faulty.generic("POST", "/api/faulty", big, content_type="application/json")
    assert (answer.status_code, envelope(answer)["code"]) == (413, "body_too_large")


def test_no_more_than_the_limit_is_read_whatever_length_was_declared(faulty, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    body = b'{"fullName": "x"}'
    answer = faulty.generic("POST", "/api/faulty", body, content_type="application/json", CONTENT_LENGTH="9")
    assert answer.status_code == 400
    envelope(answer)


def test_a_method_that_the_path_lacks_is_a_405_that_names_the_others(faulty):
    answer = faulty.delete("/api/faulty")
    assert (answer.status_code, envelope(answer)["code"]) == (405, "method_not_allowed")
    assert "GET" in answer["Allow"]


def test_a_viewset_without_permissions_admits_nobody_but_names_its_methods(faulty):
    answer = faulty.get("/api/closed")
    assert answer.status_code == 403
    envelope(answer)
    answer = faulty.delete("/api/closed")
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD, OPTIONS")


def test_an_unknown_path_of_the_api_is_an_enveloped_404(api):
    answer = api.get("/api/nonsense")
    assert (answer.status_code, envelope(answer)["message"]) == (404, "Resource not found")


@pytest.mark.parametrize("path", ["/api/products/", "/api/orders/", "/api/shop/"])
def test_a_trailing_slash_is_another_path(api, path):
    assert api.get(path).status_code == 404


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "", "nonsense", "*/*;q=0"])
def test_api_returns_json_for_any_accept_header(faulty, accept):
    answer = faulty.get("/api/faulty", HTTP_ACCEPT=accept)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"page": "0"}, "page"),
        ({"page": "-1"}, "page"),
        ({"page": "x"}, "page"),
        ({"page": "1.5"}, "page"),
        ({"page": "9" * 30}, "page"),
        ({"limit": "0"}, "limit"),
        ({"limit": "101"}, "limit"),
        ({"page": "\x00"}, "page"),
    ],
)
def test_a_bad_page_or_limit_is_named(faulty, params, field):
    answer = faulty.get("/api/pages", params)
    assert (answer.status_code, [item["field"] for item in envelope(answer)["errors"]]) == (400, [field])


def test_empty_parameters_count_as_not_sent_and_repeated_ones_once(faulty):
    assert faulty.get("/api/pages?page=&limit=").json() == {"page": 1, "limit": 10}
    assert faulty.get("/api/pages?page=3&page=2").json() == {"page": 2, "limit": 10}


@pytest.mark.parametrize(
    ("sent", "accepted"),
    [("a1b2c3d4-x", True), ("short", False), ("x" * 65, False), ("bad id here!", False), ("a" * 8 + "\n", False)],
)
def test_a_proxys_request_id_is_accepted_when_it_is_harmless(faulty, sent, accepted):
    answer = faulty.get("/api/faulty", HTTP_X_REQUEST_ID=sent)
    assert (answer["X-Request-ID"] == sent) is accepted
    assert len(answer["X-Request-ID"]) >= 8


def test_each_request_has_an_id_of_its_own(faulty):
    assert len({faulty.get("/api/faulty")["X-Request-ID"] for _ in range(5)}) == 5


@pytest.mark.parametrize(
    ("trusted", "direct", "forwarded", "address"),
    [
        ([], "9.9.9.9", "1.1.1.1", "9.9.9.9"),
        (["10.0.0.0/8"], "10.0.0.1", "1.1.1.1", "1.1.1.1"),
        (["10.0.0.0/8"], "9.9.9.9", "1.1.1.1", "9.9.9.9"),
        # What is before the last untrusted address was written by the client.
        (["10.0.0.0/8"], "10.0.0.1", "6.6.6.6, 1.1.1.1", "1.1.1.1"),
        (["10.0.0.0/8"], "10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.7", "1.1.1.1"),
        (["10.0.0.0/8"], "10.0.0.1", "", "10.0.0.1"),
        (["10.0.0.0/8"], "10.0.0.1", "nonsense", "nonsense"),
        (["10.0.0.0/8"], "10.0.0.1", " , ,", "10.0.0.1"),
        (["2001:db8::/32"], "2001:db8::1", "2001:db9::5", "2001:db9::5"),
    ],
)
def test_a_client_cannot_choose_the_address_by_which_it_is_limited(
    faulty, settings, trusted, direct, forwarded, address
):
    settings.TRUSTED_PROXIES = trusted
    answer = faulty.get("/api/faulty", REMOTE_ADDR=direct, HTTP_X_FORWARDED_FOR=forwarded)
    assert answer.json() == {"address": address}


@pytest.mark.usefixtures("throttles")
def test_a_call_is_limited_per_address_with_a_retry_after(faulty):
    assert [faulty.patch("/api/faulty").status_code for _ in range(3)] == [200, 200, 429]
    refused = faulty.patch("/api/faulty")
    assert 0 < int(refused["Retry-After"]) <= 3600
    assert envelope(refused)["code"] == "rate_limited"
    assert faulty.patch("/api/faulty", REMOTE_ADDR="8.8.8.8").status_code == 200


def test_private_responses_and_writes_are_not_cached(faulty):
    assert faulty.get("/api/faulty")["Cache-Control"] == "public, no-cache"
    assert faulty.post("/api/faulty", {})["Cache-Control"] == "no-store"
    assert {"Authorization", "X-Admin-Request"} <= {
        name.strip() for name in faulty.get("/api/faulty")["Vary"].split(",")
    }
