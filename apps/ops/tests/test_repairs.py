"""Operators repair data through services with a reason; both are in the audit log."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.models import Customer, Session, StaffUser
from apps.accounts.services import sessions
from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.bundles.models import Bundle
from apps.catalog.models import Product, Review, Stock
from apps.common.jobs import app
from apps.common.models import AuditRecord
from apps.orders.models import Order
from apps.orders.tests.making import broken_invariants
from apps.payments.models import Payment, Refund
from apps.shop.models import ShopSettings

from .conftest import WHY, filled, run_action, signed_in


def test_approval_uses_the_service(desk: Client, order: Order) -> None:
    assert run_action(desk, order, "approve").status_code == 302

    order.refresh_from_db()
    assert (order.status, order.payment.status) == ("confirmed", "completed")
    assert order.events.filter(kind="payment_approved", actor_name="Selvi").exists()
    assert AuditRecord.objects.get(action="order.payment_approved").reason == WHY
    assert ProcrastinateJob.objects.filter(task_name__contains="order").exists()


def test_lowering_the_amount_of_a_completed_payment_opens_the_refund_of_the_rest(desk: Client, order: Order) -> None:
    run_action(desk, order, "approve")
    Order.objects.filter(pk=order.pk).update(total=order.total - 100)

    assert run_action(desk, order, "payment-amount").status_code == 302

    refund = Refund.objects.get(payment=order.payment_id)
    assert (refund.amount, refund.on_record, refund.sent_at) == (100, False, None)
    assert not broken_invariants() & {"due refund", "credits", "completed"}


def test_without_a_reason_nothing_happens(desk: Client, order: Order) -> None:
    answer = run_action(desk, order, "approve", reason=" ")

    assert answer.status_code == 400
    order.refresh_from_db()
    assert order.status == "pending"
    assert not AuditRecord.objects.filter(action="order.payment_approved").exists()


def test_cancellation_returns_stock_and_a_refusal_is_shown(desk: Client, order: Order, product: Product) -> None:
    order.payment.proofs.all().delete()
    Payment.objects.update(status="pending", submitted_at=None)
    cancelled = {"to": "cancelled", "note": "The rockets are recalled"}
    assert run_action(desk, order, "set_status", **cancelled).status_code == 302
    assert Stock.objects.get(product=product).quantity == 10

    again = run_action(desk, order, "set_status", **cancelled)
    assert again.status_code == 400
    assert b"already cancelled" in again.content
    back = run_action(desk, order, "set_status", to="pending")
    assert b"step back" in back.content


def test_a_status_is_set_for_several_orders_with_a_report(desk: Client, order: Order) -> None:
    form = {"action": "set_status", "_selected_action": [order.pk], "index": 0}
    asked = desk.post("/django-admin/orders/order/", form)
    assert b'name="reason"' in asked.content

    done = desk.post(
        "/django-admin/orders/order/", {**form, "do": 1, "to": "processing", "unpaid": "on", "reason": WHY}, follow=True
    )
    assert b"is processing" in done.content
    order.refresh_from_db()
    assert order.status == "processing"


def test_status_money_and_stock_are_read_only(desk: Client, order: Order) -> None:
    address = f"/django-admin/orders/order/{order.pk}/change/"
    page = desk.get(address)
    for name in ("status", "total", "stock_held", "payment"):
        assert f'name="{name}"'.encode() not in page.content

    form = {**filled(page), "street": "14 Car Street", "reason": WHY, "status": "delivered", "total": "1"}
    assert desk.post(address, form).status_code == 302
    changed = Order.objects.get(pk=order.pk)
    assert (changed.street, changed.status, changed.total) == ("14 Car Street", "pending", order.total)
    record = AuditRecord.objects.get(action="order.edited")
    assert record.after["street"] == "14 Car Street"
    assert record.reason == WHY
    assert desk.post(address, {**form, "street": "15", "reason": ""}).status_code == 200
    assert Order.objects.get(pk=order.pk).street == "14 Car Street"


def test_orders_and_customers_are_not_deleted(desk: Client, order: Order, customer: Customer) -> None:
    assert (
        desk.post(f"/django-admin/orders/order/{order.pk}/delete/", {"post": "yes", "reason": WHY}).status_code == 403
    )
    address = f"/django-admin/accounts/customer/{customer.pk}/delete/"
    assert desk.post(address, {"post": "yes", "reason": WHY}).status_code == 403
    assert Customer.objects.filter(pk=customer.pk).exists()


def test_a_proof_is_shown_by_a_link_that_expires(desk: Client, order: Order) -> None:
    page = desk.get(f"/django-admin/orders/order/{order.pk}/change/").content.decode()

    assert "X-Amz-Expires=" in page
    assert "X-Amz-Signature=" in page


def test_an_operator_cannot_save_another_spelling_of_an_address(desk: Client, customer: Customer) -> None:
    address = f"/django-admin/accounts/customer/{customer.pk}/change/"
    sent = filled(desk.get(address)) | {"reason": WHY}

    assert b"invisible character" in desk.post(address, {**sent, "email": "meena@exam\u200bple.com"}).content
    assert b"This field is required" in desk.post(address, {**sent, "email": ""}).content
    assert desk.post(address, {**sent, "email": "Meena.R@ＥＸＡＭＰＬＥ.com"}).status_code == 302
    customer.refresh_from_db()
    assert customer.email == "meena.r@example.com"


def test_a_customer_without_an_address_can_be_saved_and_be_given_one(desk: Client) -> None:
    customer, other = CustomerFactory(name="Selvi", email=""), CustomerFactory(name="Kannan", email="")

    def save(row: Customer, **changes: str) -> Any:
        address = f"/django-admin/accounts/customer/{row.pk}/change/"
        return desk.post(address, filled(desk.get(address)) | {"reason": WHY} | changes)

    assert save(customer, name="Selvi R").status_code == 302
    customer.refresh_from_db()
    assert (customer.name, customer.email) == ("Selvi R", "")
    assert save(customer, email="selvi@example.com").status_code == 302
    taken = save(other, email="selvi@example.com")
    assert (taken.status_code, b"Another customer has this e-mail address." in taken.content) == (200, True)


def test_a_product_is_saved_by_its_service(desk: Client, product: Product) -> None:
    address = f"/django-admin/catalog/product/{product.pk}/change/"
    sent = filled(desk.get(address)) | {"price": "80", "stock": "12", "name": "Whistling Rocket", "reason": WHY}
    sent |= {"specifications": "{}", "sub_categories": [str(row.pk) for row in product.sub_categories.all()]}
    Stock.objects.filter(product=product).update(quantity=7)  # three were sold meanwhile

    assert desk.post(address, sent).status_code == 302

    saved = Product.objects.get(pk=product.pk)
    assert (saved.price, saved.original_price, saved.version) == (80, 160, product.version + 1)
    assert Stock.objects.get(product=product).quantity == 9
    assert b"Whistling Rocket" in desk.get("/django-admin/catalog/product/", {"q": "whistl"}).content
    assert AuditRecord.objects.get(action="product.updated").reason == WHY

    stale = desk.post(address, {**sent, "name": "Old Rocket"})
    assert stale.status_code == 200
    assert b"changed by someone else" in stale.content
    assert b"Old Rocket" in stale.content
    assert Product.objects.get(pk=product.pk).name == "Whistling Rocket"


@pytest.mark.parametrize("nonsense", ["[1]", '{"Shots": 12}', '"Shots"'])
def test_specifications_are_names_and_texts(desk: Client, product: Product, nonsense: str) -> None:
    address = f"/django-admin/catalog/product/{product.pk}/change/"
    sent = filled(desk.get(address)) | {"specifications": nonsense, "reason": WHY}

    assert b"Names to texts" in desk.post(address, sent).content

    desk.post(address, {**sent, "specifications": ""})
    assert Product.objects.get(pk=product.pk).specifications == {}


def test_category_with_products_cannot_be_deleted(desk: Client, product: Product) -> None:
    address = f"/django-admin/catalog/category/{product.category_id}/delete/"

    desk.post(address, {"post": "yes", "reason": WHY})

    assert Product.objects.filter(pk=product.pk).exists()


def test_deletion_needs_a_reason_and_is_audited(desk: Client, product: Product) -> None:
    address = f"/django-admin/catalog/product/{product.pk}/delete/"

    assert b'name="reason"' in desk.get(address).content
    desk.post(address, {"post": "yes", "reason": ""})
    assert Product.objects.filter(pk=product.pk).exists()
    desk.post(address, {"post": "yes", "reason": WHY})
    assert not Product.objects.filter(pk=product.pk).exists()
    assert AuditRecord.objects.get(action="product.deleted").reason == WHY


def test_stock_is_set_with_a_reason(desk: Client, product: Product) -> None:
    run_action(desk, product, "stock", stock=4)

    assert Stock.objects.get(product=product).quantity == 4
    record = AuditRecord.objects.get(action="product.stock_set")
    assert (record.before, record.after, record.reason) == ({"stock": 10}, {"stock": 4}, WHY)


def test_a_hidden_review_no_longer_counts(desk: Client, product: Product, customer: Customer) -> None:
    review = Review.objects.create(product=product, customer=customer, rating=1, comment="Rude words")
    run_action(desk, product, "rating")
    assert Product.objects.get(pk=product.pk).rating_count == 1

    run_action(desk, review, "hide")

    assert Product.objects.get(pk=product.pk).rating_count == 0
    assert AuditRecord.objects.get(action="review.hidden").reason == WHY


def test_settings_go_through_their_service_and_another_payee_waits(desk: Client, super_admin: StaffUser) -> None:
    ShopSettings.objects.get_or_create(pk=1)
    address = "/django-admin/shop/shopsettings/1/change/"
    sent = filled(desk.get(address))

    assert desk.post(address, {**sent, "phone": "9876501234", "upi_id": "agal@bank", "reason": WHY}).status_code == 302

    assert ShopSettings.objects.values_list("phone", "upi_id").get() == ("9876501234", "")
    record = AuditRecord.objects.get(action="shop.payee_change_requested")
    assert (record.reason, record.after["upi_id"]) == (WHY, "agal@bank")
    assert ProcrastinateJob.objects.filter(args__staff_id=super_admin.pk).exists()


def test_a_fund_is_saved_with_its_lines(desk: Client, fund: Bundle) -> None:
    address = f"/django-admin/bundles/bundle/{fund.pk}/change/"
    sent = {"name": "Family Fund", "description": "For all", "price": "1400", "is_active": "on", "reason": WHY}

    refused = desk.post(address, {**sent, "lines": "two rockets"})
    assert "is not like" in refused.content.decode()
    assert desk.post(address, {**sent, "lines": "3 x Rockets\n1 x Chakkar"}).status_code == 302

    fund.refresh_from_db()
    assert fund.price == 1400
    assert [row.name for row in fund.lines.order_by("position")] == ["Rockets", "Chakkar"]


def test_a_failed_job_is_tried_again(desk: Client, db: None) -> None:
    app.configure_task("sweep_files").defer(timestamp=1)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed'")
    job = ProcrastinateJob.objects.get()
    assert b"Try again" in desk.get(f"/django-admin/procrastinate/procrastinatejob/{job.pk}/change/").content

    run_action(desk, job, "retry")

    assert ProcrastinateJob.objects.get().status == "todo"
    assert AuditRecord.objects.get(action="job.retried").reason == WHY
    assert run_action(desk, job, "retry").status_code == 400


def test_a_session_is_ended(desk: Client, customer: Customer) -> None:
    sessions.begin(customer, device=sessions.Device(), now=timezone.now())

    run_action(desk, Session.objects.get(), "end")

    assert Session.objects.get().revoked_at


@pytest.mark.parametrize("statement", ["UPDATE common_auditrecord SET reason = ''", "DELETE FROM common_auditrecord"])
def test_the_database_refuses_to_change_the_log(db: None, statement: str) -> None:
    AuditRecord.objects.create(action="x.y", actor_kind="system", actor_name="S", target_type="a.b", target_id="1")

    with pytest.raises(DatabaseError, match="final"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_audit_log_is_read_only(desk: Client, db: None) -> None:
    record = AuditRecord.objects.create(
        action="x.y", actor_kind="system", actor_name="S", target_type="a.b", target_id="1", target_name="Thing"
    )
    address = f"/django-admin/common/auditrecord/{record.pk}"

    assert desk.post(f"{address}/change/", {"reason": "cover up"}).status_code == 403
    assert desk.post(f"{address}/delete/", {"post": "yes", "reason": "cover up"}).status_code == 403
    assert desk.get("/django-admin/common/auditrecord/add/").status_code == 403
    assert AuditRecord.objects.get(pk=record.pk).action == "x.y"


def test_operator_is_limited_by_permissions(product: Product) -> None:
    reader = StaffFactory(name="Kumar", email="kumar@shop.example", is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_product"))
    desk = signed_in(reader)

    assert desk.get(f"/django-admin/catalog/product/{product.pk}/change/").status_code == 200
    assert run_action(desk, product, "stock", stock=1).status_code == 403
    assert desk.post(f"/django-admin/catalog/product/{product.pk}/change/", {"reason": WHY}).status_code == 403
    assert desk.get("/django-admin/orders/order/").status_code == 403
    assert desk.get("/django-admin/spreadsheet/").status_code == 403
    assert desk.get("/django-admin/accounts/staffuser/").status_code == 403
    assert Stock.objects.get(product=product).quantity == 10


def test_the_last_super_admin_is_not_switched_off(desk: Client, super_admin: StaffUser) -> None:
    page = f"/django-admin/accounts/staffuser/{super_admin.pk}/change/"
    sent = {**filled(desk.get(page)), "reason": WHY}
    del sent["is_active"]
    StaffFactory(role="super_admin", is_active=False)
    assert "This is the last super admin" in desk.post(page, sent).content.decode()
    super_admin.refresh_from_db()
    assert super_admin.is_active
    StaffFactory(role="super_admin")
    assert desk.post(page, sent).status_code == 302
    super_admin.refresh_from_db()
    assert not super_admin.is_active
