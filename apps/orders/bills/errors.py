"""Errors of bills, credit notes and tax rates."""

from apps.common.errors import Conflict, NotFound, Unavailable


class BillNotFound(NotFound):
    """There is no such bill."""

    code = "bill_not_found"
    message = "This bill was not found"


class BillsOff(Conflict):
    """The shop issues no bills."""

    code = "bills_off"
    message = "Bills are switched off in the shop's settings."


class BillTooEarly(Conflict):
    """The order is neither paid nor shipped."""

    code = "bill_too_early"
    message = "A bill is issued when the order is paid, or when it is shipped."


class BillOfCancelledOrder(Conflict):
    """A cancelled order is not billed."""

    code = "bill_of_cancelled_order"
    message = "This order is cancelled. There is nothing to bill."


class BillForAnotherState(Conflict):
    """The composition scheme forbids sales to other states; `state` is the order's."""

    code = "bill_for_another_state"
    message = "A shop under the composition scheme cannot bill a sale to another state."


class BillSumsDiffer(Conflict):
    """The order's lines and packing do not add up to its total."""

    code = "bill_sums_differ"
    message = "The order's lines do not add up to its total. Add them up again first (Django admin, orders)."


class NoBillRate(Conflict):
    """No tax rate is valid on the day."""

    code = "no_bill_rate"
    message = "No rate of tax is entered for this day. Add it in the settings, under Bills."


class BillCredited(Conflict):
    """The bill has a credit note already; `number` is its number."""

    code = "bill_credited"
    message = "This bill has a credit note already."


class BillRateUsed(Conflict):
    """A rate that is already valid cannot be changed or removed."""

    code = "bill_rate_used"
    message = "This rate is valid already. Add another one from a later day."


class BillRateExists(Conflict):
    """There is a rate for this day already."""

    code = "bill_rate_exists"
    message = "A rate is entered for this day already. Remove it first."


class BillRateNotFound(NotFound):
    """There is no such rate; it may have been removed."""

    code = "bill_rate_not_found"
    message = "This rate was not found"


class BillLinkNotValid(NotFound):
    """The link is forged, or older than a day."""

    message = "This link is not valid any more. Open the bill from your order again."


class BillPrinterBusy(Unavailable):
    """The queue of bills to print is full."""

    code = "bill_printer_busy"
    message = "Many bills are being printed just now. Please try again in a minute."
