"""Effects: what firecrackers do with light. Bursts, tails, fountains, sparkler heads, wheels, flames."""

# ruff: noqa: PLR0917 (a recipe reads as a row of numbers)

import math

import numpy as np

from .colour import AMBER, GOLD, WHITE, Array, fire, lin
from .light import (
    HORIZON,
    TAU,
    Light,
    Rng,
    ball,
    dots,
    fade,
    fly,
    sphere,
    swell,
    toward,
)

_DRAG, _LIFE = 2.2, 1.7  # of every burst


def burst(
    light: Light,
    rng: Rng,
    x: float,
    y: float,
    radius: float,
    shape: str = "chrysanthemum",
    inner: str = "gold",
    outer: str = "red",
    power: float = 1.0,
) -> None:
    """An aerial shell that opens at x, y: chrysanthemum, peony, willow, palm, ring or crackle."""
    a, b = fire(inner), fire(outer)
    speed = radius * _DRAG / (1 - math.exp(-_DRAG * _LIFE))
    _BURSTS[shape](light, rng, (x, y), radius, speed, a, b, power)
    ball(light, rng, x, y, radius * 0.03, 0.16 * power, lin(WHITE), 300)


def _chrysanthemum(
    light: Light, rng: Rng, at: tuple[float, float], r: float, speed: float, a: Array, b: Array, power: float
) -> None:
    n = int(190 + r * 0.35)
    v = sphere(rng, n) * speed * rng.normal(1, 0.045, (n, 1))
    life = _LIFE * rng.uniform(0.85, 1.05, n)
    ex, ey = fly(light, rng, at, v, life, _DRAG, r * 0.25, a, 0.55 * power, int(r * 0.9), swell(1.0, 0.7), 0.6, b)
    dots(light, ex, ey, 5 * power * rng.random_sample(n), b)


def _peony(
    light: Light, rng: Rng, at: tuple[float, float], r: float, speed: float, a: Array, b: Array, power: float
) -> None:
    g, half = r * 0.25, int(r * 0.5)
    v = sphere(rng, 230) * speed * rng.normal(1, 0.03, (230, 1))
    fly(light, rng, at, v, _LIFE, _DRAG, g, b, 1.5 * power, half, swell(6, 0.8), 0.2, thick=0.7, start=0.45)
    fly(light, rng, at, v[::3], _LIFE, _DRAG, g, a, 0.12 * power, half, fade(1))
    v = sphere(rng, 80) * speed * 0.45
    fly(light, rng, at, v, _LIFE, _DRAG, r * 0.2, a, 0.9 * power, int(r * 0.4), swell(4, 0.8), 0.2, start=0.4)


def _willow(
    light: Light, rng: Rng, at: tuple[float, float], r: float, speed: float, a: Array, b: Array, power: float
) -> None:
    g = r * 1.05
    v = sphere(rng, 150) * speed * rng.uniform(0.75, 1.05, (150, 1))
    life = rng.uniform(2.6, 3.6, 150)
    fly(light, rng, at, v, life, _DRAG, g, a, 0.5 * power, int(r * 1.7), swell(0.3, 1.1), 0.85, b)
    life = rng.uniform(2.2, 3.2, 90)
    fly(
        light,
        rng,
        at,
        v[:90] * 1.02,
        life,
        _DRAG,
        g,
        a * 0.6 + lin(WHITE) * 0.4,
        0.25 * power,
        int(r * 1.3),
        swell(0.5, 1.5),
        0.95,
    )


def _palm(
    light: Light, rng: Rng, at: tuple[float, float], r: float, speed: float, a: Array, b: Array, power: float
) -> None:
    arms = 15
    angle = np.linspace(0, TAU, arms, endpoint=False) + rng.uniform(-0.16, 0.16, arms)
    v = (toward(angle) - np.array([0, 0.25])) * speed * rng.uniform(0.75, 1.1, (arms, 1))
    v = np.repeat(v, 7, 0) * rng.normal(1, 0.035, (arms * 7, 1)) + rng.normal(0, speed * 0.012, (arms * 7, 2))
    ex, ey = fly(
        light,
        rng,
        at,
        v,
        2.3,
        _DRAG,
        r * 0.75,
        lin(GOLD),
        0.5 * power,
        int(r * 1.2),
        swell(0.5, 0.7),
        0.7,
        a,
        thick=0.8,
    )
    dots(light, ex, ey, 4 * power, b)


def _ring(
    light: Light, rng: Rng, at: tuple[float, float], r: float, speed: float, a: Array, b: Array, power: float
) -> None:
    angle = np.linspace(0, TAU, 44, endpoint=False)
    tilt = rng.uniform(-0.5, 0.5)
    turn = np.array([[math.cos(tilt), math.sin(tilt)], [-math.sin(tilt), math.cos(tilt)]])
    v = toward(angle) * np.array([1, 0.42]) @ turn * speed
    fly(
        light, rng, at, v, _LIFE, _DRAG, r * 0.2, b, 1.6 * power, int(r * 0.5), swell(6, 0.8), 0.1, thick=0.7, start=0.5
    )


