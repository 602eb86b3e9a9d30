"""Uploading, previewing, committing, repeating and undoing statements, through the API and the job."""

import io
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest
from django.core.files.base import ContentFile
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from msoffcrypto.format.ooxml import OOXMLFile
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.tests.factories import StaffFactory
from apps.common import audit, slow_work, storage
from apps.common.models import AuditRecord, PendingFile
from apps.reconciliation.enums import ImportState, RowState
from apps.reconciliation.errors import RowNotFound
from apps.reconciliation.locks import lock_import
from apps.reconciliation.models import (
    BankAccount,
    FormatProfile,
    ImportedRow,
    StatementImport,
    StatementRow,
)
from apps.reconciliation.selectors.facts import facts, is_alone
from apps.reconciliation.services import commits, matches, open_rows, reading, reversals
from apps.reconciliation.services import imports as services
from apps.reconciliation.services.proposals import propose
from apps.reconciliation.tasks import commit_statement, forget_statement_files, read_statement
from tests.races import at_once, outcome

from . import statements as made

pytestmark = pytest.mark.django_db(transaction=True)
URL = "/api/admin/statements"


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    """The statements are of September 2026."""
    monkeypatch.setattr(reading, "india_date", lambda now: made.TODAY)


@pytest.fixture
def account(db):
    return BankAccount.objects.create(holder="The Shop", last_four="1234", ifsc="TEST0001234")


@pytest.fixture
def reconciler(db):
    return StaffFactory(name="Priya", may_reconcile=True)


@pytest.fixture
def desk(api_as, reconciler):
    return api_as(reconciler)


def send(client, account, content, name="statement.csv", **more):
    file = ContentFile(content, name)
    return client.post(URL, {"account": str(account.pk), "file": file, **more}, format="multipart")


def run_jobs():
    """Do the queued readings and commits, as the worker would."""
    tasks: dict[str, Callable[..., None]] = {"read_statement": read_statement, "commit_statement": commit_statement}
    for job in list(ProcrastinateJob.objects.filter(task_name__in=tasks, status="todo").order_by("pk")):
        tasks[job.task_name](**job.args)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_jobs")


def preview(client, account, content, name="statement.csv", **more):
    answer = send(client, account, content, name, **more)
    assert answer.status_code in {200, 201}, answer.content
    run_jobs()
    return client.get(f"{URL}/{answer.json()['statement']['_id']}").json()["statement"]


def ask_to_commit(client, statement, **body):
    return client.post(f"{URL}/{statement['_id']}/commit", body, format="json")


def commit(client, statement, **body):
    answer = ask_to_commit(client, statement, **body)
    run_jobs()
    return answer


def bring_in(client, account, content, name="statement.csv"):
    statement = preview(client, account, content, name)
    answer = commit(client, statement)
    assert answer.status_code == 200, answer.content
    return client.get(f"{URL}/{statement['_id']}").json()["statement"]


def test_an_upload_is_read_by_a_job_and_previewed_and_its_rows_do_not_count(desk, account):
    rows = made.movements(51)
    answer = send(desk, account, made.flagged(rows).content)
    assert answer.status_code == 201
    assert answer.json()["statement"]["state"] == "reading"
    statement = preview(desk, account, made.flagged(rows).content)
    credits_ = [row.amount for row in rows if row.amount > 0]
    assert statement["state"] == "previewed"
    assert (statement["rowCount"], statement["newCount"], statement["knownCount"], statement["refusedCount"]) == (
        18,
        18,
        0,
        0,
    )
    assert (statement["creditCount"], Decimal(str(statement["creditSum"]))) == (len(credits_), sum(credits_))
    assert (statement["periodStart"], statement["periodEnd"]) == (rows[0].day.isoformat(), "2026-09-28")
    assert (statement["chain"], statement["startProven"], statement["endProven"]) == ("closes", True, True)
    assert [row["reference"] for row in statement["sample"]] == [row.reference for row in (*rows[:5], *rows[-5:])]
    assert {row["state"] for row in statement["sample"]} == {None}
    assert statement["columns"]["narration"] == "Description"
    assert not StatementRow.objects.exists()
    assert StatementRow.previews.count() == 18


