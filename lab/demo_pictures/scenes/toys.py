"""Small things for the young: snakes, electric stones, photo flash, colour smoke, caps and guns."""

import math

import numpy as np

from ..colour import AMBER, FOIL, WHITE, lin
from ..effects import flame, sparkle
from ..light import TAU, ball, crosses, dots, fly, swell, toward
from ..stage import Stage


def _ash(s: Stage, x: float, y: float, height: float, side: int, fat: float) -> None:
    """One coil of ash that has grown out of a tablet: ribbed, lit from top left, thinner at its end."""
    t = np.linspace(0, 1, 420)
    px = x + side * (44 * t + (30 + 86 * t) * np.sin(t * 8.6) * (0.25 + t))
    py = y - height * (t**0.9) + 26 * np.sin(t * 13 + 1) * t
    r = fat * (1.06 - 0.52 * t) * (1 + 0.07 * np.sin(t * 260))
    for i in range(len(t)):
        g = 0.82 + 0.18 * math.sin(t[i] * 260) + s.rng.normal(0, 0.03)
        for k, off, ink in ((1.0, 0.0, (92, 80, 78)), (0.80, 0.16, (164, 148, 138)), (0.44, 0.34, (226, 212, 198))):
            q = r[i] * k
            s.pack.ellipse(px[i] - r[i] * off, py[i] - r[i] * off, q, q, tuple(int(c * g) for c in ink))


def snakes(s: Stage) -> None:
    """Black tablets; two of them grow coils of ash over a small fire."""
    x = 250 + s.jitter(14)
    s.pack.drop(x + 20, 722, 170, 30)
    for tx, ty in ((x - 120, 716), (x + 150, 726), (x - 64, 742), (x + 92, 746)):
        s.pack.drop(tx, ty + 6, 26, 8)
        s.pack.tube((tx, ty), (tx, ty - 14), 21, "#4A4244", "#7A7072", 0.42)
    _ash(s, x + 60, 706, 250, 1, 25)
    _ash(s, x - 30, 716, 400, -1, 32)
    for fx, fy in ((x - 30, 728), (x + 60, 716)):
        flame(s.front, fx, fy, 44, s.rng.uniform(0, 3), lin(AMBER), 0.8)
        sparkle(s.front, s.rng, fx, fy - 10, 74, 46, "amber", 0.15, 0.6)
    ball(s.back, s.rng, x, 700, 120, 0.02, lin(AMBER), 12000)
    y = s.rng.uniform(0, 1, 9000)  # smoke that leans away
    s.back.add(
        x - 40 - 90 * y + s.rng.normal(0, 1, 9000) * (16 + 70 * y), 330 - 300 * y, 0.05 * (1 - y), lin("#B8A8C8")
    )
    s.carton(605, (200, 220, 70))


def stones(s: Stage) -> None:
    """Electric stones: pellets on the ground, four of them alight and crackling."""
    dx = s.jitter(16)
    spots = [(130, 640), (262, 596), (396, 648), (196, 708), (330, 728), (96, 728), (450, 716), (388, 590)]
    s.pack.drop(270 + dx, 690, 210, 60, 120)
    for i, (place, y) in enumerate(spots):
        x = place + dx
        s.pack.drop(x, y + 8, 30, 9)
        s.pack.ellipse(x, y, 27, 19, "#4A4650")
        s.pack.ellipse(x - 5, y - 5, 18, 11, "#8A8694")
        s.pack.ellipse(x - 9, y - 8, 6, 4, "#C8C4D0")
        if i < 4:
            sparkle(s.front, s.rng, x, y - 12, (150, 210, 165, 120)[i], 170, s.nth(i), 0.8, 0.8)
            ball(s.front, s.rng, x, y - 10, 18, 0.22, s.light(i), 1600)
    s.carton(608, (205, 210, 80))


