"""People for tests."""

import factory
from django.contrib.auth.hashers import make_password

from apps.accounts.models import Address, Customer, StaffUser

PASSWORD = "kolam-and-lamps"


class CustomerFactory(factory.django.DjangoModelFactory):
    """A customer."""

    class Meta:
        model = Customer

    name = factory.Sequence(lambda n: f"Customer {n}")
    email = factory.Sequence(lambda n: f"customer{n}@example.com")
    phone_number = "9876543210"


class StaffFactory(factory.django.DjangoModelFactory):
    """An admin with PASSWORD."""

    class Meta:
        model = StaffUser

    name = factory.Sequence(lambda n: f"Admin {n}")
    email = factory.Sequence(lambda n: f"admin{n}@shop.example")
    password = factory.LazyFunction(lambda: make_password(PASSWORD))


class AddressFactory(factory.django.DjangoModelFactory):
    """An address."""

    class Meta:
        model = Address

    customer = factory.SubFactory(CustomerFactory)
    street = "12 Car Street"
    city = "Madurai"
    state = "Tamil Nadu"
    pincode = "625001"