def test_commit_opens_the_rows_once_and_leaves_a_record(desk, account, reconciler):
    rows = made.movements(52)
    statement = preview(desk, account, made.short_headings(rows).content)
    stored = list(StatementRow.previews.order_by("imports__position").values_list("pk", flat=True))
    commit(desk, statement)
    statement = desk.get(f"{URL}/{statement['_id']}").json()["statement"]
    assert statement["state"] == "committed"
    counted = StatementRow.objects.order_by("imports__position")
    assert list(counted.values_list("pk", flat=True)) == stored
    assert list(counted.values_list("date", "direction", "amount", "reference")) == [
        (row.day, row.direction, abs(row.amount), row.reference) for row in rows
    ]
    assert {row["state"] for row in statement["sample"]} == {"open"}
    record = AuditRecord.objects.get(action="statement.committed")
    assert (record.actor_name, record.after["new"]) == ("Priya", 18)
    again = commit(desk, statement)
    assert (again.status_code, again.json()["code"]) == (409, "import_in_other_state")
    assert StatementRow.objects.count() == 18


def test_a_job_commits_and_says_when_it_is_done(desk, account):
    statement = preview(desk, account, made.short_headings(made.movements(52)).content)
    asked = ask_to_commit(desk, statement).json()["statement"]
    assert (asked["state"], asked["rowsDone"], asked["rowsTotal"]) == ("committing", 0, 18)
    assert not StatementRow.objects.exists()
    assert ask_to_commit(desk, statement).json()["code"] == "import_in_other_state"
    run_jobs()
    done = desk.get(f"{URL}/{statement['_id']}").json()["statement"]
    assert (done["state"], done["rowsDone"], done["newCount"]) == ("committed", 18, 18)


def test_a_reading_that_breaks_off_leaves_no_rows_and_is_done_again(desk, account, monkeypatch):
    answer = send(desk, account, made.short_headings(made.movements(52)).content)
    pk = int(answer.json()["statement"]["_id"])

    def broken(*args, **more):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(reading, "matches_by_class", broken)
        with pytest.raises(ZeroDivisionError):
            read_statement(pk)
    assert (StatementRow.previews.count(), ImportedRow.objects.count()) == (0, 0)
    assert StatementImport.objects.get().state == "reading"
    read_statement(pk)
    assert (StatementRow.previews.count(), ImportedRow.objects.count()) == (18, 18)


@pytest.mark.parametrize(
    ("module", "step"),
    [
        (commits, "plan"),
        (commits, "_hold_known"),
        (commits, "_replace"),
        (commits, "_open"),
        (reversals, "mark"),
        (audit, "record"),
    ],
)
def test_a_commit_that_breaks_off_leaves_the_preview(desk, account, monkeypatch, module, step):
    content = made.short_headings(made.movements(52))
    bring_in(desk, account, content.with_table(content.table[:6]).content)
    statement = preview(desk, account, content.content)
    ask_to_commit(desk, statement)

    def broken(*args, **more):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(module, step, broken)
        with pytest.raises(ZeroDivisionError):
            commit_statement(int(statement["_id"]), 1)
    assert (StatementRow.objects.count(), StatementRow.previews.count(), ImportedRow.objects.count()) == (6, 18, 24)
    assert StatementImport.objects.get(pk=statement["_id"]).state == "committing"
    run_jobs()
    assert (StatementRow.objects.count(), StatementRow.previews.count(), ImportedRow.objects.count()) == (18, 0, 24)


def test_a_commit_that_is_done_twice_or_given_up_meanwhile_stores_nothing_more(desk, account, reconciler):
    statement = bring_in(desk, account, made.short_headings(made.movements(52)).content)
    commit_statement(int(statement["_id"]), reconciler.pk)
    assert ImportedRow.objects.count() == 18
    other = preview(desk, account, made.short_headings(made.movements(53)).content)
    ask_to_commit(desk, other)
    desk.post(f"{URL}/{other['_id']}/undo", {"reason": "Wrong file"}, format="json")
    run_jobs()
    assert StatementRow.objects.count() == 18


def test_debits_are_stored_with_date_amount_and_reference_only(desk, account):
    bring_in(desk, account, made.short_headings(made.movements(52)).content)
    for row in StatementRow.objects.filter(direction="debit"):
        assert (row.narration, row.payer_name, row.payer_id, row.order_number, row.balance) == ("", "", "", "", None)
        assert row.reference
    assert not StatementRow.previews.exists()


