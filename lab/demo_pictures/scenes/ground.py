"""What burns on the ground: flower pots, fountains, novelty fans, chakkars."""

import numpy as np

from ..colour import FOIL
from ..effects import fountain, wheel
from ..light import TAU
from ..stage import Stage


def flowerpots(s: Stage) -> None:
    """Shapes: standard, wide, narrow."""
    height, spread, n = {"wide": (430, 0.22, 700), "narrow": (490, 0.11, 600)}.get(s.shape, (470, 0.15, 700))
    x, size = 315 + s.jitter(20), 0.8 + 0.2 * s.scale if s.scale < 1 else s.scale
    h, stars = 142 * size, 40 if len(set(s.hues)) == 1 else 110
    fountain(s.back, s.rng, x, 708 - h - 6, height * (0.6 + 0.4 * s.scale), spread, n, s.hue, s.nth(1), 690, 0, stars)
    s.pack.cone(x, 708, 78 * size, h, s.palette)
    s.carton(585, (250, 200, 110))


def fountains(s: Stage) -> None:
    """Tall tins and tubes. Shapes: tin (one), trio (three in a row, one colour each)."""
    trio = s.shape == "trio"
    spots = ((170, 0.8), (320, 1.0), (470, 0.8)) if trio else ((300 + s.jitter(20), 1.0),)
    for i, (x, f) in enumerate(spots):
        r, h = (34, 130) if trio else (46, 190)
        foot = 716 - 8 * (f < 1)
        fountain(
            s.back, s.rng, x, foot - h - 4, 400 * f, 0.10 if trio else 0.19, 380 if trio else 640,
            s.nth(i), s.nth(i + 1), 690, (i - 1) * 0.16 if trio else 0, 90,
        )  # fmt: skip
        s.pack.drop(x, foot + 4, r * 1.5, r * 0.45)
        s.pack.tube(
            (x, foot),
            (x, foot - h),
            r,
            s.wrapper(220 if trio else 300, 420 if trio else 560),
            s.palette.band,
            0.3,
            "#241410",
        )
    s.carton(620, (180 if trio else 220, 230, 90))


def novelty(s: Stage) -> None:
    """A low drum with a fan of narrow jets, colours mirrored: peacock, crown, tricolour."""
    arms = s.count if 5 <= s.count <= 13 else (11, 9, 7)[s.rng.randint(3)]
    x, y = 320 + s.jitter(16), 600
    n = {11: 80, 9: 95}.get(arms, 115)
    for i, lean in enumerate(np.linspace(-0.85, 0.85, arms)):
        c = s.nth(abs(i - arms // 2) % 3)
        fountain(s.back, s.rng, x, y, 400 * (1 - 0.28 * abs(lean)), 0.030, n, c, "gold", 700, lean, 14, 0.34)
    s.pack.drop(x, 722, 96, 24)
    s.pack.tube((x, 712), (x, y + 6), 84, s.wrapper(440, 230, form=1), s.palette.band, 0.3, "#241410")
    s.carton(600, (220, 210, 100))


def chakkars(s: Stage) -> None:
    """Seen from above. Shapes: coil (default), top (a spinning top on its point), wire (on a holder)."""
    pal, size = s.palette, 0.85 + 0.15 * s.scale
    x, y, r = 385 + s.jitter(16), 395 + s.jitter(12), 62 * s.scale
    s.pack.horizon = 150
    wheel(s.back, s.rng, x, y, r, 430 * size, s.hue, s.nth(1), tilt=0.62, n=1000)
    if s.day:
        x, y, r = 330, 690, 112
    s.pack.drop(x, y + 8, r * 1.1, r * 0.7)
    s.pack.ellipse(x, y, r, r * 0.62, pal.accent)
    if s.shape == "top":
        for k, ink in enumerate((pal.ground, pal.band, pal.ground, FOIL, pal.accent)):
            q = r * (1 - k * 0.2)
            s.pack.ellipse(x, y - k * r * 0.16, q, q * 0.62, ink)
        s.pack.tube((x, y - r * 0.7), (x, y - r * 1.15), r * 0.1, "#D8B98A", "#F0DDB8")
    else:
        a = np.linspace(0.6, TAU * 5, 240)  # a coil of paper tube
        out = r * a / (TAU * 5)
        coil = list(zip(x + out * np.cos(a), y - 3 + out * 0.62 * np.sin(a), strict=True))
        s.pack.line(coil, pal.ground, r / 5.6)
        s.pack.line(coil, pal.band, r / 22)
        if s.shape == "wire":
            s.pack.line([(x, y), (x - r * 2.6, y + r * 2.1)], "#B8B4BE", 5)
            s.pack.ellipse(x, y - 2, r * 0.16, r * 0.12, "#E8E4EE")
    s.carton(590, (250, 200, 90), y=750)
