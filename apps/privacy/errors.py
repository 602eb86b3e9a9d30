"""Why a person's data cannot be deleted."""

from apps.common.errors import Conflict, Invalid


class OrdersOnTheirWay(Conflict):
    """The shop needs the person until everything is delivered or cancelled, and no money waits."""

    code = "orders_on_their_way"
    message = (
        "You have orders that are not delivered yet, or whose payment or refund is not settled. "
        "Please wait for them, or cancel them, and try again."
    )


class NotYourAddress(Invalid):
    """Deletion is confirmed by typing one's own address."""

    message = "Please type the email address of your account"
