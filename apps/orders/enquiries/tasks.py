"""The app's jobs; the queue imports this module."""

from .notifications.tasks import send_agreed_mail, send_enquiry_mail, send_enquiry_to_shop

__all__ = ["send_agreed_mail", "send_enquiry_mail", "send_enquiry_to_shop"]
