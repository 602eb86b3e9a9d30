"""Staff find the orders that hold every word they type: all of them, no others."""

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from apps.accounts.tests.factories import CustomerFactory
from apps.adminpanel.selectors import orders as selectors
from apps.common import staff_search
from apps.common.api import pagination
from apps.common.staff_search import search_words
from apps.orders import search
from apps.orders.models import Order, OrderSearchDocument
from apps.orders.tests.conftest import ADDRESS, line, place, the_order
from apps.payments.models import PaymentProof

BUYERS = [
    ("Karivel Kumar", "kari.vel@example.com", "9000000001"),
    ("மீனாட்சி சுந்தரம்", "meena@example.com", "9000000002"),
    ("மீனா", "m_s@example.com", "9876500000"),
    ("50% Kumar", "fifty%@example.com", "9000012345"),
    ("Back\\slash", "back@example.com", "9111111111"),
    ("under_score", "under@example.com", "9222222222"),
    ("Straße ÉMILE", "emile@example.com", "9333333333"),
    ("KUMARI", "ri@kumar.example.com", "9444444444"),
    ("", "x@example.com", "9555555555"),
    ("A" * 100, "aaa@example.com", "9666666666"),
]
SEARCHES = (
    """
kari|KARI|kar|umar|kumar|k|ka|a|aa|aaa|மீனா|மீனாட்சி|மீ|ீனா|சுந்|%|_|\\|0%|50%|r_s|er_|k\\s|\\sl|%%|__|\\\\|%\\_|'|''
é|émile|straß|STRASSE|@example|.com|900000|9000000001|90|9|vel K|kumar kari|x@example.com|@|zzz|-|arivelkumar
kari.vel@example.com|.vel@|vel@ex|m_s@e|l@e@|@x@
""".strip()
    .replace("\n", "|")
    .split("|")
)
SEARCHES += ["a" * 99, "ri\nk", "Kumar\nkari.vel", "Kumar\x1fkari.vel"]  # also what looks like the end of a field


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def orders(api_as, sell):
    product = sell("100.00", stock=500)
    for name, email, phone in BUYERS:
        placed = the_order(place(api_as(CustomerFactory()), line(product), shippingAddress=ADDRESS))
        Order.objects.filter(pk=placed.pk).update(customer_name=name, customer_email=email, phone_number=phone)
    return Order.objects.order_by("-created_at", "-id")


def proof_of(order, reference):
    """A payment proof with that reference."""
    number = PaymentProof.objects.count()
    return PaymentProof.objects.create(
        payment=order.payment, key=f"proofs/{number}", sha256=f"{number:064}", width=1, height=1, bytes=1,
        reference=reference, submitted_at=order.created_at,
    )  # fmt: skip


def holding(orders, typed):
    """The orders themselves, each asked for every word."""
    fields = (
        "number", "customer_name", "customer_email", "phone_number", "city", "state", "pincode", "customer__name",
        "customer__email", "customer__phone_number",
    )  # fmt: skip
    for word in search_words(typed) or ["none at all"]:
        wanted = Q()
        for field in fields:
            wanted |= Q(**{f"{field}__icontains": word})
        orders = orders.filter(wanted)
    return list(orders.values_list("number", flat=True))


def found(desk, limit=3, **query):
    pages, page = [], 1
    while True:
        body = desk.get("/api/admin/orders", {**query, "page": page, "limit": limit}).json()
        pages += [row["orderNumber"] for row in body["orders"]]
        if page > max(body["totalPages"], 1):  # one page past the end: it is empty and knows the total
            assert body["orders"] == []
            assert body["total"] == len(pages) == len(set(pages))
            return pages
        page += 1


@pytest.mark.django_db
def test_what_is_typed_is_found_literally_in_any_script_and_case_either_way(desk, orders, monkeypatch):
    days = {number[2:8] for number in orders.values_list("number", flat=True)}
    expected = {text: holding(orders, text) for text in [*SEARCHES, *days]}
    for most in (0, 50_000):  # read and gathered
        monkeypatch.setattr(staff_search, "MOST_GATHERED", most)
        assert {text: found(desk, search=text, limit=len(BUYERS)) for text in expected} == expected, most


@pytest.mark.django_db
@pytest.mark.parametrize("most", [0, 50_000], ids=["read", "gathered"])
def test_other_filters_narrow_what_is_found(desk, orders, monkeypatch, most):
    monkeypatch.setattr(staff_search, "MOST_GATHERED", most)
    shipped = orders[2]
    desk.put(f"/api/admin/orders/{shipped.pk}/status", {"status": "shipped", "confirmUnpaid": True, "reason": "Known"})
    day = f"{shipped.created_at:%Y-%m-%d}"
    assert found(desk, search="example", status="shipped") == [shipped.number]
    assert len(found(desk, search="example", status="pending", paymentStatus="pending")) == len(BUYERS) - 1
    assert found(desk, search="example", dateTo="2020-01-01") == []
    assert found(desk, search="example", paymentStatus="completed") == []
    assert found(desk, search="example", dateFrom="2020-01-01", dateTo="2100-01-01") == holding(orders, "example"), day


