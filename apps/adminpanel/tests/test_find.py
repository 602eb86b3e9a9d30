"""What staff type finds the same orders and customers in the back office and in Django admin (selling B1)."""

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Address, CustomerSearchDocument
from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.common.staff_search import search_words
from apps.ops.site import PASSWORD_SUFFICES
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.tests.making import make_order
from apps.payments.enums import CreditSource, PaymentStatus
from apps.payments.models import Credit, PaymentProof

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def operator():
    """A browser of Django admin."""
    user = StaffFactory(is_staff=True, is_superuser=True)
    client = Client(SERVER_NAME="admin.localhost")
    client.force_login(user)
    session = client.session
    session[PASSWORD_SUFFICES] = True
    session.save()
    return client


@pytest.fixture
def orders(sell):
    """The order that is looked for, and others of another day, town and buyer."""
    product, clerk = sell(stock=100), StaffFactory()
    buyer = CustomerFactory(name="Manish Bansal", email="manish.b@example.com", phone_number="9840211736")
    Address.objects.create(
        customer=buyer, name="Latha", street="1", city="Madurai", state="Tamil Nadu", pincode="625001",
        alternate_phone="4522345678",
    )  # fmt: skip
    wanted = make_order(
        buyer, product, clerk, OrderStatus.SHIPPED, PaymentStatus.COMPLETED, now=NOW, alternate_phone="4522345678",
        carrier="India Post", tracking_number="EE 123 456 789 IN",
    )  # fmt: skip
    Order.objects.filter(pk=wanted.pk).update(
        number="FC261122-4F7KQ", customer_name="Latha Subramaniam", phone_number="9840211736"
    )
    PaymentProof.objects.filter(payment=wanted.payment).delete()
    PaymentProof.objects.create(
        payment=wanted.payment, key="proofs/found", sha256="f" * 64, width=1, height=1, bytes=1,
        reference="994893502471", submitted_at=NOW,
    )  # fmt: skip
    for number, name in enumerate(("Ravi Bansal", "Manish Kumar")):
        other = make_order(
            CustomerFactory(name=name, phone_number="9000000001"), product, clerk, OrderStatus.PENDING,
            PaymentStatus.PENDING, now=NOW,
        )  # fmt: skip
        Order.objects.filter(pk=other.pk).update(
            number=f"FC261015-A{number}BCD", city="Pune", state="Maharashtra", pincode="411001",
            phone_number="9000000001",
        )  # fmt: skip
    wanted.refresh_from_db()
    return wanted


FINDS = [
    "98402 11736", "+91 9840211736", "994893502471", "FC 261122", "bansal manish", "Madurai", "625001",
    "098402-11736", "(+91) 98402 11736", "9948 9350 2471", "fc261122-4f7kq", "FC261122 4F7KQ", "MANISH bansal latha",
    "subramaniam", "manish.b@example", "tamil nadu", "625 001", "EE123456789IN", "ee 123 456 789 in", "45678 9 in",
    "0452 2345678", "98402 11736 625001", "+91 98402 11736 madurai", "௯௮௪௦௨ ௧௧௭௩௬",
]  # fmt: skip


def test_an_order_is_found_by_everything_that_the_list_shows(desk, operator, orders):
    for typed in FINDS:
        body = desk.get("/api/admin/orders", {"search": typed}).json()
        assert [row["orderNumber"] for row in body["orders"]] == [orders.number], typed
        exported = desk.get("/api/admin/orders/export", {"search": typed})
        assert exported["X-Total-Count"] == "1", typed
        page = operator.get("/django-admin/orders/order/", {"q": typed})
        assert [row.number for row in page.context["cl"].result_list] == [orders.number], typed


def test_a_customer_is_found_by_profile_and_addresses(desk, operator, orders):
    for typed in (
        "98402 11736", "+91 9840211736", "bansal manish", "Madurai", "625001", "625 001", "manish.b@example", "latha",
        "0452 2345678", "tamil nadu bansal",
    ):  # fmt: skip
        users = desk.get("/api/admin/users", {"search": typed}).json()["users"]
        assert [user["_id"] for user in users] == [str(orders.customer_id)], typed
        page = operator.get("/django-admin/accounts/customer/", {"q": typed})
        assert [row.pk for row in page.context["cl"].result_list] == [orders.customer_id], typed


def test_every_word_must_match(desk, orders):
    for typed in ("bansal priya", "98402 11737", "FC 261123", "994893502472", "Madras"):
        assert desk.get("/api/admin/orders", {"search": typed}).json()["total"] == 0, typed


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("98402 11736", ["9840211736"]),
        ("+91 98402 11736", ["9840211736"]),
        ("+91 9840211736", ["9840211736"]),
        ("0 9840211736", ["9840211736"]),
        ("919840211736", ["9840211736"]),
        ("9840211736 9840211799", ["9840211736", "9840211799"]),
        ("9840211736 625001", ["9840211736", "625001"]),
        ("4123 5678 9012", ["412356789012"]),
        ("4089 7827 5412", ["408978275412"]),
        ("919", ["919"]),
        ("FC 261122", ["FC", "261122"]),
        ("A-12", ["A-12"]),
    ],
)
def test_numbers_are_words_without_what_people_put_around_them(typed, words):
    assert search_words(typed) == words


def test_an_order_is_found_by_what_was_changed(desk, orders):
    def found(typed):
        return [row["orderNumber"] for row in desk.get("/api/admin/orders", {"search": typed}).json()["orders"]]

    orders.customer.name = "Manisha Bansal"
    orders.customer.save()
    assert found("manisha") == [orders.number]
    Order.objects.filter(pk=orders.pk).update(tracking_number="ST998877", state="Kerala", total=5)
    assert found("st998877 kerala") == [orders.number]
    assert desk.get("/api/admin/orders", {"search": "st998877"}).json()["totalAmount"] == 5
    credit = Credit.objects.create(
        payment=orders.payment, amount=1, source=CreditSource.BANK, at=NOW, by_name="Bank", reference="411122223333"
    )
    assert found("4111 2222 3333") == [orders.number]
    credit.delete()
    assert found("4111 2222 3333") == []


def test_a_customer_is_found_by_what_was_changed_and_leaves_no_text(desk, orders):
    def found(typed):
        return [user["_id"] for user in desk.get("/api/admin/users", {"search": typed}).json()["users"]]

    person = CustomerFactory(name="Selvam")
    address = Address.objects.create(customer=person, street="1", city="Theni", state="Tamil Nadu", pincode="625531")
    assert found("selvam theni") == [str(person.pk)]
    address.city = "Palani"
    address.save()
    assert (found("selvam theni"), found("palani 625531")) == ([], [str(person.pk)])
    address.delete()
    assert found("palani") == []
    person.delete()
    assert found("selvam") == []
    assert CustomerSearchDocument.objects.filter(words__contains="SELVAM").count() == 0


def test_a_page_of_customers_found_takes_few_statements(desk, orders, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):  # sign-in, estimate, keys, customers, addresses
        desk.get("/api/admin/users", {"search": "bansal"})