def test_repeated_file_changes_nothing_and_is_reported(desk, account):
    content = made.short_headings(made.movements(53)).content
    first = bring_in(desk, account, content)
    again = send(desk, account, content, "another name.csv")
    assert again.status_code == 200
    assert again.json()["statement"]["_id"] == first["_id"]
    assert "Nothing has changed" in again.json()["message"]
    assert StatementImport.objects.count() == 1


def test_overlapping_files_add_only_what_is_new(desk, account):
    rows = made.movements(54)
    file = made.short_headings(rows)
    bring_in(desk, account, file.with_table(file.table[:12]).content)
    second = preview(desk, account, file.with_table(file.table[6:]).content)
    assert (second["newCount"], second["knownCount"]) == (6, 6)
    assert second["startProven"]
    commit(desk, second)
    assert StatementRow.objects.count() == len(rows)


def test_another_format_of_the_account_maps_to_the_same_rows(desk, account):
    rows = made.movements(55)
    bring_in(desk, account, made.short_headings(rows).content)
    for layout in (made.flagged, made.html_table, made.utf16, made.signed, made.guarded):
        again = preview(desk, account, layout(rows).content)
        assert (again["newCount"], again["knownCount"]) == (0, len(rows)), layout
        assert commit(desk, again).status_code == 200
    assert StatementRow.objects.count() == len(rows)


def test_a_format_without_balances_maps_to_the_same_rows(desk, account):
    rows = made.movements(55)
    bring_in(desk, account, made.short_headings(rows).content)
    again = preview(desk, account, made.without_balance(rows).content)
    assert (again["newCount"], again["knownCount"]) == (0, len(rows))


def two_alike(*, with_balance: bool) -> bytes:
    heading = ["Date", "Narration", "Debit", "Credit", *(["Balance"] if with_balance else [])]
    rows = [["13/09/2026", "CASH DEPOSIT", "", "500.00"], ["13/09/2026", "CASH DEPOSIT", "", "500.00"]]
    if with_balance:
        rows = [[*rows[0], "1500.00"], [*rows[1], "2000.00"]]
    return made.as_csv([heading, *rows])


@pytest.mark.parametrize("with_balance", [True, False])
def test_two_genuine_equal_rows_stay_two(desk, account, with_balance):
    bring_in(desk, account, two_alike(with_balance=with_balance))
    assert StatementRow.objects.count() == 2
    again = preview(desk, account, two_alike(with_balance=with_balance) + b"\n")
    assert (again["newCount"], again["knownCount"]) == (0, 2)


def test_equal_rows_in_two_files_are_distinguished_by_balance(desk, account):
    lines = two_alike(with_balance=True).splitlines(keepends=True)
    bring_in(desk, account, lines[0] + lines[1])
    second = preview(desk, account, lines[0] + lines[2])
    assert (second["newCount"], second["knownCount"]) == (1, 0)
    commit(desk, second)
    assert list(StatementRow.objects.order_by("pk").values_list("occurrence", flat=True)) == [1, 2]


def test_an_undo_removes_only_rows_that_no_other_import_brought(desk, account):
    file = made.short_headings(made.movements(56))
    first = bring_in(desk, account, file.with_table(file.table[:12]).content)
    second = bring_in(desk, account, file.with_table(file.table[6:]).content)
    undone = desk.post(f"{URL}/{first['_id']}/undo", {"reason": "Wrong account"}, format="json")
    assert undone.json()["statement"]["state"] == "undone"
    assert StatementRow.objects.count() == 12
    assert AuditRecord.objects.get(action="statement.undone").reason == "Wrong account"
    desk.post(f"{URL}/{second['_id']}/undo", {"reason": "That too"}, format="json")
    assert not StatementRow.objects.exists()
    # What was undone may come again.
    assert bring_in(desk, account, file.with_table(file.table[:12]).content)["newCount"] == 12


def test_rows_of_a_preview_are_known_to_no_other_import(desk, account):
    file = made.short_headings(made.movements(56))
    first, second = (
        preview(desk, account, file.with_table(part).content) for part in (file.table[:12], file.table[6:])
    )
    assert [(one["newCount"], one["knownCount"]) for one in (first, second)] == [(12, 0), (12, 0)]
    commit(desk, first)
    commit(desk, second)
    second = desk.get(f"{URL}/{second['_id']}").json()["statement"]
    assert (second["newCount"], second["knownCount"]) == (6, 6)
    assert (StatementRow.objects.count(), StatementRow.previews.count()) == (18, 0)


