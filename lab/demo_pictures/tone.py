"""Tone: from linear light without an upper end to the 8 bits of a picture."""

import numpy as np
from PIL import Image

from .colour import F32, TO_SRGB, Array


def tone(light: Array) -> Array:
    """Mostly film (each channel saturates alone), a quarter true to the hue, white-hot at the top.

    Film alone loses colours, hue-true alone turns gold to salmon.
    """
    peak = light.max(0)
    hot = (peak / (peak + F32(6))) ** 2
    true = light * ((1 - np.exp(-peak)) / np.maximum(peak, F32(1e-6)))
    film = 1 - np.exp(-light)
    white = np.array([1, 0.96, 0.87], F32)[:, None, None]
    out: Array = (true * F32(0.25) + film * F32(0.75)) * (1 - hot) + hot * white
    return out


def encode(light: Array) -> Image.Image:
    """Linear light from 0 to 1 (3 x h x w) as an sRGB picture."""
    index = (np.clip(light, 0, 1).transpose(1, 2, 0) * 65535).astype(np.uint16)
    return Image.fromarray(TO_SRGB[index])
