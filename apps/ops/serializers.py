"""The state of the shop and mails that were given up, on the wire."""

from typing import Any

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField
from apps.common.api.serializers import Serializer
from apps.common.job_errors import without_addresses

from .sentences import Level, Place

# The error of a mail that was refused for good (`mail.MailRefused`), as in `numbers.JOBS`.
REFUSED = "MailRefused: "


class FindingOut(Serializer):
    """A sentence about one part of the shop. `place` is where something can be done about it; null: nowhere here."""

    level = serializers.ChoiceField(Level.choices)
    about = serializers.CharField()
    says = serializers.CharField()
    to_do = serializers.CharField(help_text="Empty when nothing needs to be done.")
    place = serializers.ChoiceField(Place.choices, allow_null=True)


class FiguresOut(Serializer):
    """The figures of the day, at most ten seconds old; null: not known. `paymentsWaitingSince`: or none waits."""

    orders_last_minute = serializers.IntegerField(allow_null=True)
    orders_last_hour = serializers.IntegerField(allow_null=True)
    payments_waiting = serializers.IntegerField(allow_null=True)
    payments_waiting_since = MomentField(allow_null=True)
    payments_matched_today = serializers.IntegerField(allow_null=True)
    jobs_waiting = serializers.IntegerField(allow_null=True)
    mails_given_up = serializers.IntegerField(allow_null=True)


class OrderOfMail(Serializer):
    """The order that a mail is about."""

    id = IdField(source="order_key")
    order_number = serializers.CharField()


class GivenUpMailOut(Serializer):
    """A mail that is not tried any more.

    `refused`: its recipient's mail server refused it for good (5xx); otherwise all tries failed. `recipient` is masked,
    and empty when it is not known.
    """

    id = IdField()
    title = serializers.CharField()
    recipient = serializers.SerializerMethodField()
    order = ComputedField(OrderOfMail(allow_null=True))
    given_up_at = MomentField(source="failed_at", allow_null=True)
    tries = serializers.IntegerField(source="attempts")
    refused = serializers.SerializerMethodField()
    reason = serializers.SerializerMethodField()

    def get_recipient(self, mail: Any) -> str:
        return mail.recipient or ""

    def get_order(self, mail: Any) -> Any:
        return mail if mail.order_number else None

    def get_refused(self, mail: Any) -> bool:
        return (mail.error or "").startswith(REFUSED)

    def get_reason(self, mail: Any) -> str:
        """Why, in words; the mail server's own may contain addresses."""
        if mail.refusal:
            return without_addresses(mail.refusal)
        if self.get_refused(mail):
            return f"The mail server refused it. It said: {mail.error.removeprefix(REFUSED)}"
        return f"An error in the program: {mail.error}" if mail.error else "Not known."
