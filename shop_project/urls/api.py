"""The part of /api that both sites answer."""

from django.urls import path
from drf_spectacular.views import SpectacularSwaggerSplitView

from apps.accounts import urls as accounts
from apps.bundles import urls as bundles
from apps.bundles.price_list import urls as price_list
from apps.cart import urls as cart
from apps.catalog import urls as catalog
from apps.catalog.stock_alerts import urls as stock_alerts
from apps.common.api import openapi
from apps.contact import urls as contact
from apps.ops.monitoring import health
from apps.orders import urls as orders
from apps.orders.bills import urls as bills
from apps.orders.enquiries import urls as enquiries
from apps.privacy import urls as privacy
from apps.reconciliation import urls as reconciliation
from apps.shop.selling import urls as selling

urlpatterns = [
    # Flat, routes whose answers are never kept first: Django tries one path after the other.
    *cart.urlpatterns,
    *orders.urlpatterns,
    *accounts.urlpatterns,
    *selling.urlpatterns,
    *contact.urlpatterns,
    *catalog.urlpatterns,
    *bundles.urlpatterns,
    *price_list.urlpatterns,
    *enquiries.customer_urlpatterns,
    *bills.customer_urlpatterns,
    *stock_alerts.urlpatterns,
    *privacy.urlpatterns,
    *reconciliation.customer_urlpatterns,
    path("health/live", health.live, name="health-live"),
    path("health/ready", health.ready, name="health-ready"),
    path("health/serving", health.serving, name="health-serving"),
    path("schema", openapi.schema, name="schema"),
    path("docs", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
]
