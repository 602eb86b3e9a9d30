"""The photograph: night backdrop, glow, mirror in the wet ground, tone; and the day card."""

from typing import cast

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from .colour import F32, Array, lin
from .labels import art
from .light import SIZE, Light, Rng, enlarge, halve, soften
from .package_shapes import FOOT, Pack
from .tone import encode, tone

_GLOW = (1.2, 0.9, 0.55, 0.5, 0.45)  # weights of the pyramid: 25, 50, 100, 200, 400 pixels wide


def _noise(rng: Rng, n: int, base: int = 12) -> Array:
    """Two octaves of smooth noise, about 0 to 1."""
    octaves = [
        np.asarray(
            Image.fromarray(rng.random_sample((size, size)).astype(F32)).resize((n, n), Image.Resampling.BICUBIC)
        )
        for size in (base, base * 3)
    ]
    return octaves[0] * 0.68 + octaves[1] * 0.32


def _gradient(t: Array, *stops: str) -> Array:
    place = np.linspace(0, 1, len(stops))
    planes = [np.interp(t, place, [lin(c)[k] for c in stops]) for k in range(3)]
    return np.stack(planes).astype(F32)[:, :, None]


def _backdrop(rng: Rng, horizon: int, n: int) -> Array:
    """Night sky, tree line, far lamps out of focus, ground: linear light, n x n."""
    y = np.arange(n, dtype=F32)[None, :, None] / n
    h = horizon / SIZE
    t = np.arange(n) / n
    sky = _gradient(np.clip(t / h, 0, 1), "#04031A", "#08062A", "#110C3E", "#22175A", "#45265E")
    ground = _gradient(np.clip((t - h) / (1 - h), 0, 1), "#0D0928", "#0A0722", "#050316")
    ridge = h - 0.012 - 0.045 * _noise(rng, n, 9)[0] - 0.012 * _noise(rng, n, 30)[0]
    trees = np.clip((y - ridge[None, None]) * n * 0.8, 0, 1)
    m = np.clip((y - h) * n / 5 + 0.5, 0, 1)
    out = sky * (1 - trees * 0.8) * (1 - m) + ground * m
    yy, xx = np.mgrid[0:n, 0:n].astype(F32)
    for _ in range(11):
        cx, cy, r = rng.uniform(0, n), n * h - 3 - rng.exponential(4), rng.uniform(1.6, 4.6)
        d = np.hypot(xx - cx, yy - cy)
        disc = np.clip(r - d + 0.5, 0, 1) * (0.7 + 0.5 * (d / r) ** 3)
        lamp = lin(("#FF9A2C", "#FFB04C", "#FF7A2A")[rng.randint(3)])
        out += disc * lamp[:, None, None] * F32(rng.uniform(0.05, 0.2))
    return cast(Array, out)


def _reflect(rng: Rng, glow: Array, horizon: int) -> Array:
    """The glow with its own mirror image, blurred downwards and streaked, on the ground."""
    n = glow.shape[1]
    h = horizon // 4
    rows = np.clip(2 * h - 1 - np.arange(h, n), 0, h - 1)
    # Seen from above (a high horizon) there is no mirror, but a pool of light.
    low = glow[:, rows] if horizon > SIZE // 2 else glow[:, h:]
    c = np.cumsum(np.pad(low, ((0, 0), (6, 5), (0, 0)), "edge"), 1)
    low = (c[:, 11:] - c[:, :-11]) / 11
    coarse = Image.fromarray(rng.random_sample((n - h, 14)).astype(F32))
    streak = np.asarray(coarse.resize((n, n - h), Image.Resampling.BICUBIC))
    fall = np.linspace(0.7, 0.15, n - h)[None, :, None]
    glow[:, h:] = glow[:, h:] * 0.8 + low * (0.25 + 0.6 * streak) * fall
    return glow


def night(rng: Rng, back: Light, front: Light, pack: Pack) -> Image.Image:
    """Puts light behind, pack and light in front together with glow and backdrop."""
    behind, before = back.raster(), front.raster()
    levels = [behind + before]
    for _ in _GLOW:
        levels.append(halve(levels[-1]))
    glow = soften(levels[-1]) * _GLOW[0]
    for level, weight in zip(levels[-2:0:-1], _GLOW[1:], strict=True):
        n = level.shape[1]
        glow = enlarge(glow, n)
        if n == 100:
            glow = glow * (0.55 + 0.9 * _noise(rng, n))  # smoke catches the wide glow
        glow = glow + soften(level) * weight
        if n == 200:
            glow = _reflect(rng, glow, pack.horizon) + _backdrop(rng, pack.horizon, n)
    glow = np.maximum(enlarge(glow, SIZE), 0)
    scene = glow + behind

    albedo, alpha, shadow = pack.layers()
    scene *= shadow
    key = np.linspace(1.15, 0.8, SIZE, dtype=F32)[None, :, None] * lin("#FFF0DC")[:, None, None]
    body = albedo * (key + 1.6 * np.minimum(glow, 0.9)) + 0.07 * glow
    n = SIZE - FOOT  # the pack, mirrored in the ground below its foot
    image = (alpha * body)[:, FOOT - 1 : FOOT - 1 - n : -1]
    image = image * np.linspace(0.20, 0, n, dtype=F32)[None, :, None]
    scene[:, FOOT:] += image * (1 - alpha[:, FOOT:])
    scene += alpha * (body - scene)
    return encode(tone(scene + before))


def day(pack: Pack, kind: str, hue: str) -> Image.Image:
    """Catalogue card: warm paper, a round night window with the effect, the pack large in front."""
    paper = np.linspace(253, 241, SIZE)[:, None, None] * np.array([1, 0.985, 0.95])
    out = Image.fromarray((paper * np.ones((SIZE, SIZE, 1))).astype(np.uint8))
    im = pack.im.crop(pack.im.getbbox())
    f = min(640 / im.width, 520 / im.height)
    im = im.resize((int(im.width * f), int(im.height * f)), Image.Resampling.LANCZOS)
    x, y = (SIZE - im.width) // 2, FOOT - im.height
    r, cy = 312, 352
    disc = Image.new("L", (SIZE * 2, SIZE * 2))
    ImageDraw.Draw(disc).ellipse([(400 - r) * 2, (cy - r) * 2, (400 + r) * 2, (cy + r) * 2], fill=255)
    window = Image.new("RGB", (SIZE, SIZE))
    effect = art(kind, hue, 512).resize((2 * r, 2 * r), Image.Resampling.BICUBIC)
    window.paste(effect, (400 - r, cy - r))
    out.paste(window, (0, 0), disc.reduce(2))
    shade = Image.new("L", (200, 200))
    ImageDraw.Draw(shade).ellipse([x / 4 - 6, 177, (x + im.width) / 4 + 6, 192], fill=130)
    shade = shade.filter(ImageFilter.GaussianBlur(4)).resize((SIZE, SIZE))
    out.paste("#4A2A20", (0, 0), shade)
    out.paste(im, (x, y), im)
    return out
