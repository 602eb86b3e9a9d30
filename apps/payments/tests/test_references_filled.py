"""The migration that gives references to credits of the time before they had any."""

from importlib import import_module

import pytest
from django.db import connection
from django.utils import timezone

from apps.payments.models import Credit, Payment, PaymentProof

pytestmark = pytest.mark.django_db
MIGRATION = import_module("apps.payments.migrations.0008_references_guarded")


def paid(*references, source="bank", sums=(100,)):
    now = timezone.now()
    payment = Payment.objects.create(
        method="bank_transfer", status="completed", amount=100, amount_received=100, verified_at=now,
        verified_by_name="A",
    )  # fmt: skip
    for number, reference in enumerate(references):
        PaymentProof.objects.create(
            payment=payment, key=f"proofs/{payment.pk}-{number}.jpg", sha256="a" * 64, width=1, height=1, bytes=1,
            reference=reference, submitted_at=now,
        )  # fmt: skip
    return [
        Credit.objects.create(payment=payment, amount=amount, source=source, at=now, by_name="A") for amount in sums
    ]


def test_each_payments_last_reference_goes_to_its_first_transfer_and_is_shared_where_it_was_used_before():
    [first] = paid("412356789012", "0000512356789012")
    [second] = paid("512356789012")
    in_two = paid("HDFCN26123456789", sums=(60, 40))
    [without] = paid("")
    [cash] = paid("612356789012", source="cash")
    with connection.cursor() as cursor:
        for _ in range(2):  # a run that was broken off is done again
            cursor.execute(MIGRATION.FOLD)
            cursor.execute(MIGRATION.FILL)
    found = dict(Credit.objects.values_list("pk", "reference"))
    assert found == {
        first.pk: "512356789012", second.pk: "512356789012", in_two[0].pk: "HDFCN26123456789", in_two[1].pk: "",
        without.pk: "", cash.pk: "",
    }  # fmt: skip
    assert list(Credit.objects.filter(shares_reference=True)) == [second]
