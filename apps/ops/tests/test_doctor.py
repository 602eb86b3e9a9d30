"""The doctor finds what is broken, operators repair it, and the audit log records the repair."""

import io

from django.core.management import call_command
from django.db import connection
from django.test import Client

from apps.accounts.models import StaffUser
from apps.common.models import AuditRecord
from apps.orders.models import Order

from .conftest import WHY, run_action


def doctor(*args: str) -> tuple[int, str]:
    out = io.StringIO()
    try:
        call_command("doctor", *args, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_broken_order_is_found_repaired_and_audited(desk: Client, order: Order, operator: StaffUser) -> None:
    assert doctor("--no-files")[0] == 0
    Order.objects.filter(pk=order.pk).update(total=250)

    code, said = doctor("--no-files")
    assert code == 1
    assert f"{order.number}: total 250.00, lines 300.00" in said
    assert f"/django-admin/orders/order/{order.pk}/change/" in said

    page = desk.get("/django-admin/doctor/", {"run": 1})
    assert f"/django-admin/orders/order/{order.pk}/change/".encode() in page.content
    assert run_action(desk, order, "total").status_code == 302

    assert doctor("--no-files")[0] == 0
    record = AuditRecord.objects.get(action="order.total_repaired")
    assert (record.actor_name, record.reason, record.target_name) == ("Selvi", WHY, order.number)
    assert (record.before, record.after) == ({"total": "250.00"}, {"total": "300.00"})
    story = desk.get(f"/django-admin/orders/order/{order.pk}/history/", follow=True)
    assert WHY.encode() in story.content


def test_doctor_reports_a_missing_trigger_of_the_audit_log(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE common_auditrecord DISABLE TRIGGER audit_is_final")

    assert "audit_is_final" in doctor("audit_final")[1]
