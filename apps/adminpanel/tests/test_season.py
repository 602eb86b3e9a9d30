"""The season at a glance (rules 9.6)."""

import csv
import io
from datetime import date, datetime
from decimal import Decimal

import openpyxl
import pytest
import time_machine
from django.core.cache import cache
from django.db import IntegrityError, transaction

from apps.accounts.tests.factories import StaffFactory
from apps.adminpanel.models import Season, SeasonFigure
from apps.adminpanel.tasks import count_seasons
from apps.catalog.models import Stock
from apps.common.models import AuditRecord
from apps.ops.tests.conftest import signed_in
from apps.orders.enums import OrderStatus as S
from apps.orders.models import Order
from apps.orders.tests.making import UNITS, make_order
from apps.payments.enums import PaymentStatus as P

pytestmark = pytest.mark.django_db
PATH, EXPORT = "/api/admin/season", "/api/admin/season/export"


def india(day: str, clock: str = "11:00") -> datetime:
    return datetime.fromisoformat(f"{day}T{clock}+05:30")


@pytest.fixture
def buy(customer, staff):
    """An order of two units on a day, paid unless said otherwise; three days before Deepavali 2026 by default."""

    def bought(product, day="2026-11-05", order=S.CONFIRMED, payment=P.COMPLETED, *, clock="11:00", **more) -> Order:
        return make_order(customer, product, staff, order, payment, now=india(day, clock), **more)

    return bought


@pytest.fixture
def page(api_as, staff):
    """The page on a day, directly after the job of that night unless said otherwise."""

    def shown(day="2026-11-06", *, count=True, path=PATH, who=staff, **params):
        with time_machine.travel(india(day, "03:01"), tick=False):
            if count:
                count_seasons(0)
        cache.clear()
        with time_machine.travel(india(day), tick=False):
            return api_as(who).get(path, params)

    return shown


def day_of(body, day, season="days"):
    return next(row for row in body[season] if row["day"] == day)


def test_a_day_has_its_orders_revenue_and_unpaid_beside_that_of_last_season(page, buy, sell):
    product = sell("100.10", stock=90)
    buy(product)
    buy(product, payment=P.PENDING, order=S.PENDING)
    buy(product, payment=P.VERIFICATION_PENDING, order=S.PENDING)
    buy(product, order=S.CANCELLED, payment=P.PENDING)
    buy(product, "2025-10-17")
    body = page().json()
    assert (body["year"], body["years"], body["deepavali"]) == (2026, [2026, 2025, 2024], "2026-11-08")
    assert body["countedAt"] == "2026-11-05T21:31:00Z"
    assert day_of(body, "2026-11-05") == {
        "day": "2026-11-05", "daysToDeepavali": 3, "orders": 3, "revenue": 200.2, "packed": 0, "unpaid": 2,
    }  # fmt: skip
    assert day_of(body, "2025-10-17", "lastSeason") == {
        "day": "2025-10-17", "daysToDeepavali": 3, "orders": 1, "revenue": 200.2, "packed": 0, "unpaid": 0,
    }  # fmt: skip


def test_no_day_of_the_season_is_left_out(page, buy, sell):
    product = sell()
    buy(product, "2025-11-30")
    buy(product, "2025-12-01")
    buy(product, "2026-07-31")
    body = page("2026-11-20").json()
    assert [body["days"][at]["day"] for at in (0, -1)] == ["2026-08-01", "2026-11-20"]
    assert [body["days"][at]["daysToDeepavali"] for at in (0, -1)] == [99, -12]
    assert len(body["days"]) == 112
    assert [body["lastSeason"][at]["day"] for at in (0, -1)] == ["2025-08-01", "2025-11-30"]
    assert sum(row["orders"] for row in body["lastSeason"]) == 1
    assert sum(row["orders"] for row in body["days"]) == 0


def test_a_day_is_indias(page, buy, sell):
    product = sell()
    buy(product, "2026-11-04", clock="23:59")
    buy(product, "2026-11-05", clock="00:01")
    body = page().json()
    assert [day_of(body, day)["orders"] for day in ("2026-11-03", "2026-11-04", "2026-11-05")] == [0, 1, 1]


def test_an_order_is_packed_on_the_day_on_which_it_left_the_shop(page, buy, sell, api_as, staff):
    order, gone = buy(sell(), "2026-11-01"), buy(sell(), "2026-11-01")
    for day, status, row in (
        ("2026-11-02", "processing", order),
        ("2026-11-03", "shipped", order),
        ("2026-11-04", "delivered", order),
        ("2026-11-04", "shipped", gone),
    ):
        with time_machine.travel(india(day), tick=False):
            sent = api_as(staff).put(f"/api/admin/orders/{row.pk}/status", {"status": status})
            assert sent.status_code == 200, sent.json()
    days = {row["day"]: row["packed"] for row in page().json()["days"] if row["packed"]}
    assert days == {"2026-11-03": 1, "2026-11-04": 1}