def test_what_a_preview_knew_is_new_once_the_other_import_is_undone(desk, account):
    file = made.short_headings(made.movements(56))
    first = bring_in(desk, account, file.with_table(file.table[:12]).content)
    second = preview(desk, account, file.with_table(file.table[6:]).content)
    assert (second["newCount"], second["knownCount"]) == (6, 6)
    desk.post(f"{URL}/{first['_id']}/undo", {"reason": "Wrong account"}, format="json")
    commit(desk, second)
    assert desk.get(f"{URL}/{second['_id']}").json()["statement"]["newCount"] == 12
    assert StatementRow.objects.count() == 12


def test_a_preview_that_is_given_up_leaves_no_rows_and_queues_no_matching(desk, account):
    statement = preview(desk, account, made.short_headings(made.movements(56)).content)
    undone = desk.post(f"{URL}/{statement['_id']}/undo", {"reason": "Wrong account"}, format="json")
    assert undone.json()["statement"]["sample"] == []
    assert not StatementRow.previews.exists()
    assert not ImportedRow.objects.exists()
    assert AuditRecord.objects.get(action="statement.undone").after == {"rows": 0}
    assert not ProcrastinateJob.objects.filter(task_name="propose_matches").exists()


def test_rows_of_a_preview_count_nowhere(desk, account, reconciler):
    file = made.short_headings(made.movements(54))
    preview(desk, account, file.content)
    row = StatementRow.previews.filter(direction="credit").exclude(reference="").first()
    now = timezone.now()
    rows, _ = facts(now=now)
    assert rows == []
    assert propose(now=now) == 0
    assert is_alone(row.reference, payment=0, row=0)
    for call in (
        lambda: open_rows.set_aside(row.pk, by=reconciler, reason="A gift"),
        lambda: matches.send_back(row.pk, 1, by=reconciler, now=now),
    ):
        with pytest.raises(RowNotFound):
            call()


def test_an_undo_needs_a_reason(desk, account):
    statement = bring_in(desk, account, made.short_headings(made.movements(57)).content)
    answer = desk.post(f"{URL}/{statement['_id']}/undo", {"reason": " "}, format="json")
    assert (answer.status_code, answer.json()["message"]) == (400, "Please say why.")


def damaged() -> bytes:
    file = made.short_headings(made.movements(58))
    return file.with_table([*file.table[:5], *file.table[6:]]).content


def test_refused_rows_are_left_out_only_by_a_super_admin_with_a_reason(desk, account, api_as, super_admin):
    statement = preview(desk, account, damaged())
    assert (statement["refusedCount"], statement["chain"]) == (1, "broken")
    [refusal] = statement["refusals"]
    assert (refusal["column"], refusal["cell"]) == ("BAL", "(balance)")  # balances are for super admins
    owner = api_as(super_admin)
    for client, body in (
        (desk, {}),
        (desk, {"withoutRefused": True, "reason": "I checked"}),
        (owner, {}),
        (owner, {"withoutRefused": True, "reason": " "}),
        (owner, {"reason": "I checked"}),
    ):
        answer = commit(client, statement, **body)
        assert (answer.status_code, answer.json()["code"]) == (409, "statement_has_refused_rows")
        assert answer.json()["refused"] == 1
    assert not StatementRow.objects.exists()
    done = commit(owner, statement, withoutRefused=True, reason="The bank confirmed it")
    assert done.status_code == 200
    assert StatementRow.objects.count() == 16
    assert AuditRecord.objects.get(action="statement.committed").reason == "The bank confirmed it"


def test_balances_are_shown_only_to_super_admins(desk, account, api_as, super_admin):
    statement = preview(desk, account, made.short_headings(made.movements(59)).content)
    assert (statement["opening"], statement["closing"]) == (None, None)
    assert {row["balance"] for row in statement["sample"]} == {None}
    owners = api_as(super_admin).get(f"{URL}/{statement['_id']}").json()["statement"]
    assert owners["opening"] == float(made.OPENING)
    assert any(row["balance"] is not None for row in owners["sample"])


