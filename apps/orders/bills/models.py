"""Bills and credit notes as they were issued. Triggers refuse every change."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q

from apps.accounts.models import StaffUser
from apps.common.translations import Language, TranslatedName

from .enums import BillKind

validate_hsn = RegexValidator(r"^([0-9]{4}|[0-9]{6}|[0-9]{8})\Z", "Four, six or eight digits")
SUMS_ADD_UP = Q(total=F("taxable") + F("cgst") + F("sgst") + F("igst"))
ONE_KIND_OF_TAX = Q(igst=0, cgst=F("sgst")) | Q(cgst=0, sgst=0)


class BillRate(models.Model):
    """HSN code and tax rate of all goods, valid from a day in India."""

    valid_from = models.DateField(unique=True)
    hsn = models.CharField("HSN", max_length=8, validators=[validate_hsn])
    percent = models.DecimalField(
        max_digits=4, decimal_places=2, validators=[MinValueValidator(Decimal(0)), MaxValueValidator(Decimal(50))]
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(percent__gte=0, percent__lte=50), name="bill_rate_percent"),
        ]

    def __str__(self) -> str:
        return f"{self.hsn} {self.percent} % from {self.valid_from}"


class BillCounter(models.Model):
    """The last number of a series in a financial year; locked by each bill that takes the next one."""

    series = models.CharField(max_length=3)
    year = models.CharField(max_length=5, help_text="From 1 April, such as 26-27.")
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "year"], name="bill_counter_once")]

    def __str__(self) -> str:
        return f"{self.series}/{self.year}: {self.last}"


class Bill(models.Model):
    """A document with a number; a credit note names the bill that it `corrects`.

    `attempt` numbers the bills of an order: the next one needs a credit note for the previous one. Amounts are rupees;
    `total` includes tax. Seller and buyer are copies.
    """

    number = models.CharField(max_length=16, unique=True)
    series = models.CharField(max_length=3)
    year = models.CharField(max_length=5)
    serial = models.PositiveIntegerField()
    kind = models.CharField(max_length=14, choices=BillKind)
    order = models.ForeignKey("orders.Order", models.PROTECT, related_name="bills", db_index=False)
    attempt = models.PositiveSmallIntegerField()
    corrects = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="credit_note")
    reason = models.CharField(max_length=500, blank=True, help_text="Of a credit note.")
    issued_at = models.DateTimeField()
    issued_on = models.DateField(help_text="The day in India.")
    issued_by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False)
    issued_by_name = models.CharField(max_length=200, help_text="A copy: the row may go.")
    code = models.CharField(max_length=8, help_text="For /verify.")
    language = models.CharField(max_length=2, choices=Language)

    seller = models.JSONField(help_text="Name, legal name, address, GSTIN, state, phone, licence.")
    buyer_name = models.CharField(max_length=100, blank=True)
    buyer_address = models.CharField(max_length=600, blank=True)
    place_of_supply = models.CharField(max_length=100, help_text="A state.")
    is_same_state = models.BooleanField(help_text="The place of supply is the shop's state.")

    hsn = models.CharField("HSN", max_length=8, blank=True)
    percent = models.DecimalField(max_digits=4, decimal_places=2)
    total = models.DecimalField(max_digits=10, decimal_places=2)
    taxable = models.DecimalField(max_digits=10, decimal_places=2)
    cgst = models.DecimalField("CGST", max_digits=10, decimal_places=2)
    sgst = models.DecimalField("SGST", max_digits=10, decimal_places=2)
    igst = models.DecimalField("IGST", max_digits=10, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "year", "serial"], name="bill_serial_once"),
            models.UniqueConstraint(
                fields=["order", "attempt"], condition=Q(corrects__isnull=True), name="bill_of_order_once"
            ),
            models.CheckConstraint(condition=Q(serial__gte=1), name="bill_serial_from_one"),
            models.CheckConstraint(condition=SUMS_ADD_UP, name="bill_sums_add_up"),
            models.CheckConstraint(condition=ONE_KIND_OF_TAX, name="bill_one_kind_of_tax"),
            models.CheckConstraint(
                condition=Q(kind=BillKind.CREDIT_NOTE, corrects__isnull=False, reason__gt="")
                | ~Q(kind=BillKind.CREDIT_NOTE) & Q(corrects__isnull=True, reason=""),
                name="bill_credit_note_corrects",
            ),
        ]
        indexes = [
            models.Index(fields=["order", "id"], name="bills_of_order"),
            models.Index(fields=["-issued_on", "-id"], name="bills_newest"),
        ]

    def __str__(self) -> str:
        return self.number


class BillLine(TranslatedName):
    """A line of a bill: goods, or packing, whose `quantity` is empty."""

    bill = models.ForeignKey(Bill, models.PROTECT, related_name="lines", db_index=False)
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=160)
    quantity = models.PositiveIntegerField(null=True, blank=True)
    unit_price = models.DecimalField(max_digits=9, decimal_places=2)
    total = models.DecimalField(max_digits=10, decimal_places=2)
    taxable = models.DecimalField(max_digits=10, decimal_places=2)
    cgst = models.DecimalField("CGST", max_digits=10, decimal_places=2)
    sgst = models.DecimalField("SGST", max_digits=10, decimal_places=2)
    igst = models.DecimalField("IGST", max_digits=10, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bill", "position"], name="bill_line_position_once"),
            models.CheckConstraint(condition=SUMS_ADD_UP, name="bill_line_sums_add_up"),
            models.CheckConstraint(condition=ONE_KIND_OF_TAX, name="bill_line_one_kind_of_tax"),
        ]

    def __str__(self) -> str:
        return self.name
