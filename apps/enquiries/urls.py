"""Paths of enquiries: those of customers and of signed links, and those of staff on admin hosts alone."""

from rest_framework.routers import SimpleRouter

from .viewsets import AgreedSaleViewSet, EnquiryViewSet, StaffEnquiryViewSet

customer_router = SimpleRouter(trailing_slash=False)
customer_router.register("enquiries", EnquiryViewSet, basename="enquiries")
customer_router.register("agreed", AgreedSaleViewSet, basename="agreed")
customer_urlpatterns = customer_router.urls

router = SimpleRouter(trailing_slash=False)
router.register("enquiries", StaffEnquiryViewSet, basename="staff-enquiries")
urlpatterns = router.urls
