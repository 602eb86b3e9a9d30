"""Errors of enquiries."""

from collections.abc import Iterable

from apps.accounts.models import Customer
from apps.common.errors import Conflict, NotFound


class EnquiryNotFound(NotFound):
    """There is no such enquiry of this customer."""

    code = "enquiry_not_found"
    message = "Enquiry not found"


class SaleEntered(Conflict):
    """The agreed sale was entered already, as the order `order_id` with `order_number`."""

    code = "sale_entered"
    message = "The sale of this enquiry is entered already."


class CustomerIsBlocked(Conflict):
    """A blocked customer gets no new orders, so staff cannot enter an agreed sale either."""

    code = "customer_is_blocked"
    message = "This customer is blocked, so no order can be entered. Unblock the customer first."


class ChooseCustomer(Conflict):
    """Staff say whose order it is: `customers` are those with this phone number, none of them was chosen."""

    code = "choose_customer"
    message = "This phone number is known. Please choose whose order it is."

    def __init__(self, customers: Iterable[Customer]) -> None:
        super().__init__(
            customers=[
                {"id": str(one.pk), "name": one.name, "email": one.email, "city": one.city}  # type: ignore[attr-defined]
                for one in customers
            ]
        )


class LinkNotValid(NotFound):
    """An invalid or expired link to an agreed sale."""

    code = "link_not_valid"
    message = "This link is not valid any more. Please ask us for a new one."
