"""The part of /api that both faces answer."""

from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from shop_project import health

urlpatterns = [
    path("health/live", health.live, name="health-live"),
    path("health/ready", health.ready, name="health-ready"),
    path("health/serving", health.serving, name="health-serving"),
    path("schema", SpectacularJSONAPIView.as_view(), name="schema"),
    path("docs", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    path("", include("apps.accounts.urls")),
    path("", include("apps.contact.urls")),
    path("", include("apps.catalog.urls")),
    path("", include("apps.bundles.urls")),
    path("", include("apps.cart.urls")),
    path("", include("apps.orders.urls")),
    path("", include("apps.privacy.urls")),
]
