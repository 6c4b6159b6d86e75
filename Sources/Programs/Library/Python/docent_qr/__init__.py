"""Reads, makes and explains QR Codes, Micro QR Codes and rMQRs.

    >>> import docent_qr
    >>> for symbol in docent_qr.read("photo.jpg"):
    ...     print(symbol.text, docent_qr.classify(symbol.text).kind)

Pictures are paths, bytes of files, Pillow's images, or arrays of numbers from 0 to 255 with two axes (grey) or three (1 to 4 channels:
grey, grey and alpha, RGB, RGBA). Files need Pillow; arrays need nothing. Any number of threads may call these functions; they release
the interpreter's lock while they read.
"""

from ._library import Code, Error, Meaning, StructuredAppend, Symbol, classify, make, read, read_frames, version

__version__ = version()
__all__ = ["Code", "Error", "Meaning", "StructuredAppend", "Symbol", "classify", "make", "read", "read_frames"]
