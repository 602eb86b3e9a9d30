"""Orders, for staff."""

from typing import Any, ClassVar

from apps.accounts.permissions import CanReconcile, IsStaff, IsSuperAdmin

from .order_changes import OrderChanges
from .order_lists import OrderLists
from .order_notes import OrderNotes
from .order_payments import OrderPayments


class StaffOrderViewSet(OrderLists, OrderChanges, OrderPayments, OrderNotes):
    """Every order of the shop."""

    permissions_by_action: ClassVar[dict[str, Any]] = dict.fromkeys(
        (
            "list", "retrieve", "export", "status", "bulk_status", "tracking", "verify_payment", "cash_received",
            "reopen_payment", "extend_hold", "ask_for_rest", "take_reference",
            "add_note", "assign", "assignees",
        ),
        IsStaff,
    ) | {
        "record_credit": CanReconcile, "undo_credit": CanReconcile, "refund": CanReconcile,
        "void_payment": IsSuperAdmin, "undo_refund": IsSuperAdmin,
    }  # fmt: skip
    replica_reads = frozenset({"list", "export"})
