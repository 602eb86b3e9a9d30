"""50 concurrent bills: consecutive numbers without duplicates, also after rollbacks."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, transaction
from django.utils import timezone

from apps.common import audit
from apps.orders.bills.models import Bill, BillCounter
from apps.orders.bills.services import issuing
from tests.waiting import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)
BILLS = 50
THREADS = 10


class RolledBack(Exception):
    """Raised to roll back a transaction after it took a number."""


def in_parallel(work, keys):
    """Call `work` for each key in groups of THREADS threads that start at the same moment."""
    start = Barrier(THREADS)

    def run(key):
        try:
            start.wait(PATIENCE)
            return work(key)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, keys))


def serials():
    return sorted(Bill.objects.values_list("serial", flat=True))


def test_50_bills_in_parallel_have_no_gap(shop, parcel):
    orders = [parcel().pk for _ in range(BILLS)]
    in_parallel(lambda pk: issuing.issue(pk, by=None, now=timezone.now()), orders)
    assert serials() == list(range(1, BILLS + 1))
    assert BillCounter.objects.get().last == BILLS


def test_a_bill_that_is_rolled_back_leaves_no_gap(shop, parcel, monkeypatch):
    orders = [parcel().pk for _ in range(BILLS)]
    given_up = set(orders[::5])
    record = audit.record

    def fail(**what):
        """The last step of the transaction: the number is taken, bill and lines are inserted."""
        if what["target"].pk in given_up:
            raise RolledBack
        return record(**what)

    monkeypatch.setattr(audit, "record", fail)

    def work(pk):
        try:
            issuing.issue(pk, by=None, now=timezone.now())
        except RolledBack:
            return 0
        return 1

    issued = sum(in_parallel(work, orders))
    assert issued == BILLS - len(given_up)
    assert serials() == list(range(1, issued + 1))


def test_ten_concurrent_requests_issue_one_bill(shop, parcel):
    order = parcel().pk
    found = in_parallel(lambda _: issuing.issue(order, by=None, now=timezone.now()), range(THREADS))
    assert len({bill.number for bill, _ in found}) == 1
    assert sum(is_new for _, is_new in found) == 1
    assert transaction.get_autocommit()


def test_ten_concurrent_requests_issue_one_credit_note(shop, parcel, staff):
    bill, _ = issuing.issue(parcel().pk, by=None, now=timezone.now())
    notes = in_parallel(lambda _: issuing.credit(bill.pk, reason="Twice", by=staff, now=timezone.now()), range(THREADS))
    assert len({note.pk for note in notes}) == 1
    assert Bill.objects.filter(corrects=bill).count() == 1
