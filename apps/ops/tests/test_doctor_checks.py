"""Each check reports exactly its own invariant: one is violated by SQL, one is reported."""

import io
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.accounts.tests.factories import AddressFactory, CustomerFactory, StaffFactory
from apps.adminpanel.models import Season, season_of
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.bundles.models import Bundle
from apps.cart.models import Cart
from apps.common.clock import india_date
from apps.common.models import Picture
from apps.ops.doctor.checks import CHECKS
from apps.ops.doctor.checks.orders import COMING_SEASON
from apps.ops.doctor.report import examine
from apps.orders.bills.models import Bill, BillCounter, BillLine
from apps.orders.bills.services import issuing
from apps.orders.checkout import OrderRequest, ShippingAddress
from apps.orders.enums import Confirmation, OrderStatus
from apps.orders.services import placement, transitions
from apps.orders.state_machine import Approve, SetStatus, SubmitProof
from apps.payments.models import Credit
from apps.payments.services.proofs import StoredProof
from apps.reconciliation.enums import ImportState, MatchClass
from apps.reconciliation.models import BankAccount, ImportedRow, Match, StatementImport, StatementRow
from apps.shop.models import ShopSettings
from apps.shop.selectors import shop_settings
from apps.shop.selling.tests.making import last_rule, rule
from tests.shared_rows import shared_rows

from .conftest import rocket

ADDRESS = ShippingAddress("12 Car Street", "Madurai", "Tamil Nadu", "625001", "9876543210")
TODAY = "(now() AT TIME ZONE 'Asia/Kolkata')::date"
NEEDS_FILES = {check.name for check in CHECKS if check.needs_files}


def without(table: str, constraint: str, statement: str) -> str:
    """Execute SQL that a constraint would reject."""
    return f"ALTER TABLE {table} DROP CONSTRAINT {constraint}; {statement}"


def another_bill() -> None:
    """A copy of the one bill, with the next number."""
    bill = Bill.objects.get()
    lines = list(bill.lines.all())
    bill.pk, bill.serial, bill.attempt, bill.number = None, 2, 2, f"{bill.number[:-1]}2"
    bill.save(force_insert=True)
    for line in lines:
        line.pk, line.bill = None, bill
    BillLine.objects.bulk_create(lines)
    BillCounter.objects.update(last=2)


