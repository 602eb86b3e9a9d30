"""The storefront's routes outside /api."""

from django.urls import path, re_path

from . import sitemap, views
from .verify import verify

ID = "[A-Za-z0-9-]+"
PRIVATE_ROUTES = (
    "cart", "checkout", "bank-details", "orders", f"orders/{ID}", "enquiries", f"enquiries/{ID}", "profile",
    "refund-details",
    "back-in-stock",
)  # fmt: skip

urlpatterns = [
    path("", views.home, name="home"),
    path("robots.txt", sitemap.robots, name="robots"),
    path("sitemap.xml", sitemap.sitemap, name="sitemap"),
    path("manifest.webmanifest", views.web_manifest, name="web-manifest"),
    path("auth/login", views.auth_login),
    re_path(r"^verify/?$", verify, name="verify-page"),
    re_path(r"^agreed/(?P<token>[A-Za-z0-9_:=-]{10,200})/?$", views.agreed, name="agreed-page"),
    re_path(r"^products/?$", views.products, name="products-page"),
    re_path(r"^categories/?$", views.categories, name="categories-page"),
    re_path(rf"^(?P<name>{'|'.join(views.STATIC_PAGES)})/?$", views.public, name="public-page"),
    re_path(r"^products/(?P<pk>[0-9]{1,18})/?$", views.product, name="product-page"),
    re_path(r"^products/(?P<pk>[0-9]{1,18})/write-review/?$", views.write_review, name="write-review-page"),
    re_path(rf"^(?:{'|'.join(PRIVATE_ROUTES)})/?$", views.private, name="storefront-private"),
]
