"""Writes the people of the demo: staff, customers with addresses, their messages, and what they say of products."""

import os
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from apps.accounts.enums import AddressType, Role
from apps.accounts.models import Address, Customer, StaffUser
from apps.catalog.models import Product, Review
from apps.common.reference_numbers import new_number
from apps.contact.enums import EntryKind, MessageStatus
from apps.contact.models import ContactMessage, MessageEntry
from apps.contact.services.messages import PREFIX

from ..catalogue.opinions import CLOSINGS, OPINIONS
from ..catalogue.people import PEOPLE, Person
from ..catalogue.shop import STAFF

OPEN_MESSAGES = 2
_ANSWER = "Thank you for writing. We have looked into it and will ring you tomorrow before noon."
_MESSAGES = (
    (
        "Bulk order for our apartment",
        "We are 60 flats and want one common order of silent items. Is there a better price above 50,000 "
        "rupees, and can you send it to Whitefield by lorry before the 1st?",
    ),
    (
        "Wrong colour in my parcel",
        "I ordered green sparklers and got red ones in one of the boxes. Everything else is perfect. Can you "
        "exchange it with my next order?",
    ),
    (
        "Can you deliver to Guwahati?",
        "Your page says all over India. Does that include the north-east, and how many days should I plan?",
    ),
    (
        "Corporate gift cartons",
        "Please quote for 120 Corporate Gift Cartons with our logo on the sleeve, delivered to Gurugram in two lots.",
    ),
    (
        "Thank you",
        "The 120 Shot Festival was the star of our evening. My neighbours want your number, so expect some calls.",
    ),
)


def create_staff() -> list[StaffUser]:
    """Insert the staff of the demo, one for each role; returns those who decided about its payments.

    The owner has no password until a mailed code sets one; nor have the others without DEMO_STAFF_PASSWORD.
    """
    staff = []
    password = os.environ.get("DEMO_STAFF_PASSWORD", "")
    for name, email, phone, role in STAFF:
        member = StaffUser(name=name, email=email, phone=phone, role=role)
        member.set_password(password if password and role != Role.SUPER_ADMIN else None)
        staff.append(member)
    members = StaffUser.objects.bulk_create(staff)
    return [member for member in members if member.role in {Role.SUPER_ADMIN, Role.ADMIN}]


def create_customers(people: Sequence[Person], *, now: datetime) -> list[Customer]:
    """Inserts the customers with one or two addresses each; the first one is the default."""
    rng = random.Random("demo people")
    customers = Customer.objects.bulk_create(
        Customer(
            name=person.name,
            email=person.email,
            phone_number=f"98765{40000 + i * 37:05d}",
            date_of_birth=date(rng.randint(1958, 2003), rng.randint(1, 12), rng.randint(1, 28)) if i % 3 else None,
            last_login=now - timedelta(days=rng.random() * 45),
        )
        for i, person in enumerate(people)
    )
    addresses = []
    for i, (customer, person) in enumerate(zip(customers, people, strict=True)):
        customer.created_at = now - timedelta(days=70 + rng.random() * 500)
        addresses.append(_address(customer, person, AddressType.HOME, is_default=True))
        if i % 4 == 0:  # some also have things sent to where they work, in the same town
            office = Person(
                person.name,
                f"{rng.randint(2, 90)} Station Road",
                "First floor",
                person.city,
                person.state,
                person.pincode,
            )
            addresses.append(_address(customer, office, AddressType.WORK, is_default=False))
    Customer.objects.bulk_update(customers, ["created_at"])
    Address.objects.bulk_create(addresses)
    return customers


def _address(customer: Customer, place: Person, kind: AddressType, *, is_default: bool) -> Address:
    return Address(
        customer=customer, street=place.street, landmark=place.landmark, city=place.city, state=place.state,
        pincode=place.pincode, type=kind, is_default=is_default,
    )  # fmt: skip