# Statements with the keys of `shop` in braces. Orders: `unpaid`, `waiting` for a verdict, `paid`, `cancelled` with a
# due refund; their payments are named with _money.
BROKEN: dict[str, str | Callable[[], Any]] = {
    "order_total": "UPDATE orders_order SET total = 1 WHERE id = {unpaid};"
    "UPDATE payments_payment SET amount = 1 WHERE id = {unpaid_money}",
    "season_deepavali": "DELETE FROM adminpanel_season",
    "order_lines": "DELETE FROM orders_orderline WHERE order_id = {unpaid};"
    "UPDATE orders_order SET total = 0 WHERE id = {unpaid};"
    "UPDATE payments_payment SET amount = 0 WHERE id = {unpaid_money}",
    "payment_amount": "UPDATE payments_payment SET amount = 1 WHERE id = {unpaid_money}",
    "order_stock": without(
        "orders_order",
        "order_holds_stock_unless_cancelled",
        "UPDATE orders_order SET stock_state = 'released' WHERE id = {paid}",
    ),
    "order_holding": "UPDATE orders_order SET holds_until = now() - interval '1 hour' WHERE id = {unpaid}",
    "order_hold": "UPDATE orders_order SET holds_until = NULL WHERE id = {unpaid}",
    "order_shipped_unpaid": "UPDATE orders_order SET status = 'shipped' WHERE id = {waiting};"
    "UPDATE orders_orderevent SET to_status = 'shipped' WHERE order_id = {waiting} AND to_status <> ''",
    "order_refund_state": "UPDATE payments_payment SET status = 'pending', verified_at = NULL, verified_by_name = ''"
    " WHERE id = {cancelled_money};"
    "UPDATE payments_refund SET withdrawn_at = now() WHERE payment_id = {cancelled_money}",
    "selling_last_rule": lambda: rule(states=["Kerala"]),
    "selling_dispatch_over": lambda: last_rule(last_dispatch_on=date(2020, 10, 1)),
    "order_events": without(
        "orders_orderevent",
        "event_changes_the_status",
        "UPDATE orders_orderevent SET from_status = to_status WHERE order_id = {paid} AND from_status <> ''",
    ),
    "order_timeline": "UPDATE orders_orderevent SET to_status = 'confirmed' WHERE order_id = {unpaid}",
    "payment_owner": "INSERT INTO payments_payment (method, amount, status, verified_by_name, admin_notes, created_at)"
    " VALUES ('bank_transfer', 5, 'pending', '', '', now())",
    "payment_proof": "DELETE FROM payments_paymentproof WHERE payment_id = {waiting_money}",
    "payment_decision": without(
        "payments_payment",
        "payment_completed_is_paid",
        "UPDATE payments_payment SET verified_by_name = '' WHERE id = {paid_money}",
    ),
    "payment_paid": without(
        "payments_payment",
        "payment_completed_is_paid",
        "DELETE FROM payments_credit WHERE payment_id = {paid_money};"
        "UPDATE payments_payment SET amount_received = 0 WHERE id = {paid_money}",
    ),
    "payment_sums": "UPDATE payments_payment SET amount_received = 10 WHERE id = {unpaid_money}",
    "payment_refunds": without(
        "payments_payment",
        "payment_refunds_within_credits",
        "INSERT INTO payments_refund (payment_id, amount, reason, due_at, sent_at, reference, note, sent_by_name)"
        " VALUES ({unpaid_money}, 50, 'r', now(), now(), 'cash', '', 'Selvi');"
        "UPDATE payments_payment SET amount_refunded = 50 WHERE id = {unpaid_money}",
    ),
    "order_cancelled_paid": "DELETE FROM payments_refund WHERE payment_id = {cancelled_money}",
    "payment_refund_due": "UPDATE payments_refund SET amount = amount + 1 WHERE payment_id = {cancelled_money}",
    "product_rating": "UPDATE catalog_product SET rating_count = 4 WHERE id = {product}",
    "product_price": "UPDATE catalog_product SET discount = 10 WHERE id = {product}",
    "product_stock": "DELETE FROM catalog_stock WHERE product_id = {product}",
    "stock_ledger": "INSERT INTO catalog_stockentry"
    " (product_id, change, result, cause, order_number, actor_kind, actor_name, note, at)"
    " VALUES ({product}, 1, 1, 'corrected', '', '', '', '', now())",
    "product_sub_categories": "DELETE FROM catalog_product_sub_categories WHERE product_id = {product}",
    "product_age": "UPDATE catalog_product SET description = 'For children from five years up' WHERE id = {product}",
    "product_green": "UPDATE catalog_product SET tags = '{{Green cracker}}' WHERE id = {product}",
    "product_words": "UPDATE catalog_product SET search_vector = NULL WHERE id = {product}",
    "search_words": "DELETE FROM catalog_searchword",
    "address_default": "UPDATE accounts_address SET is_default = false",
    "cart_bundles": "UPDATE cart_cartline SET quantity = 101",
    "audit_final": "ALTER TABLE common_auditrecord DISABLE TRIGGER audit_is_final",
    "order_text": "UPDATE orders_ordertext SET words = 'X' WHERE order_id = {paid}",
    "customer_text": "UPDATE accounts_customertext SET words = 'X' WHERE customer_id = {customer}",
    "triggers": "ALTER TABLE orders_order DISABLE TRIGGER text_of_order",
    "match_row": "UPDATE reconciliation_statementrow SET state = 'open' WHERE id = {row}",
    "match_credit": "UPDATE payments_credit SET reference = '412356789013' WHERE payment_id = {matched_money}",
    "credit_match": "UPDATE reconciliation_match SET undone_at = now(), undone_by_name = 'X', undo_reason = 'X',"
    " at = (SELECT at FROM payments_credit WHERE id = credit_id) WHERE row_id = {row};"
    " UPDATE payments_credit SET reference = '' WHERE payment_id = {matched_money};"
    " UPDATE reconciliation_statementrow SET state = 'open' WHERE id = {row}",
    "row_approved": "UPDATE reconciliation_match SET undone_at = now(), undone_by_name = 'X', undo_reason = 'X'"
    " WHERE row_id = {row}; UPDATE reconciliation_statementrow SET state = 'open' WHERE id = {row}",
    "match_system": "UPDATE reconciliation_match SET told_at = now(), kind = 'C'",
    "credit_reference": "DROP INDEX one_credit_of_a_reference;"
    "UPDATE payments_credit SET reference = '512356789012' WHERE payment_id IN ({paid_money}, {cancelled_money})",
    "row_import": "DELETE FROM reconciliation_importedrow",
    "row_preview": "UPDATE reconciliation_statementimport SET state = 'previewed'",
    "row_reversed": "UPDATE reconciliation_statementrow SET state = 'reversed' WHERE id = {row}",
    "bill_numbers": "UPDATE orders_billcounter SET last = last + 1",
    "bill_sums": "INSERT INTO orders_billline"
    " (bill_id, position, name, name_ta, name_hi, unit_price, total, taxable, cgst, sgst, igst)"
    " SELECT id, 9, 'More', '', '', 1, 1, 1, 0, 0, 0 FROM orders_bill",
    "bill_total": "UPDATE orders_order SET total = total + 1, packing = packing + 1 WHERE id = {paid};"
    "UPDATE payments_payment SET amount = amount + 1, amount_received = amount_received + 1 WHERE id = {paid_money};"
    "UPDATE payments_credit SET amount = amount + 1 WHERE payment_id = {paid_money}",
    "bill_once": another_bill,
    "bill_missing": "UPDATE orders_order SET status = 'shipped' WHERE id = {matched};"
    "UPDATE orders_orderevent SET to_status = 'shipped' WHERE id ="
    " (SELECT max(id) FROM orders_orderevent WHERE order_id = {matched} AND to_status <> '');"
    "INSERT INTO procrastinate_jobs (queue_name, task_name, args, status)"
    " VALUES ('default', 'issue_bill', jsonb_build_object('order_id', {matched}), 'failed')",
    "proof_file": "UPDATE payments_paymentproof SET submitted_at = now() - interval '1 hour'"
    " WHERE payment_id = {waiting_money}",
    "picture_file": lambda: Picture.objects.filter(
        pk=Picture.objects.create(key="pictures/gone.jpg", width=1, height=1, bytes=1, sha256="0").pk
    ).update(created_at=timezone.now() - timedelta(hours=1)),
    "file_row": lambda: default_storage.save("pictures/orphan.jpg", ContentFile(b"x")),
}


