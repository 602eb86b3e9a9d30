"""The figures of seasons, counted from the orders."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime, timedelta

from django.db import transaction

from apps.common.clock import india_date

from ..models import Season, SeasonFigure, first_day, last_day, season_of
from ..selectors.season_counts import PACE_DAYS, count_days, count_items, count_states

BATCH = 2000


def count_seasons(*, now: datetime) -> None:
    """Write the figures of the present season again, and those of earlier ones that have none yet.

    They are of the days before today. Each season is a transaction.
    """
    present = season_of(india_date(now))
    for season in Season.objects.filter(year__lte=present).order_by("year"):
        if season.year == present or season.counted_at is None:
            with transaction.atomic():
                season.figures.all().delete()
                SeasonFigure.objects.bulk_create(_figures(season, now), BATCH)
                season.counted_at = now
                season.save(update_fields=["counted_at"])


def _figures(season: Season, now: datetime) -> Iterator[SeasonFigure]:
    today = india_date(now)
    first, last = first_day(season.year), min(last_day(season.year), today - timedelta(days=1))
    items = count_items(first, last, recent_from=today - timedelta(days=PACE_DAYS))
    for day, of_day in count_days(first, last).items():
        yield SeasonFigure(season=season, day=day, **asdict(of_day))
    for state, of_state in count_states(first, last).items():
        yield SeasonFigure(season=season, state=state, **asdict(of_state))
    for product, of_product in items.products.items():
        yield SeasonFigure(season=season, product_id=product, **asdict(of_product))
    for bundle, of_bundle in items.bundles.items():
        yield SeasonFigure(season=season, bundle_id=bundle, **asdict(of_bundle))
