"""Two sites, one backend (rules 1): hosts, deep links, headers, and separation of the sites."""

import json
import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

from apps.storefront_pages import index_html
from devstack.shop import ROOT

pytestmark = pytest.mark.django_db
SHOP, ADMIN = "localhost", "admin.localhost"
BACK_OFFICE = re.findall(r'path: "(/admin/[^"]+)"', (ROOT / "admin-web" / "src" / "app" / "routes.tsx").read_text())


@pytest.fixture(autouse=True)
def _builds(tmp_path, monkeypatch):
    """Two small builds, so that the tests do not depend on the real ones."""
    for site in ("shop", "admin"):
        folder = tmp_path / site
        folder.mkdir()
        (folder / "index.html").write_text(
            f"<html><head><!--head:start--><!--head:end--></head><body>{site} app<!--data--></body></html>"
        )
    monkeypatch.setattr(index_html, "BUILD_FOLDERS", {site: tmp_path / site for site in ("shop", "admin")})


@pytest.fixture
def shop() -> Client:
    """A browser on the storefront."""
    return Client(SERVER_NAME=SHOP)


@pytest.fixture
def desk() -> Client:
    """A browser on the back office."""
    return Client(SERVER_NAME=ADMIN)


@pytest.mark.parametrize(
    "path",
    [
        "/", "/products", "/bundles", "/giftboxes", "/categories", "/cart", "/checkout", "/bank-details", "/orders",
        "/orders/42", "/profile", "/login", "/track-order", "/faq", "/help", "/shipping", "/privacy-policy",
        "/bank-details?order=5", "/products?category=sparklers&page=2", "/price-list",
        "/refund-details?token=x",
        "/enquiries",
        "/enquiries/42",
    ],
)  # fmt: skip
def test_every_route_of_the_storefront_survives_a_reload(shop, desk, path):
    answer = shop.get(path)
    assert (answer.status_code, "shop app" in answer.content.decode()) == (200, True)
    assert answer["Cache-Control"] == "no-cache"
    if path != "/":
        elsewhere = desk.get(path)
        assert elsewhere.status_code == 404
        assert "shop app" not in elsewhere.content.decode()


def test_a_products_page_is_a_200_for_a_product_and_a_404_for_none(shop, sell):
    product = sell(name="Electric Sparkler")
    found = shop.get(f"/products/{product.pk}")
    assert (found.status_code, "Electric Sparkler" in found.content.decode()) == (200, True)
    assert shop.get(f"/products/{product.pk}/write-review").status_code == 200
    for path in ("/products/999999", "/products/999999/write-review"):
        missing = shop.get(path)
        assert (missing.status_code, "shop app" in missing.content.decode()) == (404, True)


@pytest.mark.parametrize("path", [re.sub(r":\w+", "7", path) for path in BACK_OFFICE])
def test_every_route_of_the_back_office_survives_a_reload_on_admin_hosts_only(shop, desk, path):
    answer = desk.get(path)
    assert (answer.status_code, "admin app" in answer.content.decode()) == (200, True)
    elsewhere = shop.get(path)
    assert elsewhere.status_code == 404
    assert "admin app" not in elsewhere.content.decode()


@pytest.mark.parametrize("path", ["/no/such/page", "/products/abc", "/orders/1/2", "/admin/nonsense", "/Products"])
def test_an_unknown_path_shows_the_apps_404_page_and_answers_404(shop, desk, path):
    for browser, site in ((shop, "shop"), (desk, "admin")):
        answer = browser.get(path)
        assert (answer.status_code, f"{site} app" in answer.content.decode()) == (404, True)


@pytest.mark.parametrize("path", ["/", "/admin", "/admin/"])
def test_the_back_office_begins_at_the_dashboard(desk, path):
    answer = desk.get(path)
    assert (answer.status_code, answer["Location"]) == (302, "/admin/dashboard")


def test_the_documents_other_sign_in_path_leads_to_the_sign_in(shop):
    answer = shop.get("/auth/login")
    assert (answer.status_code, answer["Location"]) == (302, "/login")


