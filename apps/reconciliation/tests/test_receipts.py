"""Readings of pictures: asked for by customers, found for staff, taken over, and what they do to matching."""

import io
import os
import random
import signal
import sys
import threading
from datetime import timedelta

import pytest
from django.core.files.storage import storages
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from PIL import Image
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.tests.factories import CustomerFactory
from apps.common.jobs import CODE_QUEUE, PICTURE_QUEUE, READER_QUEUE, app
from apps.common.models import AuditRecord
from apps.orders.services import transitions
from apps.orders.state_machine import SubmitProof
from apps.orders.tests.conftest import decide
from apps.payments.locks import lock_payment
from apps.payments.models import PaymentProof
from apps.payments.services import proofs
from apps.reconciliation import receipt_process
from apps.reconciliation.enums import ReadingState
from apps.reconciliation.models import ReaderHeartbeat, ReceiptReading
from apps.reconciliation.receipt_process import ReceiptProcess, Unreadable
from apps.reconciliation.receipts.facts import Box, Field, Receipt
from apps.reconciliation.services import receipts
from apps.shop.models import ShopSettings
from tests.waiting import PATIENCE, wait_for
from tests.world import screenshot

pytestmark = pytest.mark.django_db
REFERENCE = "628578000918"


def field(value, certainty="sure"):
    return Field(value, certainty, Box(0.1, 0.2, 0.5, 0.25))


class Program:
    """Used instead of the program: answers with a receipt, or fails."""

    def __init__(self, answer=None, **values):
        self.answer = answer or Receipt(
            is_receipt=True, payee_is_ours=values.pop("payee_is_ours", True),
            **{name: field(value) for name, value in values.items()},
        )  # fmt: skip

    def read(self, content, *, ours, today):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def reader(db):
    receipts.note_alive(now=timezone.now())


def work(program):
    """Do what is queued for the reader; returns how many pictures."""
    jobs = ProcrastinateJob.objects.filter(queue_name=READER_QUEUE, status="todo").order_by("id")
    keys = [job.args["reading_id"] for job in jobs]
    for key in keys:
        receipts.read(key, now=timezone.now(), process=program)
    return len(keys)


def ask(client):
    return client.post("/api/receipts", {"screenshot": screenshot()}, format="multipart")


def send_proof(order, reference="", picture=None):
    with proofs.stored(picture or screenshot()) as proof:
        transitions.apply(order.pk, SubmitProof(proof, reference), by=order.customer, now=timezone.now())
    return PaymentProof.objects.get(payment=order.payment_id, key=proof.key)


def read_proof(order, typed="", picture=None, **values):
    """A proof of an order and its reading."""
    proof = send_proof(order, typed, picture)
    receipts.find_unread(now=timezone.now())
    work(Program(**values))
    return ReceiptReading.objects.get(proof=proof)


def picture(seed, size=(360, 640), quality=90):
    """A picture of dark fields on a light ground, as a file; the same seed gives copies of one picture."""
    random_ = random.Random(seed)
    image = Image.new("RGB", (720, 1280), "#f4f4f4")
    for _ in range(12):
        left, top = random_.randrange(600), random_.randrange(1100)
        image.paste(random_.choice(["#202020", "#707070", "#b04040"]), (left, top, left + 180, top + 160))
    file = io.BytesIO()
    image.resize(size).save(file, "JPEG", quality=quality)
    file.seek(0)
    file.name = "proof.jpg"
    return file


def alike(desk, order):
    shown = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["paymentInfo"]
    assert shown["warnings"] == []
    return [other["orderNumber"] for other in shown["looksAlike"]]


# ---- customers


def test_a_customer_asks_what_a_picture_says(api_as, customer, reader):
    made = ask(api_as(customer))
    assert made.status_code == 201
    assert made.json()["reading"]["state"] == "waiting"
    path = f"/api/receipts/{made.json()['reading']['_id']}"
    key = ReceiptReading.objects.get().key
    work(Program(amount="100.00", reference=REFERENCE, status="success"))
    reading = api_as(customer).get(path).json()["reading"]
    assert (reading["state"], reading["isReceipt"], reading["payeeIsOurs"]) == ("read", True, True)
    assert reading["values"][1] == {
        "name": "reference", "value": REFERENCE, "certainty": "sure", "box": [0.1, 0.2, 0.5, 0.25]
    }  # fmt: skip
    assert not storages["proofs"].exists(key)
    assert api_as(CustomerFactory()).get(path).status_code == 404


