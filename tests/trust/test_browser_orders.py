"""Security headers of all three sites: scripts, frames, origins, cookies and redirects."""

import io
import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings as project
from django.test import Client
from rest_framework.test import APIClient

from apps.accounts.tests.factories import PASSWORD, StaffFactory
from apps.common.http import csp
from apps.ops.tests.conftest import signed_in
from apps.storefront_pages import index_html
from tests.test_production import run

pytestmark = pytest.mark.django_db
SHOP, ADMIN = "localhost", "admin.localhost"
EVIL = ("https://evil.example", "null", "http://localhost.evil.example", "http://evil.localhost", "http://localhost:1",
        "https://localhost", "http://admin.localhost", "file://", "http://localhost\t.evil.example", "*")  # fmt: skip


def parts(policy: str) -> dict[str, list[str]]:
    return {name: rest for name, *rest in (item.split() for item in policy.split(";") if item.strip())}


# A script without a file, but for blocks of data; a handler; an address that is a script.
INLINE = re.compile(
    rb"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/(?:ld\+)?json\")[^>]*>|\son\w+=|javascript:", re.IGNORECASE
)
PAGES = {
    "storefront": (SHOP, "/"),
    "storefront, a private page": (SHOP, "/orders"),
    "back office": (ADMIN, "/admin/dashboard"),
    "Django admin": (ADMIN, "/django-admin/"),
    "Django admin, signing in": (ADMIN, "/django-admin/login/"),
    "API": (SHOP, "/api/shop"),
    "API docs": (SHOP, "/api/docs"),
    "API, refused": (ADMIN, "/api/admin/orders"),
    "nowhere": (SHOP, "/no/such/page"),
    "mailbox of development": (SHOP, "/dev/mailbox"),
}


@pytest.fixture
def visit(settings, tmp_path):
    settings.MAILBOX_DIR = str(tmp_path)

    def get(page: str, **headers):
        host, path = PAGES[page]
        if page == "Django admin":
            return signed_in(StaffFactory(is_staff=True, is_superuser=True)).get(path, **headers)
        return Client(SERVER_NAME=host).get(path, **headers)

    return get


@pytest.mark.parametrize("page", PAGES)
def test_only_scripts_of_our_own_files_run(page, visit):
    """The policy and the body of ten pages: scripts from our files alone, none inline, no plugins, no other base."""
    answer = visit(page)
    policy = parts(answer["Content-Security-Policy"])
    scripts = policy.get("script-src") or policy["default-src"]
    assert set(scripts) <= {"'self'", "'none'"}
    assert "script-src-elem" not in policy
    assert "script-src-attr" not in policy
    assert policy.get("object-src", policy["default-src"]) == ["'none'"]
    assert policy["base-uri"] == ["'none'"]
    assert set(policy["form-action"]) <= {"'self'", "'none'"}
    assert set(policy.get("connect-src", policy["default-src"])) <= {"'self'", "'none'"}
    assert not INLINE.search(answer.content)


@pytest.mark.parametrize("page", PAGES)
def test_nobody_frames_sniffs_or_hears_where_one_came_from(page, visit):
    """Headers of ten pages: no frames, no sniffing, short referrers, no camera or payment, no server's name."""
    answer = visit(page)
    if page != "mailbox of development":
        assert parts(answer["Content-Security-Policy"])["frame-ancestors"] == ["'none'"]
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "strict-origin-when-cross-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    for power in ("camera", "geolocation", "microphone", "payment", "usb"):
        assert f"{power}=()" in answer["Permissions-Policy"]
    assert "Server" not in answer
    assert "X-Powered-By" not in answer


def test_an_app_in_a_container_of_its_own_has_the_same_orders():
    """The container's Caddyfile is compared with Django's headers: they say the same."""
    text = (project.BASE_DIR / "deploy" / "app.Caddyfile").read_text()
    said = dict(re.findall(r'^\t{3}([A-Z][A-Za-z-]+) "?(.+?)"?$', text, re.MULTILINE))
    here = csp.policy()
    assert re.sub(r"img-src [^;]+", "", said["Content-Security-Policy"]) == re.sub(r"img-src [^;]+", "", here)
    assert said["Permissions-Policy"] == csp.PERMISSIONS
    assert said["Referrer-Policy"] == project.SECURE_REFERRER_POLICY
    assert said["Cross-Origin-Opener-Policy"] == project.SECURE_CROSS_ORIGIN_OPENER_POLICY
    assert (said["X-Content-Type-Options"], said["X-Frame-Options"]) == ("nosniff", project.X_FRAME_OPTIONS)


