"""Using the shop as it is meant, but too much (issue: abuse). Codes for strangers: `test_sign_in_attacks.py`."""

from collections import Counter
from datetime import timedelta
from itertools import cycle

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from apps.accounts.tests.factories import CustomerFactory
from apps.catalog.models import Review
from apps.common import reference_numbers
from apps.common.models import RateCounter
from apps.contact.models import ContactMessage
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.tests.conftest import ADDRESS, decide, line, place, send_proof, stock_of, the_order

pytestmark = pytest.mark.django_db
SHOP = "localhost"
greys = cycle(range(25))


def with_proof(client, product):
    """An order with a picture of anything in one step, as the documents have it."""
    import json

    from apps.orders.tests.conftest import order_body, screenshot

    # The same order with the same picture would be the same one.
    colour = f"#{next(greys) * 0x0A0A0A:06x}"
    data = {"orderData": json.dumps(order_body(line(product))), "screenshot": screenshot(colour)}
    return client.post("/api/orders/create-manual-payment", data, format="multipart")


def cash(client, product):
    # The same order to the same address would be the same one.
    return place(
        client, line(product), paymentMethod="cod", shippingAddress=ADDRESS | {"street": f"{next(greys)} Mill Road"}
    )


@pytest.fixture
def cash_on_delivery(db):
    from apps.shop.models import ShopSettings

    ShopSettings.objects.update_or_create(pk=1, defaults={"cod_enabled": True})


@pytest.mark.usefixtures("cash_on_delivery")
@pytest.mark.parametrize("way", [with_proof, cash])
def test_a_customer_blocks_no_more_stock_than_ten_unpaid_orders_hold(way, sell, customer, other_customer, api_as):
    """Thirteen orders with made-up proofs, or for cash: ten are taken, three refused, and others can still buy."""
    product = sell(stock=50)
    client = api_as(customer)
    answers = [way(client, product) for _ in range(13)]
    assert Counter(answer.status_code for answer in answers) == {201: 10, 409: 3}
    assert answers[-1].json()["code"] == "too_many_unpaid_orders"
    assert stock_of(product) == 40
    assert way(api_as(other_customer), product).status_code == 201


def test_an_order_that_was_paid_makes_room_for_the_next(sell, customer, api_as, staff):
    """At ten unpaid orders, staff approve one: the next is taken; a rejected one makes room when it is cancelled."""
    product = sell(stock=50)
    client, desk = api_as(customer), api_as(staff)
    orders = [the_order(with_proof(client, product)) for _ in range(10)]
    assert with_proof(client, product).status_code == 409
    assert decide(desk, orders[0], approved=True).status_code == 200
    assert with_proof(client, product).status_code == 201
    assert (
        decide(desk, orders[1], approved=False, notes="Not there").status_code == 200
    )  # a rejected one still holds its stock
    assert with_proof(client, product).status_code == 409
    assert client.put(f"/api/orders/{orders[1].pk}/cancel", {}).status_code == 200
    assert with_proof(client, product).status_code == 201


def test_reviving_old_orders_with_pictures_of_anything_takes_no_more_stock_either(sell, customer, api_as, staff):
    """Twelve expired orders are revived by proofs: ten hold stock again, the others when staff have approved them.

    The proofs are stored, for they may be true.
    """
    product = sell(stock=50)
    client = api_as(customer)
    expired = []
    for _ in range(12):
        expired.append(the_order(place(client, line(product))))
        Order.objects.filter(pk=expired[-1].pk).update(holds_until=timezone.now())
        transitions.expire_unpaid(now=timezone.now() + timedelta(seconds=1))
    assert stock_of(product) == 50
    for order in expired:
        assert send_proof(client, order).status_code == 200
    assert stock_of(product) == 40
    last = Order.objects.get(pk=expired[-1].pk)
    assert (last.status, last.stock_held, last.is_short_of_stock) == ("pending", False, True)
    assert decide(api_as(staff), last, approved=True).status_code == 200
    last.refresh_from_db()
    assert (last.status, last.stock_held, stock_of(product)) == ("confirmed", True, 39)


