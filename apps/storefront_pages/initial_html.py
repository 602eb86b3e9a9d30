"""HTML that a page shows before any script has run, and links to what it fetches meanwhile.

Names, figures and pictures, in the language of the page and the same in every theme. The app replaces all of it.
The classes are those of the app's CSS modules: `Card_card` is `.card` in `Card.module.css`.
"""

from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join

from .index_html import build_metadata, manifest

Json = dict[str, Any]
ENTRY = "index.html"
LANGUAGES = ("en", "ta", "hi")
FIRST_CARDS = 3
GALLERY_SIZES = "(max-width: 768px) 100vw, 560px"
CARD_SIZES = "(max-width: 768px) 112px, (max-width: 1023px) 33vw, 280px"


def language_of(request: HttpRequest) -> str:
    """The language that the app will show the page in: the last one on this device, else the first that it prefers."""
    saved = request.COOKIES.get("language", "")
    preferred = [tag.strip()[:2].lower() for tag in request.headers.get("Accept-Language", "").split(",")]
    return next((tag for tag in [saved, *preferred] if tag in LANGUAGES), LANGUAGES[0])


def text_in(language: str, english: str, translations: Json) -> str:
    """The text in a language, else the English one, marked where the page is in another language (`Translated.tsx`)."""
    if language == "en" or not english:
        return english
    return translations[language] or format_html('<span lang="en">{}</span>', english)


def _with_imports(chunks: Json, source: str) -> list[str]:
    """The source's chunk and what it imports, nearest first."""
    files: list[str] = []
    waiting = [source]
    while waiting:
        name = waiting.pop(0)
        if name in chunks and name not in files:
            files.append(name)
            waiting += chunks[name].get("imports", [])
    return files


def modules(language: str, *screens: str, late: str = "") -> str:
    """Links that fetch what the app and these screens import beside the app itself, and not after it.

    A round trip less on a phone. The texts are those that the app and the screens name (`routeTexts.ts`). What only
    `late`, a part that the first paint does not need, imports comes after the rest.
    """
    chunks = manifest()
    by_screen = build_metadata()["texts"]
    namespaces = [name for screen in screens for name in by_screen.get(screen.rpartition("/")[2], [])]
    sources = [ENTRY, *(f"src/{screen}.tsx" for screen in screens)]
    code = [name for source in sources for name in _with_imports(chunks, source)]
    files = [f"src/locales/{language}.ts", *(f"src/locales/{language}/{space}.ts" for space in namespaces)]
    texts = [name for name in files if name in chunks]
    priorities = dict.fromkeys([*code, *texts], "auto")
    for name in _with_imports(chunks, f"src/{late}.tsx"):
        priorities.setdefault(name, "low")
    priorities.pop(ENTRY, None)
    link = '<link rel="modulepreload" crossorigin href="/{}" fetchpriority="{}">'
    return format_html_join("\n", link, [(chunks[name]["file"], priority) for name, priority in priorities.items()])


def _asset(source: str) -> str:
    return f"/{manifest().get(source, {}).get('file', '')}"


def _rendered(template: str, **context: Any) -> str:
    return render_to_string(f"storefront_pages/initial/{template}.html", context).strip()


def _first(images: list[Json]) -> Json | None:
    return images[0] if images else None


def products(items: list[Json], language: str) -> str:
    """The first cards of a list: picture and name, where the app will put them."""
    cards = [
        {"name": text_in(language, item["name"], item["names"]), "image": _first(item["images"])}
        for item in items[:FIRST_CARDS]
    ]
    return _rendered("products", cards=cards, sizes=CARD_SIZES)


def home(shop: Json, language: str) -> str:
    """The hero: the picture of the sky and the promotion's figure."""
    promotion = shop["promotion"]
    return _rendered(
        "home",
        promotion=promotion,
        title=text_in(language, promotion["title"], promotion["titles"]),
        tagline=text_in(language, shop["tagline"], shop["taglines"]),
        sky=_asset("src/assets/sky.svg"),
        sky_on_phones=_asset("src/assets/sky-phone.svg"),
    )


def opening(words: dict[str, str]) -> str:
    """The title of a page and the words below it."""
    return _rendered("opening", **words)


def preload(items: list[Json]) -> str:
    """A link that fetches the first card's picture beside the code that will show it."""
    image = next((_first(item["images"]) for item in items if item["images"]), None)
    if not image or not image["srcset"]["avif"]:
        return ""
    link = '<link rel="preload" as="image" type="image/avif" imagesrcset="{}" imagesizes="{}">'
    return format_html(link, image["srcset"]["avif"], CARD_SIZES)


def product(item: Json, language: str) -> str:
    """The product's first picture and its name."""
    image = _first(item["images"])
    own = item["names"].get(language, "")
    alt = image["alt"] if image and language == "en" else ""
    return _rendered(
        "product",
        name=text_in(language, item["name"], item["names"]),
        image=image,
        alt=alt or own or item["name"],
        alt_is_english=not own and language != "en",
        sizes=GALLERY_SIZES,
    )
