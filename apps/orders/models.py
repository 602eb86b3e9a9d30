"""Orders. Lines, prices and address are copies: later edits of products and addresses do not change them."""

from decimal import Decimal

from django.contrib.postgres.indexes import GinIndex
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Upper

from apps.accounts.models import Customer, StaffUser
from apps.bundles.enums import ItemKind
from apps.bundles.models import Bundle
from apps.catalog.models import Product
from apps.common.models import Picture
from apps.common.recipients import Recipient
from apps.common.translations import TranslatedName
from apps.payments.models import Payment

from .bills import models as bill_models  # noqa: F401 - Django finds the package's models here
from .enquiries import models as enquiry_models  # noqa: F401 - Django finds the package's models here
from .enums import GONE, CancelKind, EventKind, Message, OrderStatus, Screen, StockState
from .shipping import models as shipping_models  # noqa: F401 - Django finds the package's models here


class Order(Recipient):
    """An order. Only `services.transitions` changes its state (docs/order-states.md).

    `stock_state` is the state of its units, so that they are given back once.
    """

    number = models.CharField(max_length=20, unique=True)
    customer = models.ForeignKey(Customer, models.PROTECT, related_name="+", db_index=False)
    payment = models.OneToOneField(Payment, models.PROTECT, related_name="+")
    status = models.CharField(max_length=10, choices=OrderStatus, default=OrderStatus.PENDING)
    stock_state = models.CharField(
        max_length=11, choices=StockState, default=StockState.HELD, db_default=StockState.HELD.value
    )

    total = models.DecimalField(
        max_digits=10, decimal_places=2, help_text="Rupees, with packing; tax and shipping are 0."
    )
    packing = models.DecimalField(
        max_digits=9, decimal_places=2, default=0, db_default=0, help_text="Rupees, a part of the total."
    )
    terms = models.JSONField(
        default=dict, blank=True, db_default=Value({}, models.JSONField()), help_text="As promised when it was placed."
    )
    has_gifts = models.BooleanField(default=False, help_text="Complimentary gifts were promised.")
    age_confirmed = models.BooleanField(default=False)

    customer_email = models.EmailField(blank=True)
    carrier = models.CharField(max_length=80, blank=True)
    tracking_number = models.CharField(max_length=80, blank=True)
    cartons = models.SmallIntegerField(null=True, blank=True, help_text="Of the parcel; empty until packed.")
    cancel_kind = models.CharField(max_length=8, choices=CancelKind, blank=True, default="", db_default="")
    cancel_reason = models.CharField(max_length=500, blank=True)
    holds_until = models.DateTimeField(null=True, blank=True, help_text="Cancelled then, unless a proof came.")
    assigned_to = models.ForeignKey(
        StaffUser, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False, help_text="Who sees to it."
    )
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(total__gte=0), name="order_total_not_negative"),
            models.CheckConstraint(
                condition=Q(packing__gte=0, packing__lte=F("total")), name="order_packing_is_of_total"
            ),
            models.CheckConstraint(
                condition=Q(status=OrderStatus.CANCELLED, stock_state__in=[StockState.RELEASED, StockState.WRITTEN_OFF])
                | ~Q(status=OrderStatus.CANCELLED) & Q(stock_state__in=[StockState.HELD, StockState.SHORT]),
                name="order_holds_stock_unless_cancelled",
            ),
            models.CheckConstraint(
                condition=Q(status=OrderStatus.CANCELLED, cancel_kind__gt="")
                | ~Q(status=OrderStatus.CANCELLED) & Q(cancel_kind=""),
                name="order_cancelled_has_a_kind",
            ),
            models.CheckConstraint(
                condition=Q(cartons__isnull=True) | Q(cartons__gte=1), name="order_cartons_at_least_one"
            ),
            models.CheckConstraint(
                condition=Q(holds_until__isnull=True) | Q(status=OrderStatus.PENDING),
                name="order_hold_is_of_pending",
            ),
        ]
        indexes = [
            models.Index(fields=["customer", "-created_at", "-id"], name="orders_of_customer"),
            models.Index(
                fields=["customer"], condition=Q(status=OrderStatus.PENDING), name="pending_orders_of_customer"
            ),
            models.Index(fields=["-created_at", "-id"], name="orders_newest"),
            models.Index(fields=["status", "-created_at", "-id"], name="orders_by_status"),
            models.Index(fields=["phone_number"], name="orders_by_phone"),
            models.Index(fields=["holds_until"], condition=Q(holds_until__isnull=False), name="orders_holding_stock"),
            models.Index(fields=["-created_at", "-id"], condition=Q(stock_state=StockState.SHORT), name="orders_short"),
            models.Index(
                fields=["assigned_to", "-created_at", "-id"],
                condition=Q(assigned_to__isnull=False),
                name="orders_assigned",
            ),
            # Filters of the back office: counted and summed with index-only scans.
            models.Index(
                Upper("state"),
                F("created_at").desc(),
                F("id").desc(),
                include=["state", "total"],
                name="orders_by_state",
            ),
            models.Index(
                Upper("city"), F("created_at").desc(), F("id").desc(), include=["city", "total"], name="orders_by_city"
            ),
            models.Index(
                Upper("carrier"),
                F("created_at").desc(),
                F("id").desc(),
                include=["carrier", "total"],
                condition=Q(carrier__gt=""),
                name="orders_by_carrier",
            ),
            models.Index(
                fields=["-created_at", "-id"],
                include=["total"],
                condition=Q(tracking_number=""),
                name="orders_without_number",
            ),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def subtotal(self) -> Decimal:
        """The value of the items in rupees."""
        return self.total - self.packing

    @property
    def stock_held(self) -> bool:
        """Whether its products are taken out of stock."""
        return self.stock_state == StockState.HELD

    @property
    def is_short_of_stock(self) -> bool:
        """Whether it was paid when its products were gone: staff must find some."""
        return self.stock_state == StockState.SHORT


class OrderLine(TranslatedName):
    """A line as it was sold. The links to product and bundle serve reordering and may go; the copies stay."""

    order = models.ForeignKey(Order, models.CASCADE, related_name="lines", db_index=False)
    position = models.PositiveSmallIntegerField()
    type = models.CharField(max_length=8, choices=ItemKind)
    product = models.ForeignKey(Product, models.SET_NULL, null=True, blank=True, related_name="+")
    bundle = models.ForeignKey(Bundle, models.SET_NULL, null=True, blank=True, related_name="+")
    picture = models.ForeignKey(Picture, models.PROTECT, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=160)
    category_name = models.CharField(max_length=80, blank=True)
    contents = models.JSONField(default=list, blank=True, help_text="Of a bundle: [{name, names, quantity}].")
    unit_price = models.DecimalField(max_digits=9, decimal_places=2)
    quantity = models.PositiveIntegerField(validators=[MinValueValidator(1)])

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(quantity__gte=1), name="order_line_quantity"),
            models.UniqueConstraint(fields=["order", "position"], name="order_line_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} x {self.name}"


LEFT = Q(to_status__in=GONE) & ~Q(from_status__in=GONE)
"""The events with which orders left the shop."""


class OrderEvent(models.Model):
    """Something that happened to an order: who, when, from what. Never edited."""

    order = models.ForeignKey(Order, models.CASCADE, related_name="events", db_index=False)
    kind = models.CharField(max_length=20, choices=EventKind)
    from_status = models.CharField(max_length=10, blank=True)
    to_status = models.CharField(max_length=10, blank=True)
    actor_kind = models.CharField(max_length=10)
    actor_name = models.CharField(max_length=200)
    note = models.CharField(max_length=2000, blank=True, help_text="The customer reads it.")
    reason = models.CharField(max_length=2000, blank=True, default="", db_default="", help_text="For staff alone.")
    confirmed = models.JSONField(default=list, blank=True, db_default=Value([], models.JSONField()))
    amount = models.DecimalField(
        max_digits=10, decimal_places=2, null=True, blank=True, help_text="Rupees that came in or were sent back."
    )
    message = models.CharField(
        max_length=20, choices=Message, blank=True, default="", db_default="", help_text="Which mail it sends."
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(from_status="") | ~Q(from_status=F("to_status")), name="event_changes_the_status"
            )
        ]
        indexes = [
            models.Index(fields=["order", "id"], name="events_of_order"),
            models.Index(fields=["at"], include=["order"], condition=LEFT, name="events_of_leaving"),
        ]

    def __str__(self) -> str:
        return self.kind


