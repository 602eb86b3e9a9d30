"""A small living shop for tests across apps: one of everything, and orders in the states that calls need."""

import io
import smtplib
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.apps import apps
from django.db import connection
from django.utils import timezone
from PIL import Image
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.models import Customer, StaffUser
from apps.accounts.tests.factories import AddressFactory, StaffFactory
from apps.adminpanel.models import SavedView
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.bundles.models import Bundle
from apps.bundles.price_list.services import print_price_lists
from apps.cart.services import lines
from apps.catalog.models import Category, Product, ProductImage, Stock
from apps.catalog.spreadsheet import importing
from apps.common import images, mail_log, storage
from apps.common.mail_log import MailSubject
from apps.common.models import JobError, Picture
from apps.contact.models import ContactMessage
from apps.contact.services import messages
from apps.orders.bills.models import BillRate
from apps.orders.bills.services import issuing
from apps.orders.checkout import OrderRequest, ShippingAddress
from apps.orders.enquiries.services import receiving
from apps.orders.enums import Confirmation, OrderStatus
from apps.orders.models import Order
from apps.orders.notifications.tasks import TEMPLATE, message_id_of
from apps.orders.services import placement, transitions
from apps.orders.shipping.enums import PickSource
from apps.orders.shipping.services import imports, picking
from apps.orders.state_machine import Approve, Event, RecordRefund, Reject, SetStatus, SubmitProof
from apps.payments.enums import Method
from apps.payments.services.proofs import StoredProof
from apps.reconciliation.enums import ImportState, ReadingState, RowState
from apps.reconciliation.models import (
    BankAccount,
    FormatProfile,
    ReaderHeartbeat,
    ReceiptReading,
    StatementImport,
    StatementRow,
)
from apps.reconciliation.services import matches
from apps.shop.models import PayeeChange, ShopSettings
from apps.shop.selectors import shop_settings
from apps.shop.selling.enums import Mode
from apps.shop.selling.models import SellingPeriod

OURS = (
    "accounts", "adminpanel", "bundles", "cart", "catalog", "common", "contact",
    "operators", "orders", "payments", "reconciliation", "shop",
)  # fmt: skip
ADDRESS = ShippingAddress("12 Car Street", "Madurai", "Tamil Nadu", "625001", "9876543210")
WIRE_ADDRESS = {
    "street": "12 Car Street",
    "city": "Madurai",
    "state": "Tamil Nadu",
    "pincode": "625001",
    "phoneNumber": "9876543210",
}


@dataclass(frozen=True, slots=True)
class World:
    """The keys of what there is. `order` waits for its payment, `waiting` for a verdict, `old` is delivered.

    `bank_row` pays `order`, `second_row` names `paid`, `aside` is a row that was set aside, and `match` can be undone.
    `proof` is the picture of `waiting`, and `reading` what it says.
    `paid` is paid and being packed, the money of `refund` has to be sent back, that of `refunded` was, and the proof of
    `failed` was rejected.
    """

    customer: Customer
    customer_id: int
    staff: StaffUser
    super_admin: StaffUser
    category: int
    empty_category: int
    sub_category: int
    product: int
    image: int
    fund: int
    box: int
    address: int
    order: int
    waiting: int
    proof: int
    cash: int
    old: int
    paid: int
    refund: int
    refunded: int
    failed: int
    admin: int
    reconciler: StaffUser
    verifier: StaffUser
    packer: StaffUser
    catalogue_editor: StaffUser
    bank_account: int
    format_profile: int
    previewed: int
    locked: int
    undated: int
    bank_row: int
    second_row: int
    aside: int
    match: int
    reading: int
    enquiry: int
    period: int
    payee_change: int
    tracking: int
    pick_list: int
    catalogue_import: int
    paid_number: str
    view: int
    ticket: int
    closed_ticket: int
    bill: int
    bill_rate: int
    given_up_mail: int


def picture(name: str = "k") -> Picture:
    """A row of a picture; its file does not exist."""
    return Picture.objects.create(key=f"pictures/{name}.jpg", width=10, height=10, bytes=1, sha256=name)


