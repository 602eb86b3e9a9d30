"""Paths of enquiries: for customers and signed links, and for staff on admin hosts only."""

from rest_framework.routers import SimpleRouter

from .viewsets import AgreedSaleViewSet, EnquiryViewSet, StaffEnquiryViewSet

customer_router = SimpleRouter(trailing_slash=False)
customer_router.register("enquiries", EnquiryViewSet, basename="enquiries")
customer_router.register("agreed", AgreedSaleViewSet, basename="agreed")
customer_urlpatterns = customer_router.urls

router = SimpleRouter(trailing_slash=False)
router.register("enquiries", StaffEnquiryViewSet, basename="staff-enquiries")
urlpatterns = router.urls
