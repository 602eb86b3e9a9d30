"""The doctor finds what is broken, operators mend it, and the audit log tells the story."""

import io

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Customer, StaffUser
from apps.catalog.models import Product, Stock
from apps.common.models import AuditRecord
from apps.operators.doctor.report import examine
from apps.orders.models import Order
from apps.payments.models import PaymentProof

from .conftest import WHY, act

pytestmark = pytest.mark.usefixtures("bucket")


def doctor(*args: str) -> tuple[int, str]:
    out = io.StringIO()
    try:
        call_command("doctor", *args, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_a_broken_order_is_found_mended_and_the_log_tells_the_story(
    desk: Client, order: Order, operator: StaffUser
) -> None:
    assert doctor("--no-files")[0] == 0
    Order.objects.filter(pk=order.pk).update(total=250)

    code, said = doctor("--no-files")
    assert code == 1
    assert f"{order.number}: total 250.00, lines 300.00" in said
    assert f"/django-admin/orders/order/{order.pk}/change/" in said

    page = desk.get("/django-admin/doctor/", {"run": 1})
    assert f"/django-admin/orders/order/{order.pk}/change/".encode() in page.content
    assert act(desk, order, "total").status_code == 302

    assert doctor("--no-files")[0] == 0
    record = AuditRecord.objects.get(action="order.total_mended")
    assert (record.actor_name, record.reason, record.target_name) == ("Selvi", WHY, order.number)
    assert (record.before, record.after) == ({"total": "250.00"}, {"total": "300.00"})
    story = desk.get(f"/django-admin/orders/order/{order.pk}/history/", follow=True)
    assert WHY.encode() in story.content


def test_every_check_finds_what_it_is_for(order: Order, product: Product, customer: Customer) -> None:
    def broken() -> set[str]:
        return {result.check.name for result in examine() if result.count}

    assert broken() <= {"file_row"}  # other tests leave files in the bucket
    Order.objects.filter(pk=order.pk).update(status="shipped", holds_until=None)
    Order.objects.filter(pk=order.pk).update(total=1)
    Product.objects.filter(pk=product.pk).update(rating_count=4, discount=10, search_vector=None)
    product.sub_categories.clear()
    Stock.objects.filter(product=product).delete()
    order.payment.__class__.objects.filter(pk=order.payment_id).update(verified_by_name="x", verified_at=timezone.now())
    PaymentProof.objects.update(key="proofs/gone.jpg", submitted_at=timezone.now() - timezone.timedelta(hours=1))
    customer.addresses.create(street="a", city="b", state="c", pincode="625001")

    assert broken() >= {
        "order_total", "payment_amount", "order_timeline", "payment_decision", "product_rating",
        "product_price", "product_words", "product_sub_categories", "product_stock", "proof_file", "file_row",
        "address_default",
    }  # fmt: skip


def test_doctor_says_so_when_the_log_is_no_longer_guarded(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE common_auditrecord DISABLE TRIGGER common_audit_is_final")

    assert "common_audit_is_final" in doctor("audit_final")[1]