def matched_row(payment: int, staff: StaffUser) -> StatementRow:
    """A bank row of a committed import that paid this payment."""
    now = timezone.now()
    credit = Credit.objects.get(payment=payment)
    credit.reference = "412356789012"
    credit.save()
    account = BankAccount.objects.create(holder="H", last_four="1234", ifsc="TEST0001234")
    statement = StatementImport.objects.create(
        account=account, state=ImportState.COMMITTED, filename="a.csv", sha256="0" * 64, bytes=1, uploaded_at=now,
        committed_at=now,
    )  # fmt: skip
    row = StatementRow.objects.create(
        account=account, date=now.date(), direction="credit", amount=credit.amount, rail="upi",
        reference=credit.reference, key="k", occurrence=1, state="matched",
    )  # fmt: skip
    ImportedRow.objects.create(statement_import=statement, row=row, file_row=1, position=0)
    Match.objects.create(
        row=row, payment_id=payment, credit=credit, amount=credit.amount, kind=MatchClass.CERTAIN, reasons=["."],
        order_was="pending", payment_was="verification_pending", at=now, by=staff, by_name=staff.name,
    )  # fmt: skip
    return row


@pytest.fixture(scope="module")
def sound_shop(django_db_setup: None, django_db_blocker: Any) -> Iterator[SimpleNamespace]:
    """The keys of a sound shop with orders in several states, which all tests of this module share."""
    with shared_rows(django_db_blocker):
        yield build()


@pytest.fixture
def shop(sound_shop: SimpleNamespace, db: None) -> SimpleNamespace:
    return sound_shop


