#include "docent_png.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// Text, profiles and the like above this are left out; no picture needs them to be read.
enum { most_chunk_bytes = 1 << 20, most_chunks_kept = 64 };

struct docent_png {
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t count, offset;
    docent_png_status status;
    char message[200];
};

static void on_read(png_structp png, png_bytep to, size_t count) {
    docent_png *decoder = png_get_io_ptr(png);
    if (count > decoder->count - decoder->offset) {
        decoder->status = DOCENT_PNG_ENDED_EARLY;
        png_error(png, "the data ends early");
    }
    memcpy(to, decoder->bytes + decoder->offset, count);
    decoder->offset += count;
}

static void on_error(png_structp png, png_const_charp words) {
    docent_png *decoder = png_get_error_ptr(png);
    if (decoder->status == DOCENT_PNG_OK) decoder->status = DOCENT_PNG_DAMAGED;
    snprintf(decoder->message, sizeof decoder->message, "%s", words);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp words) {
    (void)png;
    (void)words;
}

docent_png *docent_png_open(const uint8_t *bytes, size_t count, docent_png_header *header,
    docent_png_status *status) {
    memset(header, 0, sizeof *header);
    *status = DOCENT_PNG_DAMAGED;
    docent_png *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->bytes = bytes;
    decoder->count = count;
    decoder->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, on_error, on_warning);
    decoder->info = decoder->png ? png_create_info_struct(decoder->png) : NULL;
    if (!decoder->info) {
        docent_png_close(decoder);
        return NULL;
    }
    if (setjmp(png_jmpbuf(decoder->png))) {
        *status = decoder->status;
        return decoder;
    }
    // The caller limits the pixels; libpng's own limit of the sides would hide his error.
    png_set_user_limits(decoder->png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_chunk_malloc_max(decoder->png, most_chunk_bytes);
    png_set_chunk_cache_max(decoder->png, most_chunks_kept);
    // Texts, profiles and all else that is not the picture are passed over; Exif is not.
    png_set_keep_unknown_chunks(decoder->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(
        decoder->png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "eXIf", 1);
    png_set_read_fn(decoder->png, decoder, on_read);
    png_read_info(decoder->png, decoder->info);
    header->width = png_get_image_width(decoder->png, decoder->info);
    header->height = png_get_image_height(decoder->png, decoder->info);
    header->interlaced = png_get_interlace_type(decoder->png, decoder->info) != PNG_INTERLACE_NONE;
    png_uint_32 size = 0;
    png_bytep exif = NULL;
    if (png_get_eXIf_1(decoder->png, decoder->info, &size, &exif)) {
        header->exif = exif;
        header->exif_size = size;
    }
    *status = DOCENT_PNG_OK;
    return decoder;
}

docent_png_status docent_png_start(docent_png *decoder, uint32_t *channels) {
    *channels = 0;
    if (setjmp(png_jmpbuf(decoder->png))) return decoder->status;
    png_set_expand(decoder->png);
    png_set_scale_16(decoder->png);
    png_read_update_info(decoder->png, decoder->info);
    *channels = png_get_channels(decoder->png, decoder->info);
    return DOCENT_PNG_OK;
}

docent_png_status docent_png_read(docent_png *decoder, uint8_t *row) {
    if (setjmp(png_jmpbuf(decoder->png))) return decoder->status;
    png_read_row(decoder->png, row, NULL);
    return DOCENT_PNG_OK;
}

const char *docent_png_problem(const docent_png *decoder) { return decoder->message; }

void docent_png_close(docent_png *decoder) {
    png_destroy_read_struct(&decoder->png, &decoder->info, NULL);
    free(decoder);
}