def test_what_came_since_the_night_is_in_the_days_and_states(page, buy, sell):
    product = sell("50.00", stock=90)
    buy(product, state="Kerala")
    assert page().json()["places"] == [{"state": "Kerala", "orders": 1, "revenue": 100}]
    buy(product, "2026-11-06", clock="10:00", state="Kerala")
    buy(product, "2026-11-06", clock="10:00", state="Tamil Nadu")
    buy(product, "2026-11-07", clock="10:00", state="Tamil Nadu")
    body = page(count=False).json()
    assert [day_of(body, day)["orders"] for day in ("2026-11-05", "2026-11-06")] == [1, 2]
    assert [(row["state"], row["orders"]) for row in body["places"]] == [("Kerala", 2), ("Tamil Nadu", 1)]


def test_a_night_without_the_job_loses_no_day(page, buy, sell):
    product = sell()
    page()
    buy(product, "2026-11-06", clock="20:00")
    buy(product, "2026-11-07")
    body = page("2026-11-08", count=False).json()
    assert [row["orders"] for row in body["days"][-3:]] == [1, 1, 0]


def test_the_job_writes_again_what_has_changed_and_can_run_twice(page, buy, sell):
    product = sell("100.00", stock=90)
    order = buy(product)
    page()
    written = SeasonFigure.objects.count()
    assert day_of(page().json(), "2026-11-05")["orders"] == 1
    assert SeasonFigure.objects.count() == written
    order.status, order.stock_state, order.cancel_kind = S.CANCELLED, "released", "staff"
    order.save()
    body = page("2026-11-07").json()
    assert (day_of(body, "2026-11-05")["orders"], body["best"], body["places"]) == (0, [], [])


def test_a_season_that_is_over_is_counted_once(page, buy, sell):
    product = sell()
    buy(product, "2025-10-17")
    assert day_of(page(year=2025).json(), "2025-10-17")["orders"] == 1
    buy(product, "2025-10-17")
    assert day_of(page("2026-11-07", year=2025).json(), "2025-10-17")["orders"] == 1


def test_before_the_first_night_nothing_is_said(page, buy, sell):
    buy(sell())
    body = page(count=False).json()
    assert body["countedAt"] is None
    assert [body[key] for key in ("days", "lastSeason", "best", "slowest", "runningOut", "places")] == [[]] * 6


def test_a_season_without_orders_is_no_last_season(page, buy, sell):
    buy(sell())
    assert page().json()["lastSeason"] == []


def test_best_sellers_are_products_and_packs_and_slow_ones_products_on_sale(page, buy, sell, gift_box, customer):
    rocket, pot, wheel = sell("10.00", name="Rocket"), sell("30.00", 5, name="Pot"), sell(stock=7, name="Wheel")
    hidden = sell(name="Hidden", is_active=False)
    first = buy(rocket)
    buy(rocket)
    buy(pot, payment=P.PENDING, order=S.PENDING)
    buy(hidden)
    gone = sell(name="Gone")
    buy(gone)
    gone.delete()
    first.lines.create(
        position=1, type="giftbox", bundle=gift_box, name="Small Box", unit_price=Decimal(800), quantity=3,
        contents=[{"name": "Pot", "quantity": 2, "product": pot.pk}, {"name": "A card", "quantity": 1}],
    )  # fmt: skip
    body = page().json()
    assert body["best"] == [
        {"type": "product", "_id": str(pot.pk), "name": "Pot", "units": UNITS + 6, "revenue": 0},
        {"type": "product", "_id": str(rocket.pk), "name": "Rocket", "units": 2 * UNITS, "revenue": 40},
        {"type": "giftbox", "_id": str(gift_box.pk), "name": "Small Box", "units": 3, "revenue": 2400},
        {"type": "product", "_id": str(hidden.pk), "name": "Hidden", "units": UNITS, "revenue": 200},
    ]
    assert [(row["name"], row["units"], row["stock"]) for row in body["slowest"]] == [
        ("Wheel", 0, 7), ("Rocket", 4, Stock.objects.get(product=rocket).quantity), ("Pot", 8, 3),
    ]  # fmt: skip
    assert body["slowest"][0]["_id"] == str(wheel.pk)


def test_a_product_runs_out_at_the_pace_of_the_last_seven_days(page, buy, sell):
    soon, later, never, enough = (sell(stock=90, name=name) for name in ("Soon", "Later", "Never", "Enough"))
    for product, days in ((soon, "23456"), (later, "4"), (enough, "5"), (never, "")):
        for day in days:
            buy(product, f"2026-11-0{day}")
    buy(soon, "2026-10-30")  # a day too early
    buy(soon, "2026-11-07")  # today
    for product, left in ((soon, 10), (later, 5), (never, 0), (enough, 50)):
        Stock.objects.filter(product=product).update(quantity=left)
    body = page("2026-11-07").json()
    # 10 units at 10 a week, 5 at 2 a week; 50 at 2 a week outlast the season.
    assert body["runningOut"] == [
        {"_id": str(soon.pk), "name": "Soon", "stock": 10, "perDay": 1.4, "endsOn": "2026-11-14"},
        {"_id": str(later.pk), "name": "Later", "stock": 5, "perDay": 0.3, "endsOn": "2026-11-24"},
    ]


