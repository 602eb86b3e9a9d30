"""`/verify`: who the shop is, where it is paid, and whether it sent a mail with this code. Works without scripts."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from apps.common import verification
from apps.common.api.throttling import HOUR, counted_address
from apps.common.clock import day_text, india_date
from apps.common.errors import TooManyRequests
from apps.common.ratelimits import Rate, hit
from apps.shop.models import ShopSettings
from apps.shop.selectors import shop_settings
from apps.shop.selling.enums import Mode

from .enquiry_mode import mode_today
from .initial_html import language_of
from .verify_words import KINDS, LANGUAGES, WORDS

CODES = Rate("verify-code", 30, HOUR)
LONGEST = 40


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """The facts, and the answer about `?code=`; `?lang=` chooses the language, else it is that of the shop's pages."""
    language = _language(request)
    words = WORDS[language]
    code = request.GET.get("code", "").strip()[:LONGEST]
    result, retry_after = _answer(request, code, language) if code else (None, 0)
    context = {
        "language": language,
        "languages": LANGUAGES,
        "words": words,
        "shop": (shop := shop_settings()),
        "facts": _facts(shop, language, with_payee=mode_today() != Mode.ENQUIRY),
        "code": code,
        "result": result,
    }
    response = render(request, "storefront_pages/verify.html", context, status=429 if retry_after else 200)
    response["Cache-Control"] = "no-store" if code else "no-cache"
    response["Vary"] = "Accept-Language, Cookie"
    if retry_after:
        response["Retry-After"] = str(retry_after)
    return response


def _answer(request: HttpRequest, code: str, language: str) -> tuple[dict[str, str], int]:
    """What to say about a code, and after how many seconds to ask again; at most 30 an hour are looked up."""
    words = WORDS[language]
    try:
        hit(CODES, counted_address(request.META))
    except TooManyRequests as refusal:
        return {"tone": "warn", "title": words["too_many"]}, refusal.retry_after or HOUR
    verified = verification.find(code)
    if verified is None:
        return {"tone": "bad", "title": words["not_ours"], "text": words["not_ours_hint"]}, 0
    values = {
        "kind": words[KINDS.get(verified.kind, "kind_other")],
        "day": day_text(india_date(verified.sent_at), language),
    }
    text = words["ours_to" if verified.recipient else "ours"].format(**values, recipient=verified.recipient)
    return {"tone": "good", "title": words["is_ours"], "text": text}, 0


def _facts(shop: ShopSettings, language: str, *, with_payee: bool) -> list[tuple[str, str]]:
    """Labels and values; what is not known is left out. While enquiries alone are taken, nothing speaks of paying."""
    words = WORDS[language]
    licence = shop.licence_number
    if licence and (until := shop.licence_valid_until):
        is_over = until < india_date(timezone.now())
        licence += ", " + words["expired" if is_over else "valid_until"].format(day=day_text(until, language))
    changed = shop.payee_changed_at
    payee = [
        (words["payee"], shop.upi_name or shop.account_name),
        (words["upi_id"], shop.upi_id),
        (words["account"], f"{shop.bank_name} ••••{shop.account_number[-4:]}".strip() if shop.account_number else ""),
        (words["payee_changed"], day_text(india_date(changed), language) if changed else words["never_changed"]),
    ]
    facts = [
        (words["domain"], urlsplit(settings.SHOP_URL).netloc),
        (words["legal_name"], shop.legal_name),
        (words["licence"], licence),
        (words["gstin"], shop.gstin),
        (words["address"], shop.address),
        *(payee if with_payee else []),
        (words["officer"], ", ".join(filter(None, [shop.grievance_officer, shop.grievance_contact]))),
        (words["phone"], shop.phone),
        (words["email"], shop.email),
    ]
    return [(label, value) for label, value in facts if value]


def _language(request: HttpRequest) -> str:
    requested = request.GET.get("lang", "")
    return requested if requested in WORDS else language_of(request)