def test_the_same_picture_is_read_once(api_as, customer, reader):
    first, second = ask(api_as(customer)).json(), ask(api_as(customer)).json()
    assert first == second
    assert ProcrastinateJob.objects.filter(queue_name=READER_QUEUE).count() == 1


def test_without_a_reader_nothing_is_queued_and_proofs_are_sent_and_approved(api_as, customer, owe, desk):
    assert api_as(customer).get("/api/receipts").json()["available"] is False
    refused = ask(api_as(customer))
    assert (refused.status_code, refused.json()["code"]) == (503, "receipt_reader_unavailable")
    order = owe(customer=customer)
    send_proof(order, REFERENCE)
    assert receipts.find_unread(now=timezone.now()) == 0
    assert not ProcrastinateJob.objects.filter(queue_name=READER_QUEUE).exists()
    shown = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]
    assert shown["reading"] is None
    done = decide(desk, order, approved=True)
    assert done.json()["order"]["paymentStatus"] == "completed"


def test_a_reader_that_has_been_silent_for_two_minutes_is_not_available(api_as, customer, reader):
    assert api_as(customer).get("/api/receipts").json()["available"] is True
    ReaderHeartbeat.objects.update(seen_at=timezone.now() - timedelta(minutes=3))
    assert api_as(customer).get("/api/receipts").json()["available"] is False


def test_a_picture_that_is_too_large_is_refused_as_a_proof_would_be(api_as, customer, reader):
    file = io.BytesIO(b"\xff" * (5 * 1024 * 1024 + 1))
    file.name = "proof.jpg"
    assert api_as(customer).post("/api/receipts", {"screenshot": file}, format="multipart").status_code == 413


def test_a_picture_that_cannot_be_given_to_the_reader_does_not_keep_the_others(owe, reader, monkeypatch):
    proofs_ = [send_proof(owe()) for _ in range(3)]

    def failing(pk):
        if pk == proofs_[-1].payment_id:
            raise ZeroDivisionError
        return lock_payment(pk)

    monkeypatch.setattr(receipts, "lock_payment", failing)
    with pytest.raises(ZeroDivisionError):
        receipts.find_unread(now=timezone.now())
    assert {reading.proof for reading in ReceiptReading.objects.all()} == set(proofs_[:2])


def test_the_proof_takes_the_reading_that_was_asked_for_with_its_picture(api_as, customer, owe, reader):
    ask(api_as(customer))
    work(Program(reference=REFERENCE))
    proof = send_proof(owe(customer=customer))
    assert receipts.find_unread(now=timezone.now()) == 0
    assert ReceiptReading.objects.get().proof == proof


def test_what_was_asked_and_not_sent_is_forgotten_after_a_day(api_as, customer, reader):
    ask(api_as(customer))
    ReceiptReading.objects.update(asked_at=timezone.now() - timedelta(hours=25))
    receipts.find_unread(now=timezone.now())
    assert not ReceiptReading.objects.exists()


# ---- a reader that fails


def test_a_killed_reader_changes_nothing_about_upload_and_approval(owe, desk, reader):
    order = owe()
    proof = send_proof(order)
    receipts.find_unread(now=timezone.now())
    with pytest.raises(RuntimeError):
        work(Program(RuntimeError("killed")))
    assert ReceiptReading.objects.get(proof=proof).state == ReadingState.WAITING  # its job is done again
    done = decide(desk, order, approved=True)
    assert done.json()["order"]["paymentStatus"] == "completed"


STUCK = """
import sys
open(sys.argv[1], "a").write(".")
sys.stdin.buffer.read()  # without an end, until it is killed
"""


