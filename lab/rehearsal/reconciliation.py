"""Compares the answers that visitors got with what the database, the object store and the mailbox hold.

`python -m lab.rehearsal.reconciliation` in the environment of a Django process reads the ledger as JSON from standard
input and writes the lines of the comparison as JSON: what, expected, found.
"""

from __future__ import annotations

import json
import sys

import django


def main() -> None:
    """Print the comparison; the caller judges it."""
    django.setup()
    from django.db.models import Count, Sum  # noqa: PLC0415 - models need the settings first
    from procrastinate.contrib.django.models import ProcrastinateJob  # noqa: PLC0415

    from apps.catalog.models import Stock  # noqa: PLC0415
    from apps.common import storage  # noqa: PLC0415
    from apps.common.models import IdempotencyKey  # noqa: PLC0415
    from apps.orders.models import Order, OrderLine  # noqa: PLC0415
    from apps.payments.models import PaymentProof  # noqa: PLC0415

    seen = json.load(sys.stdin)
    numbers = set(Order.objects.values_list("number", flat=True))
    acknowledged = set(seen["orders"].values())
    waiting = set(Order.objects.filter(payment__status="verification_pending").values_list("number", flat=True))
    doubles = IdempotencyKey.objects.exclude(result="").values("result").annotate(n=Count("pk")).filter(n__gt=1)
    units_sold = OrderLine.objects.aggregate(n=Sum("quantity"))["n"] or 0
    units_left = Stock.objects.aggregate(n=Sum("quantity"))["n"] or 0
    bucket = storage.proofs().bucket  # type: ignore[attr-defined]
    stored = {item.key for item in bucket.objects.all()}
    stored_keys = set(PaymentProof.objects.values_list("key", flat=True))
    lines = [
        ("acknowledged orders that are missing", 0, len(acknowledged - numbers)),
        (
            "orders without an answer or an open request",
            len(seen["uncertain"]),
            len(numbers - acknowledged),
        ),
        ("orders with two idempotency keys", 0, doubles.count()),
        ("units left in stock", seen["units"] - units_sold, units_left),
        (
            "units sold in acknowledged orders",
            seen["sold"],
            seen["units"] - units_left if not seen["uncertain"] else None,
        ),
        ("acknowledged proofs that are missing", 0, len(set(seen["proofs"]) - waiting)),
        ("rows of proofs without a stored picture", 0, len(stored_keys - stored)),
        ("jobs that failed", 0, ProcrastinateJob.objects.filter(status="failed").count()),
        ("jobs that still wait", 0, ProcrastinateJob.objects.filter(status="todo", queue_name="mail").count()),
    ]
    json.dump(lines, sys.stdout)


if __name__ == "__main__":
    main()
