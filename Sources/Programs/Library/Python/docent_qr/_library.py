"""The C library, as Python objects."""

from __future__ import annotations

import ctypes
import os
import threading
import time
import weakref
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Optional, Union

from ._pictures import Pixels, pixels

# Symbol has an attribute of this name.
_Bytes = bytes

_EFFORTS = {"fast": 0, "normal": 1, "thorough": 2}
_KINDS = {"qr": 0, "micro-qr": 1, "rmqr": 2}
_MOST_MODULES = 31329


class Error(ValueError):
    """A picture, text or choice that is refused; the message says why."""


@dataclass(frozen=True)
class StructuredAppend:
    """The place of a symbol in a message of several symbols."""

    index: int
    """From 0."""
    count: int
    """How many symbols there are, 2 to 16."""
    parity: int
    """The exclusive-or of all bytes of the message."""


@dataclass(frozen=True)
class Symbol:
    """A symbol that was read in a picture."""

    text: str
    """The data as text; U+FFFD for what its charset cannot explain."""
    bytes: _Bytes
    """The data as the symbol encodes it."""
    charset: str
    """That the bytes were read in, such as "utf-8"; "binary": the text is hexadecimal digits."""
    charset_reason: str
    """Why: "eci", "bom", "valid-utf8", "payload" or "guess"."""
    symbology: str
    """"qr", "micro-qr" or "rmqr"."""
    version: str
    """Such as "7", "M3", "R13x77" or "7 (Model 1)"."""
    level: str
    """Of error correction: "L", "M", "Q" or "H"."""
    mask: int
    corners: tuple[tuple[float, float], ...]
    """x and y of the four corners, in stored pixels, clockwise as printed, from the symbol's own top left one."""
    mirrored: bool
    """Whether it was seen from behind."""
    inverted: bool
    """Whether its modules are light on a dark background."""
    errors_corrected: int
    """Wrong and missing codewords."""
    structured_append: Optional[StructuredAppend]
    identifier: str
    """ISO/IEC 15424, such as "]Q1"; "]Q3" and "]Q4" are GS1."""


@dataclass(frozen=True)
class Code:
    """The modules of a symbol that was made, without the light border around it."""

    width: int
    height: int
    modules: _Bytes
    """Row by row, one byte for each module; 1 is dark."""
    border: int
    """The light modules that must be around it."""

    def luma(self, scale: int = 8) -> tuple[int, int, bytes]:
        """Draws it with its border: width and height in pixels, and one byte for each pixel.

        With Pillow: ``width, height, pixels = code.luma(); Image.frombytes("L", (width, height), pixels)``.
        """
        if not 1 <= scale <= 64:
            raise Error(f"scale is {scale}; pass 1 to 64 pixels for a module")
        side = b"\xff" * (self.border * scale)
        wide = (self.width + 2 * self.border) * scale
        light = b"\xff" * (wide * self.border * scale)
        rows = []
        for start in range(0, len(self.modules), self.width):
            row = b"".join((b"\x00" if dark else b"\xff") * scale for dark in self.modules[start : start + self.width])
            rows.append((side + row + side) * scale)
        return wide, (self.height + 2 * self.border) * scale, light + b"".join(rows) + light


@dataclass(frozen=True)
class Meaning:
    """What a text means."""

    kind: str
    """"url", "wifi", "contact", ...; "text" for text that means nothing further."""
    lines: tuple[str, ...]
    """What `docent classify` prints, such as "Host: example.org" or "Beware: ..."; secrets are masked."""


class _CSymbol(ctypes.Structure):
    """docent_qr_symbol of docent-qr.h."""

    _fields_ = [
        ("symbology", ctypes.c_char_p),
        ("bytes", ctypes.c_void_p),
        ("byte_count", ctypes.c_size_t),
        ("text", ctypes.c_void_p),
        ("text_length", ctypes.c_size_t),
        ("charset", ctypes.c_char_p),
        ("charset_reason", ctypes.c_char_p),
        ("corners", ctypes.c_double * 8),
        ("version_name", ctypes.c_char_p),
        ("identifier", ctypes.c_char_p),
        ("model", ctypes.c_int),
        ("version", ctypes.c_int),
        ("level", ctypes.c_int),
        ("mask", ctypes.c_int),
        ("is_mirrored", ctypes.c_int),
        ("is_inverted", ctypes.c_int),
        ("errors_corrected", ctypes.c_int),
        ("part_index", ctypes.c_int),
        ("part_count", ctypes.c_int),
        ("part_parity", ctypes.c_int),
    ]

    def python(self) -> Symbol:
        corners = self.corners
        part = StructuredAppend(self.part_index, self.part_count, self.part_parity) if self.part_count else None
        return Symbol(
            text=ctypes.string_at(self.text, self.text_length).decode(),
            bytes=ctypes.string_at(self.bytes, self.byte_count),
            charset=self.charset.decode(),
            charset_reason=self.charset_reason.decode(),
            symbology=self.symbology.decode(),
            version=self.version_name.decode(),
            level=chr(self.level),
            mask=self.mask,
            corners=tuple((corners[at], corners[at + 1]) for at in range(0, 8, 2)),
            mirrored=self.is_mirrored == 1,
            inverted=self.is_inverted == 1,
            errors_corrected=self.errors_corrected,
            structured_append=part,
            identifier=self.identifier.decode(),
        )


