"""Uses every function of the Python package, and what each refuses; prints nothing where all is well."""

import concurrent.futures
import gc
import subprocess
import sys
import tempfile

import docent_qr
import numpy
from PIL import Image


def refuses(words, call, *arguments, **options):
    try:
        call(*arguments, **options)
    except docent_qr.Error as error:
        assert words in str(error), error
    else:
        raise AssertionError(f"{call.__name__}{arguments} is not refused")


def drawn(text, **options):
    width, height, pixels = docent_qr.make(text, **options).luma(4)
    return numpy.frombuffer(pixels, "uint8").reshape(height, width)


# Every kind that is made is read.
for symbology in ["qr", "micro-qr", "rmqr"]:
    symbols = docent_qr.read(drawn("12345", symbology=symbology, level="M"))
    assert [(symbol.text, symbol.symbology) for symbol in symbols] == [("12345", symbology)], symbols
assert docent_qr.read(drawn("grüß", level="H"))[0].level == "H"
symbol = docent_qr.read(drawn(b"\x00\xff\x80"))[0]
assert symbol.bytes == b"\x00\xff\x80" and symbol.charset == "binary" and symbol.text == "00ff80", symbol

# Grey, and every number of channels; what is transparent lies over white or, where nothing is dark then, over black.
grey = drawn("https://example.org")
for picture in [
    grey, numpy.stack([grey] * 3, axis=2), numpy.stack([grey, numpy.full_like(grey, 255)], axis=2),
    numpy.stack([grey] * 3 + [numpy.full_like(grey, 255)], axis=2), numpy.asfortranarray(grey),
    numpy.stack([numpy.zeros_like(grey)] * 3 + [255 - grey], axis=2),
    numpy.stack([numpy.full_like(grey, 255)] * 3 + [255 - grey], axis=2),
    Image.fromarray(grey), Image.fromarray(grey).convert("1"), Image.fromarray(grey).convert("P"),
    Image.fromarray(grey.astype("uint16") * 257), Image.fromarray(grey).convert("CMYK"), memoryview(grey),
]:
    assert [symbol.text for symbol in docent_qr.read(picture)] == ["https://example.org"]

refuses("a path, bytes, an image of Pillow or an array, not int", docent_qr.read, 3)
refuses("'d'", docent_qr.read, numpy.zeros((4, 4)))
refuses("1 axes", docent_qr.read, numpy.zeros(4, "uint8"))
refuses("5 channels", docent_qr.read, numpy.zeros((4, 4, 5), "uint8"))
refuses("a width, height", docent_qr.read, numpy.zeros((0, 4), "uint8"))
refuses("no picture that Pillow knows", docent_qr.read, b"no picture")
refuses('effort is "most"', docent_qr.read, grey, effort="most")
refuses("is 0", docent_qr.make, "")
refuses("does not fit", docent_qr.make, "a" * 9000)
refuses('level is "l"', docent_qr.make, "a", level="l")
refuses('symbology is "aztec"', docent_qr.make, "a", symbology="aztec")
refuses("scale is 0", docent_qr.make("a").luma, 0)
refuses("too large", docent_qr.classify, "a" * (1 << 20) + "b")

meaning = docent_qr.classify("http://bit.ly/x")
assert meaning.kind == "url" and meaning.lines[-1] == "Beware: the host hides where the link leads", meaning
assert docent_qr.classify("\ud800").kind == "text"

# Threads have a reader each, which goes with them.
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    assert {docent_qr.read(grey)[0].text for _ in pool.map(lambda _: docent_qr.read(grey), range(40))} == {"https://example.org"}
gc.collect()
assert [len(symbols) for symbols in docent_qr.read_frames([grey] * 3)] == [1, 1, 1]

# The command.
with tempfile.NamedTemporaryFile(suffix=".png") as file:
    Image.fromarray(grey).save(file.name)
    command = [sys.executable, "-m", "docent_qr"]
    done = subprocess.run(command + [file.name], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "https://example.org\n"), done
    done = subprocess.run(command + [file.name, "/nowhere"], capture_output=True, text=True)
    assert done.returncode == 3 and "/nowhere" in done.stderr and done.stdout == f"{file.name}: https://example.org\n", done
    assert subprocess.run(command, capture_output=True).returncode == 64
    # Without Pillow: arrays are read, and files are refused in words.
    script = f"""
import sys
sys.modules["PIL"] = None
import docent_qr
try:
    docent_qr.read({file.name!r})
except ModuleNotFoundError as error:
    print(error)
print(docent_qr.read(memoryview(bytes(16)).cast("B", (4, 4))))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.startswith("Pillow, which opens files of pictures, is not installed") and done.stdout.endswith("[]\n"), done