def screenshot(colour: str = "white") -> io.BytesIO:
    """A real, small PNG."""
    file = io.BytesIO()
    Image.new("RGB", (20, 40), colour).save(file, "PNG")
    file.seek(0)
    file.name = "proof.png"
    return file


def statement_file() -> io.BytesIO:
    """A small statement of one row."""
    file = io.BytesIO(b"Date,Narration,Debit,Credit\n13/10/2026,UPI/CR/628612345678/RAVI,,100.00\n")
    file.name = "statement.csv"
    return file


def sheet_file(product: int) -> io.BytesIO:
    """A small sheet that gives the product another price."""
    file = io.BytesIO(f"id,price\n{product},120\n".encode())
    file.name = "catalogue.csv"
    return file


def checked_sheet(product: int, staff: StaffUser) -> int:
    """A sheet that was tried, and may be imported."""
    made = importing.upload("catalogue.csv", sheet_file(product), by=staff)
    importing.check(made.pk, actor=staff.actor)
    return made.pk


def statement(account: BankAccount, state: ImportState, **fields: Any) -> StatementImport:
    """An import of this account in this state; its file is in the private storage."""
    key = images.random_name("statements", "bin")
    storage.write("proofs", key, statement_file().read())
    return StatementImport.objects.create(
        account=account, state=state, filename=f"{state}.csv", key=key, sha256=key[-60:], bytes=1,
        uploaded_at=timezone.now(), uploaded_by_name="Arun", **fields,
    )  # fmt: skip


def tracking_list(order: Order) -> bytes:
    """A list of one row."""
    return f"{order.number},ST Courier,628612345678".encode()


def pick_list(orders: list[Order], by: StaffUser, now: datetime) -> int:
    """The key of a list of these orders, with a shared tick."""
    made = picking.make([order.pk for order in orders], PickSource.SELECTED, by=by, now=now)
    picking.share(made.pk, {f"category-{orders[0].lines.get().product_id}": 2}, by=by, now=now)
    return made.pk


def bank_row(account: BankAccount, amount: Decimal, **fields: Any) -> StatementRow:
    """A credit of this account, as a committed import would store it."""
    number = StatementRow.objects.count()
    return StatementRow.objects.create(
        account=account, date=timezone.localdate(), direction="credit", amount=amount, rail="upi",
        key=str(number), occurrence=1, **fields,
    )  # fmt: skip


def waiting_payee(now: datetime) -> PayeeChange:
    """A change of where money goes that somebody else has to confirm."""
    return PayeeChange.objects.create(
        before={"upi_id": ""}, after={"upi_id": "other@bank"}, requested_by=StaffFactory(name="Kannan"),
        requested_by_name="Kannan", requested_at=now, due_at=now + timedelta(hours=24),
    )  # fmt: skip


def shared_view(owner: StaffUser) -> int:
    """A view that everybody sees."""
    return SavedView.objects.create(name="To pack", query="status=confirmed", shared=True, owner=owner).pk


def ticket() -> ContactMessage:
    """A message that waits for an answer."""
    return messages.receive(
        name="Ravi",
        email="ravi@example.com",
        subject="Delivery",
        message="Do you deliver to Karur?",
        now=timezone.now(),
    )


def bills_on() -> BillRate:
    """Let the shop issue tax invoices; a rate of which the day has not come."""
    ShopSettings.objects.update(billing="regular", gstin="33ABCDE1234F1Z7")
    BillRate.objects.get_or_create(valid_from=date(2017, 7, 1), defaults={"hsn": "3604", "percent": 18})
    return BillRate.objects.create(valid_from=date(2099, 4, 1), hsn="3604", percent=12)


