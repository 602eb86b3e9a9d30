"""Failed jobs and mails in Django admin: their subject, recipient, error, and actions."""

from typing import Any

from django.contrib import admin
from django.db.models import BigIntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.models import LoginCode
from apps.common.admin_base.actions import AdminAction
from apps.common.admin_base.base import ReadOnlyAdmin, key_in

from . import jobs
from .models import GivenUpJob
from .selectors import given_up_jobs


def _again(person: Any, row: GivenUpJob, data: dict[str, Any]) -> str:
    jobs.retry(row.pk, actor=person.actor, now=timezone.now())
    return f"Job {row.pk} is in the queue again."


def _dismiss(person: Any, row: GivenUpJob, data: dict[str, Any]) -> str:
    jobs.dismiss(row.pk, actor=person.actor)
    return f"Job {row.pk} is put away."


@admin.register(GivenUpJob)
class GivenUpJobAdmin(ReadOnlyAdmin):
    """Jobs that are not retried any more. Read the error, fix its cause, send again or dismiss."""

    list_display = ("what", "about", "given_up_at", "tries", "reason")
    list_filter = ("queue_name",)
    ordering = ("-pk",)
    fields = ("what", "about", "reason", "given_up_at", "tries", "task_name", "args", "queue_name")
    readonly_fields = ("what", "about", "reason", "given_up_at", "tries")
    search_help_text = "Number of the job, or the task's whole name"
    row_actions = (
        AdminAction(
            "again", "Send again", _again, bulk=True,
            warning="It is tried as often as a new one. A sign-in code that is no longer valid is not sent.",
        ),
        AdminAction("dismiss", "Put away", _dismiss, bulk=True, warning="It is deleted; the audit log has it."),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[GivenUpJob]:
        """Failed jobs with error and time, and the order or address that they are about."""
        code = LoginCode.objects.filter(pk=OuterRef("code_key"))
        return (
            given_up_jobs()
            .annotate(code_key=Cast(KT("args__code_id"), BigIntegerField()))
            .annotate(code_email=Subquery(code.values("email")))
        )

    def build_search_query(self, term: str) -> Q:
        key = key_in(term)
        return Q(pk=key) if key is not None else Q(task_name=term)

    @admin.display(description="What")
    def what(self, row: Any) -> str:
        return str(row.title)

    @admin.display(description="About")
    def about(self, row: Any) -> str:
        """The order's number or the address, otherwise the task's arguments."""
        if row.order_number or row.code_email:
            return str(row.order_number or row.code_email)
        return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in row.args.items()) or "–"

    @admin.display(description="Why")
    def reason(self, row: Any) -> str:
        return str(row.error or "–")

    @admin.display(description="Given up")
    def given_up_at(self, row: Any) -> Any:
        return row.failed_at

    @admin.display(description="Tries")
    def tries(self, row: Any) -> int:
        return int(row.attempts)
