"""What can go wrong with enquiries."""

from apps.common.errors import Conflict, NotFound


class EnquiryNotFound(NotFound):
    """Unknown, or somebody else's."""

    code = "enquiry_not_found"
    message = "Enquiry not found"


class SaleEntered(Conflict):
    """The agreed sale is an order already; `order_id` and `order_number` name it."""

    code = "sale_entered"
    message = "The sale of this enquiry is entered already."


class LinkNotValid(NotFound):
    """A wrong or old link to an agreed sale."""

    code = "link_not_valid"
    message = "This link is not valid any more. Please ask us for a new one."