def test_django_admin_is_on_admin_hosts_only(shop, desk):
    assert shop.get("/django-admin/").status_code == 404
    assert shop.get("/django-admin/login/").status_code == 404
    assert desk.get("/django-admin/").status_code == 302
    assert desk.get("/django-admin/login/").status_code == 200


def test_host_of_neither_site_is_refused(db):
    answer = APIClient(SERVER_NAME="evil.example").get("/api/shop")
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_host")


def test_host_names_of_the_sites_are_settings(settings):
    settings.ALLOWED_HOSTS = ["office.example", "crackers.example"]
    settings.SHOP_HOSTS, settings.ADMIN_HOSTS = ["crackers.example"], ["office.example"]
    assert Client(SERVER_NAME="office.example").get("/")["Location"] == "/admin/dashboard"
    assert Client(SERVER_NAME="crackers.example").get("/django-admin/").status_code == 404
    assert Client(SERVER_NAME="office.example").get("/django-admin/").status_code == 302


def test_staff_token_is_ignored_on_the_shop_host(api_as, staff, super_admin):
    for person in (staff, super_admin):
        client = api_as(person, host=SHOP)
        assert client.get("/api/auth/profile").status_code == 401
        assert client.post("/api/categories", {"name": "x", "slug": "x", "description": "x"}).status_code == 401
        assert client.get("/api/admin/dashboard").status_code == 404


def test_staff_see_hidden_bundles_by_marker_and_token_and_nobody_else_does(api, api_as, staff, customer, fund):
    fund.is_active = False
    fund.save()
    marker = {"HTTP_X_ADMIN_REQUEST": "true"}
    assert len(api_as(staff).get("/api/bundles", **marker).json()) == 1
    assert api_as(staff).get("/api/bundles").json() == []
    assert api.get("/api/bundles", **marker).json() == []
    assert api_as(customer).get("/api/bundles", **marker).json() == []
    assert api_as(staff, host=SHOP).get("/api/bundles", **marker).json() == []