@pytest.mark.django_db
def test_an_order_is_found_by_what_it_says_now_and_not_once_it_is_gone(desk, orders):
    order = orders[0]
    Order.objects.filter(pk=order.pk).update(customer_name="Somebody Else")
    assert found(desk, search="somebody el") == [order.number]
    assert found(desk, search="A" * 50) == []
    search.flush_pending()
    assert found(desk, search="somebody el") == [order.number]
    order.delete()
    assert found(desk, search="somebody el") == []
    assert OrderSearchDocument.objects.count() == Order.objects.count()


@pytest.mark.django_db
def test_a_page_of_what_is_found_takes_three_statements_and_the_sign_in(desk, orders, django_assert_max_num_queries):
    desk.get("/api/admin/orders", {"search": "kumar"})
    with django_assert_max_num_queries(4):
        desk.get("/api/admin/orders", {"search": "kumar"})


@pytest.mark.django_db
def test_few_that_were_expected_to_be_many_are_gathered_after_all(desk, orders, monkeypatch):
    monkeypatch.setattr(staff_search, "_expected", lambda *_: [10**9])
    for text in ("kumar", "karivel kumar", "nobody at all"):
        assert found(desk, search=text) == holding(orders, text), text


@pytest.mark.django_db
def test_the_newest_of_more_than_are_counted_are_read_in_their_order(orders, monkeypatch):
    for module in (pagination, selectors):
        monkeypatch.setattr(module, "MOST_ROWS", 4)
    with CaptureQueriesContext(connection) as statements:
        page, counts = selectors.orders_for_list(
            selectors.orders_with_item_count(), search="example.com", page=1, limit=4
        )
    assert [order.number for order in page] == holding(orders, "example.com")[:4]
    assert (counts["total"], counts["total_is_capped"]) == (4, True)
    gathered = ["common_grams" in statement["sql"] for statement in statements.captured_queries]
    assert gathered[-2:] == [True, False]


@pytest.mark.django_db
def test_few_among_many_are_gathered_from_the_index(orders):
    order = orders[0]
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO orders_ordertext (order_id, words)"
            " SELECT n, 'FC-' || md5(n::text) || ' KUMAR'"
            " FROM generate_series(900000, 960000) AS n"
        )
        cursor.execute("ANALYZE orders_ordertext")
    documents = OrderSearchDocument.objects.all()
    assert "texts_by_grams" in staff_search.documents_with(documents, "Kumari").explain()
    common = staff_search.documents_with(documents, "kumar")
    assert "common_grams" not in str(common.query)
    assert common.count() == 60_001 + len(holding(Order.objects.all(), "kumar"))
    assert order.pk not in set(common.values_list("order_id", flat=True))


@pytest.mark.django_db
@pytest.mark.parametrize("most", [0, 50_000], ids=["read", "gathered"])
def test_an_order_is_found_by_phone_name_city_pin_code_and_bank_reference(desk, orders, monkeypatch, most):
    monkeypatch.setattr(staff_search, "MOST_GATHERED", most)
    order = orders[4]
    Order.objects.filter(pk=order.pk).update(
        customer_name="Meena Rajan", phone_number="9840211736", city="Karaikudi", pincode="630001"
    )
    proof_of(order, "412356789012")
    typed = [
        "+91 98402 11736", "98402 11736", "098402-11736", "+919840211736", "(+91) 98402 11736", "40211",
        "Rajan Meena", "meena  RAJAN", "Meena +91 98402 11736", "Karaikudi", "karaikudi rajan", "630 001", "630001",
        "4123 5678 9012", "412356789012", "789012", "meena 412356789012",
    ]  # fmt: skip
    assert {text: found(desk, search=text) for text in typed} == {text: [order.number] for text in typed}


@pytest.mark.django_db
def test_every_reference_of_an_order_finds_it_until_the_proof_is_gone(desk, orders):
    order = orders[0]
    first, second = proof_of(order, "411111111111"), proof_of(order, "422222222222")
    assert found(desk, search="4111 1111 1111") == found(desk, search="422222222222") == [order.number]
    PaymentProof.objects.filter(pk=first.pk).update(reference="433333333333")
    assert found(desk, search="411111111111") == []
    assert found(desk, search="433333333333") == [order.number]
    second.delete()
    assert found(desk, search="422222222222") == []


@pytest.mark.django_db
def test_customers_are_found_by_a_printed_phone_number_and_by_name_words_in_any_order(desk):
    customer = CustomerFactory(name="Meena Rajan", phone_number="9840211736")
    CustomerFactory(name="Meena Kumari", phone_number="9840211799")
    for typed in ("+91 98402 11736", "rajan meena", "meena 098402 11736"):
        users = desk.get("/api/admin/users", {"search": typed}).json()["users"]
        assert [user["_id"] for user in users] == [str(customer.pk)], typed
