#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng behind calls that never leave by longjmp: each returns a status instead.

typedef struct docent_png docent_png;

/// How a call ended.
typedef enum : int32_t {
    DOCENT_PNG_OK = 0,
    DOCENT_PNG_DAMAGED,
    DOCENT_PNG_ENDED_EARLY,
} docent_png_status;

typedef struct {
    uint32_t width, height;
    uint8_t interlaced;
    /// The TIFF structure of an eXIf chunk; lives as long as the decoder.
    const uint8_t *_Nullable exif;
    size_t exif_size;
} docent_png_header;

/// Reads the header, up to the first pixel data. The bytes must stay where they are until
/// `docent_png_close`, which is due even when this fails; NULL only when there is no memory.
docent_png *_Nullable docent_png_open(const uint8_t *_Nonnull bytes, size_t count,
    docent_png_header *_Nonnull header, docent_png_status *_Nonnull status);

/// Begins decoding to 8 bits; `channels` becomes 1 (grey), 2 (grey, alpha), 3 (RGB) or 4 (RGBA).
docent_png_status docent_png_start(docent_png *_Nonnull decoder, uint32_t *_Nonnull channels);

/// Reads the next row as it is stored: of an interlaced picture, a row of the current pass.
/// `row` has room for `width * channels` bytes.
docent_png_status docent_png_read(docent_png *_Nonnull decoder, uint8_t *_Nonnull row);

/// The last error's words, in ASCII.
const char *_Nonnull docent_png_problem(const docent_png *_Nonnull decoder);

void docent_png_close(docent_png *_Nonnull decoder);