@pytest.mark.parametrize("path", ["/", "/api/shop", "/api/nonsense", "/no/such/page", "/api/orders"])
@pytest.mark.parametrize("host", [SHOP, ADMIN])
def test_every_response_carries_the_security_headers(host, path):
    answer = Client(SERVER_NAME=host).get(path)
    policy = answer["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "object-src 'none'" in policy
    scripts = next(part for part in policy.split(";") if part.strip().startswith("script-src"))
    assert "unsafe" not in scripts
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "strict-origin-when-cross-origin"
    assert "camera=()" in answer["Permissions-Policy"]
    assert answer["X-Frame-Options"] == "DENY"


def preflight(origin: str, path: str = "/api/orders", headers: str = "authorization,idempotency-key"):
    return Client(SERVER_NAME=SHOP).options(
        path,
        HTTP_ORIGIN=origin,
        HTTP_ACCESS_CONTROL_REQUEST_METHOD="POST",
        HTTP_ACCESS_CONTROL_REQUEST_HEADERS=headers,
    )


def test_no_other_origin_may_call_the_api_unless_a_setting_says_so(settings):
    origin = "https://app.crackers.example"
    assert "Access-Control-Allow-Origin" not in preflight(origin)
    settings.CORS_ALLOWED_ORIGINS = [origin]
    allowed = preflight(origin)
    assert allowed["Access-Control-Allow-Origin"] == origin
    assert {"authorization", "idempotency-key", "x-admin-request"} <= {
        name.strip() for name in allowed["Access-Control-Allow-Headers"].split(",")
    }
    assert "Access-Control-Allow-Origin" not in preflight("https://evil.example")
    assert "Access-Control-Allow-Origin" not in preflight(origin, path="/django-admin/login/")


def test_a_separate_app_can_read_the_renewed_token(settings):
    settings.CORS_ALLOWED_ORIGINS = ["https://app.crackers.example"]
    answer = Client(SERVER_NAME=SHOP).get("/api/shop", HTTP_ORIGIN="https://app.crackers.example")
    exposed = {name.strip() for name in answer["Access-Control-Expose-Headers"].split(",")}
    assert {"x-new-token", "retry-after", "etag"} <= exposed


def test_a_script_in_a_products_name_stays_text(shop, sell):
    product = sell(name="</script><script>alert(1)</script>")
    html = shop.get(f"/products/{product.pk}").content.decode()
    assert "<script>alert(1)" not in html


def test_the_sitemap_names_what_is_sold_and_robots_stay_out_of_private_pages(shop, sell):
    shown, hidden = sell(), sell(is_active=False)
    sitemap = b"".join(shop.get("/sitemap.xml").streaming_content).decode()
    assert f"/products/{shown.pk}<" in sitemap
    assert f"/products/{hidden.pk}<" not in sitemap
    robots = shop.get("/robots.txt").content.decode()
    assert "Disallow: /checkout" in robots


def test_ready_names_unavailable_services_and_live_ignores_them(shop, monkeypatch):
    from apps.ops.monitoring import health

    def broken() -> None:
        raise OSError

    monkeypatch.setattr(health, "CHECKS", {"database": lambda: None, "objects": broken, "queue": broken})
    answer = shop.get("/api/health/ready")
    body = json.loads(answer.content)
    assert (answer.status_code, body["down"], body["success"]) == (503, ["objects", "queue"], False)
    assert body["message"] == "Down: objects, queue"
    assert shop.get("/api/health/live").status_code == 200
    assert shop.get("/api/health/serving").status_code == 200, "a load balancer keeps a process that reaches its rows"


def test_the_log_says_why_it_is_not_ready_and_the_answer_does_not(shop, monkeypatch, caplog):
    from apps.ops.monitoring import health

    def broken() -> None:
        raise OSError("no route to 10.0.0.7")

    monkeypatch.setattr(health, "CHECKS", {"database": lambda: None, "objects": broken})
    answer = shop.get("/api/health/ready")
    assert answer.status_code == 503
    lines = [(record.levelname, record.getMessage()) for record in caplog.records if record.name == health.__name__]
    assert lines == [("WARNING", "objects does not work: OSError: no route to 10.0.0.7")]
    assert "10.0.0.7" not in answer.content.decode()


def test_the_log_says_that_no_worker_runs(shop, caplog):
    assert shop.get("/api/health/ready").status_code == 503
    assert "queue does not work: RuntimeError: No job worker has sent a heartbeat for a minute." in caplog.text


def test_process_without_the_database_is_not_ready(shop, monkeypatch, caplog):
    from apps.ops.monitoring import health

    def broken() -> None:
        raise OSError("no route to host")

    monkeypatch.setattr(health, "_database", broken)
    answer = shop.get("/api/health/serving")
    assert (answer.status_code, answer.json()["message"]) == (503, "Down: database")
    assert "database does not work: OSError: no route to host" in caplog.text


def test_ready_is_a_200_when_every_service_works(shop, monkeypatch):
    from apps.ops.monitoring import health

    monkeypatch.setattr(health, "CHECKS", dict.fromkeys(("database", "objects", "queue"), lambda: None))
    assert shop.get("/api/health/ready").json() == {"success": True, "status": "ready", "down": []}


def test_store_to_which_others_talk_is_not_down(shop, monkeypatch):
    from apps.common.errors import StorageBusy
    from apps.ops.monitoring import health

    def busy() -> None:
        raise StorageBusy

    monkeypatch.setattr(health, "CHECKS", {"objects": busy})
    assert shop.get("/api/health/ready").status_code == 200


def test_ready_asks_every_service(shop, settings):
    from django.db import connection

    body = shop.get("/api/health/ready").json()
    assert body["down"] == ["queue"]  # no worker runs in tests
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO procrastinate_workers DEFAULT VALUES")
    assert shop.get("/api/health/ready").status_code == 200


def test_internal_error_is_a_page_outside_the_api_and_json_inside(settings):
    settings.SHOP_URLCONF = "tests.broken_urls"
    browser = Client(SERVER_NAME=SHOP, raise_request_exception=False)
    page, call = browser.get("/broken"), browser.get("/api/broken")
    assert (page.status_code, "Oops! Something went wrong" in page.content.decode()) == (500, True)
    assert (call.status_code, call.json()["code"]) == (500, "server_error")
    assert call.json()["message"] == "Server error. Please try again later."
