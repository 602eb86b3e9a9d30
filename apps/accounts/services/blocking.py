"""Blocked customers may not order or review. They can sign in, pay, and follow the orders they have."""

from datetime import datetime

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import NotFound

from ..errors import CustomerBlocked
from ..locks import lock_customer
from ..models import Customer


def require_not_blocked(customer: Customer) -> None:
    """Raise CustomerBlocked if staff have blocked this customer."""
    if customer.is_blocked:
        raise CustomerBlocked


def block(pk: int, *, actor: Actor, reason: str, now: datetime) -> Customer:
    """Block new orders and reviews of a customer, or replace the reason of a block. Raises NotFound."""
    return _save(pk, actor=actor, action="customer.blocked", reason=reason, blocked_at=now)


def unblock(pk: int, *, actor: Actor, reason: str) -> Customer:
    """Let a customer order and review again. Raises NotFound."""
    return _save(pk, actor=actor, action="customer.unblocked", reason=reason, blocked_at=None)


def _save(pk: int, *, actor: Actor, action: str, reason: str, blocked_at: datetime | None) -> Customer:
    with transaction.atomic(durable=True):
        try:
            customer = lock_customer(pk)
        except Customer.DoesNotExist as error:
            raise NotFound("User not found") from error
        before = _facts(customer)
        customer.blocked_at = blocked_at and (customer.blocked_at or blocked_at)
        customer.blocked_reason = reason if blocked_at else ""
        customer.save(update_fields=["blocked_at", "blocked_reason"])
        audit.record(actor=actor, action=action, target=customer, before=before, after=_facts(customer), reason=reason)
        return customer


def _facts(customer: Customer) -> dict[str, object]:
    return {"is_blocked": customer.is_blocked, "blocked_reason": customer.blocked_reason}
