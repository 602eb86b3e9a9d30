"""Labels: the printed paper of packs. Sun rays or stripes, a window with the effect, the name."""

import functools
import math
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from . import effects
from .colour import F32, FOIL, Palette, fire, lin
from .light import SIZE, TAU, Light, Rng, ball, enlarge, halve, soften
from .tone import encode, tone

FORMS = 3  # of a label: 0 has rays and a medallion, 1 stripes and a framed window, 2 rays and a window to the edge

Box = tuple[float, float, float, float]


@functools.cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The face that comes with Pillow: the same on every machine. Latin letters only."""
    return ImageFont.load_default(size)


def _break(words: list[str], n: int) -> list[str]:
    """The words in at most n lines of about the same length."""
    target = sum(map(len, words)) / n
    lines: list[list[str]] = [[]]
    for w in words:
        if lines[-1] and len(lines) < n and sum(map(len, lines[-1])) + len(w) / 2 > target:
            lines.append([])
        lines[-1].append(w)
    return [" ".join(line) for line in lines]


def fit_text(d: ImageDraw.ImageDraw, box: Box, text: str, fill: str, bold: float = 0.035) -> None:
    """Writes the words, in capitals, as large as the box takes them in one to three lines."""
    x0, y0, x1, y1 = box
    words = text.upper().split()
    best: tuple[int, list[str]] = (0, [])
    for n in range(1, min(3, len(words)) + 1):
        lines = _break(words, n)
        wide = max(font(100).getlength(line) for line in lines) / 100 * 1.06
        size = int(min((x1 - x0) / wide, (y1 - y0) / (len(lines) * 1.02)))
        if size > best[0] * 1.05:
            best = size, lines
    size, lines = max(best[0], 8), best[1]
    for i, line in enumerate(lines):
        cy = (y0 + y1) / 2 + (i - (len(lines) - 1) / 2) * size * 1.02
        d.text(
            ((x0 + x1) / 2, cy), line, font=font(size), fill=fill, anchor="mm",
            stroke_width=max(1, round(size * bold)), stroke_fill=fill,
        )  # fmt: skip


# ------------------------------------------------------------------ the small picture on the label

Painter = Callable[[Light, Rng, str], None]
_C = SIZE / 2


def _head(light: Light, rng: Rng, hue: str) -> None:
    effects.sparkle(light, rng, _C, _C, 400, 150, hue, 0.6, 2.6)


def _three_heads(light: Light, rng: Rng, hue: str) -> None:
    for x, y in ((240, 250), (560, 330), (330, 580)):
        effects.sparkle(light, rng, x, y, 270, 110, hue, 0.6, 2.6)


def _cone(light: Light, rng: Rng, hue: str) -> None:
    effects.fountain(light, rng, _C, 770, 640, 0.17, 150, hue, "green", 790, 0, 30, 1.7)


def _fan(light: Light, rng: Rng, hue: str) -> None:
    for lean, c in ((-0.6, "aqua"), (-0.3, hue), (0, "gold"), (0.3, hue), (0.6, "aqua")):
        effects.fountain(light, rng, _C, 770, 640, 0.06, 60, c, "green", 790, lean, 30, 1.7)


def _spiral(light: Light, rng: Rng, hue: str) -> None:
    effects.wheel(light, rng, _C, _C, 80, 430, hue, hue if hue != "gold" else "amber", 0.9, 420)
    light.brighten(3)


def _bursts(light: Light, rng: Rng, hue: str) -> None:
    for x, y, r, c in ((250, 250, 230, hue), (570, 300, 210, "green"), (390, 590, 200, "magenta")):
        effects.burst(light, rng, x, y, r, "peony", "gold", c, 2.6)


def _shell(light: Light, rng: Rng, hue: str) -> None:
    effects.burst(light, rng, _C, _C, 380, "palm" if hue == "green" else "chrysanthemum", "gold", hue, 2.4)


def _tongue(light: Light, rng: Rng, hue: str) -> None:
    effects.flame(light, _C, 690, 560, 1.0, fire(hue), 1.1)
    ball(light, rng, _C, 520, 150, 0.03, fire(hue), 9000)


def _ember(light: Light, rng: Rng, hue: str) -> None:
    """For what barely shines: an orange glow and a few sparks."""
    ball(light, rng, _C, 480, 130, 0.05, fire("amber"), 9000)
    effects.sparkle(light, rng, _C, 480, 230, 60, hue, 0.2, 1.6)


def _plume(light: Light, rng: Rng, hue: str) -> None:
    for i in range(40):
        u = i / 40
        ball(light, rng, _C + rng.normal(0, 20 + 110 * u), 720 - 560 * u, 40 + 60 * u, 0.5 * (1.1 - u), fire(hue), 1500)


_ART: dict[str, Painter] = {
    "garland": _three_heads,
    "flowerpots": _cone,
    "fountains": _cone,
    "novelty": _fan,
    "chakkars": _spiral,
    "spinners": _spiral,
    "cakes": _bursts,
    "giftbox": _bursts,
    "fund": _bursts,
    "rockets": _shell,
    "aerial": _shell,
    "diya": _tongue,
    "matches": _tongue,
    "snakes": _ember,
    "smoke": _plume,
}


@functools.lru_cache(128)
def art(kind: str, hue: str = "gold", n: int = 256) -> Image.Image:
    """Little night picture of the effect, n x n, in the product's colour. Cached for the whole run."""
    light = Light()
    _ART.get(kind, _head)(light, np.random.RandomState(7), hue)
    f = soften(light.raster(n, n / SIZE)) * F32(1.5)
    f += enlarge(soften(soften(halve(halve(f)))), n) * F32(0.6)
    f += lin("#1A1040")[:, None, None] * np.linspace(0.5, 1.6, n, dtype=F32)[None, :, None]
    return encode(tone(f))


