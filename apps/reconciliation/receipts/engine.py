"""Finds and reads the lines of a picture. `Engine` needs the packages of requirements/reader.txt.

Models are files of the installed package; nothing is fetched. The settings were measured (docs/payments.md).
"""

from typing import Any

import numpy as np
from PIL import Image

from .facts import Box, Line

MAX_SIDE = 1280
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


class Engine:
    """The loaded models: about a second of processor time to load, and one for each picture."""

    def __init__(self) -> None:
        from rapidocr import RapidOCR  # noqa: PLC0415 - the module can be imported where the package is missing

        self._read = RapidOCR(params=SETTINGS)

    def lines(self, picture: Image.Image) -> list[Line]:
        """The lines of an upright RGB picture whose sides have at most MAX_SIDE pixels."""
        found: Any = self._read(np.asarray(picture)[:, :, ::-1], use_cls=False)
        if not found.txts:
            return []
        width, height = picture.size
        return [
            Line(text, float(score), _box(corners, width, height), _slope(corners, width, height))
            for corners, text, score in zip(found.boxes, found.txts, found.scores, strict=True)
        ]


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
