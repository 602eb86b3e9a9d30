"""A shop under the GST composition scheme may only sell within its own state, so its rules must refuse others."""

from collections.abc import Iterable

from apps.shop.enums import Billing
from apps.shop.models import ShopSettings

from .enums import Outcome
from .errors import SellsToOtherStates
from .evaluation import Rule
from .places import state_of_gstin, states_of_prefix
from .selectors import rule_book


def check_rules(shop: ShopSettings, rules: Iterable[Rule]) -> None:
    """Raises SellsToOtherStates, naming the first rule that does not refuse another state."""
    if shop.billing != Billing.COMPOSITION:
        return
    state = state_of_gstin(shop.gstin)
    for rule in rules:
        if rule.outcome != Outcome.REFUSE and not _is_within(rule, state):
            raise SellsToOtherStates(
                f"A shop under the composition scheme may not sell to other states. The rule “{rule.name}” must name "
                f"places in {state} alone, or refuse.",
                rule=rule.name,
                state=state,
            )


def check_settings(shop: ShopSettings) -> None:
    """The same for the rules as they are now."""
    check_rules(shop, rule_book().rules)


def _is_within(rule: Rule, state: str) -> bool:
    prefixes = [states_of_prefix(prefix) for prefix in rule.pin_prefixes]
    names_places = bool(rule.states or prefixes)
    return names_places and rule.states <= {state} and all(found == {state} for found in prefixes)