def _loaded() -> ctypes.CDLL:
    library = ctypes.CDLL(os.path.join(os.path.dirname(__file__), "libdocent-qr.so.0"))
    picture = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int]
    for name, result, arguments in [
        ("version", ctypes.c_char_p, []),
        ("error", ctypes.c_char_p, [ctypes.c_int]),
        ("reader_new", ctypes.c_void_p, [ctypes.c_int, ctypes.c_uint]),
        ("reader_free", None, [ctypes.c_void_p]),
        ("read", ctypes.c_int, picture),
        ("read_frame", ctypes.c_int, picture + [ctypes.c_int64]),
        ("symbol_at", ctypes.POINTER(_CSymbol), [ctypes.c_void_p, ctypes.c_size_t]),
        (
            "encode",
            ctypes.c_int,
            [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_void_p]
            + [ctypes.POINTER(ctypes.c_size_t)] * 2,
        ),
        ("classify", ctypes.c_int, [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]),
    ]:
        function = getattr(library, f"docent_qr_{name}")
        function.restype, function.argtypes = result, arguments
    return library


_library = _loaded()


def _checked(number: int) -> int:
    if number < 0:
        raise Error(_library.docent_qr_error(number).decode())
    return number


class _Reader:
    """A reader of the library, freed with this object."""

    def __init__(self, effort: str) -> None:
        if effort not in _EFFORTS:
            raise Error(f'effort is "{effort}"; pass "fast", "normal" or "thorough"')
        self._reader = _library.docent_qr_reader_new(_EFFORTS[effort], 0)
        weakref.finalize(self, _library.docent_qr_reader_free, self._reader)

    def read(self, picture: Pixels, milliseconds: Optional[int] = None) -> list[Symbol]:
        stride = picture.width * picture.channels
        arguments = [self._reader, picture.data, picture.width, picture.height, stride, picture.channels]
        if milliseconds is None:
            count = _checked(_library.docent_qr_read(*arguments))
        else:
            count = _checked(_library.docent_qr_read_frame(*arguments, milliseconds))
        return [_library.docent_qr_symbol_at(self._reader, index).contents.python() for index in range(count)]


_readers = threading.local()


def read(picture: Any, effort: str = "normal") -> list[Symbol]:
    """Reads the symbols in a picture, in rows from top to bottom.

    picture is a path, the bytes of a file, an image of Pillow, or an array (see the module). effort is "fast" for the frames of a
    camera, "normal", or "thorough" for a picture that must be read if at all possible. Raises Error for anything but a picture, and
    ModuleNotFoundError for a file without Pillow.
    """
    kept = _readers.__dict__.setdefault("kept", {})
    if effort not in kept:
        kept[effort] = _Reader(effort)
    return kept[effort].read(pixels(picture, Error))


def read_frames(frames: Iterable[Any], effort: str = "fast") -> Iterator[list[Symbol]]:
    """Reads the frames of a camera as they come; yields a list of symbols for each.

    Each frame is a picture as read() takes it. What frames before have shown is used, and a symbol that no frame alone holds is read
    from several; frames that show nothing new give an empty list.
    """
    reader = _Reader(effort)
    for frame in frames:
        yield reader.read(pixels(frame, Error), int(time.monotonic() * 1000))


def make(text: Union[str, _Bytes], level: str = "L", symbology: str = "qr") -> Code:
    """Makes the smallest symbol that holds a text, or bytes.

    level is the lowest level of error correction, "L", "M", "Q" or "H", which is raised where that costs no size; symbology is "qr",
    "micro-qr" or "rmqr". Raises Error where the text is empty or does not fit.
    """
    data = text.encode() if isinstance(text, str) else bytes(text)
    if symbology not in _KINDS:
        raise Error(f'symbology is "{symbology}"; pass "qr", "micro-qr" or "rmqr"')
    if level not in ("L", "M", "Q", "H"):
        raise Error(f'level is "{level}"; pass "L", "M", "Q" or "H"')
    modules = ctypes.create_string_buffer(_MOST_MODULES)
    width, height = ctypes.c_size_t(), ctypes.c_size_t()
    _checked(
        _library.docent_qr_encode(
            data, len(data), _KINDS[symbology], ord(level), modules, ctypes.byref(width), ctypes.byref(height)
        )
    )
    count = width.value * height.value
    return Code(width.value, height.value, modules.raw[:count], 4 if symbology == "qr" else 2)


def classify(text: str) -> Meaning:
    """Says what a text means: its kind, and what to know of it, such as where a link leads. Raises Error above a mebibyte."""
    data = text.encode("utf-8", "replace")
    room = _checked(_library.docent_qr_classify(data, len(data), None, 0)) + 1
    answer = ctypes.create_string_buffer(room)
    length = _checked(_library.docent_qr_classify(data, len(data), answer, room))
    kind, *lines = answer.raw[:length].decode().split("\n")
    return Meaning(kind, tuple(lines))


def version() -> str:
    """The version of the library."""
    return _library.docent_qr_version().decode()
