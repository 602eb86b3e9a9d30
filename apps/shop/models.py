"""The shop's settings (one row) and payee changes."""

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q

from apps.accounts.models import StaffUser

from .enums import Billing, PayeeState, UpiKind
from .gstin import validate_gstin
from .selling import models as selling_models  # noqa: F401 - Django finds the package's models here

validate_ifsc = RegexValidator(r"^[A-Z]{4}0[A-Z0-9]{6}\Z", "Enter a valid IFSC code, such as HDFC0001234")
validate_upi_id = RegexValidator(
    r"^[A-Za-z0-9.\-_]{2,256}@[A-Za-z][A-Za-z0-9.\-]{1,63}\Z", "Enter a valid UPI id, such as shop@bank"
)
validate_prefix = RegexValidator(r"^[A-Z]{2,4}\Z", "Two to four capital letters")
validate_bill_series = RegexValidator(r"^[A-Z]{2}\Z", "Two capital letters")


class ShopSettings(models.Model):
    """The shop's identity, payee and thresholds (rules 8.6). There is exactly one row, with key 1."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)

    name = models.CharField(max_length=80, default="Our Crackers Shop")
    tagline = models.CharField(max_length=160, blank=True)
    tagline_ta = models.CharField(max_length=160, blank=True, default="", db_default="")
    tagline_hi = models.CharField(max_length=160, blank=True, default="", db_default="")
    about = models.TextField(max_length=2000, blank=True)
    about_ta = models.TextField(max_length=2000, blank=True, default="", db_default="")
    about_hi = models.TextField(max_length=2000, blank=True, default="", db_default="")
    email = models.EmailField(blank=True, help_text="Gets new proofs and contact messages.")
    phone = models.CharField(max_length=20, blank=True)
    whatsapp = models.CharField(max_length=20, blank=True)
    address = models.CharField(max_length=300, blank=True)
    opening_hours = models.CharField(max_length=160, blank=True)
    licence_number = models.CharField(max_length=60, blank=True, help_text="Explosives licence, shown in the footer.")
    # Database defaults, because processes of the previous release insert the row without these fields.
    licence_valid_until = models.DateField(null=True, blank=True, help_text="The last day.")
    legal_name = models.CharField(max_length=120, blank=True, default="", db_default="", help_text="Of the owner.")
    gstin = models.CharField("GSTIN", max_length=15, blank=True, default="", db_default="", validators=[validate_gstin])
    grievance_officer = models.CharField(max_length=100, blank=True, default="", db_default="", help_text="Name.")
    grievance_contact = models.CharField(
        max_length=160, blank=True, default="", db_default="", help_text="Phone number or e-mail address."
    )

    account_name = models.CharField(max_length=120, blank=True, help_text="As registered with the bank.")
    account_number = models.CharField(max_length=24, blank=True)
    bank_name = models.CharField(max_length=80, blank=True)
    branch = models.CharField(max_length=80, blank=True)
    ifsc = models.CharField(max_length=11, blank=True, validators=[validate_ifsc])
    upi_id = models.CharField(max_length=120, blank=True, validators=[validate_upi_id])
    upi_name = models.CharField(max_length=80, blank=True, help_text="The name that the bank registered for the id.")
    upi_kind = models.CharField(max_length=8, choices=UpiKind, default=UpiKind.PERSONAL)
    upi_merchant_code = models.CharField(max_length=4, blank=True, help_text="mc, only when the bank gave one.")
    payment_phone = models.CharField(max_length=20, blank=True)
    payee_changed_at = models.DateTimeField(null=True, blank=True, editable=False)

    promotion_active = models.BooleanField(default=True)
    promotion_title = models.CharField(max_length=60, default="Diwali special")
    promotion_title_ta = models.CharField(max_length=60, blank=True, default="", db_default="")
    promotion_title_hi = models.CharField(max_length=60, blank=True, default="", db_default="")
    promotion_percent = models.PositiveSmallIntegerField(default=75, validators=[MaxValueValidator(99)])
    promotion_text = models.CharField(max_length=200, blank=True)
    promotion_text_ta = models.CharField(max_length=200, blank=True, default="", db_default="")
    promotion_text_hi = models.CharField(max_length=200, blank=True, default="", db_default="")

    open_since = models.PositiveSmallIntegerField(default=2010)
    claim_experience = models.CharField(max_length=20, default="3+")
    claim_customers = models.CharField(max_length=20, default="50K+")
    claim_products = models.CharField(max_length=20, default="500+")

    gift_threshold = models.DecimalField(
        max_digits=9, decimal_places=2, default=3000, help_text="Rupees from which an order has complimentary gifts."
    )
    minimum_order = models.DecimalField(
        max_digits=9, decimal_places=2, null=True, blank=True, help_text="Rupees; empty means no minimum is enforced."
    )
    advertised_minimum = models.DecimalField(
        max_digits=9, decimal_places=2, default=3000, help_text="Rupees; said in the banner, not enforced."
    )
    holding_minutes = models.PositiveIntegerField(
        default=120, validators=[MinValueValidator(5), MaxValueValidator(7 * 24 * 60)]
    )
    cod_enabled = models.BooleanField("cash on delivery", default=False)
    order_prefix = models.CharField(max_length=4, default="FC", validators=[validate_prefix])
    billing = models.CharField(
        "bills", max_length=12, choices=Billing, default=Billing.OFF, db_default=Billing.OFF.value
    )
    # Two letters: credit notes add a third, and a number has at most 16 characters.
    bill_series = models.CharField(
        "series of bills", max_length=2, default="FW", db_default="FW", validators=[validate_bill_series]
    )
    keep_proofs_days = models.PositiveIntegerField(
        default=365,
        db_default=365,
        validators=[MinValueValidator(30), MaxValueValidator(3650)],
        help_text="Days after which screenshots of payments of finished orders are removed.",
    )
    keep_personal_days = models.PositiveIntegerField(
        default=1095,
        db_default=1095,
        validators=[MinValueValidator(180), MaxValueValidator(3650)],
        help_text="Days after which finished orders lose name and address, and customers who do not come back go.",
    )
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = verbose_name_plural = "shop settings"
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_row_of_shop_settings")]

    def __str__(self) -> str:
        return self.name


class PayeeChange(models.Model):
    """A change of the payee, which waits for a second super admin; stays as a record afterwards."""

    before = models.JSONField(help_text="The settings that change, as they were.")
    after = models.JSONField(help_text="As they are to be.")
    state = models.CharField(max_length=9, choices=PayeeState, default=PayeeState.WAITING)
    requested_by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, blank=True, related_name="+")
    requested_by_name = models.CharField(max_length=200)
    requested_at = models.DateTimeField()
    due_at = models.DateTimeField(help_text="Goes live then, if there is only one super admin.")
    decided_by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, blank=True, related_name="+")
    decided_by_name = models.CharField(max_length=200, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["state"], condition=Q(state=PayeeState.WAITING), name="one_waiting_payee_change"
            ),
            models.CheckConstraint(
                condition=Q(state=PayeeState.WAITING, decided_at__isnull=True)
                | ~Q(state=PayeeState.WAITING) & Q(decided_at__isnull=False),
                name="payee_change_decided",
            ),
            models.CheckConstraint(
                condition=~Q(state=PayeeState.LIVE, decided_by=F("requested_by")), name="payee_confirmed_by_another"
            ),
        ]

    def __str__(self) -> str:
        return f"Payee change of {self.requested_at:%d %b %Y}"
