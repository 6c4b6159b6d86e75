"""Prints the texts in pictures: python -m docent_qr FILE..."""

import sys

from . import read


def main() -> int:
    """0 if every picture has a symbol, 1 if one has none, 3 if one cannot be read, 64 for wrong usage."""
    files = sys.argv[1:]
    if not files or any(file.startswith("-") for file in files):
        print(__doc__, file=sys.stderr)
        return 64
    status = 0
    for file in files:
        try:
            symbols = read(file)
        except (OSError, ValueError, ModuleNotFoundError) as error:
            print(f"docent_qr: {error}" if file in str(error) else f"docent_qr: {file}: {error}", file=sys.stderr)
            status = 3
            continue
        for symbol in symbols:
            print(f"{file}: {symbol.text}" if len(files) > 1 else symbol.text)
        if not symbols:
            print(f"docent_qr: {file}: no symbol", file=sys.stderr)
            status = max(status, 1)
    return status


if __name__ == "__main__":
    sys.exit(main())