def _crackle(
    light: Light, rng: Rng, at: tuple[float, float], r: float, speed: float, a: Array, b: Array, power: float
) -> None:
    """A chrysanthemum whose tips break once more into short white-hot sparks."""
    v = sphere(rng, 150) * speed * 0.85 * rng.normal(1, 0.07, (150, 1))
    ex, ey = fly(light, rng, at, v, _LIFE, _DRAG, r * 0.25, a, 0.4 * power, int(r * 0.8), swell(1.0, 0.8), 0.6, b)
    tips = np.repeat(np.stack([ex, ey], 1), 7, 0)
    v = toward(rng.uniform(0, TAU, len(tips))) * np.minimum(rng.exponential(r * 0.55, (len(tips), 1)), r * 1.1)
    fly(light, rng, tips, v, 0.16, 5.0, 120, lin(WHITE), 0.7 * power, 24, fade(0.8), 0.2, b)


_BURSTS = {
    "chrysanthemum": _chrysanthemum,
    "peony": _peony,
    "willow": _willow,
    "palm": _palm,
    "ring": _ring,
    "crackle": _crackle,
}


def rise(
    light: Light, rng: Rng, x0: float, y0: float, x1: float, y1: float, power: float = 0.5, width: float = 1.2
) -> None:
    """Rising tail from the pack to the burst: a bent line that thins out, with falling glitter."""
    u = np.linspace(0, 1, 700)
    bx = x0 + (x1 - x0) * u - math.copysign(16, x1 - x0) * np.sin(u * math.pi)
    by = y0 + (y1 - y0) * (1 - (1 - u) ** 1.35)
    w = power * (0.25 + u**2) * rng.uniform(0.3, 1.6, 700)
    light.add(bx + rng.normal(0, width, 700) * (1.25 - u), by, w, lin(GOLD))
    j = rng.randint(0, 700, 260)
    w = 0.7 * power * rng.random_sample(260)
    light.add(bx[j] + rng.normal(0, 4, 260), by[j] + rng.exponential(16, 260), w, lin(AMBER))


def fountain(
    light: Light,
    rng: Rng,
    x: float,
    y: float,
    height: float,
    spread: float,
    n: int,
    body: str,
    tip: str,
    floor: float = HORIZON + 40,
    lean: float = 0.0,
    stars: int = 60,
    power: float = 0.3,
) -> None:
    """Cone of sparks from the mouth at x, y; some carry a star, a fifth bounce on the ground."""
    k, g = 0.9, 560.0
    a = rng.normal(lean, spread, n)
    speed = math.sqrt(2 * g * height) * 1.28 * np.clip(rng.normal(0.80, 0.15, n), 0.25, 1.12)
    v = np.stack([np.sin(a) * speed, -np.cos(a) * speed], 1)
    ground = floor + rng.uniform(-34, 70, n)
    colour = fire(body) * rng.uniform(0.75, 1, (n, 1)) + lin(WHITE) * rng.uniform(0, 0.25, (n, 1))
    life = rng.uniform(0.45, 1.9, n)
    strength = power * rng.uniform(0.1, 1.3, n) ** 1.5
    fly(light, rng, (x, y), v, life, k, g, colour, strength, 150, swell(0.35, 1.0), 0.7, floor=ground)
    if stars:
        i = rng.randint(0, n, stars)
        life = rng.uniform(0.6, 1.35, stars)
        ex, ey = fly(light, rng, (x, y), v[i] * 0.97, life, k, g, fire(tip), 0.05, 60, fade(0.5), floor=ground[i])
        up = ey < ground[i]
        dots(light, ex[up], ey[up], rng.uniform(4, 16, up.sum()), fire(tip), 1.1)
    m = n // 5
    at = np.stack([x + rng.normal(0, spread * height * 1.25, m), floor + rng.uniform(-30, 60, m)], 1)
    v = np.stack([rng.normal(0, 60, m), -rng.uniform(30, 150, m)], 1)
    fly(light, rng, at, v, rng.uniform(0.15, 0.5, m), k, g, fire(body), 0.35, 30, fade(1), 0.6)
    ball(light, rng, x, y - 6, 4, 0.35, lin(WHITE), 300)
    q = rng.exponential(height * 0.13, 1200)
    core = fire(body) * 0.7 + lin(WHITE) * 0.3
    light.add(x + rng.normal(0, 1, 1200) * (2 + q * spread * 0.7), y - q, 0.14, core)


