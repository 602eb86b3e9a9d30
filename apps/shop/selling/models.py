"""When the shop sells how (periods), and where it sends on which terms (rules)."""

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q

from .enums import Delivery, Mode, Outcome
from .places import STATES

validate_prefix = RegexValidator(r"^[1-9][0-9]{0,5}\Z", "One to six digits, the first not 0")
NOT_NEGATIVE = [MinValueValidator(0)]


def validate_state(name: str) -> None:
    """Refuse what is no state or union territory of India."""
    if name not in STATES:
        raise ValidationError(f"{name} is not a state of India.")


class SellingPeriod(models.Model):
    """From which day to which the shop takes orders, enquiries or nothing; both days count, India's."""

    mode = models.CharField(max_length=7, choices=Mode)
    starts_on = models.DateField("from")
    ends_on = models.DateField("until", null=True, blank=True, help_text="The last day; empty: no end is known.")
    notice_en = models.CharField("notice, English", max_length=500, blank=True)
    notice_ta = models.CharField("notice, Tamil", max_length=500, blank=True)
    notice_hi = models.CharField("notice, Hindi", max_length=500, blank=True)

    class Meta:
        ordering = ["starts_on", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")), name="selling_period_in_order"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_mode_display()} from {self.starts_on}"


class SellingRule(models.Model):
    """What holds for some places on some days. Rules are tried by `position`; the one with `is_last` holds otherwise.

    A place is meant when it is in one of the states or its PIN code begins with one of the prefixes.
    """

    position = models.PositiveSmallIntegerField(unique=True)
    is_last = models.BooleanField(default=False, editable=False)
    name = models.CharField(max_length=80, help_text="For staff, such as “Tamil Nadu”.")
    states = ArrayField(models.CharField(max_length=60, validators=[validate_state]), default=list, blank=True)
    pin_prefixes = ArrayField(models.CharField(max_length=6, validators=[validate_prefix]), default=list, blank=True)
    valid_from = models.DateField(null=True, blank=True)
    valid_until = models.DateField(null=True, blank=True, help_text="The last day.")
    outcome = models.CharField(max_length=7, choices=Outcome, default=Outcome.ALLOW)
    minimum_order = models.DecimalField(
        max_digits=9, decimal_places=2, null=True, blank=True, validators=NOT_NEGATIVE,
        help_text="Rupees; empty: the shop's minimum.",
    )  # fmt: skip
    packing_percent = models.DecimalField(
        max_digits=5, decimal_places=2, default=0, validators=[*NOT_NEGATIVE, MaxValueValidator(100)],
        help_text="Of the value of the items.",
    )  # fmt: skip
    packing_flat = models.DecimalField(
        max_digits=9, decimal_places=2, default=0, validators=NOT_NEGATIVE, help_text="Rupees."
    )
    freight_en = models.CharField("freight note, English", max_length=300, blank=True)
    freight_ta = models.CharField("freight note, Tamil", max_length=300, blank=True)
    freight_hi = models.CharField("freight note, Hindi", max_length=300, blank=True)
    cod_limit = models.DecimalField(
        max_digits=9, decimal_places=2, null=True, blank=True, validators=NOT_NEGATIVE,
        help_text="Rupees that may be paid in cash; empty: no limit, 0: no cash on delivery.",
    )  # fmt: skip
    last_dispatch_on = models.DateField(null=True, blank=True, help_text="Nothing is accepted after this day.")
    delivery = models.CharField(max_length=9, choices=Delivery, default=Delivery.BOTH)
    reason_en = models.CharField("reason, English", max_length=300, blank=True)
    reason_ta = models.CharField("reason, Tamil", max_length=300, blank=True)
    reason_hi = models.CharField("reason, Hindi", max_length=300, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["is_last"], condition=Q(is_last=True), name="selling_rule_one_last"),
            models.CheckConstraint(
                condition=Q(valid_from__isnull=True)
                | Q(valid_until__isnull=True)
                | Q(valid_until__gte=F("valid_from")),
                name="selling_rule_days_in_order",
            ),
            models.CheckConstraint(
                condition=Q(is_last=True, states=[], pin_prefixes=[], valid_from__isnull=True, valid_until__isnull=True)
                | Q(is_last=False)
                & (~Q(states=[]) | ~Q(pin_prefixes=[]) | Q(valid_from__isnull=False) | Q(valid_until__isnull=False)),
                name="selling_rule_last_has_no_condition",
            ),
        ]

    def __str__(self) -> str:
        return self.name
