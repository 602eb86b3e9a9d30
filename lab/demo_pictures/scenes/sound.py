"""What bangs: bijili, single crackers, bombs, garlands. No sky burst: it would sell the wrong thing."""

import math

import numpy as np
from PIL import Image

from ..colour import AMBER, WHITE, lin, rgb8
from ..effects import sparkle
from ..light import TAU, ball
from ..package_shapes import Point
from ..stage import Stage

_FUSE = "#8FBF5A"


def _banded(*inks: tuple[str, int], size: tuple[int, int]) -> Image.Image:
    """Bands of paper from head to foot: (colour, share)."""
    rows = [rgb8(ink) for ink, n in inks for _ in range(n)]
    column = np.array([[row] * 2 for row in rows], np.uint8)
    return Image.fromarray(column).resize(size, Image.Resampling.NEAREST)


def bijili(s: Stage) -> None:
    """Three rows of thin tubes in a paper band; one fuse burns. Shapes: red, striped, gold."""
    body, ring = {"striped": ("#C8161E", "#0E7A3B"), "gold": ("#E0A020", "#C8161E")}.get(
        s.shape, ("#C8161E", "#F4C95A")
    )
    tex = _banded((body, 5), (ring, 1), (body, 6), size=(26, 200))
    dx, fuse = s.jitter(14), (250.0, 420.0)
    s.pack.drop(285 + dx, 726, 178, 30)
    for row, n in ((0, 9), (1, 8), (2, 9)):
        for i in range(n):
            x, y = 140 + dx + i * 33 + (row % 2) * 16, 650 + row * 34
            s.pack.tube(
                (x, y), (x + s.rng.normal(0, 2), y - 205 + s.rng.normal(0, 3)), 16.5, tex, "#E8D9BC", 0.42, "#8A7A66"
            )
            wx, wy = x + s.rng.normal(0, 11), y - 245 - s.rng.uniform(0, 22)
            s.pack.line([(x, y - 206), ((x + wx) / 2 + 4, y - 226), (wx, wy)], "#A9B66A", 3.5)
            if row == 1 and i == 3:
                fuse = (wx, wy)
    for y, ink in ((606, "#F4C95A"), (630, "#B8862A")):
        top = [(122 + dx, y), (280 + dx, y + 28), (424 + dx, y + 4)]
        low = [(424 + dx, 640), (280 + dx, 666), (122 + dx, 636)]
        s.pack.poly(top + low, ink)
    sparkle(s.front, s.rng, fuse[0], fuse[1] - 8, 260, 340, s.hue, 0.4, 0.8)
    s.carton(612, (210, 240, 90))


def _bang(s: Stage, fuse: list[Point], radius: float) -> None:
    s.pack.line(fuse, _FUSE, 5)
    x, y = fuse[-1]
    sparkle(s.front, s.rng, x, y, radius, 340, s.hue, 0.45, 0.85)
    ball(s.back, s.rng, x, y, 150, 0.012, lin(AMBER), 12000)
    s.torn_paper(x, y, 46, 90, 330, 560)


def crackers(s: Stage) -> None:
    """Single sound crackers, three before the box. Shapes: upright (default), square (double and triple sound)."""
    x, y, r = 265 + s.jitter(14), 632, 46 + 14 * s.scale
    s.pack.drop(x, 738, 160, 30)
    short = s.title.split()[-1] if s.title[:1].isdigit() else s.title.split()[0]
    for dx, dy in ((-1.45 * r, -18), (1.45 * r, -12), (0, 26)):
        px, py, high = x + dx, y + 78 + dy, 150 + 40 * s.scale
        if s.shape == "square":
            tex = s.wrapper(200, 260, short)
            s.pack.box(px, py, (r * 1.55, high * 0.8, r * 1.4), 0.3, tex, s.palette.ground, s.palette.band, 0.3)
            head = (px + 8, py - high * 0.8 - 14)
        else:
            s.pack.tube((px, py), (px, py - high), r, s.wrapper(220, 290, short), "#D8B98A", 0.34, "#8E6A44")
            head = (px, py - high)
        wick = [head, (head[0] + 8, head[1] - 30), (head[0] - 4, head[1] - 56)]
        if dx:
            s.pack.line(wick, "#7FA05A", 4)
        else:
            _bang(s, [*wick, (head[0] + 6, head[1] - 84)], 250)
    s.carton(600, (210, 240, 90))


