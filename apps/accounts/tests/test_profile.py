"""Profile and addresses."""

import pytest

from apps.accounts.models import Address
from apps.accounts.tests.factories import AddressFactory
from apps.common.tests.answers import wrong_fields

pytestmark = pytest.mark.django_db
ADDRESS = {"street": "12 Car Street", "city": "Madurai", "state": "Tamil Nadu", "pincode": "625001", "type": "home"}


def test_a_customer_changes_the_profile(api_as, customer):
    body = {"name": "Meena R", "phoneNumber": "9876500000", "dateOfBirth": "1990-01-31", "email": customer.email}
    user = api_as(customer).put("/api/auth/profile", body).json()["user"]
    assert (user["name"], user["phoneNumber"], user["dateOfBirth"]) == ("Meena R", "9876500000", "1990-01-31")


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"name": " "}, "name", "Please enter your name"),
        ({"name": "M", "phoneNumber": "12345"}, "phoneNumber", "Please enter a valid 10-digit phone number"),
        ({"name": "M", "email": "x@example.com"}, "email", "The email address cannot be changed"),
        ({"name": "M\x00"}, "name", "Null characters are not allowed."),
    ],
)
def test_a_wrong_profile_names_its_field(api_as, customer, body, field, message):
    answer = api_as(customer).put("/api/auth/profile", body)
    assert answer.status_code == 400
    assert (field, message) in wrong_fields(answer)


def test_the_first_address_is_the_default(api_as, customer):
    client = api_as(customer)
    assert client.post("/api/addresses", ADDRESS).json()["address"]["isDefault"] is True
    assert client.post("/api/addresses", ADDRESS).json()["address"]["isDefault"] is False
    assert [row["isDefault"] for row in client.get("/api/addresses").json()] == [True, False]


def test_choosing_a_default_unchooses_the_other(api_as, customer):
    client = api_as(customer)
    client.post("/api/addresses", ADDRESS)
    second = client.post("/api/addresses", {**ADDRESS, "isDefault": True}).json()["address"]
    assert [row["_id"] for row in client.get("/api/addresses").json() if row["isDefault"]] == [second["_id"]]


def test_deleting_the_default_passes_it_on(api_as, customer):
    client = api_as(customer)
    first = client.post("/api/addresses", ADDRESS).json()["address"]
    client.post("/api/addresses", ADDRESS)
    client.delete(f"/api/addresses/{first['_id']}")
    assert [row["isDefault"] for row in client.get("/api/addresses").json()] == [True]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("street", "", "Please enter your street address"),
        ("city", "", "Please enter your city"),
        ("state", "", "Please enter your state"),
        ("pincode", "012345", "Please enter a valid 6-digit pincode"),
        ("pincode", "62500", "Please enter a valid 6-digit pincode"),
    ],
)
def test_a_wrong_address_is_refused_in_the_documents_words(api_as, customer, field, value, message):
    answer = api_as(customer).post("/api/addresses", {**ADDRESS, field: value})
    assert answer.status_code == 400
    assert answer.json()["message"] == message
    assert Address.objects.count() == 0


@pytest.mark.parametrize("method", ["put", "delete"])
def test_somebody_elses_address_is_unknown(api_as, customer, other_customer, method):
    address = AddressFactory(customer=other_customer)
    answer = getattr(api_as(customer), method)(f"/api/addresses/{address.pk}", ADDRESS)
    assert (answer.status_code, answer.json()["message"]) == (404, "Address not found")
    address.refresh_from_db()


def test_the_list_of_addresses_takes_two_statements(api_as, customer, django_assert_num_queries):
    AddressFactory.create_batch(5, customer=customer)
    client = api_as(customer)
    with django_assert_num_queries(2):  # session, addresses
        client.get("/api/addresses")
