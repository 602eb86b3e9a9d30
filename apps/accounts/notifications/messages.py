"""The text of the mail with a one-time code."""

from typing import Any

from ..enums import CodePurpose
from ..models import LoginCode
from ..onetime import derive

SUBJECTS = {
    CodePurpose.SIGN_IN: ("sign_in_code", "{code} is your sign-in code"),
    CodePurpose.STAFF_RESET: ("reset_code", "{code} is your password reset code"),
}


def code_message(row: LoginCode) -> dict[str, Any]:
    """Template, subject and context of the mail, as `mail.send` takes them."""
    template, subject = SUBJECTS[CodePurpose(row.purpose)]
    code = derive(row)
    return {"template": template, "subject": subject.format(code=code), "context": {"code": code, "minutes": 10}}