@pytest.mark.django_db(transaction=True)
def test_while_the_reader_is_killed_in_mid_picture_proofs_are_sent_and_approved(owe, desk, reader, tmp_path):
    order, started = owe(), tmp_path / "started"
    proof = send_proof(order)
    receipts.find_unread(now=timezone.now())
    program = ReceiptProcess((sys.executable, "-c", STUCK, str(started)))

    def read_pictures():
        work(program)
        connection.close()

    job = threading.Thread(target=read_pictures)
    job.start()

    def kill_in_mid_picture(times):
        wait_for(lambda: started.exists() and len(started.read_text()) >= times, "a picture that is being read")
        os.kill(program.pid, signal.SIGKILL)

    kill_in_mid_picture(1)
    done = decide(desk, order, approved=True)
    assert done.json()["order"]["paymentStatus"] == "completed"
    other = owe()
    send_proof(other, REFERENCE)
    kill_in_mid_picture(2)
    job.join(PATIENCE)
    assert not job.is_alive()
    assert ReceiptReading.objects.get(proof=proof).state == ReadingState.UNREADABLE
    assert desk.get(f"/api/admin/orders/{other.pk}").json()["order"]["paymentInfo"]["status"] == "verification_pending"


def test_a_picture_that_cannot_be_read_is_shown_as_before(owe, desk, reader):
    order = owe()
    send_proof(order)
    receipts.find_unread(now=timezone.now())
    work(Program(Unreadable()))
    assert ReceiptReading.objects.get().state == ReadingState.UNREADABLE
    assert desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["reading"] is None


def test_the_command_says_in_a_sentence_that_the_reader_is_not_installed(monkeypatch):
    monkeypatch.setattr(receipt_process, "is_installed", lambda: False)
    with pytest.raises(CommandError, match="not installed"):
        call_command("read_receipts")


def test_every_queue_has_a_worker(settings):
    queues = {task.queue for task in app.tasks.values()} - {"builtin"}
    assert {*settings.WORKER_QUEUES, CODE_QUEUE, PICTURE_QUEUE, READER_QUEUE} == queues


# ---- staff


def test_staff_see_what_agrees_and_what_differs(owe, desk, reader):
    ShopSettings.objects.update_or_create(pk=1, defaults={"name": "Shop", "upi_id": "shop@bank"})
    order = owe()
    reading = read_proof(order, "628578000911", amount="250.00", reference=REFERENCE, status="success", payer="MEENA")
    values = {
        one["name"]: one for one in desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["reading"]["values"]
    }
    assert {name: one["agreement"] for name, one in values.items()} == {
        "amount": "differs", "reference": "differs", "status": "agrees", "payer": "unknown",
    }  # fmt: skip
    assert values["amount"]["expected"] == "100.00"
    assert reading.reference == REFERENCE


def test_staff_take_over_a_reference_with_one_click(owe, desk, reader):
    order = owe()
    read_proof(order, reference=REFERENCE)
    shown = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]
    assert shown["reading"]["referenceToTakeOver"] == REFERENCE
    taken = desk.post(f"/api/admin/orders/{order.pk}/take-reference").json()["order"]
    assert taken["paymentInfo"]["reference"] == REFERENCE
    assert taken["reading"]["referenceToTakeOver"] == ""
    record = AuditRecord.objects.get(action="payment.reference_taken_over")
    assert (record.before, record.after) == ({"reference": ""}, {"reference": REFERENCE})
    again = desk.post(f"/api/admin/orders/{order.pk}/take-reference")
    assert (again.status_code, again.json()["code"]) == (409, "no_reference_to_take_over")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"status": "pending"}, "still pending"),
        ({"status": "failed"}, "failed"),
        ({"payee_is_ours": False}, "somebody else"),
        ({"paid_on": "2020-01-01"}, "before the order"),
    ],
)
def test_what_speaks_against_a_payment_is_a_warning_and_keeps_it_out_of_class_a(
    values, words, owe, credit, desk, matching, reader
):
    order = owe()
    read_proof(order, REFERENCE, amount="100.00", **values)
    credit("100.00", REFERENCE)
    [warning] = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["paymentInfo"]["warnings"]
    assert warning["kind"] == "receipt"
    assert words in warning["message"]
    assert not matching.tab("certain")["proposals"]
    assert words in matching.tab("conflicts")["proposals"][0]["reasons"][0]


def test_the_same_receipt_sent_for_two_orders_is_a_warning_on_both(owe, desk, reader):
    first, second = owe(), owe()
    read_proof(first, app_id="CICAgK7Drsw9rz")
    read_proof(second, picture=screenshot("black"), app_id="CICAgK7Drsw9rz")
    for order, other in ((first, second), (second, first)):
        warnings = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["paymentInfo"]["warnings"]
        [warning] = [one for one in warnings if one["kind"] == "receipt"]
        assert [one["orderNumber"] for one in warning["orders"]] == [other.number]


