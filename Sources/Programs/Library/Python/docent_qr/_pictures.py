"""Pictures in all their forms, as rows of pixels without padding."""

from __future__ import annotations

import io
import os
import sys
from typing import Any, NamedTuple


class Pixels(NamedTuple):
    """Rows of pixels with a fixed number of bytes for each pixel."""

    data: bytes
    width: int
    height: int
    channels: int


def pixels(picture: Any, error: type[Exception]) -> Pixels:
    """The pixels of a picture: a path, the bytes of a file, an image of Pillow, or an array."""
    if isinstance(picture, (str, os.PathLike)):
        return _opened(picture, error)
    if isinstance(picture, (bytes, bytearray)):
        return _opened(io.BytesIO(picture), error)
    if hasattr(picture, "getbands") and hasattr(picture, "tobytes"):
        return _converted(picture, error)
    return _array(picture, error)


def _opened(file: Any, error: type[Exception]) -> Pixels:
    try:
        from PIL import Image, UnidentifiedImageError
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "Pillow, which opens files of pictures, is not installed; install it (pip install pillow), or pass an array", name="PIL"
        ) from None
    name = file if isinstance(file, (str, os.PathLike)) else "bytes"
    try:
        with Image.open(file) as image:
            # Grey straight from the file, as its luma is, not out of colours that were made of it.
            if image.format == "JPEG":
                image.draft("L", image.size)
            return _converted(image, error)
    except UnidentifiedImageError:
        raise error(f"{name}: no picture that Pillow knows") from None
    except (Image.DecompressionBombError, SyntaxError, ValueError) as found:
        raise found if isinstance(found, error) else error(f"{name}: {found}") from None


def _converted(image: Any, error: type[Exception]) -> Pixels:
    mode = image.mode
    if mode in ("L", "LA", "RGB", "RGBA"):
        pass
    elif mode == "1":
        image = image.convert("L")
    elif mode.startswith("I;16"):
        shades = memoryview(image.tobytes()).cast("H")
        if mode.endswith("B") == (sys.byteorder == "little"):
            shades = [(shade >> 8) | (shade & 255) << 8 for shade in shades]
        return Pixels(bytes((shade * 255 + 32895) >> 16 for shade in shades), image.width, image.height, 1)
    elif "A" in image.getbands() or "a" in image.getbands() or "transparency" in image.info:
        image = image.convert("RGBA")
    elif mode in ("I", "F"):
        raise error(f"the image has the mode {mode}, whose range is not known; convert it to L")
    else:
        image = image.convert("RGB")
    if image.mode in ("L", "RGB") and "transparency" in image.info:
        image = image.convert("LA" if image.mode == "L" else "RGBA")
    return Pixels(image.tobytes(), image.width, image.height, len(image.getbands()))


def _array(array: Any, error: type[Exception]) -> Pixels:
    try:
        view = memoryview(array)
    except TypeError:
        raise error(
            f"a picture is a path, bytes, an image of Pillow or an array, not {type(array).__name__}"
        ) from None
    if view.format not in ("B", "<B") or view.ndim not in (2, 3):
        raise error(
            f"the array has {view.ndim} axes of the format {view.format!r}; pass rows of unsigned bytes, with 1 to 4 channels or none"
        )
    channels = view.shape[2] if view.ndim == 3 else 1
    if not 1 <= channels <= 4:
        raise error(f"the array has {channels} channels; pass 1 to 4")
    return Pixels(view.tobytes(), view.shape[1], view.shape[0], channels)
