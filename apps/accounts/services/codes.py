"""One-time codes: issued, stored as a hash, tried at most five times, used once (rules 3.1)."""

import hmac
import math
import secrets
from datetime import datetime, timedelta
from hashlib import blake2b

from django.db import connection

from apps.common.email_addresses import mailbox_of
from apps.common.ratelimits import Rate, hit

from ..enums import CodePurpose
from ..errors import CodeExpired, CodeTooSoon, TooManyCodes, WrongCode
from ..locks import lock_address_of_codes, lock_newest_code
from ..models import LoginCode, Session
from ..onetime import browser_hash, derive, hashed

VALID_FOR = timedelta(minutes=10)
RESEND_AFTER = timedelta(seconds=60)
TRIES = 5
PER_HOUR = 5
PER_MAILBOX = Rate("codes-of-mailbox", 20, 3600)


def count_request(email: str) -> None:
    """Count a request for a code, of whatever purpose; call it outside transactions.

    `a+1@`, `a+2@` and so on are different addresses, but one mailbox. Raises TooManyRequests.
    """
    # A digest of the address: the counter stays when the customer's personal data are deleted.
    mailbox = blake2b(mailbox_of(email).encode(), digest_size=16).hexdigest()
    hit(PER_MAILBOX, mailbox, message=TooManyCodes.message)


def issue(*, purpose: CodePurpose, email: str, now: datetime, browser: str = "") -> LoginCode:
    """Open a new code for an address and close the old one, in the caller's transaction.

    A code that a known `browser` asked for can be used by that browser only.
    Raises CodeTooSoon within 60 seconds of the last and TooManyCodes beyond five an hour, known address or not.
    """
    assert connection.in_atomic_block
    lock_address_of_codes(purpose=purpose, email=email)
    recent = list(
        # A code that is much later than `now` was issued by a wrong clock: it must not lock its owner out. One that is
        # a little later was issued by a transaction that had the lock before this one.
        LoginCode.objects.filter(
            purpose=purpose, email=email, created_at__range=(now - timedelta(hours=1), now + RESEND_AFTER)
        )
        .order_by("-created_at", "-pk")
        .values_list("created_at", flat=True)[:PER_HOUR]
    )
    if recent and (wait := math.ceil((recent[0] + RESEND_AFTER - now).total_seconds())) > 0:
        raise CodeTooSoon(f"Please wait {wait} seconds before requesting another OTP.", retry_after=wait)
    if len(recent) == PER_HOUR:
        raise TooManyCodes(retry_after=math.ceil((recent[-1] + timedelta(hours=1) - now).total_seconds()))
    LoginCode.objects.filter(purpose=purpose, email=email, closed_at=None).update(closed_at=now)
    row = LoginCode(
        purpose=purpose,
        email=email,
        salt=secrets.token_hex(16),
        attempts_left=TRIES,
        created_at=now,
        expires_at=now + VALID_FOR,
    )
    row.code_hash = hashed(row, derive(row))
    row.browser_hash = browser_hash(row, browser)
    row.save()
    return row


def redeem(
    *, purpose: CodePurpose, email: str, code: str, now: datetime, browser: str = ""
) -> LoginCode | WrongCode | CodeExpired:
    """Use a code up, in the caller's transaction; returns its row, or the refusal.

    To another browser than the one that asked there is no code: it can neither use it nor spend its tries. The browser
    that asked may send a used code again while the session that it opened lives, because the answer may have been lost.

    The refusal is returned, not raised: the count of wrong codes must outlive it, so the caller raises it only after
    its transaction has been committed.
    """
    assert connection.in_atomic_block
    row = lock_newest_code(purpose=purpose, email=email)
    if row is None or row.expires_at <= now:
        return CodeExpired()
    if row.browser_hash and not hmac.compare_digest(browser_hash(row, browser), row.browser_hash):
        return CodeExpired()
    if row.closed_at is not None and not _may_be_repeated(row):
        return CodeExpired()
    if hmac.compare_digest(hashed(row, code), row.code_hash):
        row.closed_at = row.closed_at or now
        row.save(update_fields=["closed_at"])
        return row
    row.attempts_left -= 1
    if row.attempts_left == 0:
        row.closed_at = now
    row.save(update_fields=["attempts_left", "closed_at"])
    return WrongCode(attempts_left=row.attempts_left)


def _may_be_repeated(row: LoginCode) -> bool:
    """Whether a closed code was used by a browser that can be known, and opened a session that lives."""
    if not row.browser_hash or row.attempts_left == 0 or row.session_key is None:
        return False
    return Session.objects.filter(pk=row.session_key, revoked_at=None).exists()
