"""Refuses what a verdict does not allow; every call for an order or an enquiry comes here."""

from decimal import Decimal

from apps.common.money import format_inr

from .enums import Mode
from .errors import CodOverLimit, EnquiryOnly, NotServiceable, SellingClosed
from .evaluation import Verdict
from .selectors import as_data


def require_order_taken(verdict: Verdict) -> None:
    """Raises SellingClosed, NotServiceable or EnquiryOnly."""
    require_enquiry_taken(verdict)
    if verdict.mode == Mode.ENQUIRY:
        raise EnquiryOnly(notice=as_data(verdict.reason or verdict.notice))


def require_enquiry_taken(verdict: Verdict) -> None:
    """Raises SellingClosed or NotServiceable."""
    if verdict.mode == Mode.CLOSED:
        raise SellingClosed(notice=as_data(verdict.notice), reopens_on=verdict.reopens_on)
    if not verdict.allowed:
        raise NotServiceable(
            f"We cannot send to {verdict.pincode}.",
            pincode=verdict.pincode,
            reason=as_data(verdict.reason),
            states=list(verdict.states),
            last_dispatch_on=verdict.terms.last_dispatch_on if verdict.is_dispatch_over else None,
        )


def require_cash_taken(verdict: Verdict, total: Decimal) -> None:
    """Raises CodOverLimit for an order of this total that is to be paid in cash."""
    limit = verdict.terms.cod_limit
    if limit is not None and total > limit:
        message = f"Cash on delivery is possible up to {format_inr(limit)} at this place."
        raise CodOverLimit(message, cod_limit=limit, total=total)
