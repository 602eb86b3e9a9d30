"""Admin classes for models of libraries: jobs, authenticators, groups. Loaded after every app's admin.py."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice
from procrastinate.contrib.django.models import (
    ProcrastinateEvent,
    ProcrastinateJob,
    ProcrastinatePeriodicDefer,
    ProcrastinateWorker,
)

from apps.accounts.models import StaffUser
from apps.common.admin_base.actions import AdminAction
from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin, key_in
from apps.common.admin_base.inlines import ReadOnlyInline

from . import jobs, sign_in

for model in (ProcrastinateJob, TOTPDevice, Group):
    if admin.site.is_registered(model):
        admin.site.unregister(model)


def _retry(person: Any, row: ProcrastinateJob, data: dict[str, Any]) -> str:
    jobs.retry(row.pk, actor=person.actor, now=timezone.now())
    return f"Job {row.pk} is in the queue again."


def _cancel(person: Any, row: ProcrastinateJob, data: dict[str, Any]) -> str:
    jobs.cancel(row.pk, actor=person.actor)
    return f"Job {row.pk} is cancelled."


class JobEventInline(ReadOnlyInline):
    """History of a job."""

    model = ProcrastinateEvent
    fields = ("at", "type")
    ordering = ("pk",)


@admin.register(ProcrastinateJob)
class JobAdmin(ReadOnlyAdmin):
    """Jobs such as mails, picture variants and sweeps. Failed ones stay until they are retried or dismissed."""

    list_display = ("pk", "task_name", "status", "attempts", "args", "queue_name", "scheduled_at")
    list_filter = ("status", "queue_name")
    ordering = ("-pk",)
    fields = ("task_name", "args", "status", "attempts", "queue_name", "priority", "lock", "queueing_lock",
              "scheduled_at", "worker")  # fmt: skip
    inlines = (JobEventInline,)
    search_help_text = "Number of the job, or the task's whole name"
    row_actions = (
        AdminAction("retry", "Try again", _retry, applies=lambda row: row.status == "failed", bulk=True),
        AdminAction("cancel", "Cancel", _cancel, applies=lambda row: row.status == "todo", bulk=True),
    )

    def build_search_query(self, term: str) -> Q:
        """By key or task; finished jobs are deleted after three days, so the table stays small."""
        key = key_in(term)
        return Q(pk=key) if key is not None else Q(task_name=term)


@admin.register(ProcrastinateEvent)
class JobEventAdmin(ReadOnlyAdmin):
    """History of jobs."""

    list_display = ("pk", "at", "job", "type")
    list_select_related = ("job",)
    list_filter = ("type",)
    ordering = ("-pk",)
    search_help_text = "Number of the job"

    def build_search_query(self, term: str) -> Q:
        return Q(job=key_in(term) or 0)


@admin.register(ProcrastinatePeriodicDefer)
class PeriodicAdmin(ReadOnlyAdmin):
    """When periodic jobs were queued."""

    list_display = ("pk", "task_name", "defer_timestamp", "job")
    list_select_related = ("job",)
    ordering = ("-pk",)
    search_help_text = "The task's whole name"

    def build_search_query(self, term: str) -> Q:
        return Q(task_name=term)


@admin.register(ProcrastinateWorker)
class WorkerAdmin(ReadOnlyAdmin):
    """Workers, and the last heartbeat of each."""

    list_display = ("pk", "last_heartbeat")
    ordering = ("-last_heartbeat", "-pk")


def _forget(person: Any, row: TOTPDevice, data: dict[str, Any]) -> str:
    sign_in.forget_authenticators(StaffUser.objects.get(pk=row.user_id), by=person)
    return f"{row.user} enrols a new authenticator at the next sign-in."


@admin.register(TOTPDevice)
class AuthenticatorAdmin(ReadOnlyAdmin):
    """Operators with an authenticator app. Its key is never shown again."""

    list_display = ("user", "name", "confirmed", "last_used_at", "throttling_failure_count", "created_at")
    list_select_related = ("user",)
    ordering = ("-pk",)
    fields = ("user", "name", "confirmed", "created_at", "last_used_at", "throttling_failure_count")
    search_help_text = "E-mail address, from its beginning"
    row_actions = (
        AdminAction(
            "forget",
            "Forget this authenticator",
            _forget,
            warning="Be sure who is asking: their phone is half the key.",
        ),
    )

    def may_change_rows(self, request: HttpRequest) -> bool:
        """Superusers only, because replacing a colleague's authenticator allows signing in as that colleague."""
        return bool(request.user.is_superuser)

    def build_search_query(self, term: str) -> Q:
        return Q(user__email__startswith=term.lower())


@admin.register(Group)
class GroupAdmin(OperatorAdmin):
    """Permissions of operators who are not superusers."""

    list_display = ("name",)
    ordering = ("name",)
    filter_horizontal = ("permissions",)
    addable = deletable = True
    search_help_text = "Name, from its beginning"

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers only, because others could give themselves any permission."""
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def build_search_query(self, term: str) -> Q:
        return Q(name__startswith=term)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "permissions":
            kwargs["queryset"] = Permission.objects.select_related("content_type").order_by("content_type", "codename")
        return super().formfield_for_manytomany(db_field, request, **kwargs)
