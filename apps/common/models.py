"""Tables of the kernel: audit records, idempotency keys, rate counters and pictures."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone


class AuditRecord(models.Model):
    """Who did what to which row, with what changed. Written once: a trigger refuses every UPDATE and DELETE."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    actor_kind = models.CharField(max_length=10)
    actor_id = models.BigIntegerField(null=True, blank=True)
    actor_name = models.CharField(max_length=200)
    action = models.CharField(max_length=60, db_index=True)
    target_type = models.CharField(max_length=60)
    target_id = models.CharField(max_length=40)
    target_name = models.CharField(max_length=200)
    before = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    after = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    reason = models.TextField(blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["target_type", "target_id", "at"], name="audit_by_target"),
            models.Index(fields=["target_name", "at"], name="audit_by_name"),
            models.Index(fields=["actor_kind", "actor_id", "at"], name="audit_by_actor"),
            models.Index(fields=["action", "at"], name="audit_by_action"),
        ]

    def __str__(self) -> str:
        return f"{self.action} by {self.actor_name}"


class MailState(models.TextChoices):
    """How far a mail is."""

    QUEUED = "queued", "Queued"
    SENT = "sent", "Sent"
    FAILED = "failed", "Failed"
    REFUSED = "refused", "Refused by the mail server"
    DROPPED = "dropped", "Not needed any more"


class SentMail(models.Model):
    """A mail of the shop, without its text: `/verify` tells people about it by its code (`common.verification`).

    Mails about an order name it, so that staff see what became of them; the kernel knows no orders, so these are keys.
    """

    code = models.CharField(max_length=8, primary_key=True)
    message_id = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=40, help_text="The mail's template.")
    recipient = models.CharField(max_length=120, blank=True, help_text="Masked.")
    sent_at = models.DateTimeField(db_index=True, help_text="When it was sent; until then, when that was tried last.")
    # The database has the defaults too: processes of the previous release insert rows without these fields.
    state = models.CharField(max_length=7, choices=MailState, default=MailState.SENT, db_default=MailState.SENT.value)
    refusal = models.CharField(
        max_length=300, blank=True, default="", db_default="", help_text="Why it could not be sent, in words."
    )
    order_id = models.BigIntegerField(null=True, blank=True, help_text="The order that it is about.")
    event_id = models.BigIntegerField(null=True, blank=True, help_text="The order's event that it tells of.")
    address = models.CharField(
        max_length=254, blank=True, default="", db_default="",
        help_text="Of mails about orders; erased with the order's personal data.",
    )  # fmt: skip

    class Meta:
        indexes = [
            models.Index(fields=["order_id"], condition=models.Q(order_id__isnull=False), name="mails_of_order"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.recipient}"


class JobError(models.Model):
    """The latest error of a job, in words without addresses (`common.job_errors`). It goes with its job."""

    # No foreign key: the queue deletes its rows by SQL of its own.
    job_id = models.BigIntegerField(primary_key=True)
    at = models.DateTimeField()
    error = models.CharField(max_length=500)
    message_id = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text="Of the mail that it could not send."
    )

    def __str__(self) -> str:
        return self.error


class IdempotencyKey(models.Model):
    """A client's promise that two requests are one. Lives in the transaction that it guards."""

    scope = models.CharField(max_length=60)
    key = models.CharField(max_length=120)
    fingerprint = models.CharField(max_length=64)
    result = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="idempotency_key_once")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"


class RateCounter(models.Model):
    """How often a key was hit in one window; shared by all processes."""

    key = models.CharField(max_length=160)
    window_start = models.BigIntegerField(help_text="Seconds since 1970 at which the window begins.")
    hits = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["key", "window_start"], name="rate_counter_once")]

    def __str__(self) -> str:
        return f"{self.key}: {self.hits}"


class Picture(models.Model):
    """A public picture, upright and stripped, in the storage under `key`; `variants` follow by a job.

    A variant is {"format": "avif"|"webp"|"jpeg", "width": px, "height": px, "key": name, "bytes": n}.
    """

    key = models.CharField(max_length=120, unique=True)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    bytes = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64, db_index=True, help_text="Of the stored file.")
    variants = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.key


class PendingFile(models.Model):
    """A file that may have no row: about to be written, or its row was just deleted.

    The row is inserted before the file is written. So after a crash between writing a file and committing its row the
    sweeper removes the file, unless a row refers to it. The table has its earlier name.
    """

    storage = models.CharField(max_length=20)
    key = models.CharField(max_length=160)
    # The database's clock: with a wrong clock of a web server the sweeper could remove a file before its row is there.
    noted_at = models.DateTimeField(db_default=Now(), editable=False, db_index=True)

    class Meta:
        db_table = "common_unsettledfile"

    def __str__(self) -> str:
        return f"{self.storage}: {self.key}"
