"""What staff save of the back office itself, and the figures of seasons."""

from datetime import date

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from apps.accounts.models import StaffUser
from apps.bundles.models import Bundle
from apps.catalog.models import Product

SEASON_BEGINS, SEASON_ENDS = (8, 1), (11, 30)


def season_of(day: date) -> int:
    """The year of the season that a day belongs to: this year's, or last year's until it begins."""
    return day.year if (day.month, day.day) >= SEASON_BEGINS else day.year - 1


def first_day(year: int) -> date:
    """The first day of the season of a year."""
    return date(year, *SEASON_BEGINS)


def last_day(year: int) -> date:
    """The last day of the season of a year."""
    return date(year, *SEASON_ENDS)


class SavedView(models.Model):
    """Named filters of the list of orders, private or shared."""

    name = models.CharField(max_length=40)
    query = models.CharField(max_length=1000, help_text="Query string of the list of orders, without page and limit.")
    shared = models.BooleanField(default=False)
    owner = models.ForeignKey(StaffUser, models.SET_NULL, null=True, related_name="+", db_index=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint("owner", Lower("name"), name="one_view_of_a_name")]

    def __str__(self) -> str:
        return self.name


class Season(models.Model):
    """The months around a Deepavali, from 1 August to 30 November (rules 9.6)."""

    year = models.PositiveSmallIntegerField(primary_key=True)
    deepavali = models.DateField("Deepavali", help_text="The day by which seasons are compared.")
    counted_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="The figures are of the days before this one."
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(deepavali__year=F("year")),
                name="deepavali_is_in_its_year",
                violation_error_message="The day of Deepavali is in another year.",
            )
        ]

    def __str__(self) -> str:
        return str(self.year)


class SeasonFigure(models.Model):
    """What was sold in a season on one day, of one product, of one fund or gift box, or to one state.

    `services.season` writes those of a season again each night. Orders that are cancelled do not count.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="figures", db_index=False)
    day = models.DateField(null=True)
    product = models.ForeignKey(
        Product, models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="season_figures"
    )
    bundle = models.ForeignKey(
        Bundle, models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )
    state = models.CharField(max_length=100, blank=True)
    orders = models.PositiveIntegerField(default=0)
    units = models.PositiveBigIntegerField(default=0, help_text="Those in funds and gift boxes included.")
    recent_units = models.PositiveBigIntegerField(default=0, help_text="Those of the last 7 days that were counted.")
    revenue = models.DecimalField(max_digits=14, decimal_places=2, default=0, help_text="Rupees.")
    packed = models.PositiveIntegerField(default=0, help_text="Orders that left on the day.")
    unpaid = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "day", "product", "bundle", "state"],
                nulls_distinct=False,
                name="one_figure_of_a_season",
            )
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.day or self.state or self.product_id or self.bundle_id}"