def given_up_mail(order: Order) -> int:
    """The job of the first mail about an order, whose server refused it for good."""
    job = ProcrastinateJob.objects.filter(task_name="send_order_mail", args__order_id=order.pk).earliest("pk")
    event = job.args["event_id"]
    mail_log.begin(message_id_of(event), kind=TEMPLATE, to=order.customer_email, about=MailSubject(order.pk, event))
    reply = b"5.1.1 No such user"
    refused = smtplib.SMTPRecipientsRefused({order.customer_email: (550, reply)})
    mail_log.failed(message_id_of(event), refused, for_good=True)
    JobError.objects.create(
        job_id=job.pk, at=timezone.now(), error="MailRefused: 550 5.1.1 No such user", message_id=message_id_of(event)
    )
    with connection.cursor() as cursor:  # the models of the queue are read only
        cursor.execute("UPDATE procrastinate_jobs SET status = 'doing' WHERE id = %s", [job.pk])
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed', attempts = 1 WHERE id = %s", [job.pk])
    return job.pk


def build(customer: Customer, staff: StaffUser, super_admin: StaffUser) -> World:
    """Fill an empty shop."""
    now = timezone.now()
    ShopSettings.objects.create(name="Agal Crackers", cod_enabled=True, upi_id="agal@bank", upi_name="Agal")
    category = Category.objects.create(name="Sparklers", slug="sparklers", description="Sparklers")
    empty = Category.objects.create(name="Rockets", slug="rockets", description="Rockets")
    sub_category = category.sub_categories.create(name="Electric", slug="electric")
    product = Product.objects.create(
        name="Electric Sparkler", description="Burns", price=Decimal(100), original_price=Decimal(100),
        category=category, weight=100, is_featured=True,
    )  # fmt: skip
    product.sub_categories.add(sub_category)
    Stock.objects.create(product=product, quantity=50)
    image = ProductImage.objects.create(product=product, picture=picture())
    fund = Bundle.objects.create(kind=ItemKind.BUNDLE, name="Family Fund", description="For all", price=Decimal(1500))
    fund.lines.create(position=0, name="Red Sparklers", quantity=2)
    box = Bundle.objects.create(kind=ItemKind.GIFT_BOX, name="Small Box", description="A gift", price=Decimal(800))

    def order(method: Method = Method.BANK_TRANSFER, quantity: int = 1) -> Order:
        wanted = OrderRequest((RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), quantity),), ADDRESS, method)
        made, _ = placement.place_order(customer, wanted, shop=shop_settings(), key="", now=now)
        return made

    def with_proof(name: str) -> Order:
        made = order()
        proof = StoredProof(f"proofs/{name}.jpg", name.ljust(64, "0"), 1, 1, 1)
        return transitions.apply(made.pk, SubmitProof(proof), by=customer, now=now)

    def paid_order(name: str, *events: Event) -> Order:
        made = with_proof(name)
        for event in (Approve(), *events):
            transitions.apply(made.pk, event, by=super_admin, now=now)
        return made

    waiting, matched = with_proof("x"), with_proof("m")
    ReaderHeartbeat.objects.create(seen_at=now)
    box_of = {"certainty": "sure", "box": [0.1, 0.2, 0.5, 0.25]}
    values = {"amount": f"{waiting.total:.2f}", "reference": "628512345600", "status": "success"}
    reading = ReceiptReading.objects.create(
        customer=customer, proof=waiting.payment.proofs.get(), state=ReadingState.READ, asked_at=now, read_at=now,
        is_receipt=True, payee_is_ours=True, reference="628512345600",
        fields={name: {"value": value, **box_of} for name, value in values.items()},
    )  # fmt: skip
    cancel = SetStatus(OrderStatus.CANCELLED, reason="Sold out", confirmed={Confirmation.REFUND_DUE})
    paid = paid_order("p", SetStatus(OrderStatus.PROCESSING))
    refund = paid_order("r", cancel)
    refunded = paid_order("s", cancel, RecordRefund("412356789012"))
    failed = with_proof("f")
    transitions.apply(failed.pk, Reject("Not there"), by=staff, now=now)
    old, cash = order(Method.COD), order(Method.COD, quantity=2)
    transitions.apply(old.pk, SetStatus(OrderStatus.DELIVERED), by=staff, now=now)
    unpaid = order()
    wanted = OrderRequest((RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), 1),), ADDRESS)
    enquiry, _ = receiving.receive(customer, wanted, shop=shop_settings(), key="", now=now)
    period = SellingPeriod.objects.create(mode=Mode.CLOSED, starts_on=date(2020, 1, 1), ends_on=date(2020, 1, 2))
    for target in (
        ItemRef(ItemKind.PRODUCT, product.pk),
        ItemRef(ItemKind.BUNDLE, fund.pk),
        ItemRef(ItemKind.GIFT_BOX, box.pk),
    ):
        lines.add(customer, target, quantity=1)
    tracking = imports.upload(tracking_list(paid), source="parcels.csv", carrier="", chosen={}, by=staff, now=now)
    tickets = [ticket(), messages.close(ticket().pk, by=staff, now=now)]
    reconciler, account = (
        StaffFactory(may_reconcile=True),
        BankAccount.objects.create(holder="Agal Crackers", last_four="1234", ifsc="TEST0001234"),
    )
    previewed = statement(account, ImportState.PREVIEWED)
    found = bank_row(account, matched.total, reference="628512345678", order_number=matched.number)
    [match] = matches.approve(
        [found.pk], [matched.pk], proofs=[matched.payment.proofs.get().pk], by=reconciler, now=now, reason=""
    )
    paying = bank_row(account, unpaid.total, reference="628512345679", order_number=unpaid.number)
    aside = bank_row(account, Decimal(7), state=RowState.SET_ASIDE, set_aside_reason="Interest")
    print_price_lists(now=now)
    return World(
        customer=customer, staff=staff, super_admin=super_admin, category=category.pk, empty_category=empty.pk,
        sub_category=sub_category.pk, product=product.pk, image=image.pk, fund=fund.pk, box=box.pk,
        address=AddressFactory(customer=customer).pk, order=unpaid.pk, waiting=waiting.pk, proof=reading.proof_id,
        cash=cash.pk, old=old.pk,
        paid=paid.pk, refund=refund.pk, refunded=refunded.pk, failed=failed.pk,
        customer_id=customer.pk,
        admin=StaffFactory().pk, reconciler=reconciler, bank_account=account.pk,
        verifier=StaffFactory(role="verifier"), packer=StaffFactory(role="packer"),
        catalogue_editor=StaffFactory(role="catalogue"),
        format_profile=FormatProfile.objects.create(name="Bank").pk, previewed=previewed.pk,
        locked=statement(account, ImportState.NEEDS_PASSWORD).pk,
        undated=statement(account, ImportState.NEEDS_DATE_ORDER).pk,
        bank_row=paying.pk, second_row=bank_row(account, Decimal(9), order_number=paid.number).pk,
        aside=aside.pk, match=match.pk, reading=reading.pk,
        enquiry=enquiry.pk, period=period.pk, payee_change=waiting_payee(now).pk,
         tracking=tracking.pk, view=shared_view(super_admin), paid_number=paid.number,
         pick_list=pick_list([paid, waiting], staff, now),
         catalogue_import=checked_sheet(product.pk, staff),
         ticket=tickets[0].pk, closed_ticket=tickets[1].pk,
         given_up_mail=given_up_mail(paid),
         bill_rate=bills_on().pk, bill=issuing.issue(paid.pk, by=staff, now=now)[0].pk,
    )  # fmt: skip


def snapshot() -> dict[str, str | None]:
    """A sum of hashes of all rows, for each of our tables and the queue.

    It needs no sorting: 3 ms instead of the 18 ms of a hash of the sorted rows, and some tests take hundreds.
    """
    tables = [model._meta.db_table for label in OURS for model in apps.get_app_config(label).get_models()]
    tables += [
        field.m2m_db_table()
        for label in OURS
        for model in apps.get_app_config(label).get_models()
        for field in model._meta.local_many_to_many
    ]
    hashed = " UNION ALL ".join(
        f"SELECT '{table}', sum(hashtextextended(t::text, 0))::text FROM {table} t"  # noqa: S608
        for table in [*sorted(set(tables)), "procrastinate_jobs"]
    )
    with connection.cursor() as cursor:
        cursor.execute(hashed)
        return dict(cursor.fetchall())
