"""Finds and reads the lines of a picture. `Engine` needs the packages of requirements/reader.txt.

Models are files of the installed package and of `tessdata`; nothing is fetched. The settings were measured
(docs/payments.md).
"""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter, ImageOps

from .edges import unsure_at_edges
from .facts import Box, Line, Ours, Receipt
from .indian_words import LACKS_MONTH
from .page import of_two_readings
from .receipt import read_receipt

MAX_SIDE = 1280
SMALL, ENLARGED = 480, 2
"""A picture at most so wide, in pixels, is read again so many times as large."""
FEW_PIXELS = 0.2
"""Per cent of the darkest and of the lightest pixels, which do not count for the contrast of a picture."""
SETTINGS = {
    "Global.use_cls": False,
    "Global.log_level": "critical",
    "Rec.rec_batch_num": 1,
    "Det.limit_type": "max",
    "Det.limit_side_len": 736,
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    "EngineConfig.onnxruntime.enable_cpu_mem_arena": False,
}
TESSDATA = Path(__file__).with_name("tessdata")
INDIAN_LANGUAGES = ("tam", "hin")
LATIN_SCORE = 0.95
"""A line that was read as Latin letters with this score is not read again as Tamil and Hindi."""
MOST_INDIAN_LINES = 40
"""From the top, where the status stands: a line takes 30 ms in both languages."""
LINE_HEIGHT, MARGIN = 48, 0.1  # in pixels; in parts of the line's height


class Engine:
    """The loaded models: about a second of processor time to load, and one for each reading of a picture."""

    def __init__(self) -> None:
        # Here, so that the module can be imported where the packages are missing.
        from rapidocr import RapidOCR  # noqa: PLC0415
        from tesserocr import PSM, PyTessBaseAPI  # noqa: PLC0415

        self._read = RapidOCR(params=SETTINGS)
        self._read_indian = [PyTessBaseAPI(str(TESSDATA), name, psm=PSM.SINGLE_LINE) for name in INDIAN_LANGUAGES]

    def receipt(self, picture: Image.Image, *, ours: Ours, today: date) -> Receipt:
        """What an upright RGB picture says whose sides have at most MAX_SIDE pixels.

        A small receipt is read again, enlarged. Its amount is that of the first reading if that has an amount and a
        reference for certain: enlarged, a rupee sign is more often taken for a figure. Lines in Tamil and Hindi are
        read when there is an amount, but no date, no status in English or no sure reference.
        """
        lines = self._lines(picture)
        receipt = read_receipt(lines, ours=ours, today=today)
        kept: dict[str, Any] = {}
        if picture.width <= SMALL and receipt.is_receipt:
            if receipt.amount and receipt.amount.sure and receipt.reference and receipt.reference.sure:
                kept = {"amount": receipt.amount}
            lines = of_two_readings(lines, self._lines(_enlarged(picture)))
            receipt = replace(read_receipt(lines, ours=ours, today=today), **kept)
        is_read = receipt.status and receipt.paid_on and (not receipt.reference or receipt.reference.sure)
        if receipt.amount and not is_read:
            indian = self._indian_lines(picture, lines)
            return replace(read_receipt(lines, indian, ours=ours, today=today), **kept)
        return receipt

    def _indian_lines(self, picture: Image.Image, lines: list[Line]) -> list[Line]:
        """The upper lines that have no good Latin reading, each read as Tamil and as Hindi."""
        known = {line.box for line in lines if line.score >= LATIN_SCORE and not LACKS_MONTH.search(line.text)}
        # Once more, since the first reading leaves out the lines of which it read nothing.
        result: Any = self._read(np.asarray(picture)[:, :, ::-1], use_cls=False, use_rec=False)
        width, height = picture.size
        every = [(_box(corners, width, height), corners) for corners in (() if result.boxes is None else result.boxes)]
        read = []
        for box, corners in [(box, corners) for box, corners in every if box not in known][:MOST_INDIAN_LINES]:
            line = _cut_out(picture, corners)
            for language in self._read_indian:
                language.SetImage(line)
                read.append(Line(language.GetUTF8Text().strip(), language.MeanTextConf() / 100, box))
        return read

    def _lines(self, picture: Image.Image) -> list[Line]:
        result: Any = self._read(np.asarray(picture)[:, :, ::-1], use_cls=False, use_rec=True)
        if not result.txts:
            return []
        width, height = picture.size
        lines = [
            Line(text, float(score), _box(corners, width, height), _slope(corners, width, height))
            for corners, text, score in zip(result.boxes, result.txts, result.scores, strict=True)
        ]
        return unsure_at_edges(picture, lines)


def _enlarged(picture: Image.Image) -> Image.Image:
    """A picture in grey with more contrast, blurred, so that the marks of JPEG are not taken for parts of digits."""
    size = picture.width * ENLARGED, picture.height * ENLARGED
    grey = picture.convert("L").resize(size, Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(1))
    return ImageOps.autocontrast(grey, cutoff=FEW_PIXELS).convert("RGB")


def _cut_out(picture: Image.Image, corners: Any) -> Image.Image:
    """A line as dark letters on a light ground."""
    (left, top), (right, bottom) = np.min(corners, axis=0), np.max(corners, axis=0)
    margin = (bottom - top) * MARGIN
    line = picture.crop(
        (
            max(int(left - margin), 0),
            max(int(top - margin), 0),
            min(int(right + margin), picture.width),
            min(int(bottom + margin), picture.height),
        )
    )
    line = ImageOps.autocontrast(line.convert("L"))
    pixels = np.asarray(line)
    if pixels.mean() > np.median(pixels):
        line = ImageOps.invert(line)
    return line.resize((max(line.width * LINE_HEIGHT // line.height, 1), LINE_HEIGHT), Image.Resampling.LANCZOS)


def _box(corners: Any, width: int, height: int) -> Box:
    across, down = [float(x) / width for x, _ in corners], [float(y) / height for _, y in corners]
    return Box(_part(min(across)), _part(min(down)), _part(max(across)), _part(max(down)))


def _slope(corners: Any, width: int, height: int) -> float:
    """Of the upper edge, whose corners come first."""
    (left, top), (right, other) = corners[0], corners[1]
    across = float(right - left) / width
    return float(other - top) / height / across if across > 0 else 0.0


def _part(value: float) -> float:
    return round(min(max(value, 0.0), 1.0), 4)
