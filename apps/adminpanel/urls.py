"""Paths of the back office: on admin hosts only."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from .viewsets.dashboard import DashboardViewSet, PayeeChangeViewSet, ShopSettingsViewSet
from .viewsets.missing_names import MissingNamesViewSet
from .viewsets.order_notes import PresenceViewSet
from .viewsets.orders import StaffOrderViewSet
from .viewsets.payments import RefundViewSet, StaffPaymentViewSet
from .viewsets.people import AdminViewSet, UserViewSet
from .viewsets.selling import SellingPeriodViewSet, SellingViewSet
from .viewsets.session import SessionViewSet

router = SimpleRouter(trailing_slash=False)
router.register("dashboard", DashboardViewSet, basename="staff-dashboard")
router.register("orders", StaffOrderViewSet, basename="staff-orders")
router.register("payments", StaffPaymentViewSet, basename="staff-payments")
router.register("refunds", RefundViewSet, basename="staff-refunds")
router.register("selling/periods", SellingPeriodViewSet, basename="staff-selling-periods")
router.register("selling", SellingViewSet, basename="staff-selling")
router.register("payee-changes", PayeeChangeViewSet, basename="staff-payee-changes")
router.register("users", UserViewSet, basename="staff-users")
router.register("admins", AdminViewSet, basename="staff-admins")
urlpatterns = [
    # One thing, not a collection: routers have no word for it.
    path("missing-names", MissingNamesViewSet.as_view({"get": "list"}), name="staff-missing-names"),
    path("presence", PresenceViewSet.as_view({"put": "look"}), name="staff-presence"),
    path("shop", ShopSettingsViewSet.as_view({"get": "list", "put": "save"}), name="staff-shop"),
    *router.urls,
]
session_router = SimpleRouter(trailing_slash=False)
session_router.register("admin", SessionViewSet, basename="staff-session")
session_urlpatterns = session_router.urls