def build() -> SimpleNamespace:
    product, customer, staff = rocket(), CustomerFactory(), StaffFactory()
    fund = Bundle.objects.create(kind=ItemKind.BUNDLE, name="Family Fund", description="For all", price=Decimal(1500))
    fund.lines.create(position=0, name="Red Sparklers", quantity=2)
    keys = SimpleNamespace(product=product.pk, customer=customer.pk)
    now = timezone.now()
    AddressFactory(customer=customer, is_default=True)
    for number, name in enumerate(("unpaid", "waiting", "paid", "cancelled", "matched")):
        wanted = OrderRequest((RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), 1),), ADDRESS)
        buyer = CustomerFactory()
        order, _ = placement.place_order(buyer, wanted, shop=shop_settings(), key="", now=now)
        if name != "unpaid":
            proof = StoredProof(f"proofs/doctor-{order.pk}.jpg", f"{number:064}", 1, 1, 1)
            transitions.apply(order.pk, SubmitProof(proof), by=buyer, now=now)
        if name in {"paid", "cancelled", "matched"}:
            transitions.apply(order.pk, Approve(), by=staff, now=now)
        if name == "cancelled":
            cancel = SetStatus(OrderStatus.CANCELLED, reason="Recalled", confirmed={Confirmation.REFUND_DUE})
            transitions.apply(order.pk, cancel, by=staff, now=now)
        setattr(keys, name, order.pk)
        setattr(keys, f"{name}_money", order.payment_id)
    ShopSettings.objects.update_or_create(pk=1, defaults={"billing": "regular", "gstin": "33ABCDE1234F1Z7"})
    issuing.issue(keys.paid, by=staff, now=now)
    # The migration's rows end some day, and tests also run at later times.
    year = season_of(india_date(now))
    for coming in (year, year + 1):
        Season.objects.get_or_create(year=coming, defaults={"deepavali": date(coming, 11, 1)})
    keys.row = matched_row(keys.matched_money, staff).pk
    Cart.objects.get_or_create(customer=customer)[0].lines.create(bundle=fund, quantity=1)
    return keys


def counts(name: str) -> dict[str, int]:
    return {result.check.name: result.count for result in examine(with_files=name in NEEDS_FILES)}


def break_it(name: str, shop: SimpleNamespace) -> None:
    case = BROKEN[name]
    if callable(case):
        case()
        return
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # tables with pending trigger events cannot be altered
        cursor.execute(case.format(**vars(shop)))


@pytest.mark.parametrize("name", [check.name for check in CHECKS])
def test_the_doctor_names_exactly_the_invariant_that_is_broken(name: str, shop: SimpleNamespace) -> None:
    before = counts(name)
    # Other tests leave files in the bucket.
    assert {check for check, count in before.items() if count} <= {"file_row"}

    break_it(name, shop)

    after = counts(name)
    assert {check for check in after if after[check] != before[check]} == {name}


