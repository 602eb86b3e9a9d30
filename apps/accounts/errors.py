"""Errors of accounts and sign-in."""

from apps.common.errors import Conflict, DomainError, Invalid, TooManyRequests


class CodeTooSoon(TooManyRequests):
    """A new code was asked for within a minute of the last."""

    code = "code_too_soon"


class TooManyCodes(TooManyRequests):
    """Too many codes were asked for within an hour."""

    code = "too_many_codes"
    message = "Too many codes were requested for this address. Please try again later."


class CustomerBlocked(DomainError):
    """Staff blocked this customer: no new orders and reviews. Earlier orders are still processed."""

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


class OwnRole(Conflict):
    """Nobody changes their own role."""

    code = "own_role"
    message = "You cannot change your own role"


class LastSuperAdmin(Conflict):
    """The shop would have no super admin."""

    code = "last_super_admin"
    message = "This is the last super admin. Make somebody else a super admin first."


class NoLongerSuperAdmin(DomainError):
    """The caller lost the super admin role meanwhile."""

    code = "no_longer_super_admin"
    status = 403
    message = "Only a super admin can change roles"


class WrongSecondFactor(Invalid):
    """Not a code of this person's authenticator, or used already; `attempts_left` says how many tries remain."""

    code = "wrong_totp_code"
    message = "This code is wrong or was used already."


class CodesLocked(TooManyRequests):
    """Too many wrong codes of one person."""

    code = "totp_locked"
    message = "Too many wrong codes. Please try again in 15 minutes."


class CodeWanted(Conflict):
    """This action requires a fresh code from people with an authenticator."""

    code = "totp_code_required"
    message = "Enter a code of your authenticator app to confirm this."


class ChallengeExpired(Invalid):
    """The password was given too long ago, or changed meanwhile."""

    code = "challenge_expired"
    message = "Your sign-in took too long. Please enter your password again."


class AlreadyEnrolled(Conflict):
    """This person has an authenticator."""

    code = "already_enrolled"
    message = "You have an authenticator app already. Turn it off first."


class NotEnrolled(Conflict):
    """There is no authenticator, or no key was shown yet."""

    code = "not_enrolled"
    message = "You have not set up an authenticator app."


class RoleNeedsCodes(Conflict):
    """The shop requires codes for this role."""

    code = "totp_required_for_role"
    message = "Your role needs an authenticator app, so it cannot be turned off."


class EnrolYourselfFirst(Conflict):
    """The caller must have an authenticator before requiring codes for their own role."""

    code = "enrol_yourself_first"
    message = "Set up your own authenticator app first."


class EnrolmentRequired(DomainError):
    """This session may do nothing but set up an authenticator."""

    code = "totp_enrolment_required"
    status = 403
    message = "Your role needs an authenticator app. Set it up in Settings, Security."
