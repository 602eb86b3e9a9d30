"""Jobs that send mails about enquiries."""

from apps.common import mail
from apps.common.jobs import RETRY, app
from apps.common.mail_log import MailSubject
from apps.shop.selectors import shop_settings

from ..models import Enquiry
from ..selectors import address_of_link
from . import messages


def message_id_of_agreed(enquiry_id: int, copy: int = 0) -> str:
    """The Message-ID of the mail about an agreed sale, or of a copy of it."""
    return f"agreed-{enquiry_id}-copy-{copy}" if copy else f"agreed-{enquiry_id}"


def _enquiry(pk: int) -> Enquiry | None:
    """The enquiry; None if the person was erased or has no address."""
    return Enquiry.objects.select_related("order", "customer").filter(pk=pk).exclude(customer_email="").first()


@app.task(name="send_enquiry_mail", queue="mail", retry=RETRY)
def send_enquiry_mail(enquiry_id: int) -> None:
    """Mail the customer that the enquiry was received."""
    if enquiry := _enquiry(enquiry_id):
        mail.send(to=enquiry.customer_email, message_id=f"enquiry-{enquiry.pk}", **messages.received(enquiry))


@app.task(name="send_enquiry_to_shop", queue="mail", retry=RETRY)
def send_enquiry_to_shop(enquiry_id: int) -> None:
    """Mail the enquiry to the shop, if the shop has an address."""
    enquiry, shop = _enquiry(enquiry_id), shop_settings()
    if enquiry and shop.email:
        mail.send(to=shop.email, message_id=f"enquiry-shop-{enquiry.pk}", **messages.to_shop(enquiry))


@app.task(name="send_agreed_mail", queue="mail", retry=RETRY)
def send_agreed_mail(enquiry_id: int, copy: int = 0) -> None:
    """Send the customer the signed link to the agreed sale, or a `copy` that staff asked for."""
    enquiry = _enquiry(enquiry_id)
    if enquiry and enquiry.order:
        mail.send(
            to=enquiry.customer_email,
            message_id=message_id_of_agreed(enquiry.pk, copy),
            about=MailSubject(enquiry.order.pk),
            **messages.agreed(enquiry, link=address_of_link(enquiry.order)),
        )