class OrderNote(models.Model):
    """What staff noted about an order; customers never read it. A trigger refuses every change but its erasure."""

    order = models.ForeignKey(Order, models.CASCADE, related_name="notes", db_index=False)
    author = models.ForeignKey(StaffUser, models.SET_NULL, null=True, related_name="+", db_index=False)
    author_name = models.CharField(max_length=100, help_text="A copy: the row may go.")
    text = models.TextField(max_length=2000, blank=True, help_text="Empty once personal data was erased.")
    written_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["order", "id"], name="notes_of_order")]

    def __str__(self) -> str:
        return f"{self.author_name}: {self.text[:40]}"


class StaffPresence(models.Model):
    """Which order a member of staff looks at in a tab of the browser; one row per tab, and no lock."""

    staff = models.ForeignKey(StaffUser, models.CASCADE, related_name="+")
    tab = models.CharField(max_length=36, blank=True, help_text="A name that the page drew for its tab.")
    order = models.ForeignKey(Order, models.CASCADE, related_name="+")
    screen = models.CharField(max_length=7, choices=Screen)
    seen_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "staff presence"
        constraints = (models.UniqueConstraint(fields=["staff", "tab"], name="one_presence_per_tab"),)

    def __str__(self) -> str:
        return f"{self.staff_id}: {self.order_id}"


class OrderSearchDocument(models.Model):
    """The text that staff search an order by, in capitals; triggers write it.

    Number; names, e-mail and phones of recipient and buyer; city, state, PIN code; tracking number, also without blanks
    and hyphens; bank references of its payment, with SEPARATOR between them.

    The table is separate from orders so that a change of status does not write the trigram index, and because a search
    that most orders match reads the whole table: that takes a third of the time here.
    """

    SEPARATOR = "\x1f"

    order = models.OneToOneField(Order, models.DO_NOTHING, primary_key=True, db_constraint=False, related_name="+")
    words = models.TextField(db_collation="C")

    class Meta:
        db_table = "orders_ordertext"
        indexes = [
            # Inserts go to the index's pending list; `services.search_index.flush_pending` empties it.
            GinIndex(
                models.Func(models.F("words"), function="common_grams"),
                name="texts_by_grams",
                gin_pending_list_limit=16384,
            ),
        ]

    def __str__(self) -> str:
        return self.words.partition(self.SEPARATOR)[0]
