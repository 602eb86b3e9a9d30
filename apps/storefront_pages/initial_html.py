"""HTML that a page shows before any script has run, and links to what it fetches meanwhile.

Names, figures and pictures, in the language of the page and the same in every theme. The app replaces all of it.
The classes are those of the app's CSS modules: `Card_card` is `.card` in `Card.module.css`.
"""

from html import escape
from typing import Any

from django.http import HttpRequest

from .index_html import build_metadata, manifest

Json = dict[str, Any]
ENTRY = "index.html"
LANGUAGES = ("en", "ta", "hi")
FIRST_CARDS = 3
GALLERY_SIZES = "(max-width: 768px) 100vw, 560px"
ROOM_FOR_BUTTONS = '<span class="Button_button Button_primary" style="visibility:hidden"></span>'
CARD_SIZES = "(max-width: 768px) 112px, (max-width: 1023px) 33vw, 280px"


def language_of(request: HttpRequest) -> str:
    """The language that the app will show the page in: the last one on this device, else the first that it prefers."""
    saved = request.COOKIES.get("language", "")
    preferred = [tag.strip()[:2].lower() for tag in request.headers.get("Accept-Language", "").split(",")]
    return next((tag for tag in [saved, *preferred] if tag in LANGUAGES), LANGUAGES[0])


def text_in(language: str, english: str, translations: Json) -> str:
    """The text in a language, else the English one, marked where the page is in another language (`Translated.tsx`)."""
    if language == "en" or not english:
        return escape(english)
    return escape(translations[language]) or f'<span lang="en">{escape(english)}</span>'


def _with_imports(chunks: Json, source: str) -> list[str]:
    """The source's chunk and what it imports, nearest first."""
    found: list[str] = []
    waiting = [source]
    while waiting:
        name = waiting.pop(0)
        if name in chunks and name not in found:
            found.append(name)
            waiting += chunks[name].get("imports", [])
    return found


def modules(language: str, *screens: str) -> str:
    """Links that fetch what the app and these screens import beside the app itself, and not after it.

    A round trip less on a phone. The texts are those that the app and the screens name (`routeTexts.ts`).
    """
    chunks = manifest()
    by_screen = build_metadata()["texts"]
    namespaces = ["shop", *(name for screen in screens for name in by_screen.get(screen.rpartition("/")[2], []))]
    sources = [ENTRY, *(f"src/{screen}.tsx" for screen in screens)]
    code = [name for source in sources for name in _with_imports(chunks, source)]
    texts = [f"src/locales/{language}/{namespace}.ts" for namespace in namespaces]
    wanted = [*(name for name in code if name != ENTRY), *(name for name in texts if name in chunks)]
    return "\n".join(
        f'<link rel="modulepreload" crossorigin href="/{chunks[name]["file"]}">' for name in dict.fromkeys(wanted)
    )


def _asset(source: str) -> str:
    return f"/{manifest().get(source, {}).get('file', '')}"


def products(items: list[Json], language: str) -> str:
    """The first cards of a list: picture and name, where the app will put them."""
    cards = "".join(
        f'<article class="Card_card"><span class="ProductImage_window">'
        f"{_picture(item['images'], '', '', CARD_SIZES)}</span>"
        f'<div class="Card_facts"><h3>{text_in(language, item["name"], item["names"])}</h3></div>'
        f'<div class="Card_actions">{ROOM_FOR_BUTTONS}</div></article>'
        for item in items[:FIRST_CARDS]
    )
    return (
        '<main class="layout_wrap"><ol class="Breadcrumbs_crumbs"><li>&nbsp;</li></ol>'
        '<div class="layout_row layout_apart ProductsPage_titles" style="min-height:2.75rem"><h1>&nbsp;</h1></div>'
        '<div class="ProductsPage_columns"><div class="FilterPanel_filters" style="min-height:3rem"></div>'
        '<section><p class="text_small ProductsPage_shown">&nbsp;</p>'
        f'<div class="Card_grid">{cards}</div></section></div></main>'
    )


def home(shop: Json, language: str) -> str:
    """The hero: the picture of the sky and the promotion's figure."""
    promotion = shop["promotion"]
    words = f'<h1 class="Hero_calm">{text_in(language, shop["tagline"], shop["taglines"])}</h1>'
    if promotion["active"]:
        title = text_in(language, promotion["title"], promotion["titles"])
        figure = f"<span>{title}</span><strong>{promotion['percent']}%</strong>"
        words = f"<h1>{figure}</h1>"
    size = 'width="620" height="660"'
    return (
        '<main class="HomePage_home"><section class="Hero_hero"><div class="layout_wrap Hero_scene">'
        f'<div class="Hero_text">{words}<ul><li></li><li></li></ul>'
        f'<p class="layout_row Hero_ways">{ROOM_FOR_BUTTONS}</p></div>'
        f'<picture><source media="(max-width: 768px)" srcset="{_asset("src/assets/sky-phone.svg")}" {size}>'
        f'<img class="Hero_sky" src="{_asset("src/assets/sky.svg")}" alt="" {size} fetchpriority="high"></picture>'
        '</div><div class="Hero_diyas"></div></section></main>'
    )


def opening(words: dict[str, str]) -> str:
    """The title of a page and the words below it."""
    return (
        '<main class="layout_wrap"><ol class="Breadcrumbs_crumbs"><li>&nbsp;</li></ol>'
        f'<h1>{escape(words["title"])}</h1><p class="text_dim layout_above2">{escape(words["lead"])}</p></main>'
    )


def preload(items: list[Json]) -> str:
    """A link that fetches the first card's picture beside the code that will show it."""
    images: list[Json] = next((item["images"] for item in items if item["images"]), [])
    if not images or not images[0]["srcset"]["avif"]:
        return ""
    srcset = escape(images[0]["srcset"]["avif"])
    return f'<link rel="preload" as="image" type="image/avif" imagesrcset="{srcset}" imagesizes="{CARD_SIZES}">'


def _picture(images: list[Json], alt: str, lang: str, sizes: str) -> str:
    if not images:
        return ""
    image = images[0]
    sources = "".join(
        f'<source type="image/{kind}" srcset="{escape(image["srcset"][kind])}" sizes="{sizes}">'
        for kind in ("avif", "webp")
        if image["srcset"][kind]
    )
    size = f'width="{image["width"]}" height="{image["height"]}"'
    shown = f'src="{escape(image["url"])}" {size} alt="{escape(alt)}"{lang}'
    return f'<picture>{sources}<img {shown} fetchpriority="high"></picture>'


def product(item: Json, language: str) -> str:
    """The product's first picture and its name."""
    own = item["names"].get(language, "")
    owners = item["images"][0]["alt"] if item["images"] and language == "en" else ""
    lang = "" if own or language == "en" else ' lang="en"'
    picture = _picture(item["images"], owners or own or item["name"], lang, GALLERY_SIZES)
    return (
        '<main class="layout_wrap"><div class="layout_row ProductPage_crumbs">'
        '<span class="IconButton_tool ProductPage_back"></span></div><div class="ProductPage_product">'
        f'<div><span class="ProductImage_window ProductImage_big">{picture}</span></div>'
        f'<div class="layout_stack"><h1>{text_in(language, item["name"], item["names"])}</h1></div></div></main>'
    )
