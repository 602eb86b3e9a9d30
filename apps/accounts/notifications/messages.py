"""The texts of the mails with a one-time code, in the customer's language, and about staff accounts."""

from typing import Any

from apps.common.models import AuditRecord
from apps.common.translations import Language

from ..enums import CodePurpose, Role
from ..models import Customer, LoginCode, StaffUser
from ..onetime import derive

MINUTES = 10
TAMIL = {
    "subject": "{code} உங்கள் உள்நுழைவுக் குறியீடு",
    "heading": "உங்கள் உள்நுழைவுக் குறியீடு",
    "advice": (
        f"உள்நுழைவுப் பக்கத்தில் {MINUTES} நிமிடங்களுக்குள் இதை எழுதவும். நீங்கள் கேட்கவில்லை என்றால் இந்த மின்னஞ்சலை விட்டுவிடலாம்: "
        "இது இல்லாமல் யாரும் உள்நுழைய முடியாது."
    ),
}
HINDI = {
    "subject": "{code} आपका साइन-इन कोड है",
    "heading": "आपका साइन-इन कोड",
    "advice": (
        f"इसे {MINUTES} मिनट के अंदर साइन-इन पन्ने पर लिखें। अगर आपने इसे नहीं माँगा, तो इस मेल को छोड़ दें: इसके बिना कोई साइन-इन "
        "नहीं कर सकता।"
    ),
}
ENGLISH = {
    "subject": "{code} is your sign-in code",
    "heading": "Your sign-in code is",
    "advice": (
        f"Enter it on the sign-in page within {MINUTES} minutes. If you did not ask for it, ignore this mail: nobody "
        "can sign in without it."
    ),
}
SIGN_IN = {Language.ENGLISH: ENGLISH, Language.TAMIL: TAMIL, Language.HINDI: HINDI}


def code_message(row: LoginCode) -> dict[str, Any]:
    """Template, subject and context of the mail, as `mail.send` takes them; staff and strangers read English."""
    code = derive(row)
    if row.purpose == CodePurpose.STAFF_RESET:
        subject = f"{code} is your password reset code"
        return {"template": "reset_code", "subject": subject, "context": {"code": code, "minutes": MINUTES}}
    known = Customer.objects.filter(email=row.email).values_list("language", flat=True).first()
    language = Language(known or Language.ENGLISH)
    words = SIGN_IN[language]
    context = {**words, "code": code, "language": language.value}
    return {"template": "sign_in_code", "subject": words["subject"].format(code=code), "context": context}


def role_change(record: AuditRecord, reader: StaffUser) -> dict[str, Any]:
    """A change of role, for the affected person and for the one who changed it."""
    before, after = Role(record.before["role"]).label, Role(record.after["role"]).label
    if str(reader.pk) == record.target_id:
        sentence = f"{record.actor_name} changed your role in the back office from {before} to {after}."
        advice = "You are signed out on all devices; sign in again. If this is wrong, talk to the owner."
    else:
        sentence = f"You changed the role of {record.target_name} from {before} to {after}."
        advice = "They are signed out on all devices. If it was not you, change your password and tell the owner."
    context = {"sentence": sentence, "advice": advice}
    return {"template": "role_change", "subject": f"The role of {record.target_name} was changed", "context": context}
