"""Jobs for files that operators start; the worker runs them."""

from datetime import datetime

from django.db import transaction

from .. import audit, files
from ..actors import Actor
from ..models import PendingFile, Picture
from ..tasks import make_variants


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
