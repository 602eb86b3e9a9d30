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
        ]

    def __str__(self) -> str:
        return f"{self.action} by {self.actor_name}"


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


class UnsettledFile(models.Model):
    """A file whose fate is open: about to be written, or no longer referred to by the row that just went.

    It is noted before the file is written, so a crash between writing a file and committing its row leaves nothing
    behind: the sweeper removes the file if no row refers to it, and only the note if one does.
    """

    storage = models.CharField(max_length=20)
    key = models.CharField(max_length=160)
    # By the database's clock: a web server's may be wrong, and then the file would be swept before its row is there.
    noted_at = models.DateTimeField(db_default=Now(), editable=False, db_index=True)

    def __str__(self) -> str:
        return f"{self.storage}: {self.key}"


class Tally(models.Model):
    """So many rows of a kind more, or fewer, on a day in India; what has no day of its own has none.

    The sum of a kind's numbers is how many there are, in every transaction exactly, and nobody waits for anybody to
    count: triggers of the apps add rows, `tally.add_up` adds them together.
    """

    kind = models.CharField(max_length=20)
    day = models.DateField(null=True, blank=True, help_text="India's.")
    number = models.IntegerField()

    class Meta:
        verbose_name_plural = "tally"

    def __str__(self) -> str:
        return f"{self.day} {self.kind}: {self.number}"
