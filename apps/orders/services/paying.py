"""The picture of a payment: sent for an order, or together with it."""

from datetime import datetime
from typing import BinaryIO

from apps.accounts.models import Customer
from apps.payments.references import canonical
from apps.payments.services import proofs
from apps.shop.models import ShopSettings

from ..checkout import OrderRequest
from ..models import Order
from ..selectors import check_expects_proof
from ..state_machine import SubmitProof
from . import transitions
from .order_writer import NewOrder
from .placement import place_order


def send_proof(customer: Customer, order_id: int, *, screenshot: BinaryIO, reference: str, now: datetime) -> Order:
    """Add a proof to an order of this customer.

    Raises WrongReference, OrderNotFound or ProofNotExpected before the picture is decoded, and what `stored` raises.
    """
    reference = canonical(reference)
    check_expects_proof(customer, order_id)
    with proofs.stored(screenshot) as proof:
        return transitions.apply(order_id, SubmitProof(proof, reference), by=customer, now=now)


def place_order_with_proof(
    customer: Customer,
    request: OrderRequest,
    *,
    screenshot: BinaryIO,
    reference: str,
    shop: ShopSettings,
    key: str,
    now: datetime,
) -> tuple[Order, NewOrder | None]:
    """Place an order whose payment waits for verification at once.

    Raises WrongReference before the picture is decoded, and what `proofs.stored` and `place_order` raise.
    """
    reference = canonical(reference)
    with proofs.stored(screenshot) as proof:
        return place_order(customer, request, shop=shop, key=key, now=now, proof=proof, reference=reference)
