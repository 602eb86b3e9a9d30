"""The page "How is the shop?": each figure as a sentence with a recommended action, worst first."""

import pytest
from django.test import Client
from django.utils.html import escape

from apps.ops.monitoring import metrics, numbers
from apps.ops.monitoring.metrics import Answers
from apps.ops.monitoring.numbers import Numbers

from .conftest import HOST

PAGE = "/django-admin/shop/"
WELL = {
    "shop_database_up": 1.0,
    "shop_orders_per_minute": 0.6,
    "shop_orders_last_minute": 1.0,
    "shop_orders_last_hour": 38.0,
    "shop_payments_waiting": 3.0,
    "shop_payments_waiting_oldest_seconds": 7200.0,
    "shop_payments_matched_last_hour": 41.0,
    "shop_payments_matched_today": 1250.0,
    "shop_orders_holding_stock": 5.0,
    "shop_orders_overdue": 0.0,
    "shop_worker_silent_seconds": 4.0,
    "shop_jobs_oldest_due_seconds": 1.0,
    "shop_codes_oldest_due_seconds": 0.0,
    "shop_backup_age_seconds": 3600.0,
    "shop_database_copies": 2.0,
    "shop_database_copies_expected": 2.0,
    "shop_archive_on": 1.0,
    "shop_archive_age_seconds": 40.0,
}

NO_JOBS: dict[tuple[str, str], int] = {}


@pytest.fixture
def look(desk: Client, monkeypatch):
    """The page for given metrics: the summary's level, and level and text of each part."""
    monkeypatch.setattr(metrics, "answers", lambda: Answers(total=10_000, errors=2, slow=5))

    def see(jobs: dict[tuple[str, str], int] | None = NO_JOBS, without: str = "", **figures: float):
        shown = {name: value for name, value in (WELL | figures).items() if name != without}
        monkeypatch.setattr(numbers, "read", lambda: Numbers(shown, jobs))
        answer = desk.get(PAGE)
        assert answer.status_code == 200
        findings = answer.context["findings"]
        assert all(escape(finding.says) in answer.content.decode() for finding in findings)
        return answer.context["worst"], {finding.about: finding for finding in findings}

    return see


def test_healthy_shop_needs_no_action(look):
    worst, parts = look()
    assert worst == "good"
    assert parts["Orders"].says == (
        "1 order in the last minute, 38 in the last hour; 0.6 orders a minute in the last five minutes."
    )
    assert parts["Payments to verify"].says == "3 payments to verify; the oldest came 2 hours ago."
    assert parts["Matched payments"].says == "41 payments matched with bank rows in the last hour, 1,250 today."
    assert parts["Errors"].says == (
        "2 errors among 10,000 answers since the web servers of this machine were started; 5 took more than a second."
    )
    assert parts["Mails and jobs"].says == "Mails and other jobs are done as they come; none waits."
    assert not any(part.to_do for part in parts.values())


@pytest.mark.parametrize(
    ("figures", "about", "level", "says"),
    [
        ({"shop_worker_silent_seconds": 130.0}, "Worker", "bad", "No worker has answered for 2 minutes"),
        ({"shop_codes_oldest_due_seconds": 61.0}, "Sign-in codes", "bad", "has been waiting for 1 minute"),
        ({"shop_codes_oldest_due_seconds": 30.0}, "Sign-in codes", "warning", "has been waiting for 30 seconds"),
        ({"shop_jobs_oldest_due_seconds": 301.0}, "Mails and jobs", "bad", "waiting for 5 minutes"),
        ({"shop_payments_waiting_oldest_seconds": 50_000.0}, "Payments to verify", "warning", "came 13 hours ago"),
        ({"shop_payments_waiting_oldest_seconds": 90_000.0}, "Payments to verify", "bad", "promises 24 hours"),
        ({"shop_orders_overdue": 1.0}, "Unpaid orders", "warning", "1 unpaid order should have ended"),
        ({"shop_backup_age_seconds": 31_536_000.0}, "Backup", "bad", "There is no backup"),
        ({"shop_database_copies": 1.0}, "Copies of the database", "warning", "Only 1 of 2"),
        ({"shop_database_copies": 0.0}, "Copies of the database", "bad", "one copy only"),
        ({"shop_archive_on": 0.0}, "Continuous archive", "warning", "not archived continuously"),
        ({"shop_archive_age_seconds": 400.0}, "Continuous archive", "bad", "archive does not take them"),
        ({"shop_replica_up": 0.0}, "Replica for reads", "warning", "does not answer"),
        ({"shop_replica_up": 1.0, "shop_replica_lag_seconds": 25.0}, "Replica for reads", "bad", "25 seconds behind"),
    ],
)
def test_figure_beyond_its_limit_has_a_problem_and_an_action(look, figures, about, level, says):
    worst, parts = look(**figures)
    assert (worst, parts[about].level) == (level, level)
    assert says in parts[about].says
    assert parts[about].to_do