HTTPS = """
import django
from django.conf import settings
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
django.setup()
from django.test import Client
for host in ("crackers.example", "admin.crackers.example"):
    plain = Client(SERVER_NAME=host).get("/no/such?a=1")
    assert plain.status_code == 301 and plain["Location"] == f"https://{host}/no/such?a=1", plain
    lied = Client(SERVER_NAME=host).get("/no/such", HTTP_X_FORWARDED_PROTO="http, https")
    assert lied.status_code == 301
    safe = Client(SERVER_NAME=host).get("/no/such", HTTP_X_FORWARDED_PROTO="https")
    assert safe["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload", safe.headers
login = Client(SERVER_NAME="admin.crackers.example").get("/django-admin/login/", HTTP_X_FORWARDED_PROTO="https")
csrf = login.cookies["__Host-csrf"]
assert csrf["secure"] and csrf["httponly"] and csrf["path"] == "/" and not csrf["domain"], csrf
assert csrf["samesite"] == "Lax"
assert settings.SESSION_COOKIE_NAME.startswith("__Host-") and settings.SESSION_COOKIE_SECURE
assert settings.SESSION_COOKIE_HTTPONLY and settings.SESSION_COOKIE_SAMESITE == "Lax"
assert settings.SESSION_COOKIE_DOMAIN is None and settings.SESSION_COOKIE_PATH == "/"
"""


def test_production_speaks_https_alone_and_its_cookies_are_bound_to_the_admin_host():
    """Plain and lied-about http under production's settings: sent to https; HSTS; cookies are `__Host-`, secure,
    HttpOnly.

    `__Host-`: the shop's host cannot plant a cookie for its parent domain, of which the admin host is a part.
    """
    import os

    ended = run("-c", HTTPS, DATABASE_URL=os.environ["DATABASE_URL"], S3_ENDPOINT_URL="https://objects.example")
    assert ended.returncode == 0, ended.stderr


def test_an_operators_cookies_are_not_for_scripts_or_other_sites():
    """An operator signs in: the cookie is HttpOnly, SameSite=Lax, of this host alone, for eight hours at most."""
    operator = StaffFactory(is_staff=True, is_superuser=True)
    browser = Client(SERVER_NAME=ADMIN)
    form = {"username": operator.email, "password": PASSWORD, "next": "/django-admin/orders/order/"}
    browser.post("/django-admin/login/", form, follow=True)
    cookie = browser.cookies["operator_session"]
    assert (cookie["httponly"], cookie["samesite"], cookie["domain"]) == (True, "Lax", "")
    assert 0 < int(cookie["max-age"]) <= 8 * 3600


@pytest.mark.parametrize("origin", [*EVIL, "http://localhost"])
def test_no_other_site_posts_in_an_operators_name(origin):
    """Posts to Django admin from ten origins, the shop's own host too, with a token and without: 403.

    Browsers count the shop's host as the same page, but its origin is another one.
    """
    operator = StaffFactory(is_staff=True, is_superuser=True)
    browser = Client(SERVER_NAME=ADMIN, enforce_csrf_checks=True)
    browser.force_login(operator)
    login = browser.get("/django-admin/login/")
    token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', login.content)
    form = {"csrfmiddlewaretoken": token[1].decode() if token else "x"}
    if origin != "http://admin.localhost":
        assert browser.post("/django-admin/logout/", form, HTTP_ORIGIN=origin).status_code == 403
    assert browser.post("/django-admin/logout/", {}).status_code == 403