def test_a_file_that_cannot_be_read_is_refused_in_words(desk, account):
    statement = preview(desk, account, b"Date,Narration,Debit,Credit\n13/10/2026,a\0b,,1.00\n")
    assert statement["state"] == "refused"
    assert (statement["problem"]["code"], statement["problem"]["row"]) == ("nul_bytes", 2)
    assert commit(desk, statement).status_code == 409


def test_a_locked_file_gives_three_clear_answers_and_its_password_is_kept_nowhere(desk, account):
    rows, sealed = made.movements(60), io.BytesIO()
    OOXMLFile(io.BytesIO(made.mixed_date_cells(rows).content)).encrypt("gold-and-lamps", sealed)
    statement = preview(desk, account, sealed.getvalue(), "locked.xlsx")
    assert (statement["state"], statement["problem"]["code"]) == ("needs_password", "password")
    url = f"{URL}/{statement['_id']}/password"
    wrong = desk.post(url, {"password": "guess"}, format="json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "wrong_file_password")
    right = desk.post(url, {"password": "gold-and-lamps"}, format="json")
    assert right.json()["statement"]["state"] == "reading"
    args = str(list(ProcrastinateJob.objects.values_list("args", flat=True)))
    run_jobs()
    statement = desk.get(f"{URL}/{statement['_id']}").json()["statement"]
    assert (statement["state"], statement["rowCount"]) == ("previewed", len(rows))
    stored = str(list(StatementImport.objects.values())) + str(list(AuditRecord.objects.values())) + args
    assert "gold-and-lamps" not in stored
    # The file with its password is known again.
    assert send(desk, account, sealed.getvalue()).status_code == 200
    assert desk.post(url, {"password": "gold-and-lamps"}, format="json").status_code == 409


def test_a_password_may_come_with_the_file(desk, account):
    rows, sealed = made.movements(60), io.BytesIO()
    OOXMLFile(io.BytesIO(made.mixed_date_cells(rows).content)).encrypt("gold-and-lamps", sealed)
    without = send(desk, account, sealed.getvalue(), "locked.xlsx").json()
    assert without["statement"]["state"] == "needs_password"
    assert without["message"] == "The file is protected. Please type its password; it is not stored."
    wrong = send(desk, account, sealed.getvalue(), "locked.xlsx", password="guess")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "wrong_file_password")
    again = preview(desk, account, sealed.getvalue(), "locked.xlsx", password="gold-and-lamps")
    assert (again["_id"], again["state"]) == (without["statement"]["_id"], "previewed")
    desk.post(f"{URL}/{again['_id']}/undo", {"reason": "Once more"}, format="json")
    wrong = send(desk, account, sealed.getvalue(), "locked.xlsx", password="guess")
    assert (wrong.status_code, StatementImport.objects.exclude(state="undone").count()) == (400, 0)
    at_once_read = preview(desk, account, sealed.getvalue(), "locked.xlsx", password="gold-and-lamps")
    assert (at_once_read["state"], at_once_read["rowCount"]) == ("previewed", len(rows))
    assert "gold-and-lamps" not in str(list(StatementImport.objects.values())) + str(list(AuditRecord.objects.values()))
    open_file = preview(desk, account, made.wrapped_xls(rows).content, "open.xls", password="not-needed")
    assert open_file["state"] == "previewed"


def test_the_preview_names_the_profile_that_the_headings_fit(desk, account):
    FormatProfile.objects.create(
        name="A payment app", only_credits=True, statuses=["COMPLETED"],
        columns={
            "narration": ["Transaction ID"], "amount": ["Transaction Amount"], "reference": ["UTR"],
            "status": ["Transaction Status"],
        },
    )  # fmt: skip
    file = (
        b"Transaction ID,Transaction Date,Transaction Amount,UTR,Merchant Reference ID,Transaction Status\n"
        b"T1,13/09/2026,100.00,628612345678,FC260913-ABCDE,COMPLETED\n"
        b"T2,14/09/2026,200.00,628612345679,FC260914-ABCDE,FAILED\n"
    )
    statement = preview(desk, account, file)
    assert (statement["profileName"], statement["rowCount"]) == ("A payment app", 1)
    assert preview(desk, account, made.flagged(made.movements(51)).content)["profileName"] == ""
    own = FormatProfile.objects.create(name="Ours", date_order="dmy")
    BankAccount.objects.filter(pk=account.pk).update(profile=own)
    assert preview(desk, account, made.flagged(made.movements(53)).content)["profileName"] == "Ours"