# ------------------------------------------------------------------ labels


def _ground(d: ImageDraw.ImageDraw, w: int, h: int, centre: tuple[float, float], pal: Palette, form: int) -> None:
    m, (cx, cy) = min(w, h), centre
    if form == 1:
        for i in range(-h, w + h, max(8, m // 9)):
            d.line([(i, 0), (i + h, h)], fill=pal.accent, width=max(2, m // 30))
        return
    n, r = 36, w + h
    for i in range(0, n, 2):
        a, b = TAU * i / n, TAU * (i + 1) / n
        rim = ((cx + r * math.cos(t), cy + r * math.sin(t)) for t in (a, b))
        d.polygon([(cx, cy), *rim], fill=pal.band)


def label(w: int, h: int, title: str, strip: str, pal: Palette, form: int, kind: str, hue: str) -> Image.Image:
    """Front of a pack, w x h pixels: ground, picture of the effect, name, and a quantity strip if any."""
    im = Image.new("RGB", (w, h), pal.ground)
    d = ImageDraw.Draw(im)
    m, wide = min(w, h), w > h * 1.12
    foot = h * (0.88 if strip else 0.96)
    _ground(d, w, h, (w * 0.2, h * 0.45) if wide else (w / 2, h * 0.31), pal, form)
    if wide:
        cx, cy, r = w * 0.2, foot * 0.5, min(w * 0.17, h * 0.34)
        t = (w * 0.39, foot * 0.16, w * 0.97, foot * 0.84)
        d.rectangle([t[0] - m * 0.03, t[1], w, t[3]], fill=pal.accent)
        d.rectangle([t[0] - m * 0.03, t[1], t[0] - m * 0.01, t[3]], fill=FOIL)
    else:
        cx, cy, r = w / 2, h * 0.31, min(w * 0.38, h * 0.25)
        t = (w * 0.06, h * 0.59, w * 0.94, foot - h * 0.02)
        d.rectangle([0, t[1], w, t[3]], fill=pal.accent)
        for yy in (t[1], t[3]):
            d.rectangle([0, yy - m * 0.014, w, yy + m * 0.014], fill=FOIL)
    if form == 0:
        q = int(r * 2)
        d.ellipse((cx - r * 1.07, cy - r * 1.07, cx + r * 1.07, cy + r * 1.07), fill=FOIL)
        mask = Image.new("L", (q, q))
        ImageDraw.Draw(mask).ellipse([0, 0, q - 1, q - 1], fill=255)
        im.paste(art(kind, hue).resize((q, q), Image.Resampling.BICUBIC), (int(cx - r), int(cy - r)), mask)
    else:
        x0, y0, x1, y1 = (0, 0, int(t[0] - m * 0.03), int(foot)) if wide else (0, 0, w, int(t[1]))
        if form == 1:
            x0, y0 = x0 + int(m * 0.08), y0 + int(m * 0.08)
            x1, y1 = x1 - int(m * (0.05 if wide else 0.08)), y1 - int(m * 0.07)
            d.rectangle([x0 - m * 0.02, y0 - m * 0.02, x1 + m * 0.02, y1 + m * 0.02], fill=FOIL)
        q = max(x1 - x0, y1 - y0)
        pic = art(kind, hue).resize((q, q), Image.Resampling.BICUBIC)
        ox, oy = (q - (x1 - x0)) // 2, (q - (y1 - y0)) // 2
        im.paste(pic.crop((ox, oy, ox + x1 - x0, oy + y1 - y0)), (x0, y0))
    p = m * 0.03
    fit_text(d, (t[0] + p, t[1] + p, t[2] - p, t[3] - p), title, pal.ink)
    if strip:
        d.rectangle([0, foot, w, h], fill=pal.band)
        fit_text(d, (w * 0.1, foot + m * 0.015, w * 0.9, h - m * 0.03), strip, "#2A0A12", bold=0.02)
    gloss = Image.new("L", (64, 64))
    ImageDraw.Draw(gloss).polygon([(4, 0), (30, 0), (6, 64), (-20, 64)], fill=30)
    gloss = gloss.filter(ImageFilter.GaussianBlur(5)).resize((w, h), Image.Resampling.BILINEAR)
    im.paste("#FFFFFF", (0, 0), gloss)
    e = max(2, m // 60)
    d.rectangle([e, e, w - 1 - e, h - 1 - e], outline=FOIL, width=e)
    return im


def wrapper(w: int, h: int, title: str, pal: Palette, form: int, kind: str, hue: str) -> Image.Image:
    """Label for a tube: picture and text keep clear of the edges that turn away."""
    im = Image.new("RGB", (w, h), pal.ground)
    im.paste(label(int(w * 0.74), h, title, "", pal, form, kind, hue), (int(w * 0.13), 0))
    return im