def create_messages(staff: Sequence[StaffUser], *, now: datetime) -> None:
    """Inserts messages of the contact form; the two latest wait for an answer, the others are answered or closed."""
    rows, answers = [], []
    for i, (subject, message) in enumerate(_MESSAGES):
        came, answered = now - timedelta(days=4 * i, hours=5), now - timedelta(days=3 * i)
        status = MessageStatus.OPEN if i < OPEN_MESSAGES else (MessageStatus.ANSWERED, MessageStatus.CLOSED)[i % 2]
        is_open = status == MessageStatus.OPEN
        rows.append(
            ContactMessage(
                number=new_number(PREFIX, came),
                status=status,
                name=PEOPLE[i * 7].name,
                email=PEOPLE[i * 7].email,
                subject=subject,
                message=message,
                answered_at=None if is_open else answered,
                waiting_since=came if is_open else None,
                opened_at=came,
                last_at=came if is_open else answered,
            )
        )
    ContactMessage.objects.bulk_create(rows)
    for row in rows:
        row.created_at = row.opened_at
        if row.answered_at:
            by = staff[row.pk % len(staff)]
            answers.append(
                MessageEntry(
                    message=row, kind=EntryKind.STAFF, text=_ANSWER, author=by, author_name=by.name, at=row.answered_at
                )
            )
            if row.status == MessageStatus.CLOSED:
                answers.append(
                    MessageEntry(message=row, kind=EntryKind.CLOSED, author=by, author_name=by.name, at=row.answered_at)
                )
    ContactMessage.objects.bulk_update(rows, ["created_at"])
    MessageEntry.objects.bulk_create(answers)


def create_reviews(
    products: Mapping[str, tuple[str, Product]],
    customers: Sequence[Customer],
    bought: Mapping[int, set[int]],
    *,
    count: int,
    now: datetime,
) -> list[Review]:
    """Inserts up to `count` reviews, no two with the same words, and keeps every product's rating true.

    `products` maps names to category name and row; `bought` maps products to the customers who received them: they come
    first, and their reviews are marked.
    """
    rng = random.Random("demo reviews")
    city = {person.email: person.city for person in PEOPLE}
    by_category: dict[str, list[Product]] = defaultdict(list)
    for group, row in products.values():
        # The first of a category are its best sellers, which get more reviews.
        by_category[group] += [row] * max(1, 8 - len(by_category[group]))
    pairs: set[tuple[int, int]] = set()
    comments: set[str] = set()
    reviews: list[Review] = []
    sayings = [(name, *row) for name, rows in OPINIONS.items() if name in by_category for row in rows]
    rng.shuffle(sayings)
    tries = 0
    while len(reviews) < count and tries < count * 20 and sayings:
        group, rating, words, said_of = sayings[tries % len(sayings)]
        tries += 1
        fitting = [row for row in by_category[group] if said_of in row.name]
        if not fitting:
            continue
        row = rng.choice(fitting)
        owners = sorted(bought.get(row.pk, ()))
        customer_id = rng.choice(owners) if owners and rng.random() < 0.7 else rng.choice(customers).pk
        customer = next(c for c in customers if c.pk == customer_id)
        closing = rng.choice([text for low, high, text in CLOSINGS if low <= rating <= high])
        comment = f"{words} {closing.format(city=city[customer.email])}".strip()
        if (row.pk, customer_id) in pairs or comment in comments:
            continue
        pairs.add((row.pk, customer_id))
        comments.add(comment)
        reviews.append(
            Review(
                product=row, customer=customer, rating=rating, comment=comment,
                is_purchase_verified=customer_id in bought.get(row.pk, ()),
            )
        )  # fmt: skip
    rows = Review.objects.bulk_create(reviews)
    for i, written in enumerate(rows):
        written.created_at = now - timedelta(days=55 * (1 - i / max(1, len(rows))) ** 1.5, hours=rng.random() * 20)
    Review.objects.bulk_update(rows, ["created_at"])
    return rows