def bombs(s: Stage) -> None:
    """Twine-wrapped bombs. Shapes: ball (atom), cube (hydro: two stout square ones)."""
    x = 270 + s.jitter(14)
    twine = {"red": (190, 48, 44), "blue": (52, 84, 186), "amber": (206, 152, 58)}.get(s.hue, (52, 150, 70))
    s.pack.drop(x, 734, 150, 32)
    if s.shape == "cube":
        for dx, dy, q in ((-84, -22, 120), (62, 14, 150)):
            ink = "#{:02x}{:02x}{:02x}".format(*twine)
            tex = Image.new("RGB", (160, 160), ink)
            pixels = np.asarray(tex).astype(np.int16)
            rows = np.sin(np.arange(160) * 0.62)[:, None, None] * 34
            tex = Image.fromarray(np.clip(pixels + rows + s.rng.normal(0, 10, (160, 160, 1)), 0, 255).astype(np.uint8))
            s.pack.box(x + dx, 724 + dy, (q, q, q * 0.9), 0.42, tex, tex.rotate(90), tex, 0.32)
        top = (x + 82, 724 + 14 - 196)
        _bang(s, [top, (top[0] + 14, top[1] - 40), (top[0] + 2, top[1] - 70), (top[0] + 16, top[1] - 100)], 255)
    else:
        r = 120 * (0.7 + 0.3 * s.scale)
        y = 742 - r
        s.pack.ellipse(x, y, r, r, tuple(int(c * 0.6) for c in twine))
        for _ in range(150):  # great circles in three directions, as the twine runs
            a, b = s.rng.uniform(0, TAU), s.rng.choice([0.25, 1.3, 2.2]) + s.rng.normal(0, 0.12)
            t = np.linspace(0, math.pi, 14)
            c, d = np.cos(t) * r * 0.99, np.sin(t) * r * math.sin(a) * 0.99
            g = s.rng.uniform(0.55, 1.25)
            arc = zip(x + c * math.cos(b) - d * math.sin(b), y + c * math.sin(b) + d * math.cos(b), strict=True)
            s.pack.line(list(arc), tuple(int(min(255, v * g)) for v in twine), 3.2)
        s.pack.sphere_shade(x, y, r)
        _bang(s, [(x + 20, y - r + 8), (x + 36, y - r - 45), (x + 24, y - r - 85), (x + 46, y - r - 132)], 265)
    s.carton(595, (220, 240, 100))


def garland(s: Stage) -> None:
    """A garland that hangs into the frame and burns at its lower end; longer counts hang denser."""
    n = int(np.clip(52 + 7 * math.log2(max(s.count, 28) / 28), 52, 104))
    t, sway = np.linspace(0, 1, n), s.rng.uniform(-0.5, 1.6)
    x = 170 + 330 * t + 110 * np.sin(t * 5.2 + sway)
    y = -30 + 620 * t**0.9 + 30 * np.sin(t * 6)
    dx, dy = np.gradient(x), np.gradient(y)
    ux, uy = dx / np.hypot(dx, dy), dy / np.hypot(dx, dy)
    paper = ("#CD161C", "#CD161C", "#C01868", "#B81818")[s.rng.randint(4)]
    tex = _banded((paper, 5), ("#F4C95A", 1), (paper, 2), size=(16, 64))
    cord = list(zip(x, y, strict=True))
    s.pack.line(cord, "#E8D27A", 6)
    for i in range(n - 1):
        for side in (-1, 1):
            a = side * (1.15 + s.rng.normal(0, 0.10))
            vx, vy = ux[i] * math.cos(a) - uy[i] * math.sin(a), ux[i] * math.sin(a) + uy[i] * math.cos(a)
            s.pack.tube((x[i], y[i]), (x[i] + vx * 42, y[i] + vy * 42), 7.6, tex, "#F0DDB8", 0.4)
    s.pack.line(cord, "#3E8E4A", 4)
    ex, ey = x[-1], y[-1]
    sparkle(s.front, s.rng, ex, ey, 250, 380, s.hue, 0.7, 0.9)
    ball(s.front, s.rng, ex, ey, 22, 0.3, lin(WHITE), 1500)
    s.torn_paper(ex, ey, 60, 30, 190, 740)
    s.carton(215, (230, 210, 80), yaw=-0.36)