# ---- matching


def test_a_copy_on_which_nothing_can_be_read_is_noted_on_both_and_blocks_nothing(owe, credit, desk, matching, reader):
    first, second, third = owe(1), owe(2), owe(1)
    read_proof(first, REFERENCE, picture(1), amount="100.00", reference=REFERENCE)
    read_proof(second, "", picture(1, (180, 320), 20))
    read_proof(third, "", picture(2), amount="100.00")
    assert alike(desk, first) == [second.number]
    assert alike(desk, second) == [first.number]
    assert alike(desk, third) == []
    row = credit("100.00", REFERENCE)
    assert len(matching.tab("certain")["proposals"]) == 1
    assert matching.approve([row], [first]).status_code == 200
    assert alike(desk, first) == []


def test_pictures_that_say_different_things_are_not_noted_however_alike_they_look(owe, desk, reader):
    first, second = owe(1), owe(2)
    read_proof(first, "", picture(1), amount="100.00", reference=REFERENCE)
    read_proof(second, "", picture(1, (180, 320), 20), amount="200.00", reference="628578000999")
    assert alike(desk, first) == alike(desk, second) == []


def test_a_picture_that_could_not_be_read_is_compared_by_its_look(owe, desk, reader):
    first, second = owe(1), owe(2)
    read_proof(first, "", picture(1), amount="100.00", reference=REFERENCE)
    send_proof(second, "", picture(1, (180, 320), 20))
    receipts.find_unread(now=timezone.now())
    work(Program(Unreadable()))
    assert alike(desk, first) == [second.number]


def test_a_reference_read_with_certainty_makes_class_b(owe, credit, matching, reader):
    order = owe()
    read_proof(order, amount="100.00", reference=REFERENCE, status="success")
    credit("100.00", REFERENCE)
    [one] = matching.tab("strong")["proposals"]
    assert (
        one["reasons"][0] == f"The reference {REFERENCE} was read from the picture with certainty, and this row has it."
    )
    assert not matching.tab("certain")["proposals"]


def test_a_reference_that_was_taken_over_makes_class_a(owe, credit, desk, matching, reader):
    order = owe()
    read_proof(order, amount="100.00", reference=REFERENCE)
    credit("100.00", REFERENCE)
    desk.post(f"/api/admin/orders/{order.pk}/take-reference")
    assert len(matching.tab("certain")["proposals"]) == 1


def test_a_reference_typed_for_one_order_and_read_for_another_is_a_conflict(owe, credit, matching, reader):
    owe(reference=REFERENCE)
    read_proof(owe(), reference=REFERENCE)
    credit("100.00", REFERENCE)
    assert not matching.tab("certain")["proposals"]
    assert not matching.tab("strong")["proposals"]
    assert len(matching.tab("conflicts")["proposals"]) == 1


def test_a_typed_reference_that_another_orders_picture_shows_is_not_certain(owe, credit, matching, desk, reader):
    """Somebody mistyped the number of a payment, and somebody else typed it: either may have paid."""
    shown, typed = owe(), owe(reference=REFERENCE)
    read_proof(shown, typed="628578000001", reference=REFERENCE)
    credit("100.00", REFERENCE)
    for order, other in ((shown, typed), (typed, shown)):
        [warning] = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["paymentInfo"]["warnings"]
        assert (warning["kind"], [one["orderNumber"] for one in warning["orders"]]) == ("reference", [other.number])
    assert not matching.tab("certain")["proposals"]
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"] == ["This reference number was also given for another order."]


def test_a_reference_that_was_typed_for_another_order_before_is_not_certain(owe, credit, matching):
    first = owe()
    send_proof(first, REFERENCE, screenshot("red"))
    send_proof(first, "628578000001", screenshot("blue"))
    owe(reference=REFERENCE)
    credit("100.00", REFERENCE)
    assert not matching.tab("certain")["proposals"]
    assert len(matching.tab("conflicts")["proposals"]) == 1


def test_the_reference_of_a_pending_payment_is_not_used(owe, credit, matching, reader):
    read_proof(owe(), reference=REFERENCE, status="pending")
    credit("100.00", REFERENCE)
    assert not matching.tab("strong")["proposals"]
