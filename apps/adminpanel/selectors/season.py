"""The season at a glance: what the page shows (rules 9.6)."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, cast

from django.core.cache import cache
from django.db.models import F, FilteredRelation, FloatField, Q
from django.db.models.functions import Cast, Coalesce

from apps.bundles.enums import ItemKind
from apps.catalog.models import Product
from apps.catalog.querysets import FOR_SALE_COLUMNS
from apps.common.clock import india_date
from apps.common.errors import NotFound
from apps.common.money import ZERO

from ..models import Season, SeasonFigure, first_day, last_day, season_of
from .season_counts import PACE_DAYS, DayFigures, StateFigures, count_days, count_states

SELLERS = 10
MOST_RUNNING_OUT = 50
COUNTED_FOR = 60  # seconds


@dataclass(frozen=True, slots=True)
class SeasonDay:
    """A day of a season; `days_to_deepavali` is 0 on the day itself and negative after it."""

    day: date
    days_to_deepavali: int
    orders: int
    revenue: Decimal
    packed: int
    unpaid: int


def season_page(year: int | None, now: datetime) -> dict[str, Any]:
    """The figures of a season, the present one by default; raises NotFound. At most once a minute in each process."""
    return cast(dict[str, Any], cache.get_or_set(f"season_{year}", lambda: _page(year, now), COUNTED_FOR))


def _page(year: int | None, now: datetime) -> dict[str, Any]:
    today = india_date(now)
    known = {row.year: row for row in Season.objects.filter(year__lte=season_of(today)).order_by("-year")}
    season = next(iter(known.values()), None) if year is None else known.get(year)
    if season is None:
        raise NotFound("The day of Deepavali of this season is not known")
    page: dict[str, Any] = {
        "year": season.year,
        "years": list(known),
        "deepavali": season.deepavali,
        "counted_at": season.counted_at,
        "days": [],
        "last_season": [],
        "best": [],
        "slowest": [],
        "running_out": [],
        "places": [],
    }
    if season.counted_at is None:
        return page
    last, counted_until = last_day(season.year), india_date(season.counted_at)
    until = min(today, last)
    # What came since the figures were counted, today's as a rule, is counted now.
    is_running = counted_until <= last
    before = known.get(season.year - 1)
    of_days = _days_of([row.year for row in (season, before) if row and row.counted_at])
    days, states = of_days.get(season.year, {}), _states_of(season)
    if is_running:
        days |= count_days(counted_until, until)
        for name, more in count_states(counted_until, until).items():
            states[name] = states.get(name, StateFigures()).plus(more)
    if before and before.year in of_days:
        page["last_season"] = season_days(before, of_days[before.year], last_day(before.year))
    return page | {
        "days": season_days(season, days, until),
        "best": best(season),
        "slowest": slowest(season),
        "running_out": running_out(season, today) if is_running else [],
        "places": [
            {"state": name, "orders": figures.orders, "revenue": figures.revenue}
            for name, figures in sorted(states.items(), key=lambda each: (-each[1].orders, each[0]))
        ],
    }


def season_days(season: Season, figures: dict[date, DayFigures], until: date) -> list[SeasonDay]:
    """Every day of the season until this one, also those on which nothing was sold."""
    first = first_day(season.year)
    days = (first + timedelta(days=offset) for offset in range((until - first).days + 1))
    return [
        SeasonDay(day, (season.deepavali - day).days, known.orders, known.revenue, known.packed, known.unpaid)
        for day in days
        for known in [figures.get(day, DayFigures())]
    ]


def _days_of(years: list[int]) -> dict[int, dict[date, DayFigures]]:
    """The figures of the days of these seasons, without seasons in which nothing was sold."""
    found: dict[int, dict[date, DayFigures]] = {}
    for row in SeasonFigure.objects.filter(season__in=years, day__isnull=False):
        assert row.day
        found.setdefault(row.season_id, {})[row.day] = DayFigures(row.orders, row.revenue, row.packed, row.unpaid)
    return found


def _states_of(season: Season) -> dict[str, StateFigures]:
    return {row.state: StateFigures(row.orders, row.revenue) for row in season.figures.exclude(state="")}


def best(season: Season) -> list[dict[str, Any]]:
    """What was sold most, products as well as funds and gift boxes; deleted ones are left out."""
    rows = (
        season.figures.filter(Q(product__name__isnull=False) | Q(bundle__name__isnull=False))
        .order_by("-units", "pk")
        .values("product", "product__name", "bundle", "bundle__name", "bundle__kind", "units", "revenue")[:SELLERS]
    )
    return [
        {
            "type": row["bundle__kind"] or ItemKind.PRODUCT,
            "id": row["bundle"] or row["product"],
            "name": row["bundle__name"] or row["product__name"],
            "units": row["units"],
            "revenue": row["revenue"],
        }
        for row in rows
    ]


def slowest(season: Season) -> list[dict[str, Any]]:
    """Of the products on sale those that were sold least; of equal ones that of which most are left."""
    sold = FilteredRelation("season_figures", condition=Q(season_figures__season=season))
    rows = Product.objects.visible().annotate(
        sold=sold, units=Coalesce("sold__units", 0), revenue=Coalesce("sold__revenue", ZERO), left=F("stock__quantity")
    )
    shown: Any = rows.order_by("units", "-left", "pk").values("id", "name", "units", "revenue", "left")
    return list(shown[:SELLERS])


def running_out(season: Season, today: date) -> list[dict[str, Any]]:
    """The products on sale that are sold out before the season ends, at the pace of the last days, the first one first.

    What is not sold has no pace, and is left out.
    """
    assert season.counted_at
    paced = min(PACE_DAYS, (india_date(season.counted_at) - first_day(season.year)).days)
    on_sale = {f"product__{column}": True for column in FOR_SALE_COLUMNS}
    left = F("product__stock__quantity")
    rows = (
        season.figures.filter(**on_sale, recent_units__gt=0)
        .order_by(Cast(left, FloatField()) / F("recent_units"), "pk")
        .values_list("product", "product__name", "product__stock__quantity", "recent_units")[:MOST_RUNNING_OUT]
    )
    found: list[dict[str, Any]] = [
        {
            "id": key,
            "name": name,
            "left": stock,
            "per_day": round(units / paced, 1),
            "ends_on": today + timedelta(days=stock * paced // units),
        }
        for key, name, stock, units in rows
    ]
    return [row for row in found if row["ends_on"] <= last_day(season.year)]


EXPORT_COLUMNS = (
    "Days to Deepavali", "Day", "Orders", "Revenue (₹)", "Packed", "Unpaid",
    "Last Season: Day", "Last Season: Orders", "Last Season: Revenue (₹)", "Last Season: Packed",
    "Last Season: Unpaid",
)  # fmt: skip


def export_rows(page: dict[str, Any]) -> list[list[Any]]:
    """The days of both seasons side by side, by days to Deepavali; empty cells where a season has no such day."""
    now = {row.days_to_deepavali: row for row in page["days"]}
    then = {row.days_to_deepavali: row for row in page["last_season"]}
    return [[left, *_cells(now.get(left)), *_cells(then.get(left))] for left in sorted(now.keys() | then, reverse=True)]


def _cells(row: SeasonDay | None) -> list[Any]:
    return [row.day.isoformat(), row.orders, row.revenue, row.packed, row.unpaid] if row else [""] * 5
