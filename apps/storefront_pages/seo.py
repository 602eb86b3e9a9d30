"""The head of the storefront's pages: titles, previews and facts for search engines (schema.org)."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.common.api.json import dumps

DESCRIPTION_LENGTH = 160
SCHEMA = "https://schema.org"
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a page; `facts` are JSON-LD, `is_listed` is whether search engines may list the page."""

    title: str
    description: str
    path: str
    image: str = ""
    kind: str = "website"
    facts: list[Json] = field(default_factory=list)
    is_listed: bool = True

    def html(self, shop_name: str) -> str:
        title = self.title if self.title == shop_name else f"{self.title} | {shop_name}"
        description = " ".join(self.description.split())[:DESCRIPTION_LENGTH]
        context = {
            "title": title,
            "description": description,
            "address": absolute(self.path),
            "shop_name": shop_name,
            "kind": self.kind,
            "image": absolute(self.image) if self.image else "",
            "is_listed": self.is_listed,
            "facts": [script("application/ld+json", {"@context": SCHEMA, **fact}) for fact in self.facts],
        }
        return render_to_string("storefront_pages/head.html", context).strip()


def script(kind: str, data: Any, *, name: str = "") -> SafeString:
    """A data block; a closing tag inside a string cannot end it."""
    text = SafeString(dumps(data).decode().replace("<", "\\u003c"))
    label = format_html(' id="{}"', name) if name else ""
    return format_html('<script type="{}"{}>{}</script>', kind, label, text)


def absolute(path: str) -> str:
    """The address of a path on the shop's host."""
    return urljoin(settings.SHOP_URL, path)


def organization(shop: Json) -> Json:
    """The shop as an Organization."""
    facts = {
        "@type": "Organization",
        "name": shop["name"],
        "url": absolute("/"),
        "logo": absolute("/icons/icon-512.png"),
        "telephone": shop["phone"],
        "email": shop["email"],
        "address": shop["address"],
    }
    return {key: value for key, value in facts.items() if value}


def breadcrumbs(*crumbs: tuple[str, str]) -> Json:
    """Name and path of each step to a page, as a BreadcrumbList."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": absolute(path)}
            for position, (name, path) in enumerate(crumbs, 1)
        ],
    }


def product(item: Json, *, is_offered: bool) -> list[Json]:
    """A product's wire form as a Product with its rating and, if it is offered, its Offer; nothing with neither."""
    facts: Json = {
        "@type": "Product",
        "name": item["name"],
        "description": item["description"],
        "sku": item["_id"],
        "category": item["category"]["name"],
        "image": [absolute(image["url"]) for image in item["images"]],
    }
    if is_offered:
        facts["offers"] = {
            "@type": "Offer",
            "price": f"{item['price']:.2f}",
            "priceCurrency": "INR",
            "availability": f"{SCHEMA}/{'InStock' if item['stock'] else 'OutOfStock'}",
            "url": absolute(f"/products/{item['_id']}"),
        }
    if item["ageRestriction"]:
        facts["audience"] = {"@type": "PeopleAudience", "suggestedMinAge": item["ageRestriction"]}
    stated = {
        "Noise level": item["noiseLevel"],
        "Noise (dB at 4 m)": item["noiseDb"],
        "Effects": ", ".join(item["effects"]),
        "Green cracker": "yes" if item["isGreenCracker"] else "",
        "Green cracker certificate": item["greenCertificate"] if item["isGreenCracker"] else "",
    }
    facts["additionalProperty"] = [
        {"@type": "PropertyValue", "name": name, "value": value} for name, value in stated.items() if value
    ]
    if item["ratings"]["count"]:
        facts["aggregateRating"] = {
            "@type": "AggregateRating",
            "ratingValue": item["ratings"]["average"],
            "reviewCount": item["ratings"]["count"],
        }
    return [facts] if is_offered or item["ratings"]["count"] else []


def faq(entries: list[tuple[str, str]]) -> Json:
    """Questions and answers as a FAQPage."""
    return {
        "@type": "FAQPage",
        "mainEntity": [
            {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for question, answer in entries
        ],
    }
