"""Paths of bills: for customers and signed links, and for staff on admin hosts only."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from .viewsets import BillPdfViewSet, BillRateViewSet, OrderBillViewSet, OwnBillViewSet, StaffBillViewSet

customer_router = SimpleRouter(trailing_slash=False)
customer_router.register("bills", BillPdfViewSet, basename="bills")
customer_urlpatterns = [
    path("orders/<int:pk>/bills", OwnBillViewSet.as_view({"get": "list"}), name="order-bills"),
    *customer_router.urls,
]

router = SimpleRouter(trailing_slash=False)
router.register("bills", StaffBillViewSet, basename="staff-bills")
router.register("bill-rates", BillRateViewSet, basename="staff-bill-rates")
urlpatterns = [
    path(
        "orders/<int:pk>/bills",
        OrderBillViewSet.as_view({"get": "list", "post": "create"}),
        name="staff-order-bills",
    ),
    *router.urls,
]
