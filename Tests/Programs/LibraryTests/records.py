"""Prints what the Python package reads in pictures, one line for each symbol, in fields between tabs, as records.c does.

    records.py EFFORT path|bytes|image|array|frames FILE...
"""

import io
import sys

import docent_qr
import numpy
from PIL import Image


def readings(effort, form, paths):
    if form == "frames":
        yield from docent_qr.read_frames(paths, effort)
        return
    for path in paths:
        picture = path
        if form == "bytes":
            picture = open(path, "rb").read()
        elif form == "image":
            picture = Image.open(io.BytesIO(open(path, "rb").read()))
        elif form == "array":
            picture = numpy.asarray(Image.open(path))[::-1, ::-1][::-1, ::-1]
        yield docent_qr.read(picture, effort)


for number, symbols in enumerate(readings(sys.argv[1], sys.argv[2], sys.argv[3:])):
    for symbol in symbols:
        part = symbol.structured_append or docent_qr.StructuredAppend(0, 0, 0)
        name = symbol.version.removesuffix(" (Model 1)")
        fields = [
            number, symbol.symbology, 0 if symbol.symbology != "qr" else 2 if name == symbol.version else 1,
            name, symbol.level, symbol.mask, int(symbol.mirrored), int(symbol.inverted), symbol.errors_corrected,
            f"{part.index}/{part.count}/{part.parity}", symbol.identifier, symbol.charset, symbol.charset_reason,
            symbol.bytes.hex(), symbol.text.encode().hex(),
        ]
        corners = " ".join(f"{value:.3f}" for corner in symbol.corners for value in corner)
        print(*fields, corners, sep="\t")
