"""What can go wrong with people and their sign-in."""

from apps.common.errors import Conflict, DomainError, Invalid, TooManyRequests


class CodeTooSoon(TooManyRequests):
    """A new code was asked for within a minute of the last."""

    code = "code_too_soon"


class TooManyCodes(TooManyRequests):
    """Too many codes were asked for within an hour."""

    code = "too_many_codes"
    message = "Too many codes were requested for this address. Please try again later."


class CustomerBlocked(DomainError):
    """Staff blocked this customer: no new orders and reviews. Orders placed before go on."""

    code = "customer_blocked"
    status = 403
    message = (
        "Your account cannot place new orders or write reviews. "
        "Orders that you have placed go on. Please contact us if you have questions."
    )


class WrongCode(Invalid):
    """Not the code that was sent; `attempts_left` says how many tries remain (400, because a 401 would sign out)."""

    code = "wrong_code"
    message = "Invalid OTP"


class CodeExpired(Invalid):
    """No code is open for this address: never sent, too old, used, or tried too often."""

    code = "code_expired"
    message = "OTP has expired. Please request a new one."


class WrongCredentials(Invalid):
    """Wrong address or wrong password; the message does not say which."""

    code = "wrong_credentials"
    message = "Invalid email or password"


class SignInLocked(TooManyRequests):
    """Too many wrong passwords for this address."""

    code = "sign_in_locked"
    message = "Too many failed attempts. Please try again in 15 minutes."


class WrongCurrentPassword(Invalid):
    """The current password is wrong."""

    code = "wrong_current_password"
    message = "Current password is incorrect"


class WeakPassword(Invalid):
    """The new password is too short or too common."""

    code = "weak_password"


class EmailTaken(Conflict):
    """Another member of staff has this address."""

    code = "email_taken"
    message = "An admin with this email already exists"


class Protected(DomainError):
    """This account is not to be removed."""

    code = "protected_account"
    status = 403
    message = "A super admin cannot be deleted"
