"""What every call about one order answers with."""

from typing import Any

from django.utils import timezone
from rest_framework.response import Response

from apps.accounts.requests import StaffRequest
from apps.common.api.envelopes import success
from apps.common.api.viewsets import ShopViewSet
from apps.orders.services import transitions
from apps.orders.services.actions import credits_to_show, possible_actions
from apps.orders.state_machine import Event
from apps.payments.enums import Method
from apps.payments.selectors import refund_shown
from apps.reconciliation.selectors.comparison import compared
from apps.reconciliation.selectors.matching import bank_of
from apps.reconciliation.selectors.receipts import readings_of

from ..selectors import order_details
from ..serializers.order_outputs import order_for


class OrderAnswers(ShopViewSet):
    """The base of the calls about orders."""

    def apply(self, request: StaffRequest, pk: str, event: Event, message: str) -> Response:
        """Apply an event; the answer is the order as it is then."""
        transitions.apply(int(pk), event, by=request.user, now=timezone.now())
        return success(message=message, order=self.order(request, int(pk)))

    @staticmethod
    def order(request: StaffRequest, pk: int) -> dict[str, Any]:
        """One order as JSON, as the caller may see it; raises OrderNotFound."""
        order = order_details.order_with_everything(pk)
        proofs = list(order.payment.proofs.all())
        proof = proofs[0] if proofs else None
        reading = readings_of([proof]).get(proof.pk) if proof else None
        warnings = order_details.warnings_for(order, proof, reading)
        details = order_details.StaffOrderDetails(
            order=order,
            lines=order.lines.all(),
            refund=refund_shown(order.payment, order.payment.refunds.all()),
            proof=proof,
            events=order.events.all(),
            earlier_proofs=max(len(proofs) - 1, 0),
            warnings=warnings,
            looks_alike=order_details.looking_alike(order, proof, warnings),
            by_hand=credits_to_show(order, request.user),
            actions=possible_actions(order, request.user),
            bank=bank_of(order.payment, proof) if order.payment.method == Method.BANK_TRANSFER else None,
            reading=compared(reading, order, proof) if reading and proof else None,
        )
        return order_for(request.user)(details).data
