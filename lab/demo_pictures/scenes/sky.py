"""What opens in the sky: rockets, single shots, multi-shots, and toys that fly up spinning."""

import math

import numpy as np
from PIL import Image, ImageDraw

from ..colour import AMBER, FOIL, WHITE, lin
from ..effects import burst, fountain, rise, wheel
from ..light import TAU, ball
from ..package_shapes import SCALE
from ..stage import Stage


def rockets(s: Stage) -> None:
    """Three rockets in a bottle, one burst. `shape` is the burst."""
    x, y = 555 + s.jitter(18), 205 + s.jitter(16)
    burst(s.back, s.rng, x, y, 205, s.shape or "chrysanthemum", s.hue, s.nth(1))
    rise(s.back, s.rng, 430, 590, x, y, power=0.8, width=1.8)
    pal, foot = s.palette, 700
    for px, lean in ((253, -0.34), (187, 0.34), (220, 0.0)):
        _rocket_stick(s, px, lean, foot)
        hx, hy = px + lean * 410 + 12, foot - 410
        s.pack.tube((px + lean * 210 + 12, foot - 210), (hx, hy), 33, s.wrapper(150, 420, s.title.split()[-1]))
        n = 1 / math.hypot(1, lean)
        tip, mid = (hx + lean * 90, hy - 88), (hx + 8 * n, hy + 8 * n * lean + 6)
        left, right = (hx - 38 * n, hy - 38 * n * lean + 3), (hx + 38 * n, hy + 38 * n * lean + 3)
        s.pack.poly([left, mid, right, tip], pal.band)
        s.pack.poly([mid, right, tip], pal.accent)
        s.pack.line([(px + lean * 206 + 12, foot - 208), (px + lean * 170 + 22, foot - 170)], "#8FBF5A", 5)
    s.pack.tube((220, 738), (220, 640), 52, "#1E6A4A", "#174F38", 0.3)
    s.pack.poly([(168, 640), (272, 640), (242, 604), (198, 604)], "#1A5A40")
    s.pack.tube((220, 612), (220, 570), 22, "#1E6A4A", "#0E3324", 0.3)
    s.pack.line([(186, 720), (186, 650)], "#8FD8B0", 5)
    s.pack.drop(220, 742, 80, 18)
    s.carton(600, (190, 280, 80))


def _rocket_stick(s: Stage, x: float, lean: float, foot: float) -> None:
    low, high = (x + lean * 112, foot - 112), (x + lean * 250, foot - 250)
    s.pack.line([low, high], "#D8B070", 6)
    s.pack.line([(low[0] + 2, low[1]), (high[0] + 2, high[1])], "#8E6A3A", 2)


def aerial(s: Stage) -> None:
    """A mortar tube and its one great burst. `shape` is the burst; several shots show smaller ones beside it."""
    x, y = 400 + s.jitter(20), 268 + s.jitter(14)
    shape = s.shape or "chrysanthemum"
    is_repeater = 2 <= s.count <= 9
    if is_repeater:
        for i, (left, top, reach) in enumerate(((230, 220, 150), (560, 190, 165), (410, 400, 120))):
            px, py = left + s.jitter(16), top + s.jitter(14)
            burst(s.back, s.rng, px, py, reach, shape if i < 2 else "peony", s.hue, s.nth(i + 1), 1.0)
            rise(s.back, s.rng, 290, 590, px, py, power=0.5)
    else:
        burst(s.back, s.rng, x, y, 262 * (0.6 + 0.4 * s.scale), shape, s.hue, s.nth(1), 1.05)
        rise(s.back, s.rng, 300, 590, x, y, power=0.6)
    for i in range(min(3, s.count) if is_repeater else 1):
        at, dy = 270 - i * 88 + (58 if is_repeater else 0), (0, -14, -26)[i]
        s.pack.drop(at, 738 + dy, 70 - 12 * is_repeater, 18)
        r, high = (42.0, 150.0) if is_repeater else (52 * s.scale, 168 * s.scale)
        s.pack.tube((at, 728 + dy), (at, 728 + dy - high), r, s.wrapper(260, 420), "#3A2A22", 0.32, "#0A0606")
    s.carton(545, (225, 220, 110))


_GRIDS = (
    (7, 7, 1),
    (12, 4, 3),
    (16, 4, 4),
    (25, 5, 5),
    (30, 6, 5),
    (50, 10, 5),
    (60, 10, 6),
    (100, 10, 10),
    (999, 14, 10),
)
_SHELLS = (
    ("peony", "peony", "peony", "chrysanthemum", "peony"),
    ("chrysanthemum", "palm", "chrysanthemum", "ring", "chrysanthemum"),
    ("willow", "peony", "peony", "willow", "peony"),
    ("crackle", "peony", "crackle", "chrysanthemum", "palm"),
)