def test_mails_that_were_given_up_link_to_their_list(look):
    _, parts = look(jobs={("mail", "failed"): 3, ("codes", "failed"): 1, ("mail", "refused"): 2, ("mail", "todo"): 5})
    assert parts["Mails given up"].says == (
        "4 mails given up after all tries, and 2 mails refused by the recipient's mail server."
    )
    assert parts["Mails given up"].level == "warning"
    assert parts["Mails given up"].link == "/django-admin/operators/givenupjob/"
    assert parts["Other jobs given up"].level == "good"


def test_other_jobs_that_were_given_up_are_told_apart_from_mails(look):
    _, parts = look(jobs={("default", "failed"): 1})
    assert parts["Mails given up"].says == "No mail was given up."
    assert (parts["Other jobs given up"].level, parts["Other jobs given up"].says) == ("warning", "1 job given up.")
    assert parts["Other jobs given up"].link == "/django-admin/operators/givenupjob/"


def test_mails_that_recipients_servers_refused_are_no_problem(look):
    worst, parts = look(jobs={("mail", "refused"): 2, ("mail", "todo"): 5})
    assert worst == "good"
    assert parts["Mails given up"].says == "Only 2 mails refused by the recipient's mail server."
    assert parts["Mails given up"].link == "/django-admin/operators/givenupjob/"


def test_jobs_that_wait_are_counted_by_queue(look):
    _, parts = look(jobs={("mail", "todo"): 1200, ("codes", "todo"): 1, ("receipts", "todo"): 9, ("mail", "doing"): 4})
    assert parts["Mails and jobs"].says.endswith("; 1,201 jobs in the queue (codes 1, mail 1,200).")


def test_payments_to_verify_link_to_the_orders_that_wait(look):
    _, parts = look(shop_payments_waiting_oldest_seconds=90_000.0)
    assert parts["Payments to verify"].link == "/admin/orders?paymentStatus=verification_pending"


def test_worst_findings_come_first(look):
    _, parts = look(shop_orders_overdue=1.0, shop_worker_silent_seconds=500.0)
    assert list(parts)[:2] == ["Worker", "Unpaid orders"]


def test_unknown_figure_is_not_shown_as_zero(look):
    _, parts = look(without="shop_payments_waiting")
    assert parts["Payments to verify"].says.startswith("–")


def test_unknown_number_of_jobs_is_not_shown_as_zero(look):
    _, parts = look(jobs=None)
    assert parts["Mails given up"].says.startswith("–")
    assert parts["Other jobs given up"].says.startswith("–")
    assert parts["Mails and jobs"].says.endswith("; how many wait is not known.")


def test_unavailable_database_is_the_only_finding(look):
    worst, parts = look(shop_database_up=0.0)
    assert worst == "bad"
    assert list(parts) == ["Database"]


def test_the_page_shows_the_real_figures(desk):
    page = desk.get(PAGE).content.decode()
    assert "The database answers." in page
    assert "There is no backup." in page


def test_only_operators_see_it(db, client):
    assert client.get(PAGE, HTTP_HOST=HOST).status_code == 302
