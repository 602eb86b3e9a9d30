"""One spelling per e-mail address, for customers and staff: limits, locks and accounts are keyed by it."""

import re

import idna
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

LONGEST = 254
# Characters that show nothing (Unicode's Default_Ignorable_Code_Point). IDNA drops them silently.
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
MESSAGES = {
    "invalid": "Enter a valid email address.",
    "invisible": "The email address contains an invisible character. Please type it again.",
    "quoted": "Email addresses with quotation marks are not supported.",
}


def normalize_email(typed: str) -> str:
    """The one spelling of an address: lower case, the domain as IDNA (UTS 46) writes it in ASCII.

    Raises Django's ValidationError, with one of MESSAGES and its code: for what is no address, for invisible
    characters, for a quoted local part and for the number of a machine instead of a domain.
    """
    address = typed.strip()
    if len(address) > LONGEST:
        raise _error("invalid")
    if INVISIBLE.search(address):
        raise _error("invisible")
    local, _, domain = address.rpartition("@")
    if local.startswith('"'):
        raise _error("quoted")
    if not local.isascii() or domain.startswith("["):
        raise _error("invalid")
    address = f"{local.lower()}@{_ascii_domain(domain)}"
    if len(address) > LONGEST:
        raise _error("invalid")
    try:
        validate_email(address)
    except ValidationError as error:
        raise _error("invalid") from error
    return address


def find_email(typed: str) -> str:
    """The normalised address for a lookup; "", which no person has, if it is invalid."""
    try:
        return normalize_email(typed)
    except ValidationError:
        return ""


def mailbox_of(address: str) -> str:
    """The mailbox of a normalised address, for rate limits only: without a `+tag` and Gmail's dots."""
    local, _, domain = address.rpartition("@")
    local = local.partition("+")[0] or local
    if domain in {"gmail.com", "googlemail.com"}:
        return f"{local.replace('.', '')}@gmail.com"
    return f"{local}@{domain}"


def _ascii_domain(domain: str) -> str:
    domain = domain.lower()
    if domain.isascii() and "xn--" not in domain:
        return domain
    try:
        return idna.encode(domain, uts46=True, std3_rules=True).decode()
    except UnicodeError as error:  # idna.IDNAError among them
        raise _error("invalid") from error


def _error(code: str) -> ValidationError:
    return ValidationError(MESSAGES[code], code=code)