# Faults of the sum "money of the bank = open + set aside + matched; matched = credits = what pays orders + sent back +
# due + on record", and the check that names each. `row` is matched with a credit of the payment `matched`.
ANOTHER_ROW = """
    INSERT INTO reconciliation_statementrow (account_id, date, direction, amount, narration, rail, reference,
        payer_name, payer_id, order_number, is_return, key, balance_key, occurrence, state, set_aside_reason)
    SELECT account_id, date, '{way}', amount, '', rail, reference, '', '', '', false, 'k2', '', 1, 'matched', ''
    FROM reconciliation_statementrow WHERE id = {row};
    INSERT INTO reconciliation_importedrow (statement_import_id, row_id, file_row, position)
    SELECT i.statement_import_id, r.id, 2, 1 FROM reconciliation_importedrow i, reconciliation_statementrow r
    WHERE r.key = 'k2';
    INSERT INTO reconciliation_match (row_id, payment_id, credit_id, amount, kind, reasons, order_was, payment_was,
        at, by_name, undone_by_name, undo_reason)
    SELECT r.id, m.payment_id, m.credit_id, m.amount, m.kind, m.reasons, m.order_was, m.payment_was,
        m.at, m.by_name, '', ''
    FROM reconciliation_match m, reconciliation_statementrow r WHERE r.key = 'k2' AND m.row_id = {row};
"""
MORE_CAME = (
    "UPDATE payments_credit SET amount = amount + 100 WHERE payment_id = {paid_money};"
    "UPDATE payments_payment SET amount_received = amount_received + 100 WHERE id = {paid_money};"
)
ON_RECORD = (
    "INSERT INTO payments_refund (payment_id, amount, reason, due_at, reference, note, sent_by_name, on_record)"
    " VALUES ({paid_money}, {rupees}, 'r', now(), '', '', '', true)"
)
FAULTS = {
    "a row that is set aside although it paid": (
        "UPDATE reconciliation_statementrow SET state = 'set_aside', set_aside_reason = 'X' WHERE id = {row}",
        "match_row",
    ),
    "a row whose match is gone": (
        "DELETE FROM reconciliation_match WHERE row_id = {row}",
        "match_row",
    ),
    "a match of less than its row": (
        "UPDATE reconciliation_match SET amount = amount - 1 WHERE row_id = {row}",
        "match_row match_credit",
    ),
    "two rows with one reference for one credit": (ANOTHER_ROW.replace("{way}", "credit"), "match_credit"),
    "money that went out and is matched as if it came": (
        ANOTHER_ROW.replace("{way}", "debit"),
        "match_row match_credit",
    ),
    "a credit that is gone": (
        "DELETE FROM payments_credit WHERE payment_id = {paid_money}",
        "payment_sums",
    ),
    "a credit of another amount than the row": (
        "UPDATE payments_credit SET amount = amount - 1 WHERE payment_id = {matched_money}",
        "match_credit payment_sums",
    ),
    "more than the total, and no refund": (MORE_CAME, "payment_refund_due"),
    "more than the total, and a refund on record of another amount": (
        MORE_CAME + ON_RECORD.replace("{rupees}", "99"),
        "payment_refund_due",
    ),
    "money on record beside a total that was paid exactly": (
        ON_RECORD.replace("{rupees}", "100"),
        "payment_refund_due",
    ),
    "a refund that was withdrawn by hand": (
        "UPDATE payments_refund SET withdrawn_at = now() WHERE payment_id = {cancelled_money}",
        "order_cancelled_paid",
    ),
    "a refund that counts as sent and was not": (
        "UPDATE payments_payment SET amount_refunded = amount_received, status = 'refunded'"
        " WHERE id = {cancelled_money}",
        "payment_refund_due payment_sums",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_of_the_money_of_the_bank_is_named(fault: str, shop: SimpleNamespace) -> None:
    sql, names = FAULTS[fault]
    assert not {check for check, count in counts("").items() if count}

    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(sql.format(**vars(shop)))

    assert {check for check, count in counts("").items() if count} == set(names.split())


@pytest.mark.parametrize(
    ("today", "coming"), [(date(2026, 7, 31), 2026), (date(2027, 11, 30), 2027), (date(2027, 12, 1), 2028)]
)
@pytest.mark.django_db
def test_the_coming_season_is_this_years_until_its_last_day(today: date, coming: int) -> None:
    assert COMING_SEASON.count(TODAY) == 1
    with connection.cursor() as cursor:
        cursor.execute(COMING_SEASON.replace(TODAY, f"'{today}'::date"))
        assert cursor.fetchone() == (coming,)


def test_a_season_without_its_day_is_named_with_what_to_do(shop: SimpleNamespace) -> None:
    break_it("season_deepavali", shop)
    out = io.StringIO()

    with pytest.raises(SystemExit):
        call_command("doctor", "season_deepavali", stdout=out)

    assert "the day of Deepavali is missing" in out.getvalue()
    assert "What to do: Look it up in the calendar of the year, and add the season" in out.getvalue()


def test_every_check_has_a_case_that_breaks_it() -> None:
    assert set(BROKEN) == {check.name for check in CHECKS}


COMMANDS = {"manage.py reindex_search", "manage.py write_search_texts"}
REWRITTEN = [check.name for check in CHECKS if check.remedy in COMMANDS]


@pytest.mark.parametrize("name", REWRITTEN)
def test_texts_and_words_for_the_search_are_repaired_by_a_command(name: str, shop: SimpleNamespace) -> None:
    break_it(name, shop)
    remedy = next(check.remedy for check in CHECKS if check.name == name)

    call_command(*remedy.removeprefix("manage.py ").split(), stdout=io.StringIO())

    assert not [result.check.name for result in examine(with_files=False) if result.count]
