"""The mails about an order, on the wire."""

from rest_framework import serializers

from apps.common.api.fields import IdField, MomentField
from apps.common.api.serializers import Serializer
from apps.common.models import MailState
from apps.orders.enums import Message, OrderStatus

from ..selectors.order_mails import AGREED, UNKNOWN

MAIL_KINDS = [*Message.choices, (AGREED, "Agreed sale, with its link")]
MAIL_STATES = [
    *(choice for choice in MailState.choices if choice[0] != MailState.DROPPED), (UNKNOWN, "Not known"),
]  # fmt: skip


class OrderMailOut(Serializer):
    """A mail about an order, without its text. `status` is the one that the order got, `refusal` why it failed.

    `event` names it when it is sent again (null: the link to an agreed sale), which may be done `copiesLeft` times
    today. `unknown`: it was due before there were records.
    """

    id = serializers.CharField()
    event = IdField(allow_null=True)
    kind = serializers.ChoiceField(MAIL_KINDS)
    status = serializers.ChoiceField([("", "No change"), *OrderStatus.choices])
    address = serializers.CharField()
    at = MomentField()
    state = serializers.ChoiceField(MAIL_STATES)
    refusal = serializers.CharField()
    is_copy = serializers.BooleanField()
    copies_left = serializers.IntegerField()


class ResendIn(Serializer):
    """The `event` of the mail that is sent again; null: the mail with the link to an agreed sale."""

    event = IdField(allow_null=True)
