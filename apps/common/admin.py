"""The kernel's tables for operators: the audit log, pictures, and the small change of the machinery."""

from datetime import UTC, datetime
from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from . import audit, files
from .actors import Actor
from .admin_base.actions import AdminAction
from .admin_base.base import OperatorAdmin, ReadOnlyAdmin
from .admin_base.links import EMPTY, change_url, picture
from .models import AuditRecord, IdempotencyKey, JobError, PendingFile, Picture, RateCounter, SentMail
from .tasks import make_variants

LONGEST = 200  # letters of a value that a list shows


@admin.register(AuditRecord)
class AuditRecordAdmin(ReadOnlyAdmin):
    """Who did what, when and why. Nobody may do anything here but read; the database itself refuses the rest."""

    list_display = ("at", "actor_name", "action", "target", "what_changed", "reason")
    list_filter = ("actor_kind",)
    date_hierarchy = "at"
    ordering = ("-at", "-pk")
    search_help_text = "What was changed (an order number, a name), the action (order.status_changed) or app.model:key"
    fields = ("at", "actor_kind", "actor_name", "action", "target", "reason", "what_changed")

    def may_change_rows(self, request: HttpRequest) -> bool:
        return False

    def build_search_query(self, term: str) -> Q:
        """By name of the target, action, or app.model:key; all indexed."""
        label, _, key = term.partition(":")
        return Q(target_name=term) | Q(action=term) | Q(target_type=label.lower(), target_id=key.strip())

    @admin.display(description="What")
    def target(self, row: AuditRecord) -> str | SafeString:
        """A link to the row that was changed."""
        address = change_url(row.target_type, row.target_id)
        return format_html('<a href="{}">{}</a>', address, row.target_name) if address else row.target_name

    @admin.display(description="Changed")
    def what_changed(self, row: AuditRecord) -> str | SafeString:
        names = [*row.before, *(name for name in row.after if name not in row.before)]
        if not names:
            return EMPTY
        lines = ((name, short(row.before.get(name)), short(row.after.get(name))) for name in names)
        return format_html(
            '<dl class="changes">{}</dl>',
            format_html_join("", "<dt>{}</dt><dd><del>{}</del> <ins>{}</ins></dd>", lines),
        )


def short(value: Any) -> str:
    """A value as a line of text."""
    text = EMPTY if value in (None, "", [], {}) else str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def enqueue_variants(pk: int, *, actor: Actor) -> None:
    """Forget a picture's widths and formats and queue the job that makes them."""
    with transaction.atomic(durable=True):
        row = Picture.objects.select_for_update(no_key=True).get(pk=pk)
        audit.record(actor=actor, action="picture.widths_wanted", target=row, before={"variants": row.variants})
        row.variants = []
        row.save(update_fields=["variants"])
        make_variants.defer(picture_id=pk)


def schedule_sweep(pk: int, *, actor: Actor, now: datetime) -> None:
    """Let the next sweep look at a file, instead of waiting until its hour is over."""
    with transaction.atomic(durable=True):
        row = PendingFile.objects.select_for_update(no_key=True).get(pk=pk)
        row.noted_at = now - files.SETTLE_AFTER
        row.save(update_fields=["noted_at"])
        audit.record(actor=actor, action="file.sweep_wanted", target=row)


def _want_widths(person: Any, row: Picture, data: dict[str, Any]) -> str:
    enqueue_variants(row.pk, actor=person.actor)
    return f"{row}: the worker makes its widths and formats again."


@admin.register(Picture)
class PictureAdmin(ReadOnlyAdmin):
    """Public pictures. Unused ones go by themselves: a job sweeps every hour."""

    list_display = ("key", "view", "width", "height", "bytes", "has_widths", "created_at")
    ordering = ("-pk",)
    fields = ("key", "view", "width", "height", "bytes", "sha256", "variants", "created_at")
    search_help_text = "Key, from its beginning, or the file's SHA-256"
    row_actions = (AdminAction("widths", "Make widths and formats again", _want_widths, bulk=True),)

    def build_search_query(self, term: str) -> Q:
        return Q(key__startswith=term) | Q(sha256=term.lower())

    @admin.display(description="Picture")
    def view(self, row: Picture) -> str | SafeString:
        return picture(row.key)

    @admin.display(description="Widths", boolean=True)
    def has_widths(self, row: Picture) -> bool:
        return bool(row.variants)


def _look_now(person: Any, row: PendingFile, data: dict[str, Any]) -> str:
    schedule_sweep(row.pk, actor=person.actor, now=timezone.now())
    return f"{row}: looked at by the next sweep."


@admin.register(PendingFile)
class PendingFileAdmin(ReadOnlyAdmin):
    """Files that may have no row; the sweeper checks them an hour after they were noted."""

    list_display = ("key", "storage", "noted_at")
    list_filter = ("storage",)
    date_hierarchy = "noted_at"
    ordering = ("-noted_at", "-pk")
    row_actions = (AdminAction("sweep", "Let the next sweep look at it", _look_now, bulk=True),)

    def build_search_query(self, term: str) -> Q:
        """By key; the table holds an hour's files."""
        return Q(key__startswith=term)


@admin.register(IdempotencyKey)
class IdempotencyKeyAdmin(ReadOnlyAdmin):
    """Requests that were answered once and are not carried out again; stored for a week."""

    list_display = ("scope", "key", "result", "created_at")
    date_hierarchy = "created_at"
    ordering = ("-created_at", "-pk")
    search_help_text = "Scope and key with a space between, or the number of the row"

    def build_search_query(self, term: str) -> Q:
        """By the unique pair, or by primary key."""
        scope, _, key = term.partition(" ")
        return Q(scope=scope, key=key.strip()) | super().build_search_query(term)


@admin.register(RateCounter)
class RateCounterAdmin(OperatorAdmin):
    """Who called how often. Deleting a counter lets a person in again who was stopped by a limit."""

    list_display = ("key", "hits", "since")
    ordering = ("-pk",)
    readonly_fields = ("key", "window_start", "since", "hits")
    deletable = True
    search_help_text = "Key, from its beginning: staff-login:203.0.113.7"

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Counters are not typed in."""
        return False

    def build_search_query(self, term: str) -> Q:
        return Q(key__startswith=term)

    @admin.display(description="Since")
    def since(self, row: RateCounter) -> datetime:
        return datetime.fromtimestamp(row.window_start, UTC)


@admin.register(SentMail)
class SentMailAdmin(ReadOnlyAdmin):
    """Sent mails with their state and their codes for `/verify`."""

    list_display = ("sent_at", "kind", "recipient", "state", "refusal", "code")
    list_filter = ("state",)
    ordering = ("-sent_at", "-pk")
    search_help_text = "Whole code"

    def build_search_query(self, term: str) -> Q:
        return Q(code=term.upper())


@admin.register(JobError)
class JobErrorAdmin(ReadOnlyAdmin):
    """Why a job failed the last time; "Jobs and mails given up" shows it beside its job."""

    list_display = ("job_id", "at", "error")
    ordering = ("-pk",)
    fields = ("job_id", "at", "error", "message_id")
    search_help_text = "Number of the job"

    def may_change_rows(self, request: HttpRequest) -> bool:
        return False
