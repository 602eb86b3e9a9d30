"""Notes for staff, who sees to an order, and who looks at it."""

from datetime import timedelta

import pytest
from django.db import InternalError, ProgrammingError, connection, transaction
from django.utils import timezone

from apps.accounts.enums import Role
from apps.accounts.services.staff import update_staff
from apps.accounts.tests.factories import StaffFactory
from apps.common.models import AuditRecord
from apps.ops.tests.conftest import filled, signed_in
from apps.orders.enums import OrderStatus as S
from apps.orders.models import Order, OrderNote, StaffPresence
from apps.orders.services import notes
from apps.orders.tests.making import make_order
from apps.payments.enums import PaymentStatus as P
from apps.privacy.services.erasure import erase_customer
from tests.races import at_once, outcome

pytestmark = pytest.mark.django_db
CANARY = "Rings the bell of number 14"


@pytest.fixture
def order(sell, customer, staff):
    return make_order(customer, sell("100.00"), staff, S.DELIVERED, P.COMPLETED, now=timezone.now())


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def write(desk, order):
    def send(text, client=desk):
        return client.post(f"/api/admin/orders/{order.pk}/notes", {"text": text}, format="json")

    return send


# ---- notes


def test_a_note_has_its_author_and_time_and_is_shown_to_staff(write, desk, order, staff):
    answer = write(CANARY)
    assert answer.status_code == 201
    [note] = answer.json()["order"]["notes"]
    assert (note["text"], note["author"]) == (CANARY, {"_id": str(staff.pk), "name": "Arun Prakash"})
    assert desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["notes"] == [note]


def test_a_note_is_not_empty_and_not_longer_than_2000_characters(write):
    assert write("  ").json()["errors"][0]["message"] == "Please write a note."
    assert write("x" * 2001).status_code == 400
    assert write("x" * 2000).status_code == 201


def test_a_note_whose_answer_was_lost_is_stored_once(write, api_as):
    write(CANARY)
    assert len(write(CANARY).json()["order"]["notes"]) == 1
    assert len(write(CANARY, client=api_as(StaffFactory())).json()["order"]["notes"]) == 2


def test_customers_never_read_notes(write, api, api_as, order, customer):
    write(CANARY)
    own = api_as(customer)
    track = {"orderNumber": order.number, "email": customer.email}
    answers = [
        own.get("/api/orders"),
        own.get(f"/api/orders/{order.pk}"),
        own.get("/api/auth/my-data"),
        api.post("/api/orders/track", track, format="json"),
    ]
    assert [answer.status_code for answer in answers] == [200] * 4
    assert not any(CANARY in answer.content.decode() for answer in answers)


def test_notes_cannot_be_changed_or_deleted(write):
    write(CANARY)
    for change in (lambda: OrderNote.objects.all().delete(), lambda: OrderNote.objects.update(text="Other")):
        refused = pytest.raises((ProgrammingError, InternalError), match="Rows of orders_ordernote are final")
        with refused, transaction.atomic():
            change()
    assert OrderNote.objects.get().text == CANARY


def test_the_audit_log_names_the_note_without_its_text(write):
    write(CANARY)
    record = AuditRecord.objects.get(action="order.note_added")
    assert record.after == {"note": OrderNote.objects.get().pk}
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM common_auditrecord a WHERE a::text LIKE %s", [f"%{CANARY}%"])
        assert cursor.fetchone() == (0,)


def test_erasing_a_customer_empties_the_notes(write, customer, staff):
    write(CANARY)
    erase_customer(customer.pk, actor=staff.actor)
    note = OrderNote.objects.get()
    assert (note.text, note.author_name) == ("", "Arun Prakash")


def test_a_note_stays_when_its_author_goes(write, order):
    author = StaffFactory(name="Divya")
    notes.add_note(order.pk, text=CANARY, by=author, now=timezone.now())
    author.delete()
    note = OrderNote.objects.get()
    assert (note.author_id, note.author_name, note.text) == (None, "Divya", CANARY)


# ---- assignment


def test_an_order_is_assigned_and_found_by_it(desk, order, staff, customer, sell):
    other = make_order(customer, sell("50.00"), staff, S.PENDING, P.PENDING, now=timezone.now())
    path = f"/api/admin/orders/{order.pk}/assignment"
    colleague = {"_id": str(staff.pk), "name": "Arun Prakash"}
    assert desk.get("/api/admin/orders/assignees").json()["staff"] == [colleague]
    for _ in range(2):
        assert desk.put(path, {"staff": str(staff.pk)}).json()["order"]["assignedTo"] == colleague
    record = AuditRecord.objects.get(action="order.assigned")
    assert (record.before, record.after) == ({"assigned_to": ""}, {"assigned_to": "Arun Prakash"})

    def listed(assigned):
        answer = desk.get("/api/admin/orders", {"assigned": assigned}).json()
        return [row["_id"] for row in answer["orders"]], answer["total"]

    assert listed(str(staff.pk)) == ([str(order.pk)], 1)
    assert listed("none") == ([str(other.pk)], 1)
    assert desk.get("/api/admin/orders", {"assigned": "me"}).json()["errors"][0]["field"] == "assigned"
    assert desk.put(path, {"staff": None}).json()["order"]["assignedTo"] is None


def test_former_staff_cannot_be_assigned(desk, order):
    gone = StaffFactory(is_active=False)
    answer = desk.put(f"/api/admin/orders/{order.pk}/assignment", {"staff": str(gone.pk)})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "staff")
    assert Order.objects.get(pk=order.pk).assigned_to is None


