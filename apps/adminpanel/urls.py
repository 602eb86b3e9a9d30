"""Paths of the back office: on admin hosts only."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from .viewsets.audit import AuditViewSet, OrderHistoryViewSet, ProductHistoryViewSet
from .viewsets.dashboard import DashboardViewSet, MissingTranslationsViewSet, PayeeChangeViewSet, ShopSettingsViewSet
from .viewsets.orders import PresenceViewSet, StaffOrderViewSet
from .viewsets.payments import RefundViewSet, StaffPaymentViewSet
from .viewsets.people import AdminViewSet, UserViewSet
from .viewsets.pick_lists import PickListViewSet
from .viewsets.push import PushSubscriptionViewSet
from .viewsets.saved_views import SavedViewViewSet
from .viewsets.season import SeasonViewSet
from .viewsets.security import SecondFactorViewSet, SignInRulesViewSet, StaffSessionViewSet
from .viewsets.selling import SellingPeriodViewSet, SellingViewSet
from .viewsets.session import SessionViewSet

router = SimpleRouter(trailing_slash=False)
router.register("audit", AuditViewSet, basename="staff-audit")
router.register("dashboard", DashboardViewSet, basename="staff-dashboard")
router.register("orders", StaffOrderViewSet, basename="staff-orders")
router.register("payments", StaffPaymentViewSet, basename="staff-payments")
router.register("refunds", RefundViewSet, basename="staff-refunds")
router.register("pick-lists", PickListViewSet, basename="staff-pick-lists")
router.register("season", SeasonViewSet, basename="staff-season")
router.register("selling/periods", SellingPeriodViewSet, basename="staff-selling-periods")
router.register("selling", SellingViewSet, basename="staff-selling")
router.register("payee-changes", PayeeChangeViewSet, basename="staff-payee-changes")
router.register("totp", SecondFactorViewSet, basename="staff-totp")
router.register("users", UserViewSet, basename="staff-users")
router.register("views", SavedViewViewSet, basename="staff-views")
router.register("admins", AdminViewSet, basename="staff-admins")
urlpatterns = [
    # A singleton, which DRF's routers do not support.
    path(
        "missing-translations",
        MissingTranslationsViewSet.as_view({"get": "list"}),
        name="staff-missing-translations",
    ),
    path("presence", PresenceViewSet.as_view({"put": "look"}), name="staff-presence"),
    path(
        "push-subscriptions",
        PushSubscriptionViewSet.as_view({"get": "list", "put": "save", "delete": "remove"}),
        name="staff-push-subscriptions",
    ),
    path("shop", ShopSettingsViewSet.as_view({"get": "list", "put": "save"}), name="staff-shop"),
    path("sign-in-rules", SignInRulesViewSet.as_view({"get": "list", "put": "save"}), name="staff-sign-in-rules"),
    path("sessions", StaffSessionViewSet.as_view({"get": "list", "delete": "end_others"}), name="staff-sessions"),
    path("sessions/<uuid:pk>", StaffSessionViewSet.as_view({"delete": "destroy"}), name="staff-session-one"),
    path("orders/<int:pk>/history", OrderHistoryViewSet.as_view({"get": "retrieve"}), name="staff-order-history"),
    path("products/<int:pk>/history", ProductHistoryViewSet.as_view({"get": "retrieve"}), name="staff-product-history"),
    *router.urls,
]
session_router = SimpleRouter(trailing_slash=False)
session_router.register("admin", SessionViewSet, basename="staff-session")
session_urlpatterns = session_router.urls