def test_dates_without_proof_are_asked_for_and_answered(desk, account):
    rows = made.first_days(61)
    statement = preview(desk, account, made.without_balance(rows).content)
    assert statement["state"] == "needs_date_order"
    assert (statement["problem"]["row"], statement["problem"]["column"]) == (2, "Date")
    answer = desk.post(f"{URL}/{statement['_id']}/date-order", {"dateOrder": "dmy"}, format="json")
    assert answer.status_code == 200
    run_jobs()
    statement = desk.get(f"{URL}/{statement['_id']}").json()["statement"]
    assert (statement["state"], statement["periodStart"]) == ("previewed", rows[0].day.isoformat())


def test_the_profile_of_the_account_is_used(desk, account):
    account.profile = FormatProfile.objects.create(name="The bank", date_order="dmy")
    account.save()
    assert preview(desk, account, made.without_balance(made.first_days(62)).content)["state"] == "previewed"


def test_a_file_of_another_account_is_noted(desk, account):
    account.last_four = "9999"
    account.save()
    statement = preview(desk, account, made.short_headings(made.movements(63)).content)
    assert any("ends in 1234" in note for note in statement["notes"])


def test_continuity_with_the_imports_around_proves_start_and_end(desk, account):
    file = made.short_headings(made.movements(64))
    first = preview(desk, account, file.with_table(file.table[:6]).content)
    assert (first["startProven"], first["endProven"]) == (False, False)
    assert any("start and end" in note for note in first["notes"])
    commit(desk, first)
    last = preview(desk, account, file.with_table(file.table[12:]).content)
    assert not last["startProven"]
    assert any("Rows are missing between" in note for note in last["notes"])
    commit(desk, last)
    middle = preview(desk, account, file.with_table(file.table[6:12]).content)
    assert (middle["startProven"], middle["endProven"]) == (True, True)


@pytest.mark.parametrize("content", [b"", b"x" * (10 * 1024 * 1024 + 1)])
def test_empty_and_too_large_files_are_refused_at_once(desk, account, content):
    assert send(desk, account, content).status_code in {400, 413}
    assert not StatementImport.objects.exists()


def test_an_unknown_account_is_refused_and_nothing_is_stored(desk, account):
    BankAccount.objects.all().delete()
    answer = send(desk, account, b"x")
    assert (answer.status_code, answer.json()["code"]) == (404, "bank_account_not_found")
    assert not PendingFile.objects.exists()


def test_a_row_is_not_changed_by_any_statement(desk, account):
    bring_in(desk, account, made.short_headings(made.movements(65)).content)
    with pytest.raises(DatabaseError, match="final"), transaction.atomic():
        StatementRow.objects.filter(imports__position=0).update(amount=1)
    StatementRow.objects.filter(imports__position=0).update(state=RowState.SET_ASIDE, set_aside_reason="A gift")


def test_a_reading_that_is_done_twice_gives_one_preview(desk, account):
    statement = preview(desk, account, made.short_headings(made.movements(66)).content)
    read_statement(int(statement["_id"]))
    StatementImport.objects.update(state=ImportState.READING)
    read_statement(int(statement["_id"]))
    assert (StatementRow.previews.count(), ImportedRow.objects.count()) == (18, 18)


def test_a_file_that_cannot_be_given_up_does_not_keep_the_others(desk, account, monkeypatch):
    for number in (70, 71, 72):
        preview(desk, account, made.short_headings(made.movements(number)).content)
    StatementImport.objects.update(uploaded_at=timezone.now() - timedelta(days=91))
    first = StatementImport.objects.order_by("pk").first()

    def failing(pk):
        if pk == first.pk:
            raise ZeroDivisionError
        return lock_import(pk)

    monkeypatch.setattr(services, "lock_import", failing)
    with pytest.raises(ZeroDivisionError):
        forget_statement_files(0)
    assert list(StatementImport.objects.exclude(key="")) == [first]