def cakes(s: Stage) -> None:
    """A box of many tubes under five bursts; more shots mean a bigger box and more tubes."""
    shells = _SHELLS[{"willow": 2, "crackle": 3}.get(s.shape, s.rng.randint(4))]
    spots = ((400, 165, 145), (180, 250, 125), (620, 240, 128), (285, 380, 84), (530, 390, 84))
    big = float(np.clip(0.78 + 0.07 * math.log2(max(s.count, 7) / 7), 0.78, 1.12))
    for i, ((left, height, reach), shell) in enumerate(zip(spots, shells, strict=True)):
        x, y = left + s.jitter(20), height + s.jitter(16)
        burst(s.back, s.rng, x, y, reach, shell, "gold", s.nth(i), 0.95)
        rise(s.back, s.rng, 400 + (x - 400) * 0.16, 572, x, y, power=0.5, width=1.1)
    w, h, d = 330 * big, 130 * (0.75 + 0.25 * big), 190 * big
    front = s.face(int(w * SCALE), int(h * SCALE), form=2)
    top = Image.new("RGB", (int(w * SCALE), int(d * SCALE)), "#2A1C18")
    td = ImageDraw.Draw(top)
    cols, rows = next((c, r) for n, c, r in _GRIDS if (s.count or 24) <= n)
    for i in range(cols):
        for j in range(rows):
            cx, cy, r = (
                (i + 0.5) * top.width / cols,
                (j + 0.5) * top.height / rows,
                min(top.width / cols, top.height / rows) * 0.44,
            )
            td.ellipse([cx - r, cy - r * 0.9, cx + r, cy + r * 0.9], fill=s.palette.band)
            td.ellipse([cx - r * 0.72, cy - r * 0.64, cx + r * 0.72, cy + r * 0.64], fill="#160C0A")
    x = 390 + s.jitter(14)
    s.pack.box(x, 744, (w, h, d), 0.26, front, s.palette.ground, top, 0.5)
    fountain(s.front, s.rng, x + 25, 744 - h - 24 * big, 90, 0.2, 120, "gold", "gold", 600, stars=0)


def spinners(s: Stage) -> None:
    """Toys that rise while they spin. Shapes: helicopter (blades), butterfly (wings), drone (four arms)."""
    x, y = 470 + s.jitter(18), 190 + s.jitter(14)
    wheel(s.back, s.rng, x, y, 26, 230, s.hue, s.nth(1), tilt=0.42, n=620)
    t = np.linspace(0, 1, 2600)  # the corkscrew below it
    turn = t * TAU * 4.5
    reach = 20 + 46 * t
    px = 270 + (x - 270) * t**1.2 + reach * np.cos(turn)
    py = 620 + (y - 620) * t + reach * 0.3 * np.sin(turn)
    w = 0.9 * (0.15 + t) * s.rng.uniform(0.2, 1.6, len(t))
    s.back.add(px + s.rng.normal(0, 1.6, len(t)), py, w, s.light())
    j = s.rng.randint(0, len(t), 1500)
    s.back.add(px[j] + s.rng.normal(0, 7, 1500), py[j] + s.rng.exponential(34, 1500), 0.4 * t[j], lin(AMBER))
    ball(s.back, s.rng, x, y, 10, 0.4, lin(WHITE), 600)
    pal = s.palette
    for px0, py0, q in ((185, 716, 1.0), (330, 736, 0.8)):  # two on the ground, one to come
        s.pack.drop(px0, py0 + 4, 92 * q, 20 * q)
        if s.shape == "butterfly":
            for side in (-1, 1):
                for dx, dy, rx, ry, ink in (
                    (52, -64, 56, 44, pal.band),
                    (52, -64, 38, 28, pal.ground),
                    (40, -18, 40, 26, pal.ground),
                    (40, -18, 24, 14, FOIL),
                ):
                    s.pack.ellipse(px0 + side * dx * q, py0 + dy * q, rx * q, ry * q, ink)
        elif s.shape == "drone":
            for ax, ay in ((-88, -34), (88, -34), (-70, 6), (70, 6)):
                s.pack.line([(px0, py0 - 30 * q), (px0 + ax * q, py0 + (ay - 26) * q)], pal.accent, 9 * q)
                s.pack.tube(
                    (px0 + ax * q, py0 + (ay + 2) * q),
                    (px0 + ax * q, py0 + (ay - 40) * q),
                    17 * q,
                    pal.ground,
                    pal.band,
                    0.4,
                )
        else:
            s.pack.poly(
                [
                    (px0 - 120 * q, py0 - 96 * q),
                    (px0 - 112 * q, py0 - 112 * q),
                    (px0 + 120 * q, py0 - 70 * q),
                    (px0 + 112 * q, py0 - 52 * q),
                ],
                pal.band,
            )
            s.pack.line([(px0 - 116 * q, py0 - 104 * q), (px0 + 116 * q, py0 - 61 * q)], pal.ground, 3)
        s.pack.tube((px0, py0), (px0, py0 - 92 * q), 21 * q, s.wrapper(120, 240, s.title.split()[0]), "#E8D9BC", 0.4)
    s.carton(600, (210, 230, 90))