@pytest.mark.parametrize("origin", EVIL)
@pytest.mark.parametrize("host", [SHOP, ADMIN])
def test_no_origin_is_reflected(host, origin, settings):
    """Ten origins on both hosts ask by GET, OPTIONS and POST: no answer lets them read."""
    settings.CORS_ALLOWED_ORIGINS = ["https://app.crackers.example"]
    client = Client(SERVER_NAME=host)
    asked = {"HTTP_ORIGIN": origin, "HTTP_ACCESS_CONTROL_REQUEST_METHOD": "PUT"}
    for path in ("/api/shop", "/api/orders", "/api/admin/orders", "/django-admin/login/", "/"):
        for answer in (client.get(path, **asked), client.options(path, **asked), client.post(path, **asked)):
            for name in answer.headers:
                assert not name.lower().startswith("access-control-allow-"), (path, name)


def test_an_app_of_ours_elsewhere_may_call_without_cookies(settings):
    """A configured origin calls: it alone is allowed, without credentials, and caches keep it apart."""
    settings.CORS_ALLOWED_ORIGINS = ["https://app.crackers.example"]
    answer = Client(SERVER_NAME=SHOP).get("/api/shop", HTTP_ORIGIN="https://app.crackers.example")
    assert answer["Access-Control-Allow-Origin"] == "https://app.crackers.example"
    assert "Access-Control-Allow-Credentials" not in answer
    assert "origin" in answer["Vary"].lower()


def test_a_staff_token_in_the_storefronts_hands_opens_nothing(api_as, staff, super_admin, sell):
    """Staff tokens on the shop's host are none; from the shop's origin the admin host's preflight allows nothing."""
    product = sell(is_active=False)
    for person in (staff, super_admin):
        client = api_as(person, host=SHOP)
        for path in ("/api/admin/dashboard", "/api/admin/orders", f"/api/products/{product.pk}"):
            assert client.get(path).status_code == 404
        assert client.get("/api/orders").status_code == 401
        assert client.delete(f"/api/products/{product.pk}").status_code == 401
        asked = {
            "Origin": "http://localhost",
            "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "authorization",
        }
        preflight = APIClient(SERVER_NAME=ADMIN).options("/api/admin/orders", headers=asked)
        assert "Access-Control-Allow-Origin" not in preflight


# Redirects.

ELSEWHERE = (
    "https://evil.example", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example",
    "/\t/evil.example",
    "https:evil.example", "http:///evil.example", "javascript:alert(1)", "data:text/html,x", "//localhost@evil.example",
    "/%2f/evil.example", "/%5cevil.example", "https://admin.localhost.evil.example",
    "https://admin.localhost@evil.example",
    " https://evil.example", "\nhttps://evil.example", "/x\r\nSet-Cookie: a=b", "//[::1]@evil.example",
    "http:evil.example",
)  # fmt: skip
NAMES = ("next", "redirect_to", "returnTo")


def stays(answer, host: str) -> bool:
    """Whether a browser that follows redirects stays on the host."""
    target = urljoin(f"http://{host}/x", re.sub(r"[\t\r\n]", "", answer["Location"].strip()).replace("\\", "/"))
    return urlsplit(target).hostname == host and urlsplit(target).scheme in {"http", "https"}


@pytest.mark.parametrize("target", ELSEWHERE)
def test_no_page_sends_a_visitor_elsewhere(target):
    """Twenty foreign targets as next, redirect_to, returnTo and path, on both hosts: no redirect leaves the host."""
    for host, path in (
        (SHOP, "/"), (SHOP, "/login"), (SHOP, "/auth/login"), (ADMIN, "/"), (ADMIN, "/admin"), (ADMIN, "/admin/login"),
        (ADMIN, "/django-admin/"), (ADMIN, "/django-admin/login/"), (ADMIN, "/django-admin/code/"),
    ):  # fmt: skip
        for name in NAMES:
            answer = Client(SERVER_NAME=host).get(path, {name: target})
            assert answer.status_code in {200, 302}
            if answer.status_code == 302:
                assert stays(answer, host), (path, answer["Location"])
    for host in (SHOP, ADMIN):
        for path in (target, f"/{target}", f"/{target}/..", f"/django-admin{target}"):
            answer = Client(SERVER_NAME=host).get(path if path.startswith("/") else f"/{path}")
            assert "Location" not in answer or stays(answer, host), path