def flash(s: Stage) -> None:
    """Photo flash: blinding white strobes from a squat tube."""
    x, y = 285 + s.jitter(16), 560
    ball(s.back, s.rng, x, y - 130, 60, 0.35, lin(WHITE), 9000)
    ball(s.back, s.rng, x, y - 130, 150, 0.03, s.light(), 14000)
    n = 22
    px, py = x + s.rng.normal(0, 105, n), y - 140 + s.rng.normal(0, 90, n)
    crosses(s.front, px, py, s.rng.uniform(24, 80, n), s.light() * 0.4 + 0.6, 1.2)
    dots(s.front, px, py, 60, lin(WHITE), 1.6)
    crosses(s.front, np.array([float(x)]), np.array([y - 130.0]), np.array([255.0]), lin(WHITE), 4.5)
    v = toward(s.rng.uniform(0, TAU, 160)) * s.rng.uniform(100, 620, (160, 1))
    fly(s.front, s.rng, (x, y - 130), v, 0.5, 3.0, 100, lin(WHITE), 0.35, 70, swell(0.5, 0.9), 0.6, s.light())
    s.pack.drop(x, 728, 92, 22)
    s.pack.tube((x, 720), (x, 590), 72, s.wrapper(400, 400), s.palette.band, 0.3, "#E8E4EE")
    s.carton(602, (215, 230, 90))


def smoke(s: Stage) -> None:
    """Coloured smoke that rolls out of a tube. Shape mixed: all the colours in one cloud."""
    x, top = 265 + s.jitter(16), 560
    for i in range(95):
        u = i / 95
        drift = 150 * u**1.5 * math.sin(1.1 + u * 2.4)
        cx, cy = x + drift + s.rng.normal(0, 14 + 62 * u), top - 20 - 440 * u + s.rng.normal(0, 10 + 26 * u)
        rgb = s.light(int(s.rng.randint(len(s.hues))) if s.shape == "mixed" else 0)
        ball(s.back, s.rng, cx, cy, 10 + 46 * u, 0.055 * (1.15 - u), rgb * 0.85 + 0.05, 2600)
    ball(s.front, s.rng, x, top + 4, 7, 0.3, lin(WHITE), 300)
    s.pack.drop(x, 730, 60, 18)
    s.pack.tube((x, 722), (x, top + 8), 44, s.wrapper(260, 480), s.palette.band, 0.3, "#241410")
    s.carton(595, (220, 220, 90))


def _pistol(s: Stage, x: float, y: float) -> None:
    """A toy pistol in profile, muzzle to the right."""
    steel, dark, light = "#8C92A4", "#3C4050", "#D2D8E6"

    def part(points: list[tuple[float, float]], ink: str) -> None:
        s.pack.poly([(x + px, y + py) for px, py in points], ink)

    part([(-92, -10), (-30, -14), (-44, 60), (-70, 132), (-136, 122), (-112, 52)], dark)  # grip
    part([(-88, 2), (-44, 0), (-56, 58), (-76, 116), (-122, 110), (-102, 50)], s.palette.ground)
    for i in range(5):
        s.pack.line([(x - 96 - i * 5, y + 24 + i * 19), (x - 56 - i * 5, y + 24 + i * 19)], s.palette.accent, 3)
    part([(-118, -64), (190, -64), (196, -58), (196, -30), (60, -26), (20, 4), (-120, 4)], dark)  # body and barrel
    part([(-114, -60), (188, -60), (190, -48), (-114, -46)], light)
    part([(-114, -46), (190, -48), (190, -36), (56, -32), (18, -4), (-114, -2)], steel)
    s.pack.line([(x - 34, y + 4), (x - 22, y + 44), (x + 22, y + 42), (x + 34, y - 4)], dark, 8)  # guard
    s.pack.line([(x - 2, y + 2), (x - 8, y + 30)], light, 6)  # trigger
    part([(-118, -62), (-150, -92), (-134, -104), (-96, -66)], steel)  # hammer
    part([(176, -64), (182, -80), (192, -80), (192, -64)], dark)  # foresight
    s.pack.ellipse(x + 2, y - 26, 26, 20, dark)
    for a in np.linspace(0, TAU, 8, endpoint=False):
        s.pack.ellipse(x + 2 + 16 * math.cos(a), y - 26 + 12 * math.sin(a), 4.4, 4.4, "#D8343A")


