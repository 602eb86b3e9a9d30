# ruff: noqa: T201 - what it prints is its result
"""Measures the time and the mails of 500 rows: `pytest apps/orders/shipping/tests/measure_tracking.py -s`.

The list is read twice, the job is killed in the middle, taken up again, and run by six threads at once.
"""

import time
from functools import partial

import pytest
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.orders.models import Order
from apps.orders.shipping.services import imports, shipping
from tests.races import at_once

ROWS = 500


class Killed(BaseException):
    """Simulates the death of a worker."""


def mails():
    return ProcrastinateJob.objects.filter(task_name="send_order_mail").count()


@pytest.mark.django_db(transaction=True)
def test_five_hundred_rows(parcel, staff, monkeypatch):
    orders = [parcel() for _ in range(2 * ROWS)]
    before = mails()
    lists = []
    for part in (orders[:ROWS], orders[ROWS:]):
        rows = "\n".join(f"{order.number},ST Courier,A{order.pk:08d}" for order in part).encode()
        start = time.perf_counter()
        made = imports.upload(rows, source="parcels.csv", carrier="", chosen={}, by=staff, now=timezone.now())
        ticked = made.rows.values_list("pk", flat=True)
        imports.queue_rows(made.pk, list(ticked), by=staff, confirm_unpaid=False, reason="")
        print(f"\nread and ticked: {time.perf_counter() - start:.1f} s")
        lists.append(made)
    run = partial(shipping.ship_ticked, staff_id=staff.pk, now=timezone.now())
    start, busy = time.perf_counter(), time.process_time()
    run(lists[0].pk)
    took, busy = time.perf_counter() - start, time.process_time() - busy
    print(f"{ROWS} rows shipped: {took:.1f} s, {busy:.1f} s of them on the processor, {mails() - before} mails")
    calls, ship = [], shipping.ship

    def killed(*args, **named):
        calls.append(args)
        if len(calls) == ROWS // 2:
            raise Killed
        ship(*args, **named)

    monkeypatch.setattr(shipping, "ship", killed)
    before = mails()
    with pytest.raises(Killed):
        run(lists[1].pk)
    monkeypatch.undo()
    print(f"killed after {mails() - before} mails")
    at_once([partial(run, one.pk) for one in lists * 3], threads=6)
    print(f"taken up again by six threads: {mails() - before} mails")
    assert mails() - before == ROWS
    assert Order.objects.filter(status="shipped").count() == 2 * ROWS
