"""The admin hosts: the whole API, Django admin, the back office's routes."""

from django.contrib import admin
from django.urls import include, path, re_path

from apps.adminpanel.urls import session_urlpatterns
from apps.catalog.urls import staff_urlpatterns as catalog_urlpatterns
from apps.contact.urls import staff_urlpatterns as contact_urlpatterns
from apps.ops.monitoring.metrics import metrics
from apps.storefront_pages import error_pages, views

ID = "[A-Za-z0-9-]+"
ROUTES = (
    "login",
    "reset-password",
    "dashboard",
    "season",
    "orders",
    f"orders/{ID}",
    "users",
    f"users/{ID}",
    "audit",
    "selling",
    "refunds",
    "statements",
    f"statements/{ID}",
    "matching",
    "enquiries",
    f"enquiries/{ID}",
    "messages",
    f"messages/{ID}",
    "bills",
    "tracking",
    f"tracking/{ID}",
    "picking",
    f"picking/{ID}",
    f"packing/{ID}",
    "profile",
    "settings",
    "shop-state",
    "categories",
    "categories/new",
    f"categories/{ID}",
    f"categories/{ID}/edit",
    "products",
    "products/new",
    "products/receive",
    f"products/{ID}",
    f"products/import-export/{ID}",
    f"products/{ID}/edit",
    f"products/{ID}/stock",
    "bundles",
    "bundles/add",
    f"bundles/edit/{ID}",
    f"bundles/view/{ID}",
    "giftboxes",
    "giftboxes/add",
    f"giftboxes/edit/{ID}",
    f"giftboxes/view/{ID}",
)

urlpatterns = [
    path("api/", include("shop_project.urls.api")),
    path("api/admin/", include("apps.adminpanel.urls")),
    path("api/admin/", include("apps.reconciliation.urls")),
    path("api/admin/", include("apps.orders.enquiries.urls")),
    path("api/admin/", include("apps.orders.bills.urls")),
    path("api/admin/", include("apps.orders.shipping.urls")),
    path("api/admin/", include("apps.catalog.spreadsheet.urls")),
    path("api/admin/", include("apps.ops.urls")),
    path("api/admin/", include(contact_urlpatterns)),
    path("api/admin/", include(catalog_urlpatterns)),
    path("api/", include(session_urlpatterns)),
    path("django-admin", views.django_admin_home),
    path("django-admin/", admin.site.urls),
    path("metrics", metrics, name="metrics"),
    path("", include("shop_project.urls.common")),
    path("", views.backoffice_home, name="back-office-home"),
    path("admin", views.backoffice_home),
    path("admin/", views.backoffice_home),
    re_path(rf"^admin/(?:{'|'.join(ROUTES)})/?$", views.backoffice_app, name="back-office"),
]

handler400 = error_pages.bad_request
handler403 = error_pages.forbidden
handler404 = error_pages.not_found
handler500 = error_pages.server_error
