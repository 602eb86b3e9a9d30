"""Orders, for staff."""

from apps.accounts.permissions import needs
from apps.accounts.roles import Permission

from .order_changes import OrderChanges
from .order_lists import OrderLists
from .order_mails import OrderMails
from .order_notes import OrderNotes
from .order_payments import OrderPayments


class StaffOrderViewSet(OrderLists, OrderChanges, OrderPayments, OrderNotes, OrderMails):
    """Every order of the shop."""

    permission_classes = [needs(Permission.READ_ORDERS)]
    replica_reads = frozenset({"list", "export"})
