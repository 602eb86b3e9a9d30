"""Raises an error for what a verdict does not allow; used by every call for an order or an enquiry."""

from decimal import Decimal

from apps.common.money import format_inr
from apps.common.recipients import DeliveryTo

from .enums import Delivery, Mode
from .errors import CodOverLimit, DeliveryNotOffered, EnquiryOnly, NotServiceable, SellingClosed
from .evaluation import Verdict
from .selectors import as_data

ONLY = {
    Delivery.DOOR: "We deliver to the door at this place, not to a transport office.",
    Delivery.TRANSPORT: "Parcels to this place go to a transport office. Please name one.",
}


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


def require_delivery(verdict: Verdict, delivery_to: DeliveryTo) -> None:
    """Raises DeliveryNotOffered when the place's rule has the other kind of delivery."""
    offered = verdict.terms.delivery
    if offered in {Delivery.BOTH.value, delivery_to.value}:
        return
    message = ONLY[offered]
    raise DeliveryNotOffered(message, errors={"shipping_address.delivery_to": message}, delivery=offered)


def require_cash_taken(verdict: Verdict, total: Decimal) -> None:
    """Raises CodOverLimit for an order of this total that is to be paid in cash."""
    limit = verdict.terms.cod_limit
    if limit is not None and total > limit:
        message = f"Cash on delivery is possible up to {format_inr(limit)} at this place."
        raise CodOverLimit(message, cod_limit=limit, total=total)
