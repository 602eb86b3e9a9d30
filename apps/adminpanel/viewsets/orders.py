"""Orders, for staff."""

from typing import Any, ClassVar

from apps.accounts.permissions import needs
from apps.accounts.roles import Permission

from .order_changes import OrderChanges
from .order_lists import OrderLists
from .order_mails import OrderMails
from .order_notes import OrderNotes
from .order_payments import OrderPayments


class StaffOrderViewSet(OrderLists, OrderChanges, OrderPayments, OrderNotes, OrderMails):
    """Every order of the shop."""

    permissions_by_action: ClassVar[dict[str, Any]] = {
        **dict.fromkeys(("list", "retrieve", "add_note", "assign", "assignees"), needs(Permission.READ_ORDERS)),
        **dict.fromkeys(("mails", "resend_mail"), needs(Permission.SEE_AMOUNTS)),
        "export": needs(Permission.EXPORT),
        **dict.fromkeys(("status", "bulk_status", "tracking"), needs(Permission.SHIP_ORDERS)),
        **dict.fromkeys(
            (
                "verify_payment",
                "cash_received",
                "reopen_payment",
                "extend_hold",
                "ask_for_rest",
                "ask_for_refund",
                "take_reference",
            ),
            needs(Permission.PAYMENTS),
        ),
        **dict.fromkeys(("record_credit", "undo_credit", "refund"), needs(Permission.RECONCILE)),
        **dict.fromkeys(("void_payment", "undo_refund"), needs(Permission.VOID_PAYMENTS)),
    }
    replica_reads = frozenset({"list", "export"})
