"""Which role may do what. This is the only declaration: routes, answers, screens and docs follow it."""

from collections.abc import Mapping
from functools import cache

from django.db.models import TextChoices

from .enums import Role


class Permission(TextChoices):
    """What a call of the back office needs; clients get these names with the profile."""

    DASHBOARD = "dashboard", "Open the dashboard"
    READ_ORDERS = "read_orders", "Read orders, their notes and who sees to them"
    READ_CUSTOMERS = "read_customers", "Read customers"
    SEE_AMOUNTS = "see_amounts", "See amounts, payment details and e-mail addresses"
    PAYMENTS = "payments", "Decide about payments"
    RECONCILE = "reconcile", "Import bank statements, match payments, read and record refunds"
    VOID_PAYMENTS = "void_payments", "Void payments, undo refunds"
    SHIP_ORDERS = "ship_orders", "Set status and tracking, print pick lists and slips"
    EDIT_STOCK = "edit_stock", "Change stock"
    EDIT_CATALOGUE = "edit_catalogue", "Edit products, categories, funds, gift boxes and their texts"
    BLOCK_CUSTOMERS = "block_customers", "Block customers"
    MESSAGES = "messages", "Answer messages"
    ENQUIRIES = "enquiries", "Answer enquiries, enter agreed sales"
    EXPORT = "export", "Export lists"
    BILLS = "bills", "Issue and export bills"
    MANAGE_STAFF = "manage_staff", "Manage staff"
    MANAGE_SHOP = "manage_shop", "Change the shop's settings, payee and bank accounts"
    MANAGE_TERMS = "manage_terms", "Change where, when and on which terms the shop sells"
    READ_AUDIT = "read_audit", "Read the audit trail"
    SHOP_STATE = "shop_state", "See how the shop is, and send mails again that were not delivered"


ADMIN, VERIFIER, PACKER, CATALOGUE = Role.ADMIN, Role.VERIFIER, Role.PACKER, Role.CATALOGUE
NOBODY_ELSE: tuple[Role, ...] = ()

# Super admins have every permission. An admin has `reconcile` once a super admin gave it (`may_reconcile`).
BESIDES_SUPER_ADMINS: Mapping[Permission, tuple[Role, ...]] = {
    Permission.DASHBOARD: (ADMIN, VERIFIER, PACKER, CATALOGUE),
    Permission.READ_ORDERS: (ADMIN, VERIFIER, PACKER),
    Permission.READ_CUSTOMERS: (ADMIN, VERIFIER, PACKER),
    Permission.SEE_AMOUNTS: (ADMIN, VERIFIER),
    Permission.PAYMENTS: (ADMIN, VERIFIER),
    Permission.RECONCILE: (VERIFIER,),
    Permission.VOID_PAYMENTS: NOBODY_ELSE,
    Permission.SHIP_ORDERS: (ADMIN, PACKER),
    Permission.EDIT_STOCK: (ADMIN, PACKER, CATALOGUE),
    Permission.EDIT_CATALOGUE: (ADMIN, CATALOGUE),
    Permission.BLOCK_CUSTOMERS: (ADMIN,),
    Permission.MESSAGES: (ADMIN, VERIFIER),
    Permission.ENQUIRIES: (ADMIN,),
    Permission.EXPORT: (ADMIN,),
    Permission.BILLS: (ADMIN,),
    Permission.MANAGE_STAFF: NOBODY_ELSE,
    Permission.MANAGE_SHOP: NOBODY_ELSE,
    Permission.MANAGE_TERMS: NOBODY_ELSE,
    Permission.READ_AUDIT: NOBODY_ELSE,
    Permission.SHOP_STATE: (ADMIN,),
}


@cache
def permissions_of(role: Role, *, may_reconcile: bool = False) -> frozenset[Permission]:
    """Permissions of a role; `may_reconcile` applies to admins only."""
    if role is Role.SUPER_ADMIN:
        return frozenset(Permission)
    own = {permission for permission, roles in BESIDES_SUPER_ADMINS.items() if role in roles}
    if role is Role.ADMIN and may_reconcile:
        own.add(Permission.RECONCILE)
    return frozenset(own)