def test_in_the_first_week_the_pace_is_that_of_the_days_there_were(page, buy, sell):
    product = sell(stock=90)
    buy(product, "2026-07-31")
    buy(product, "2026-08-01")
    Stock.objects.filter(product=product).update(quantity=3)
    assert page("2026-08-01").json()["runningOut"] == []
    (row,) = page("2026-08-02").json()["runningOut"]
    assert (row["perDay"], row["endsOn"]) == (2, "2026-08-03")


def test_after_the_season_its_figures_stay_and_nothing_runs_out(page, buy, sell):
    product = sell(stock=5)
    buy(product, "2026-11-30")
    body = page("2026-12-02").json()
    assert (body["year"], body["runningOut"]) == (2026, [])
    assert (body["days"][-1]["day"], body["days"][-1]["orders"]) == ("2026-11-30", 1)
    assert body["best"][0]["units"] == UNITS


@pytest.mark.parametrize("year", [2020, 2027])
def test_a_season_that_is_not_known_or_has_not_begun_is_not_found(page, year):
    assert page(year=year).status_code == 404


@pytest.mark.parametrize(("path", "params"), [(PATH, {"year": "x"}), (EXPORT, {"format": "pdf"})])
def test_a_wrong_parameter_is_named(page, path, params):
    answer = page(path=path, **params)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, *params)


def test_the_export_has_both_seasons_by_days_to_deepavali(page, buy, sell):
    product = sell("100.10", stock=90)
    buy(product)
    buy(product, "2025-10-17", payment=P.PENDING, order=S.PENDING)
    answer = page(path=EXPORT)
    assert answer["Content-Disposition"] == 'attachment; filename="season-2026.csv"'
    rows = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    assert next(list(row.values()) for row in rows if row["Days to Deepavali"] == "3") == [
        "3", "2026-11-05", "1", "200.20", "0", "0", "2025-10-17", "1", "0.00", "0", "1",
    ]  # fmt: skip
    # The season of 2026 begins 99 days before Deepavali, that of 2025 80 days before it and ends 41 days after it.
    assert [(row["Days to Deepavali"], row["Day"], row["Last Season: Day"]) for row in (rows[0], rows[-1])] == [
        ("99", "2026-08-01", ""), ("-41", "", "2025-11-30"),
    ]  # fmt: skip
    book = openpyxl.load_workbook(io.BytesIO(b"".join(page(path=EXPORT, format="xlsx").streaming_content)))
    cells = [list(row) for row in book.active.iter_rows(values_only=True)]
    assert cells[0] == list(rows[0])
    assert next(row for row in cells if row[0] == 3)[:4] == [3, "2026-11-05", 1, 200.2]


def test_the_page_is_kept_for_a_minute(page, buy, sell, api_as, staff):
    page()
    buy(sell(), "2026-11-06", clock="10:59")
    with time_machine.travel(india("2026-11-06"), tick=False) as clock:
        client = api_as(staff)
        assert day_of(client.get(PATH).json(), "2026-11-06")["orders"] == 0
        clock.shift(61)
        assert day_of(client.get(PATH).json(), "2026-11-06")["orders"] == 1


def test_the_page_takes_the_same_statements_whatever_the_shops_size(
    page, buy, sell, api_as, staff, django_assert_num_queries
):
    for _ in range(2):
        for day in ("2025-10-17", "2026-11-05", "2026-11-06"):
            for _ in range(4):
                buy(sell(stock=9), day)
        page()
        cache.clear()
        with time_machine.travel(india("2026-11-06"), tick=False):
            client = api_as(staff)
            # session; seasons; days and states until yesterday; days, parcels and states of today; sellers, slow ones,
            # what runs out
            with django_assert_num_queries(10):
                client.get(PATH)


def test_deepavali_is_a_day_of_its_year():
    assert list(Season.objects.order_by("year").values_list("deepavali", flat=True)) == [
        date(2024, 10, 31), date(2025, 10, 20), date(2026, 11, 8), date(2027, 10, 29),
    ]  # fmt: skip
    with pytest.raises(IntegrityError), transaction.atomic():
        Season.objects.create(year=2028, deepavali=date(2027, 10, 29))


def test_operators_add_and_correct_the_day_of_deepavali():
    desk = signed_in(StaffFactory(is_staff=True, is_superuser=True, role="super_admin"))
    form = {"year": 2028, "deepavali": "2027-10-17", "reason": "Seen in the calendar"}
    refused = desk.post("/django-admin/adminpanel/season/add/", form)
    assert "The day of Deepavali is in another year." in refused.content.decode()
    assert desk.post("/django-admin/adminpanel/season/add/", form | {"deepavali": "2028-10-18"}).status_code == 302
    sent = {"deepavali": "2028-10-17", "reason": "Another almanac"}
    assert desk.post("/django-admin/adminpanel/season/2028/change/", sent).status_code == 302
    assert Season.objects.get(year=2028).deepavali == date(2028, 10, 17)
    actions = AuditRecord.objects.filter(target_type="adminpanel.season").order_by("pk").values_list("action", "reason")
    assert list(actions) == [("season.added", "Seen in the calendar"), ("season.edited", "Another almanac")]
