"""Links by which a customer says where a refund is sent to, without signing in.

A link names the refund and how often its payee was given: it is valid for 30 days, and only for the next change.
"""

from datetime import timedelta

from django.core import signing

from .errors import RefundLinkNotValid, RefundSettled
from .models import Refund

SALT = "refund-payee"
VALID = timedelta(days=30)


def token_of(refund: Refund) -> str:
    """The token in the link of a mail about this refund."""
    return signing.dumps([refund.pk, refund.payee_changes], salt=SALT)


def refund_of(token: str) -> Refund:
    """The refund of a link; raises RefundLinkNotValid or RefundSettled."""
    try:
        pk, changes = signing.loads(token, salt=SALT, max_age=VALID)
    except signing.BadSignature as error:
        raise RefundLinkNotValid from error
    refund = Refund.objects.filter(pk=pk).first()
    if refund is None or refund.payee_changes != changes:
        raise RefundLinkNotValid
    if refund.sent_at or refund.withdrawn_at:
        raise RefundSettled
    return refund
