"""HTML that a page shows before any script has run, and links to what it fetches meanwhile.

Only content that is the same in every language and theme: names, figures, pictures. The app replaces all of it.
The classes are those of the app's CSS modules: `Card_card` is `.card` in `Card.module.css`.
"""

from html import escape
from typing import Any

from .index_html import manifest

Json = dict[str, Any]
ENTRY = "index.html"
FIRST_CARDS = 3
GALLERY_SIZES = "(max-width: 768px) 100vw, 560px"
ROOM_FOR_BUTTONS = '<span class="Button_button Button_primary" style="visibility:hidden"></span>'
CARD_SIZES = "(max-width: 768px) 112px, (max-width: 1023px) 33vw, 280px"


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


def modules(*screens: str) -> str:
    """Links that fetch what the app and these screens import beside the app itself, and not after it.

    A round trip less on a phone.
    """
    chunks = manifest()
    sources = [ENTRY, *(f"src/{screen}.tsx" for screen in screens)]
    wanted = [name for source in sources for name in _with_imports(chunks, source) if name != ENTRY]
    return "\n".join(
        f'<link rel="modulepreload" crossorigin href="/{chunks[name]["file"]}">' for name in dict.fromkeys(wanted)
    )


def _asset(source: str) -> str:
    return f"/{manifest().get(source, {}).get('file', '')}"


def products(items: list[Json]) -> str:
    """The first cards of a list: picture and name, where the app will put them."""
    cards = "".join(
        f'<article class="Card_card"><span class="ProductImage_window">'
        f"{_picture(item['images'], item['name'], CARD_SIZES)}</span>"
        f'<div class="Card_facts"><h3>{escape(item["name"])}</h3></div>'
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


def home(shop: Json) -> str:
    """The hero: the picture of the sky and the promotion's figure."""
    promotion = shop["promotion"]
    words = f'<h1 class="Hero_calm">{escape(shop["tagline"])}</h1>'
    if promotion["active"]:
        figure = f"<span>{escape(promotion['title'])}</span><strong>{promotion['percent']}%</strong>"
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


def preload(items: list[Json]) -> str:
    """A link that fetches the first card's picture beside the code that will show it."""
    images: list[Json] = next((item["images"] for item in items if item["images"]), [])
    if not images or not images[0]["srcset"]["avif"]:
        return ""
    srcset = escape(images[0]["srcset"]["avif"])
    return f'<link rel="preload" as="image" type="image/avif" imagesrcset="{srcset}" imagesizes="{CARD_SIZES}">'


def _picture(images: list[Json], name: str, sizes: str) -> str:
    if not images:
        return ""
    image = images[0]
    sources = "".join(
        f'<source type="image/{kind}" srcset="{escape(image["srcset"][kind])}" sizes="{sizes}">'
        for kind in ("avif", "webp")
        if image["srcset"][kind]
    )
    size = f'width="{image["width"]}" height="{image["height"]}"'
    shown = f'src="{escape(image["url"])}" {size} alt="{escape(image["alt"] or name)}"'
    return f'<picture>{sources}<img {shown} fetchpriority="high"></picture>'


def product(item: Json) -> str:
    """The product's first picture and its name."""
    picture = _picture(item["images"], item["name"], GALLERY_SIZES)
    return (
        '<main class="layout_wrap"><div class="layout_row ProductPage_crumbs">'
        '<span class="IconButton_tool ProductPage_back"></span></div><div class="ProductPage_product">'
        f'<div><span class="ProductImage_window ProductImage_big">{picture}</span></div>'
        f'<div class="layout_stack"><h1>{escape(item["name"])}</h1></div></div></main>'
    )