def test_one_unpaid_order_at_a_time_and_each_replacement_gives_its_stock_back(sell, customer, api_as):
    """Fifteen orders, each instead of the one before: only the last holds stock; one beside it is refused."""
    product = sell(stock=20)
    client = api_as(customer)
    for _ in range(15):
        assert place(client, line(product, 3), replacesWaiting=True).status_code == 201
    assert place(client, line(product, 3)).json()["code"] == "order_waiting_for_payment"
    assert stock_of(product) == 17


def test_order_numbers_are_not_guessed(sell, customer, api_as, used_up):
    """335 guesses with a known e-mail address: 300 are a 404, then 429; of 2000 numbers drawn hardly two are alike.

    31 letters, five of them: a day's numbers are 28 million, and an address may ask 300 times an hour.
    """
    product = sell()
    order = the_order(place(api_as(customer), line(product)))
    guesser = APIClient(SERVER_NAME=SHOP, REMOTE_ADDR="203.0.113.9")
    now = timezone.now()
    answers: Counter[int] = Counter()
    for n in range(35):
        if n == 1:
            used_up(300, left=29)
        body = {"orderNumber": reference_numbers.new_number("FC", now), "email": customer.email}
        answer = guesser.post("/api/orders/track", body, HTTP_X_FORWARDED_FOR="10.0.0.1")
        answers[answer.status_code] += 1
        assert order.street not in answer.content.decode()
    assert answers == {404: 30, 429: 5}
    drawn = {reference_numbers.new_number("FC", now) for _ in range(2000)}
    assert len(drawn) > 1990


def test_a_right_number_with_a_wrong_address_and_a_wrong_number_look_alike(sell, customer, api, api_as, statements):
    """Tracking with a right number and another's address, and with a wrong number: same answer, same SQL."""
    order = the_order(place(api_as(customer), line(sell())))
    asked = [(order.number, "else@example.com"), ("FC261121-7K3QX", customer.email), ("FC261121-7K3QX", "x@y.example")]
    reported = [
        statements(lambda n=number, e=email: api.post("/api/orders/track", {"orderNumber": n, "email": e}))
        for number, email in asked
    ]
    assert {answer.status_code for answer, _ in reported} == {404}
    assert len({answer.json()["message"] for answer, _ in reported}) == 1
    assert all(work == reported[0][1] for _, work in reported)


def test_contact_spam_ends_at_a_hundred_an_hour(used_up):
    """A client that sent ninety messages sends fourteen more: ten are stored, four are a 429."""
    client = APIClient(SERVER_NAME=SHOP, REMOTE_ADDR="203.0.113.9")
    body = {"name": "A", "email": "a@example.com", "subject": "Buy", "message": "Cheap pills"}
    assert client.post("/api/contact", body).status_code == 201
    used_up(100, left=10)
    answers = Counter(client.post("/api/contact", body).status_code for _ in range(14))
    assert answers == {201: 10, 429: 4}
    assert ContactMessage.objects.count() == 11


def test_review_spam_ends_at_thirty_an_hour_and_says_who_bought_nothing(sell, customer, api_as, throttles):
    """One customer reviews 34 products: thirty are taken, four are a 429, none says that it was bought."""
    products = [sell(name=f"Rocket {n}") for n in range(34)]
    client = api_as(customer)
    body = {"rating": 5, "comment": "Visit my shop"}
    answers = Counter(client.post(f"/api/products/{p.pk}/review", body).status_code for p in products)
    assert answers == {201: 30, 429: 4}
    assert not Review.objects.filter(is_purchase_verified=True).exists()


@pytest.mark.parametrize("neighbours", [7, pytest.param(70, marks=pytest.mark.long)])
def test_orders_are_counted_by_person_and_not_by_address(neighbours, sell, api_as, customer, used_up):
    """65 orders of one customer: sixty are taken, five are a 429; others behind the same address can order."""
    product = sell(stock=500)
    client = api_as(customer)
    answers = Counter(place(client, line(product), replacesWaiting=True).status_code for _ in range(65))
    assert answers == {201: 60, 429: 5}
    assert {row.key for row in RateCounter.objects.all()} == {f"orders:customer:{customer.pk}"}
    others = Counter(place(api_as(CustomerFactory()), line(product)).status_code for _ in range(neighbours))
    assert others == {201: neighbours}