def test_an_order_is_assigned_only_to_who_may_see_it(desk, order):
    path = f"/api/admin/orders/{order.pk}/assignment"
    people = {role: str(StaffFactory(role=role).pk) for role in Role}
    offered = {person["_id"] for person in desk.get("/api/admin/orders/assignees").json()["staff"]}
    for role, person in people.items():
        may = role is not Role.CATALOGUE
        answer = desk.put(path, {"staff": person})
        assert (person in offered, answer.status_code) == (may, 200 if may else 400), role
    assert answer.json()["errors"][0]["field"] == "staff"


@pytest.fixture
def packer(desk, order):
    person = StaffFactory(name="Kavin", role=Role.PACKER)
    desk.put(f"/api/admin/orders/{order.pk}/assignment", {"staff": str(person.pk)})
    return person


def release_of(order):
    order.refresh_from_db()
    assert order.assigned_to is None
    record = AuditRecord.objects.filter(action="order.assigned").latest("pk")
    assert (record.target_id, record.before, record.after) == (
        str(order.pk),
        {"assigned_to": "Kavin"},
        {"assigned_to": ""},
    )
    return record


def test_a_role_that_does_not_see_orders_takes_them_from_the_person(api_as, super_admin, order, packer):
    owner = api_as(super_admin)
    assert owner.put(f"/api/admin/admins/{packer.pk}", {"role": "verifier"}).status_code == 200
    order.refresh_from_db()
    assert order.assigned_to == packer
    assert owner.put(f"/api/admin/admins/{packer.pk}", {"role": "catalogue"}).status_code == 200
    record = release_of(order)
    assert (record.actor_name, record.reason) == ("Lakshmi", "Kavin does not see orders any more.")


def test_orders_are_taken_from_who_is_switched_off_in_django_admin(order, packer):
    operator = StaffFactory(name="Selvi", is_staff=True, is_superuser=True, role="super_admin")
    desk = signed_in(operator)
    path = f"/django-admin/accounts/staffuser/{packer.pk}/change/"
    form = filled(desk.get(path))
    form.pop("is_active")
    assert desk.post(path, {**form, "reason": "Left the shop"}).status_code == 302
    packer.refresh_from_db()
    assert not packer.is_active
    assert release_of(order).actor_name == "Selvi"


@pytest.mark.django_db(transaction=True)
def test_an_order_assigned_while_the_role_changes_is_not_left_with_the_person(order, packer, staff, super_admin):
    for _ in range(5):
        packer.role = Role.PACKER
        packer.save()
        at_once(
            [
                outcome(notes.assign, order.pk, staff_id=packer.pk, by=staff),
                outcome(
                    update_staff,
                    packer.pk,
                    actor=super_admin.actor,
                    changes={"role": Role.CATALOGUE},
                    now=timezone.now(),
                ),
            ]
        )
        order.refresh_from_db()
        assert order.assigned_to is None


# ---- presence


@pytest.fixture
def look(api_as, order):
    def call(person, order=order, screen="payment", tab="one"):
        body = {"order": str(order.pk), "screen": screen, "tab": tab}
        return api_as(person).put("/api/admin/presence", body, format="json")

    return call


def test_viewers_of_a_payment_are_named_to_others(look, staff):
    meena = StaffFactory(name="Meena")
    assert look(meena).json()["others"] == []
    assert look(staff).json()["others"] == [{"_id": str(meena.pk), "name": "Meena", "screen": "payment"}]
    assert AuditRecord.objects.count() == 0


def test_who_does_not_look_for_45_seconds_is_gone(look, staff, monkeypatch):
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    look(StaffFactory(name="Meena"))
    StaffPresence.objects.update(seen_at=now - timedelta(seconds=44))
    assert len(look(staff).json()["others"]) == 1
    StaffPresence.objects.exclude(staff=staff).update(seen_at=now - timedelta(seconds=46))
    assert look(staff).json()["others"] == []


def test_viewer_with_several_tabs_is_named_once_at_each_order(look, staff, order, customer, sell):
    meena = StaffFactory(name="Meena")
    other = make_order(customer, sell("50.00"), staff, S.PENDING, P.PENDING, now=timezone.now())
    look(meena, tab="one")
    look(meena, tab="two", order=other)
    look(meena, tab="three", screen="order")
    named = {"_id": str(meena.pk), "name": "Meena"}
    assert look(staff, tab="one").json()["others"] == [{**named, "screen": "order"}]
    assert look(staff, tab="two", order=other).json()["others"] == [{**named, "screen": "payment"}]


def test_closed_tabs_are_forgotten_at_the_next_look(look, staff):
    look(staff, tab="closed")
    StaffPresence.objects.update(seen_at=timezone.now() - timedelta(seconds=46))
    look(staff, tab="open")
    assert StaffPresence.objects.get().tab == "open"


def test_viewer_who_opens_another_order_is_removed_at_once(look, staff, order, customer, sell):
    meena = StaffFactory(name="Meena")
    other = make_order(customer, sell("50.00"), staff, S.PENDING, P.PENDING, now=timezone.now())
    look(meena)
    look(meena, order=other)
    assert look(staff).json()["others"] == []
    assert StaffPresence.objects.filter(staff=meena).count() == 1


def test_presence_costs_few_statements(look, api_as, staff, order, django_assert_max_num_queries):
    for _ in range(5):
        look(StaffFactory())
    client = api_as(staff)
    with django_assert_max_num_queries(5):  # who calls, is there such an order, one upsert, closed tabs, the others
        answer = client.put("/api/admin/presence", {"order": str(order.pk)}, format="json")
    assert len(answer.json()["others"]) == 5


def test_an_unknown_order_is_not_looked_at(api_as, staff):
    assert api_as(staff).put("/api/admin/presence", {"order": "999999"}).status_code == 404
