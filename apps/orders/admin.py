"""Orders for operators; every change goes through the services."""

from typing import Any, ClassVar

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from apps.common.admin_base import links
from apps.common.admin_base.actions import AdminAction
from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin, key_in
from apps.common.admin_base.inlines import ReadOnlyInline
from apps.payments.admin import RefundStateFilter
from apps.payments.models import PaymentProof, Refund
from apps.payments.selectors import doubles_of

from .admin_actions import EVENT_ACTIONS, REPAIR_ACTIONS
from .admin_forms import ParcelForm
from .bills import admin as bill_admin  # noqa: F401 - Django finds the package's pages here
from .enquiries import admin as enquiry_admin  # noqa: F401 - Django finds the package's pages here
from .models import (
    Order,
    OrderEvent,
    OrderLine,
    OrderNote,
    OrderSearchDocument,
    StaffPresence,
)
from .search import found_by
from .services.actions import may_cause, possible_actions
from .shipping import admin as shipping_admin  # noqa: F401 - Django finds the package's pages here


class PaymentStatusFilter(admin.ChoicesFieldListFilter):
    """The payment's status; named, because the order has one too."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = "payment"


class OrderRefundFilter(RefundStateFilter):
    """Orders with a refund that is due, was sent, or is not needed any more."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Few rows have a refund: they are looked up by payment."""
        if not self.value():
            return queryset
        return queryset.filter(Exists(super().queryset(request, Refund.objects.filter(payment=OuterRef("payment")))))


class LineInline(ReadOnlyInline):
    """What was sold, as a copy."""

    model = OrderLine
    fields = (
        "position",
        "type",
        "name",
        "name_ta",
        "name_hi",
        "category_name",
        "unit_price",
        "quantity",
        "product",
        "bundle",
    )
    ordering = ("position",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[OrderLine]:
        return super().get_queryset(request).select_related("product", "bundle")


class EventInline(ReadOnlyInline):
    """What happened, in order."""

    model = OrderEvent
    fields = ("at", "kind", "from_status", "to_status", "actor_name", "note", "reason", "confirmed")
    ordering = ("id",)


class NoteInline(ReadOnlyInline):
    """What staff noted; never edited or deleted."""

    model = OrderNote
    fields = ("written_at", "author_name", "text")
    ordering = ("id",)


@admin.register(Order)
class OrderAdmin(OperatorAdmin):
    """An order's parcel address may be corrected here; actions (top right) change status, money and stock."""

    form = ParcelForm
    row_actions: ClassVar[tuple[AdminAction, ...]] = (*EVENT_ACTIONS, *REPAIR_ACTIONS)
    list_display = (
        "number", "created_at", "status", "payment_status", "money", "customer_name", "customer_email", "stock_state",
        "holds_until",
    )  # fmt: skip
    list_select_related = ("payment",)
    list_filter = (
        "status", ("payment__status", PaymentStatusFilter), "payment__method", OrderRefundFilter,
        "stock_state", "cancel_kind",
    )  # fmt: skip
    date_hierarchy = "created_at"
    ordering = ("-created_at", "-pk")
    inlines = (LineInline, NoteInline, EventInline)
    search_help_text = (
        "Words of number, buyer, recipient, e-mail address, phone, city, state, PIN code, tracking number or UTR,"
        " in any order"
    )
    fieldsets = (
        (
            None,
            {
                "fields": (
                    "number",
                    "status",
                    "money",
                    "age_confirmed",
                    "has_gifts",
                    "assigned_to",
                    "created_at",
                    "updated_at",
                )
            },
        ),
        ("Payment", {"fields": ("payment_link", "payment_status", "proofs", "doubles")}),
        ("Stock", {"fields": ("stock_state", "holds_until")}),
        (
            "Customer",
            {"fields": ("customer_link", "customer_email", "customer_name", "phone_number", "alternate_phone")},
        ),
        (
            "Parcel",
            {
                "fields": (
                    "street",
                    "city",
                    "state",
                    "pincode",
                    "landmark",
                    "delivery_to",
                    "transport_office",
                    "carrier",
                    "tracking_number",
                )
            },
        ),
        ("Cancellation", {"fields": ("cancel_kind", "cancel_reason")}),
    )
    readonly_fields = (
        "number", "status", "money", "age_confirmed", "has_gifts", "assigned_to", "created_at", "updated_at",
        "payment_link", "payment_status", "proofs", "doubles", "stock_state", "holds_until", "customer_link",
        "customer_email", "carrier", "tracking_number", "cancel_kind", "cancel_reason",
    )  # fmt: skip

    def build_search_query(self, term: str) -> Q:
        return found_by(term)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Order]:
        """With the payment, by which the actions are chosen."""
        return super().get_queryset(request).select_related("payment")

    def row_actions_for(self, request: HttpRequest, row: Any) -> list[AdminAction]:
        """Of the events only those that this person may cause now."""
        actions = super().row_actions_for(request, row)
        possible = set(possible_actions(row, request.user)) if actions else set()  # type: ignore[arg-type]
        return [action for action in actions if action in REPAIR_ACTIONS or action.name in possible]

    def action_view(self, request: HttpRequest, object_id: str, action_name: str) -> HttpResponseBase:
        """As of every row, with the permission of the back office; the service says what is not possible now."""
        if not may_cause(request.user, action_name):  # type: ignore[arg-type]
            raise PermissionDenied
        return super().action_view(request, object_id, action_name)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions = super().get_actions(request)
        return {name: action for name, action in actions.items() if may_cause(request.user, name)}  # type: ignore[arg-type]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the change with the time, which the lists of the back office compare."""
        super().save_model(request, obj, form, change)
        Order.objects.filter(pk=obj.pk).update(updated_at=timezone.now())

    @admin.display(description="Total", ordering="total")
    def money(self, row: Order) -> str:
        return links.rupees(row.total)

    @admin.display(description="Payment")
    def payment_status(self, row: Order) -> str:
        """How far the money is, and by which way."""
        return f"{row.payment.get_status_display()} ({row.payment.get_method_display().lower()})"

    @admin.display(description="Payment")
    def payment_link(self, row: Order) -> str:
        return links.link_to(row.payment, links.rupees(row.payment.amount))

    @admin.display(description="Customer")
    def customer_link(self, row: Order) -> str:
        return links.link_to(row.customer)

    @admin.display(description="Proofs")
    def proofs(self, row: Order) -> str | SafeString:
        """Every screenshot, the last one first, by links that expire."""
        rows = PaymentProof.objects.filter(payment=row.payment_id).order_by("-pk")
        shown = ((links.proof(proof.key, height=220), proof.reference or "no reference") for proof in rows)
        return (
            format_html_join("", '<figure class="proof">{}<figcaption>{}</figcaption></figure>', shown) or links.EMPTY
        )

    @admin.display(description="Used elsewhere too")
    def doubles(self, row: Order) -> str | SafeString:
        """Other payments with the same reference or picture (rules 8.2)."""
        last = PaymentProof.objects.filter(payment=row.payment_id).order_by("-pk").first()
        if last is None:
            return links.EMPTY
        doubles = doubles_of(last)
        pairs = [("same reference", pk) for pk in sorted(doubles.reference)]
        pairs += [("same picture", pk) for pk in sorted(doubles.picture)]
        shown = ((links.list_link("orders.order", f"{what}: open that order", payment=pk),) for what, pk in pairs)
        return format_html_join("", "<div>{}</div>", shown) or links.EMPTY


