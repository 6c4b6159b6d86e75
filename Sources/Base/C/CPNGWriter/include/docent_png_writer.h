#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Writing PNG with libpng, behind a call that never leaves by longjmp.

typedef struct {
    uint32_t width, height;
    /// Bits a pixel with a palette: 1 or 4; 0 for 8 bits each of red, green, blue and alpha.
    uint32_t palette_bits;
    /// Without a palette: 8 bits of grey a pixel instead of colours.
    bool is_grey;
    /// Red, green and blue of `1 << palette_bits` colours.
    const uint8_t *_Nullable palette;
    /// 0 where nobody gave the picture a size.
    uint32_t pixels_per_metre;
} docent_png_picture;

/// Writes rows that follow each other without a gap, each a whole number of bytes.
///
/// Gives the file, to be freed with `free`, and its length; NULL where there is no memory or the picture has no
/// pixels.
uint8_t *_Nullable docent_png_write(
    const docent_png_picture *_Nonnull picture, const uint8_t *_Nonnull rows, size_t *_Nonnull count);
