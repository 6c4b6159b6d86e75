#pragma once
#include <stddef.h>
#include <stdint.h>

// libjpeg behind calls that never leave by longjmp: each returns a status instead.

typedef struct docent_jpeg docent_jpeg;

/// How a call ended.
typedef enum : int32_t {
    DOCENT_JPEG_OK = 0,
    DOCENT_JPEG_DAMAGED,
    DOCENT_JPEG_NO_MEMORY,
    DOCENT_JPEG_TIMEOUT,
    DOCENT_JPEG_TOO_MANY_SCANS,
} docent_jpeg_status;

/// What the bytes of a row mean.
typedef enum : int32_t {
    DOCENT_JPEG_GRAY = 0, // one byte a pixel
    DOCENT_JPEG_RGBA,     // four bytes a pixel, alpha 255
    DOCENT_JPEG_CMYK,     // four bytes a pixel, 255 is full ink
    DOCENT_JPEG_INKLESS,  // four bytes a pixel, CMYK as Adobe stores it: 255 is no ink
    DOCENT_JPEG_OTHER,    // `channels` bytes a pixel of no known meaning
} docent_jpeg_layout;

typedef struct {
    uint32_t width, height;
    /// The first Exif segment, from "Exif\0\0"; lives as long as the decoder.
    const uint8_t *_Nullable exif;
    size_t exif_size;
} docent_jpeg_header;

typedef struct {
    uint32_t width, height, channels;
    docent_jpeg_layout layout;
} docent_jpeg_output;

typedef struct {
    int32_t warnings;        // places that were damaged and read past
    uint8_t ended_early;     // the data ended before the picture did
    uint8_t nothing_came;    // ... and before its first band of blocks was complete
    uint32_t rows_before_end; // rows that were complete when the data ended
    char message[200];       // the error's words, or the first warning's
} docent_jpeg_report;

/// Reads the header. The bytes must stay where they are until `docent_jpeg_close`, which is due
/// even when this fails; NULL only when there is no memory.
docent_jpeg *_Nullable docent_jpeg_open(const uint8_t *_Nonnull bytes, size_t count,
    docent_jpeg_header *_Nonnull header, docent_jpeg_status *_Nonnull status);

/// Begins decoding at 1/`divisor` (1, 2, 4, 8) of the size, grey or for colour, until the deadline
/// on the monotonic clock.
docent_jpeg_status docent_jpeg_start(docent_jpeg *_Nonnull decoder, int32_t color, uint32_t divisor,
    uint64_t deadline_nanoseconds, docent_jpeg_output *_Nonnull output);

/// Reads the next `count` rows to `rows`, which has room for them at `stride` bytes each.
docent_jpeg_status docent_jpeg_read(docent_jpeg *_Nonnull decoder, uint8_t *_Nonnull rows,
    size_t stride, uint32_t count);

/// What was wrong so far.
docent_jpeg_report docent_jpeg_problems(const docent_jpeg *_Nonnull decoder);

void docent_jpeg_close(docent_jpeg *_Nonnull decoder);