class OrderChildAdmin(ReadOnlyAdmin):
    """Rows of orders, found by the order."""

    list_select_related = ("order",)
    ordering = ("-pk",)
    search_help_text = "Number of the order, or of the row"

    def build_search_query(self, term: str) -> Q:
        key = key_in(term)
        return Q(pk=key) if key is not None else Q(order__in=Order.objects.filter(found_by(term)))


@admin.register(OrderLine)
class OrderLineAdmin(OrderChildAdmin):
    """Lines as they were sold; copies that nobody edits."""

    list_display = ("pk", "order", "position", "type", "name", "unit_price", "quantity")


@admin.register(OrderEvent)
class OrderEventAdmin(OrderChildAdmin):
    """What happened to orders; never edited."""

    list_display = ("pk", "at", "order", "kind", "from_status", "to_status", "actor_name")


@admin.register(OrderNote)
class OrderNoteAdmin(OrderChildAdmin):
    """What staff noted about orders; never edited or deleted."""

    list_display = ("pk", "written_at", "order", "author_name", "text")


@admin.register(StaffPresence)
class StaffPresenceAdmin(ReadOnlyAdmin):
    """Which order a member of staff looks at."""

    list_display = ("staff", "tab", "order", "screen", "seen_at")
    list_select_related = ("staff", "order")
    ordering = ("-seen_at", "-pk")


@admin.register(OrderSearchDocument)
class OrderSearchDocumentAdmin(ReadOnlyAdmin):
    """What the back office finds orders by; triggers write it."""

    list_display = ("order_id", "words")
    ordering = ("-order_id",)