def caps(s: Stage) -> None:
    """Shapes: gun (pistol with a flash at the hammer), ring (ring caps), roll (paper rolls)."""
    x = 260 + s.jitter(12)
    if s.shape == "gun":
        s.pack.drop(x + 10, 738, 170, 16)
        _pistol(s, x, 590)
        fx, fy = x - 112, 506
        sparkle(s.front, s.rng, fx, fy, 150, 190, s.hue, 0.5, 0.8)
        y = s.rng.uniform(0, 1, 6000)
        s.back.add(fx + 60 * y + s.rng.normal(0, 1, 6000) * (8 + 46 * y), fy - 260 * y, 0.07 * (1 - y), lin("#C8C0D8"))
    elif s.shape == "ring":
        for cx, cy, q in ((x - 80, 640, 1.0), (x + 96, 680, 0.92), (x - 20, 560, 0.8)):
            s.pack.drop(cx, cy + 16, 92 * q, 44 * q, 150)
            s.pack.ellipse(cx, cy + 7, 84 * q, 58 * q, "#8E1218")
            s.pack.ellipse(cx, cy, 84 * q, 58 * q, "#D8262E")
            for a in np.linspace(0, TAU, 8, endpoint=False):
                px, py = cx + 58 * q * math.cos(a), cy + 39 * q * math.sin(a)
                s.pack.ellipse(px, py + 3, 17 * q, 14 * q, "#8E1218")
                s.pack.ellipse(px, py, 17 * q, 13 * q, "#F04A4A")
                s.pack.ellipse(px, py, 9 * q, 7 * q, "#5A4A44")
            s.pack.ellipse(cx, cy, 27 * q, 18 * q, "#2A1830")
        sparkle(s.front, s.rng, x - 20, 500, 190, 220, s.hue, 0.5, 0.8)
    else:
        for cx, cy, q in ((x - 92, 668, 1.0), (x + 86, 690, 0.95), (x - 8, 590, 0.9)):
            s.pack.drop(cx, cy + 44 * q, 84 * q, 20 * q, 150)
            s.pack.tube((cx, cy + 34 * q), (cx, cy - 20 * q), 74 * q, "#D8343A", "#F2DFC0", 0.5)
            a = np.linspace(0, TAU * 6, 220)
            r = 68 * q * a / (TAU * 6)
            s.pack.line(list(zip(cx + r * np.cos(a), cy - 20 * q + r * 0.5 * np.sin(a), strict=True)), "#C2262C", 3)
        u = np.linspace(0, 1, 40)  # the loose end of a strip, with its dots
        strip = list(zip(x + 150 + 120 * u, 730 - 40 * np.sin(u * 3.4), strict=True))
        s.pack.line(strip, "#D8343A", 16)
        for px, py in strip[3::6]:
            s.pack.ellipse(px, py, 5, 5, "#4A3430")
        sparkle(s.front, s.rng, x - 8, 520, 200, 230, s.hue, 0.5, 0.8)
    s.carton(606, (205, 215, 80))


def pops(s: Stage) -> None:
    """Pop-pop: little paper twists that snap on the ground."""
    x = 260 + s.jitter(14)
    for i in range(15):
        px, py = x - 176 + (i % 5) * 82 + (i // 5) * 27 + s.jitter(9), 630 + (i // 5) * 50 + s.jitter(9)
        s.pack.drop(px, py + 15, 22, 7, 190)
        s.pack.poly(
            [(px - 3, py - 8), (px - 15, py - 50), (px, py - 40), (px + 13, py - 52), (px + 4, py - 8)], "#CFC6D8"
        )
        s.pack.poly([(px - 2, py - 10), (px - 6, py - 44), (px + 3, py - 38)], "#F4EEFA")
        s.pack.ellipse(px, py, 19, 17, "#B8AEC4")
        s.pack.ellipse(px - 4, py - 4, 13, 11, "#EFE9F6")
        s.pack.line([(px - 7, py - 9), (px + 7, py - 9)], (FOIL, "#D8343A", "#2E9A4A")[i % 3], 3)
    for i, (px, py) in enumerate(((x - 100, 480), (x + 60, 430), (x + 150, 540))):
        sparkle(s.front, s.rng, px, py, (120, 165, 110)[i], 120, s.nth(i), 0.4, 0.75)
    s.carton(612, (205, 220, 80))
