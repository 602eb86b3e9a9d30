"""Failed jobs."""

from procrastinate.contrib.django.models import ProcrastinateJob

TITLES = {
    "send_code": "Sign-in code",
    "send_order_mail": "Mail to a customer about an order",
    "send_proof_mail": "Mail to the shop: a payment to verify",
    "send_contact_message": "Mail to the shop: a message",
    "send_payee_change": "Mail to super admins: bank account or UPI id",
    "send_ticket": "Mail to a customer: the number of a message",
    "send_message_entry": "Mail to the shop: a follow-up to a message",
    "send_reply": "Mail to a customer: a reply",
    "send_enquiry_mail": "Mail to a customer about an enquiry",
    "send_enquiry_to_shop": "Mail to the shop: an enquiry",
    "send_agreed_mail": "Mail to a customer: an agreed sale",
    "send_stock_alert_confirmation": "Mail to a customer: confirm a reminder",
    "send_back_in_stock": "Mail to a customer: a product is back",
    "send_role_change": "Mail to staff: another role",
    "issue_bill": "Bill of a shipped order",
    "make_variants": "Sizes of a picture",
}


class GivenUpJob(ProcrastinateJob):
    """A job or mail whose attempts are used up (`common.jobs.RETRY`), or that can never succeed."""

    class Meta:
        proxy = True
        verbose_name = "job or mail given up"
        verbose_name_plural = "jobs and mails given up"

    @property
    def title(self) -> str:
        """What it is, in words."""
        return TITLES.get(self.task_name, self.task_name.replace("_", " ").capitalize())
