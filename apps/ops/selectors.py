"""Jobs and mails that were given up."""

from django.db.models import BigIntegerField, OuterRef, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce
from procrastinate.contrib.django.models import ProcrastinateEvent

from apps.common.models import JobError, SentMail
from apps.orders.models import Order

from .jobs import MAIL_QUEUES
from .models import GivenUpJob


def given_up_jobs() -> QuerySet[GivenUpJob]:
    """Failed jobs, the last one first, with `error`, `failed_at`, and key and number of the order they are about.

    Mails have `recipient`, masked, and `refusal`, why in words; both are None of a mail that failed before it could be
    recorded.
    """
    error = JobError.objects.filter(job_id=OuterRef("pk"))
    event = ProcrastinateEvent.objects.filter(job=OuterRef("pk"), type="failed").order_by("-pk")
    mail = SentMail.objects.filter(message_id=OuterRef("message_id"))
    return (
        GivenUpJob.objects.filter(status="failed")
        .annotate(
            error=Subquery(error.values("error")),
            message_id=Subquery(error.values("message_id")),
            failed_at=Subquery(event.values("at")[:1]),
        )
        .annotate(
            recipient=Subquery(mail.values("recipient")),
            refusal=Subquery(mail.values("refusal")),
            order_key=Coalesce(Cast(KT("args__order_id"), BigIntegerField()), Subquery(mail.values("order_id"))),
        )
        .annotate(order_number=Subquery(Order.objects.filter(pk=OuterRef("order_key")).values("number")))
        .order_by("-pk")
    )


def given_up_mails() -> QuerySet[GivenUpJob]:
    """The mails among them."""
    return given_up_jobs().filter(queue_name__in=MAIL_QUEUES)