def test_files_are_deleted_after_90_days_and_rows_stay(desk, account):
    committed = bring_in(desk, account, made.short_headings(made.movements(67)).content)
    waiting = preview(desk, account, made.short_headings(made.movements(68)).content)
    keys = list(StatementImport.objects.values_list("key", flat=True))
    StatementImport.objects.update(uploaded_at=timezone.now() - timedelta(days=89))
    forget_statement_files(0)
    assert not StatementImport.objects.filter(key="").exists()
    StatementImport.objects.update(uploaded_at=timezone.now() - timedelta(days=91))
    PendingFile.objects.all().delete()
    forget_statement_files(0)
    assert set(PendingFile.objects.values_list("key", flat=True)) == set(keys)
    PendingFile.objects.update(noted_at=timezone.now() - timedelta(hours=2))
    from apps.common import files

    files.sweep(now=timezone.now())
    assert not any(storage.proofs().exists(key) for key in keys)
    states = dict(StatementImport.objects.values_list("pk", "state"))
    assert states == {int(committed["_id"]): "committed", int(waiting["_id"]): "undone"}
    assert (StatementRow.objects.count(), StatementRow.previews.count(), ImportedRow.objects.count()) == (18, 0, 18)


def test_sweeper_does_not_delete_files_of_imports(desk, account):
    preview(desk, account, made.short_headings(made.movements(69)).content)
    from apps.common import files

    PendingFile.objects.update(noted_at=timezone.now() - timedelta(hours=2))
    files.sweep(now=timezone.now())
    assert storage.proofs().exists(StatementImport.objects.get().key)


def test_the_list_costs_the_same_however_long_it_is(desk, account, django_assert_max_num_queries):
    counts = []
    for seed in (70, 71, 72, 73):
        preview(desk, account, made.short_headings(made.movements(seed)).content)
        if seed in {70, 73}:
            with django_assert_max_num_queries(7) as asked:
                found = desk.get(URL).json()
            counts.append(len(asked))
            assert found["total"] == seed - 69
            assert "sample" not in found["statements"][0]
    assert counts[0] == counts[1]


def test_one_import_costs_few_statements(desk, account, django_assert_max_num_queries):
    statement = preview(desk, account, made.short_headings(made.movements(70)).content)
    with django_assert_max_num_queries(4):
        desk.get(f"{URL}/{statement['_id']}")


# --- at once


def committing(pk, by):
    def work():
        commits.queue_commit(int(pk), by=by, without_refused=False, reason="")
        commit_statement(int(pk), by.pk)

    return outcome(work)


def undoing(pk, by):
    return outcome(lambda: services.undo(int(pk), by=by, now=timezone.now(), reason="x"))


def test_two_commits_of_overlapping_files_at_once_store_no_row_twice(desk, account, reconciler):
    file = made.short_headings(made.movements(74))
    parts = [file.table[:12], file.table[6:], file.table, file.table[3:15]]
    waiting = [preview(desk, account, file.with_table(part).content)["_id"] for part in parts]
    done = at_once([committing(pk, reconciler) for pk in waiting * 2])
    assert sorted(done) == ["import_in_other_state"] * 4 + ["ok"] * 4
    assert (StatementRow.objects.count(), StatementRow.previews.count()) == (18, 0)
    assert ImportedRow.objects.count() == sum(len(part) for part in parts)
    assert sum(StatementImport.objects.values_list("new_count", flat=True)) == 18


def test_one_file_uploaded_by_many_at_once_is_one_import(account, reconciler):
    content, now = made.short_headings(made.movements(75)).content, timezone.now()

    def upload():
        return services.upload(content, filename="a.csv", account_id=account.pk, by=reconciler, now=now)

    # A process has PLACES requests to the object store at a time; further ones are answered with a 503.
    found = at_once([upload] * 12, threads=slow_work.PLACES)
    assert sum(is_new for _, is_new in found) == 1
    assert len({statement.pk for statement, _ in found}) == 1
    assert ProcrastinateJob.objects.filter(task_name="read_statement").count() == 1


def test_commit_against_undo_leaves_either_all_rows_or_none(desk, account, reconciler):
    for seed in range(76, 81):
        pk = preview(desk, account, made.short_headings(made.movements(seed)).content)["_id"]
        at_once([committing(pk, reconciler), undoing(pk, reconciler)])
        state = StatementImport.objects.get(pk=pk).state
        rows = ImportedRow.objects.filter(statement_import=pk).count()
        assert (state, rows) == ("undone", 0)
        assert not StatementRow.objects.exists()
        assert not StatementRow.previews.exists()
