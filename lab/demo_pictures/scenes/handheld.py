"""What is held in the hand: sparklers, twinkling stars, pencils and torches, colour matches."""

import math

from PIL import Image, ImageDraw

from ..colour import WHITE, Palette, fire, lin
from ..effects import flame, sparkle
from ..light import Rng, ball, crosses, dots, fly, swell, toward
from ..package_shapes import Point
from ..stage import Stage


def sparklers(s: Stage) -> None:
    """Shapes: electric (default), crackling, colour (two heads)."""
    two = s.shape == "colour"
    dx, dy = s.jitter(18), s.jitter(16)
    tips = [(250, 300, 330, 800), (480, 230, 410, 800)] if two else [(330, 262, 262, 800)]
    fork, n, power = {"colour": (0.15, 260, 0.75), "crackling": (0.95, 330, 0.62)}.get(s.shape, (0.55, 430, 0.8))
    for i, (x0, y0, hx, hy) in enumerate(tips):
        # Short wires end lower and nearer to the hand.
        x, y = hx + (x0 - hx) * s.scale**0.5 + dx, 800 - (800 - y0) * min(1.0, 0.45 + 0.55 * s.scale) + dy
        wire = [(x + (hx - x) * t, y + (hy - y) * t) for t in (0, 0.52, 1)]
        s.pack.line([wire[0], wire[2]], "#8E8A94", 3.2)
        s.pack.line(wire[:2], "#4A444E", 8)
        s.pack.line([(px - 1.5, py) for px, py in wire[:2]], "#6E6672", 2)
        u = s.rng.random_sample(900) ** 2 * 0.16
        glow = 0.8 * (1 - u / 0.17)
        s.front.add(x + (hx - x) * u + s.rng.normal(0, 1.6, 900), y + (hy - y) * u, glow, lin("#FF7A2A"))
        radius = (185 if two else 250) * (0.55 + 0.45 * s.scale)
        sparkle(s.front, s.rng, x, y, radius, n, s.nth(i), fork, power)
        if two or s.hue not in ("gold", "silver"):
            ball(s.front, s.rng, x, y, 26, 0.22, s.light(i), 2500)
    s.carton(590, (190 + s.jitter(8), 290 * (0.7 + 0.3 * s.scale), 60))


def _striped(pal: Palette, rng: Rng) -> Image.Image:
    """Paper of a pencil: bands that wind around it."""
    tex = Image.new("RGB", (40, 200), pal.ground)
    d, step = ImageDraw.Draw(tex), (25, 40)[rng.randint(2)]
    for q in range(0, 220, step):
        d.polygon([(0, q), (40, q - 20), (40, q - 20 + step * 0.5), (0, q + step * 0.5)], fill=pal.band)
    return tex


def _spray(s: Stage, at: Point, angle: float, i: int, n: int, spread: float, reach: float) -> None:
    v = toward(angle + s.rng.normal(0, spread, n)) * s.rng.uniform(120, reach, (n, 1))
    hot, life = lin(WHITE) * 0.3 + s.light(i) * 0.7, s.rng.uniform(0.3, 0.9, n)
    fly(s.front, s.rng, at, v, life, 2.2, 420, hot, 0.2, 110, swell(0.4, 1.2), 0.8, s.light(i))
    ball(s.front, s.rng, *at, 4, 0.5, lin(WHITE), 400)
    ball(s.front, s.rng, at[0], at[1] - 8, 20, 0.1, s.light(i), 1800)


def _strobes(s: Stage, at: Point, i: int, n: int, spread: float) -> None:
    x, y = at[0] + s.rng.normal(0, spread, n), at[1] - 20 + s.rng.normal(0, spread * 0.94, n)
    crosses(s.front, x, y, s.rng.uniform(5, 20, n), s.light(i) * 0.6 + 0.4)
    dots(s.front, x, y, 14, lin(WHITE))


def twinkling(s: Stage) -> None:
    """Paper sticks whose stars blink: white crosses around the head."""
    dx, dy = s.jitter(16), s.jitter(14)
    for i, (hx, hy, x0, y0) in enumerate(((150, 760, 250, 320), (330, 790, 440, 250))):
        x, y = x0 + dx, y0 + dy + 170 * max(0.0, 1 - s.scale)
        s.pack.tube((hx, hy), (hx + (x - hx) * 0.97, hy + (y - hy) * 0.97), 9, _striped(s.palette, s.rng), "#20140E")
        _spray(s, (x, y), math.atan2(y - hy, x - hx), i, 420, 0.85, 620)
        _strobes(s, (x, y), i, 70, 85)
    s.carton(600, (190, 280, 60))


def pencils(s: Stage) -> None:
    """Shapes: pencil (two sticks, narrow sprays), torch (one thick tube with a long plume)."""
    dx, dy = s.jitter(16), s.jitter(14)
    torch = s.shape == "torch"
    sticks = ((190, 800, 330, 372),) if torch else ((150, 760, 250, 330), (330, 790, 440, 260))
    for i, (hx, hy, x0, y0) in enumerate(sticks):
        x, y = x0 + dx, y0 + dy
        head = (hx + (x - hx) * 0.97, hy + (y - hy) * 0.97)
        s.pack.tube((hx, hy), head, 27 if torch else 13, _striped(s.palette, s.rng), "#20140E")
        angle = math.atan2(y - hy, x - hx)
        _spray(s, (x, y), angle, i, 760 if torch else 420, 0.2 if torch else 0.30, 1000 if torch else 640)
        if torch:
            _spray(s, (x, y), angle, 1, 260, 0.34, 820)
        _strobes(s, (x + 60 * math.cos(angle), y + 60 * math.sin(angle)), i, 40 if torch else 26, 70)
    s.carton(600, (190, 280, 60))


def matches(s: Stage) -> None:
    """A burning match before its box."""
    dx = s.jitter(14)
    s.carton(480, (330, 200, 90), yaw=0.3, form=0)
    s.pack.tube((96 + dx, 770), (262 + dx, 352), 7, "#E2B877")
    s.pack.tube((252 + dx, 378), (264 + dx, 346), 11, _pigment(s.hue))
    x, y = 266 + dx, 334
    flame(s.front, x, y + 36, 262, s.rng.uniform(0, 3), fire(s.hue))
    sparkle(s.front, s.rng, x, y + 6, 150, 60, s.hue, 0.2, 0.35)
    ball(s.front, s.rng, x, y - 40, 60, 0.02, s.light(), 5000)
    for i in range(3):  # a few more on the ground
        y0 = 752 + i * 9
        s.pack.line([(300 - i * 34, y0), (408 - i * 30, y0 + 10)], "#D9AE6C", 5)
        s.pack.ellipse(299 - i * 34, y0, 7, 5, _pigment(s.nth(i)))


def _pigment(hue: str) -> str:
    """The dull colour of an unlit composition."""
    return {
        "gold": "#C98A1E", "amber": "#C46A1A", "silver": "#9AA0B0", "red": "#C4202C", "green": "#1E9A4A",
        "blue": "#2C4CC0", "magenta": "#C02C90", "violet": "#6A34B0", "aqua": "#28B8B0", "lemon": "#B8C030",
        "orange": "#D0581A",
    }[hue]  # fmt: skip