def sparkle(
    light: Light,
    rng: Rng,
    x: float,
    y: float,
    radius: float,
    n: int = 420,
    colour: str = "gold",
    fork: float = 0.5,
    power: float = 0.8,
) -> None:
    """Head of a sparkler: straight sparks that light up along the way; the share `fork` ends in six."""
    c = fire(colour)
    a = rng.uniform(0, TAU, n)
    r = radius * np.clip(rng.exponential(0.34, n) + 0.12, 0, 1.15)
    k = 3.0
    v = toward(a) * (r * k / (1 - math.exp(-k * 0.5)))[:, None]
    start = rng.uniform(0.02, 0.5, n)
    strength = power * rng.uniform(0.15, 1.2, n)
    hot = lin(WHITE) * 0.4 + c * 0.6
    ex, ey = fly(
        light, rng, (x, y), v, 0.5, k, 160, hot, strength, int(radius * 0.8), swell(0.6, 0.45), 0.25, c, start=start
    )
    f = np.repeat(np.flatnonzero(rng.random_sample(n) < fork), 6)
    v = toward(a[f] + rng.normal(0, 1.1, len(f)))
    v = v * np.minimum(rng.exponential(radius * 0.42, (len(f), 1)), radius * 1.1)
    fly(light, rng, np.stack([ex[f], ey[f]], 1), v, 0.16, 5.0, 200, lin(WHITE), 0.75 * power, 32, fade(0.8), 0.1, c)
    ball(light, rng, x, y, 4, 0.7, lin(WHITE), 500)
    ball(light, rng, x, y, 15, 0.10, c, 900)


def wheel(
    light: Light,
    rng: Rng,
    x: float,
    y: float,
    rim: float,
    radius: float,
    c1: str,
    c2: str,
    tilt: float = 0.36,
    n: int = 900,
) -> None:
    """Ground chakkar: sparks leave the rim along the tangent; `tilt` is the ratio of the ellipse."""
    th = rng.uniform(0, TAU, n)
    arms = 9
    bundled = (np.round(th / TAU * arms) + rng.normal(0, 0.07, n)) * TAU / arms
    th = np.where(rng.random_sample(n) < 0.6, bundled, th)
    k = 2.6
    dist = (radius - rim) * np.clip(rng.exponential(0.42, n) + 0.1, 0, 1.25)
    tangent = th + 1.12 + rng.normal(0, 0.10, n)
    speed = dist * k / (1 - math.exp(-k * 0.8))
    q = np.linspace(0, 1, 130)[None]
    e = (1 - np.exp(-k * 0.8)) * q / k
    t = -np.log1p(-e * k) / k
    bend = tangent[:, None] + 0.55 * q  # spin carries the spiral on
    across = rim * np.cos(th)[:, None] + speed[:, None] * e * np.cos(bend)
    along = rim * np.sin(th)[:, None] + speed[:, None] * e * np.sin(bend)
    up = rng.uniform(0, 150, n)[:, None] * t - 150 * t * t
    px, py = x + across, y + along * tilt - np.maximum(up, 0)
    length = np.hypot(np.gradient(px, axis=1), np.gradient(py, axis=1))
    m = np.clip(q * 1.8 - 0.3, 0, 1)[..., None]
    near = np.where((np.arange(n) % 2 == 0)[:, None, None], fire(c2), fire(c1))
    far = np.where((np.round(th / TAU * arms) % 3 == 0)[:, None, None], fire(c2), fire(c1))
    colour = (lin(WHITE) * 0.12 + 0.88 * near) * (1 - m) + m * far
    w = length * 0.25 * swell(0.3, 1.2)(q) * (0.4 + 2.4 * rng.random_sample(length.shape) ** 3)
    light.add(px, py, w, colour)
    for rr, weight, rgb in ((rim, 0.5, lin(WHITE)), (rim * 1.08, 0.4, fire(c1)), (rim * 0.72, 0.2, fire(c2))):
        a = np.linspace(0, TAU, 2200)
        w = weight * (0.5 + rng.random_sample(2200)) * rr / 60
        light.add(x + rr * np.cos(a), y + rr * np.sin(a) * tilt + rng.normal(0, 0.8, 2200), w, rgb)


def flame(light: Light, x: float, y: float, height: float, sway: float, rgb: Array, power: float = 1.0) -> None:
    """A still flame with its foot at x, y: three nested tongues, one sample per pixel, whiter inside."""
    w = height * 0.31
    yy, xx = np.mgrid[0 : int(height * 1.03), -int(w) : int(w)].astype(np.float32)
    white = lin(WHITE)
    tongues = ((0.19, 1.0, 0.55, rgb), (0.126, 0.69, 0.5, rgb * 0.6 + white * 0.4), (0.065, 0.40, 0.6, white))
    for wide, high, strength, colour in tongues:
        h = np.clip(yy / (height * high), 0, 1)
        r = height * wide * np.sin(math.pi * np.clip(h + 0.10, 0, 0.999) ** 0.66) ** 1.1 + 0.5
        dx = (xx - 0.076 * height * h * h * math.sin(sway)) / r
        body = power * strength * np.exp(-2.2 * dx * dx) * (1 - h) ** 0.8 * np.minimum(1, h * 7)
        light.add(x + xx, y - yy, body, colour)
