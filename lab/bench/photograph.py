"""A photograph of about 4 MB as from a phone's camera: 12 megapixels with noise."""

import io

from PIL import Image


def photograph(most: int = 4_000_000) -> bytes:
    """A JPEG of 4000 x 3000 just under `most` bytes."""
    grain = Image.effect_noise((4000, 3000), 24)
    slope = Image.linear_gradient("L").resize((4000, 3000))
    picture = Image.merge("RGB", (Image.blend(grain, slope, 0.5), slope, Image.blend(slope, grain, 0.3)))
    content = b""
    for quality in (92, 88, 84, 80, 75, 70, 60, 50):
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=quality)
        content = out.getvalue()
        if len(content) <= most:
            break
    return content
