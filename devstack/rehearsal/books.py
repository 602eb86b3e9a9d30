"""After the evening: what visitors were told, against what the database, the store and the mailbox hold.

`python -m devstack.rehearsal.books` in the environment of a Django process reads the ledger as JSON from standard
input and writes the lines of the comparison as JSON: what, expected, found.
"""

from __future__ import annotations

import json
import sys

import django


def main() -> None:
    """Compares; decides nothing."""
    django.setup()
    from django.db.models import Count, Sum  # noqa: PLC0415 - models need the settings first
    from procrastinate.contrib.django.models import ProcrastinateJob  # noqa: PLC0415

    from apps.catalog.models import Stock  # noqa: PLC0415
    from apps.common import storage  # noqa: PLC0415
    from apps.common.models import IdempotencyKey  # noqa: PLC0415
    from apps.orders.models import Order, OrderLine  # noqa: PLC0415
    from apps.payments.models import PaymentProof  # noqa: PLC0415

    told = json.load(sys.stdin)
    numbers = set(Order.objects.values_list("number", flat=True))
    acknowledged = set(told["orders"].values())
    waiting = set(Order.objects.filter(payment__status="verification_pending").values_list("number", flat=True))
    doubles = IdempotencyKey.objects.exclude(result="").values("result").annotate(n=Count("pk")).filter(n__gt=1)
    sold = OrderLine.objects.aggregate(n=Sum("quantity"))["n"] or 0
    left = Stock.objects.aggregate(n=Sum("quantity"))["n"] or 0
    bucket = storage.proofs().bucket  # type: ignore[attr-defined]
    stored = {item.key for item in bucket.objects.all()}
    kept = set(PaymentProof.objects.values_list("key", flat=True))
    lines = [
        ("acknowledged orders that are missing", 0, len(acknowledged - numbers)),
        ("orders that nobody was told of or waits for", len(told["uncertain"]), len(numbers - acknowledged)),
        ("orders of which two keys tell", 0, doubles.count()),
        ("units left in stock", told["units"] - sold, left),
        ("units sold to those who were told", told["sold"], told["units"] - left if not told["uncertain"] else None),
        ("acknowledged proofs that are missing", 0, len(set(told["proofs"]) - waiting)),
        ("rows of proofs without a stored picture", 0, len(kept - stored)),
        ("jobs that failed for good", 0, ProcrastinateJob.objects.filter(status="failed").count()),
        ("jobs that still wait", 0, ProcrastinateJob.objects.filter(status="todo", queue_name="mail").count()),
    ]
    json.dump(lines, sys.stdout)


if __name__ == "__main__":
    main()
