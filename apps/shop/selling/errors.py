"""Why nothing can be sold now, or not there. Texts in three languages are `{en, ta, hi}`."""

from apps.common.errors import Conflict, NotFound


class SellingClosed(Conflict):
    """The shop sells nothing today; `notice` and the day of reopening, as far as they are known."""

    code = "selling_closed"
    message = "We are closed at the moment."


class NotServiceable(Conflict):
    """Nothing is sent to this place. With `states` the customer has to choose one of them as the state."""

    code = "not_serviceable"


class EnquiryOnly(Conflict):
    """Only enquiries are taken, today or for this place."""

    code = "enquiry_only"
    message = "We take enquiries only. Please send us an enquiry."


class DeliveryNotOffered(Conflict):
    """Parcels to this place go only to the door, or only to a transport office: `delivery`."""

    code = "delivery_not_offered"


class CodOverLimit(Conflict):
    """The total is above what may be paid in cash at this place; `cod_limit` is rupees."""

    code = "cod_over_limit"


class RulesChanged(Conflict):
    """Somebody else saved the rules since they were loaded."""

    code = "stale_rules"
    message = "Somebody else has changed the rules. Please load them again."


class SellsToOtherStates(Conflict):
    """A shop under the composition scheme may only sell in its own `state`; `rule` is a rule that allows more."""

    code = "composition_other_states"


class PeriodNotFound(NotFound):
    """There is no such period, or not any more."""

    code = "period_not_found"
    message = "Period not found"