@pytest.mark.parametrize("target", ELSEWHERE)
def test_no_sign_in_of_an_operator_ends_elsewhere(target):
    """An operator signs in with twenty foreign targets as `next`: the redirect stays on the host."""
    operator = StaffFactory(is_staff=True, is_superuser=True)
    browser = Client(SERVER_NAME=ADMIN)
    form = {"username": operator.email, "password": PASSWORD, "next": target}
    answer = browser.post(f"/django-admin/login/?next={target}", form)
    assert answer.status_code == 302
    assert stays(answer, ADMIN)
    for path in ("/django-admin/login/", "/django-admin/code/"):
        answer = browser.get(path, {"next": target})
        assert "Location" not in answer or stays(answer, ADMIN)


# The builds.

SECRETS = ("SECRET_KEY", "S3_SECRET", "DATABASE_URL", "EMAIL_HOST_PASSWORD", "BEGIN PRIVATE KEY", "postgresql://",
           "sourceMappingURL", "webpack://", "localhost:8000", "owner@agalcrackers")  # fmt: skip


@pytest.mark.parametrize("site", ["shop", "admin"])
def test_the_builds_hold_no_secret_and_no_source(site):
    """Every file of both builds is searched for keys, source maps and the other site's calls: none is there."""
    folder: Path = index_html.BUILD_FOLDERS[site]
    if not (folder / "index.html").is_file():
        pytest.skip("not built here; `make test` builds first")
    words = [*SECRETS, project.SECRET_KEY, project.S3["secret_key"]]
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert len(files) > 5
    for file in files:
        assert file.suffix not in {".map", ".ts", ".tsx", ".env"}, file
        content = file.read_bytes()
        assert not [word for word in words if word and word.encode() in content], file
    other = b"/api/admin/" if site == "shop" else b"/api/cart/add"
    scripts = [file for file in files if file.suffix == ".js"]
    assert scripts
    assert not [file for file in scripts if other in file.read_bytes()], "the other site's code"


# The cache of public answers (ADR 0028).


@pytest.mark.django_db(transaction=True)
def test_nobody_poisons_an_answer_that_is_kept_for_all(sell, settings):
    """Nine hostile headers fill the kept answer of a list: the next visitor's holds none of them."""
    from django.core.wsgi import get_wsgi_application

    sell(name="Electric Sparkler")
    settings.MICROCACHE_SECONDS = 60
    shop = get_wsgi_application()

    def get(query: str = "", **more: str) -> tuple[str, dict[str, str], bytes]:
        said: list = []
        environ = {
            "REQUEST_METHOD": "GET", "PATH_INFO": "/api/products", "QUERY_STRING": query, "HTTP_HOST": SHOP,
            "SERVER_NAME": SHOP, "SERVER_PORT": "80", "wsgi.input": io.BytesIO(), "wsgi.url_scheme": "http",
            "REMOTE_ADDR": "203.0.113.9", **more,
        }  # fmt: skip
        body = b"".join(shop(environ, lambda status, headers, exc_info=None: said.append((status, dict(headers)))))
        return said[0][0], said[0][1], body

    for more in (
        {"HTTP_X_FORWARDED_HOST": "evil.example"}, {"HTTP_HOST": "localhost:6666"}, {"HTTP_COOKIE": "evil=1"},
        {"HTTP_X_ADMIN_REQUEST": "true"}, {"HTTP_X_ORIGINAL_URL": "/evil"}, {"HTTP_ACCEPT": "text/evil"},
        {"HTTP_X_REQUEST_ID": "evil-evil-evil"}, {"HTTP_ACCEPT_LANGUAGE": "evil"}, {"HTTP_ORIGIN": "https://evil.example"},
    ):  # fmt: skip
        get(**more)
        status, headers, body = get()
        assert (status, b"Electric Sparkler" in body) == ("200 OK", True)
        assert b"evil" not in body
        assert "evil" not in str(headers)
        assert "set-cookie" not in {name.lower() for name in headers}
        assert "x-new-token" not in {name.lower() for name in headers}
