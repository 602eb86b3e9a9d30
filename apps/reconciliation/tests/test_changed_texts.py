"""The same movement in two files between which the bank has changed its text; days and accounts within a file.

The files of the cases are in tests/real_cases/.
"""

from datetime import date
from functools import partial
from pathlib import Path

import pytest

from apps.reconciliation.models import ImportedRow, StatementRow
from apps.reconciliation.services import open_rows, reading
from tests.races import at_once, outcome

from .test_imports import bring_in, commit, committing, preview

FILES = Path(__file__).resolve().parents[3] / "tests" / "real_cases"
HEADINGS = "Date,Narration,Ref No,Withdrawal,Deposit,Balance"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def day_is(monkeypatch):
    """Set the day on which files are read."""

    def at(day):
        monkeypatch.setattr(reading, "india_date", lambda now: day)

    at(date(2026, 11, 25))
    return at


@pytest.fixture(autouse=True)
def _day(day_is):
    pass


def file_of(case, name):
    return (FILES / case / name).read_bytes()


def csv(*rows):
    return "\r\n".join([HEADINGS, *rows]).encode()


def credits_of(account):
    rows = StatementRow.objects.filter(account=account, direction="credit").order_by("date", "balance")
    return [(f"{row.amount:.2f}", row.reference) for row in rows]


def test_a_row_that_gained_its_reference_takes_the_place_of_the_one_without(desk, account):
    bring_in(desk, account, file_of("ST-05", "a_evening.csv"))
    assert credits_of(account) == [("1299.00", "632544002001"), ("875.00", ""), ("3000.00", "")]
    read = preview(desk, account, file_of("ST-05", "b_next_day.csv"))
    assert (read["newCount"], read["knownCount"]) == (1, 3)
    commit(desk, read)
    assert credits_of(account) == [
        ("1299.00", "632544002001"),
        ("875.00", "632744002002"),
        ("3000.00", "632744002003"),
        ("640.00", "632844002004"),
    ]
    payers = StatementRow.objects.order_by("date", "balance").values_list("payer_name", flat=True)
    assert list(payers) == ["RANI P", "JOSEPH ANAND", "FATHIMA NOOR", "DEEPAK RAO"]
    # The evening's import holds the rows that came in place of its own.
    assert ImportedRow.objects.count() == 7
    assert not StatementRow.previews.exists()


def test_the_file_with_less_text_changes_nothing(desk, account):
    bring_in(desk, account, file_of("ST-05", "b_next_day.csv"))
    before = list(StatementRow.objects.order_by("pk").values())
    again = bring_in(desk, account, file_of("ST-05", "a_evening.csv"))
    assert (again["newCount"], again["knownCount"]) == (0, 3)
    assert list(StatementRow.objects.order_by("pk").values()) == before


def test_a_row_of_which_something_has_become_keeps_its_text(desk, account):
    bring_in(desk, account, file_of("ST-05", "a_evening.csv"))
    kept = StatementRow.objects.get(amount=875)
    path = f"/api/admin/statement-rows/{kept.pk}/set-aside"
    assert desk.post(path, {"reason": "A friend"}, format="json").status_code == 200
    bring_in(desk, account, file_of("ST-05", "b_next_day.csv"))
    assert StatementRow.objects.get(amount=875).pk == kept.pk


def test_a_row_that_is_set_aside_while_the_file_is_committed_is_kept_or_replaced_as_a_whole(desk, account, reconciler):
    for day in range(14, 20):
        evening, morning = (
            f"{day:02}-11-2026,UPI CREDIT,,,50.00,",
            f"{day:02}-11-2026,UPI/DR RAO,6325440020{day:02},,50.00,",
        )
        bring_in(desk, account, csv(evening + f"{day}00.00"))
        stored = StatementRow.objects.get(date__day=day)
        waiting = preview(desk, account, csv(morning + f"{day}00.00"))["_id"]
        set_aside = outcome(partial(open_rows.set_aside, stored.pk, by=reconciler, reason="A friend"))
        _, decided = at_once([committing(waiting, reconciler), set_aside])
        row = StatementRow.objects.get(date__day=day)
        if decided == "ok":
            assert (row.pk, row.state, row.reference) == (stored.pk, "set_aside", "")
        else:
            assert (decided, row.state, row.reference) == ("statement_row_not_found", "open", f"6325440020{day:02}")


def test_equal_rows_with_other_balances_are_other_movements(desk, account):
    rows = ("23-11-2026,UPI CREDIT,,,100.00,1100.00", "23-11-2026,UPI CREDIT,,,100.00,1200.00")
    bring_in(desk, account, csv(*rows))
    assert bring_in(desk, account, csv(*rows, ""))["knownCount"] == 2
    assert len(credits_of(account)) == 2


def test_a_balance_that_comes_back_on_the_same_day_is_another_movement(desk, account):
    rows = (
        "23-11-2026,UPI CREDIT,,,100.00,1100.00",
        "23-11-2026,NEFT BACK,,100.00,,1000.00",
        "23-11-2026,UPI CREDIT,,,100.00,1100.00",
    )
    bring_in(desk, account, csv(*rows))
    assert bring_in(desk, account, csv(*rows, ""))["knownCount"] == 3
    assert len(credits_of(account)) == 2


def test_newest_day_first_with_the_rows_of_a_day_as_they_came_closes(desk, account):
    read = preview(desk, account, file_of("ST-06", "days_down_rows_up.csv"))
    assert (read["rowCount"], read["refusedCount"], read["chain"]) == (8, 0, "closes")
    assert "The file lists the newest day first, and the rows of a day as they came." in read["notes"]


def test_a_file_of_two_accounts_is_refused(desk, account):
    read = preview(desk, account, file_of("ST-07", "combined.csv"))
    assert (read["state"], read["problem"]["code"], read["problem"]["row"]) == ("refused", "several_accounts", 14)
    assert "9930" in read["problem"]["message"]
    assert not StatementRow.previews.exists()


def test_rows_of_a_coming_day_wait_for_the_next_file(desk, account, day_is):
    evening = preview(desk, account, file_of("ST-12", "after_the_days_end.csv"))
    assert (evening["rowCount"], evening["refusedCount"], evening["chain"]) == (2, 0, "closes")
    assert [row["row"] for row in evening["skipped"]] == [5, 6]
    assert commit(desk, evening).status_code == 200
    day_is(date(2026, 11, 26))
    morning = bring_in(desk, account, file_of("ST-12", "next_morning.csv"))
    assert (morning["newCount"], morning["knownCount"]) == (3, 2)
    assert len(credits_of(account)) == 5


def test_a_day_far_ahead_is_a_wrong_date(desk, account):
    read = preview(desk, account, csv("23-11-2026,UPI,,,1.00,1.00", "11-12-2026,UPI,,,2.00,3.00"))
    assert (read["refusedCount"], read["refusals"][0]["reason"]) == (1, "lies in the future")
