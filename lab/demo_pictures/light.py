"""Light: sparks as additive samples in linear light, one bilinear splat per layer.

Distances are picture pixels (800 x 800), times are seconds of flight. Nothing here steps through
time: positions come from the closed form of a flight with linear drag.
"""

# ruff: noqa: PLR0917 (a recipe reads as a row of numbers)

import math
from collections.abc import Callable

import numpy as np
from PIL import Image

from .colour import F32, Array

SIZE = 800
HORIZON = 596  # where sky meets ground
TAU = 2 * math.pi

Rng = np.random.RandomState
Shape = Callable[[Array], Array]


class Light:
    """Collects light samples; a mirrored layer is turned left to right when it becomes pixels."""

    def __init__(self, *, mirror: bool = False) -> None:
        self.mirror = mirror
        self.parts: list[tuple[Array, Array, Array]] = []

    def add(self, x: Array | float, y: Array | float, weight: Array | float, rgb: Array) -> None:
        """Adds samples of the given weight (1 is one saturated pixel) and colour (3 or n x 3)."""
        x, y, weight = np.broadcast_arrays(x, y, weight)
        rgb = np.asarray(rgb, F32)
        if rgb.ndim == 2 and x.ndim == 2:
            rgb = rgb[:, None, :]
        c = np.asarray(weight, F32)[..., None] * rgb
        self.parts.append((x.ravel().astype(F32), y.ravel().astype(F32), c.reshape(-1, 3)))

    def brighten(self, factor: float) -> None:
        """Multiplies everything added so far."""
        self.parts = [(x, y, w * F32(factor)) for x, y, w in self.parts]

    def raster(self, n: int = SIZE, scale: float = 1.0) -> Array:
        """The samples as an image of 3 x n x n; black when nothing was added."""
        if not self.parts:
            return np.zeros((3, n, n), F32)
        x, y, c = (np.concatenate(p) for p in zip(*self.parts, strict=True))
        if self.mirror:
            x = SIZE - x
        if scale != 1:
            x, y, c = x * F32(scale), y * F32(scale), c * F32(scale)
        ok = (x > 0) & (x < n - 1.01) & (y > 0) & (y < n - 1.01) & (c.sum(1) > 1e-4)
        x, y, c = x[ok], y[ok], c[ok]
        xi, yi = x.astype(np.int32), y.astype(np.int32)
        fx, fy, i = x - xi, y - yi, yi * n + xi
        index = np.concatenate([i, i + 1, i + n, i + n + 1])
        w = np.concatenate([(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy])
        planes = [np.bincount(index, w * np.tile(c[:, k], 4), n * n).astype(F32) for k in range(3)]
        return np.stack(planes).reshape(3, n, n)


def fade(a: float = 1.5) -> Shape:
    """Brightest at the start of a life u = 0..1, dark at its end."""
    return lambda u: (1 - u) ** a


def swell(a: float, b: float) -> Shape:
    """Rises, then falls; its peak is 1."""
    m = a / (a + b)
    return lambda u: (u / m) ** a * ((1 - u) / (1 - m)) ** b


_FADE = fade()


def sphere(rng: Rng, n: int) -> Array:
    """N directions that are uniform on a sphere, seen from the front."""
    z, a = rng.uniform(-1, 1, n), rng.uniform(0, TAU, n)
    r = np.sqrt(1 - z * z)
    return np.stack([r * np.cos(a), r * np.sin(a)], 1)


def toward(angle: Array) -> Array:
    """Unit vectors of the angles."""
    return np.stack([np.cos(angle), np.sin(angle)], 1)


def fly(
    light: Light,
    rng: Rng,
    at: Array | tuple[float, float],
    velocity: Array,
    life: Array | float,
    drag: float,
    gravity: float,
    rgb: Array,
    power: Array | float = 1.0,
    samples: int = 120,
    shape: Shape = _FADE,
    glitter: float = 0.0,
    to: Array | None = None,
    thick: float = 0.0,
    floor: Array | None = None,
    start: Array | float = 0.0,
) -> tuple[Array, Array]:
    """Trails of sparks with linear drag and gravity; answers where they end.

    A sample weighs the length that it represents, so a trail has `power` units of light per pixel
    at any speed. The colour runs from `rgb` to `to`; what falls below `floor` goes out.
    """
    n = len(velocity)
    p = np.broadcast_to(np.asarray(at), (n, 2))
    span = np.broadcast_to(life, (n,))[:, None]
    u = np.linspace(0, 1, samples)[None]
    s = np.broadcast_to(start, (n,))[:, None]
    u = s + (1 - s) * u
    e = (1 - np.exp(-drag * span)) * u
    t = -np.log1p(-e) / drag
    x = p[:, :1] + velocity[:, :1] * e / drag
    y = p[:, 1:] + (velocity[:, 1:] - gravity / drag) * e / drag + gravity / drag * t
    length = np.hypot(np.gradient(x, axis=1), np.gradient(y, axis=1))
    age = np.clip(t / span, 0, 1)
    w = length * shape(age) * np.broadcast_to(power, (n,))[:, None]
    if glitter:
        w = w * ((1 - glitter) + glitter * 4 * rng.random_sample(w.shape) ** 3)
    if floor is not None:
        w = np.where(y < floor[:, None], w, 0)
    c = np.broadcast_to(np.asarray(rgb, F32), (n, 3))
    if to is not None:
        m = np.clip(age * 2.2 - 0.55, 0, 1)[..., None]
        c = c[:, None] * (1 - m) + np.broadcast_to(np.asarray(to, F32), (n, 3))[:, None] * m
    if thick:
        x, y = x + rng.normal(0, thick, x.shape), y + rng.normal(0, thick, y.shape)
    light.add(x, y, w, c)
    return x[:, -1], y[:, -1]


def dots(light: Light, x: Array, y: Array, weight: Array | float, rgb: Array, radius: float = 0.9) -> None:
    """Small round stars, five samples each."""
    r = radius
    for dx, dy, f in ((0, 0, 0.4), (r, 0, 0.15), (-r, 0, 0.15), (0, r, 0.15), (0, -r, 0.15)):
        light.add(x + dx, y + dy, np.asarray(weight) * f, rgb)


def ball(light: Light, rng: Rng, x: float, y: float, radius: float, weight: float, rgb: Array, n: int = 500) -> None:
    """A soft glowing ball: n samples, normally distributed."""
    light.add(x + rng.normal(0, radius, n), y + rng.normal(0, radius, n), weight, rgb)


def crosses(light: Light, x: Array, y: Array, reach: Array, rgb: Array, power: float = 0.9) -> None:
    """Strobing stars with a horizontal and a vertical ray that thin out."""
    u = np.linspace(-1, 1, 41)[None]
    s = reach[:, None] * u
    w = power * (1 - np.abs(u)) ** 2 * np.ones((len(x), 1))
    light.add(x[:, None] + s, y[:, None] + 0 * s, w, rgb)
    light.add(x[:, None] + 0 * s, y[:, None] + s, w, rgb)


def enlarge(a: Array, n: int) -> Array:
    """Planes resized to n x n, bilinear: bicubic rings dark halos around bright cores."""
    return np.stack([np.asarray(Image.fromarray(c).resize((n, n), Image.Resampling.BILINEAR)) for c in a])


def halve(a: Array) -> Array:
    """Planes at half the size, by the mean of four."""
    return (a[:, ::2, ::2] + a[:, 1::2, ::2] + a[:, ::2, 1::2] + a[:, 1::2, 1::2]) * F32(0.25)


def soften(a: Array) -> Array:
    """1-2-1 blur in both directions."""
    b = a.copy()
    b[:, 1:-1] = a[:, 1:-1] * 0.5 + (a[:, :-2] + a[:, 2:]) * 0.25
    c = b.copy()
    c[:, :, 1:-1] = b[:, :, 1:-1] * 0.5 + (b[:, :, :-2] + b[:, :, 2:]) * 0.25
    return c
