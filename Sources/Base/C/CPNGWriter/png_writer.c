#include "docent_png_writer.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct {
    uint8_t *bytes;
    size_t count, room;
} file;

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    file *to = png_get_io_ptr(png);
    if (count > to->room - to->count) {
        size_t room = (to->count + count) * 2;
        uint8_t *grown = realloc(to->bytes, room);
        if (!grown) png_error(png, "no memory");
        to->bytes = grown;
        to->room = room;
    }
    memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
}

static void on_flush(png_structp png) { (void)png; }

static void on_error(png_structp png, png_const_charp words) {
    (void)words;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp words) {
    (void)png;
    (void)words;
}

uint8_t *docent_png_write(const docent_png_picture *picture, const uint8_t *rows, size_t *count) {
    *count = 0;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    // Not on the stack, whose values a longjmp need not keep.
    file *to = calloc(1, sizeof *to);
    if (!info || !to) {
        png_destroy_write_struct(&png, &info);
        free(to);
        return NULL;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(to->bytes);
        free(to);
        return NULL;
    }
    png_set_write_fn(png, to, on_write, on_flush);
    // Photographs hardly get smaller, but take many times as long.
    png_set_compression_level(png, picture->is_grey ? 6 : 9);
    const uint32_t bits = picture->palette_bits;
    png_set_IHDR(png, info, picture->width, picture->height, bits ? (int)bits : 8,
        bits ? PNG_COLOR_TYPE_PALETTE
             : picture->is_grey ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB_ALPHA,
        PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (bits) {
        png_color colors[16];
        for (int i = 0; i < 1 << bits; i++) {
            const uint8_t *c = picture->palette + 3 * i;
            colors[i] = (png_color){c[0], c[1], c[2]};
        }
        png_set_PLTE(png, info, colors, 1 << bits);
        // Each row as its difference from the one above is nothing wherever modules go on.
        png_set_filter(png, 0, PNG_FILTER_UP);
    }
    if (picture->pixels_per_metre) {
        png_set_pHYs(png, info, picture->pixels_per_metre, picture->pixels_per_metre,
            PNG_RESOLUTION_METER);
    }
    png_write_info(png, info);
    const size_t row_bytes = png_get_rowbytes(png, info);
    for (uint32_t y = 0; y < picture->height; y++) {
        png_write_row(png, rows + y * row_bytes);
    }
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    uint8_t *bytes = to->bytes;
    *count = to->count;
    free(to);
    return bytes;
}
