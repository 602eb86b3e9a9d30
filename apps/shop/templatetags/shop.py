"""The shop's settings, and formats of amounts and times, for mail templates."""

from datetime import datetime
from decimal import Decimal

from django import template

from apps.common.clock import in_india
from apps.common.money import format_inr

from ..models import ShopSettings
from ..selectors import shop_settings

register = template.Library()


@register.simple_tag
def shop_card() -> ShopSettings:
    """The shop's settings."""
    return shop_settings()


@register.filter
def rupees(amount: Decimal) -> str:
    """₹1,23,456.00."""
    return format_inr(amount)


@register.filter
def india(moment: datetime) -> str:
    """Indian local time: 21 Nov 2026, 4:07 pm."""
    return in_india(moment)
