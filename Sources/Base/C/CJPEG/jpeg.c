#include "docent_jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jpeglib.h>

#include <jerror.h>

// A camera's progressive pictures have about ten scans; a file of thousands of empty ones is made
// to waste time.
enum { most_scans = 100 };

// Coefficients of progressive pictures are held in memory: 8 bytes a pixel at the most, so that
// this holds every picture of 128 megapixels.
static const long most_memory = 1024L << 20;

struct docent_jpeg {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    docent_jpeg_status status;
    docent_jpeg_report report;
    uint64_t deadline;
    int inverted;
};

static docent_jpeg *owner(j_common_ptr jpeg) { return jpeg->client_data; }

static void leave(docent_jpeg *decoder, docent_jpeg_status status) {
    if (decoder->status == DOCENT_JPEG_OK) decoder->status = status;
    longjmp(decoder->escape, 1);
}

static void note(j_common_ptr jpeg) {
    char words[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, words);
    docent_jpeg *decoder = owner(jpeg);
    snprintf(decoder->report.message, sizeof decoder->report.message, "%s", words);
}

static void on_error(j_common_ptr jpeg) {
    note(jpeg);
    int code = jpeg->err->msg_code;
    int memory = code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE;
    leave(owner(jpeg), memory ? DOCENT_JPEG_NO_MEMORY : DOCENT_JPEG_DAMAGED);
}

static void on_message(j_common_ptr jpeg, int level) {
    if (level >= 0) return;
    docent_jpeg *decoder = owner(jpeg);
    if (decoder->report.warnings == 0) note(jpeg);
    decoder->report.warnings++;
    if (jpeg->err->msg_code != JWRN_JPEG_EOF || decoder->report.ended_early) return;
    const struct jpeg_decompress_struct *state = &decoder->jpeg;
    decoder->report.ended_early = 1;
    decoder->report.nothing_came = state->input_scan_number <= 1 && state->input_iMCU_row == 0;
    decoder->report.rows_before_end = state->output_scanline;
}

static void on_output(j_common_ptr jpeg) { (void)jpeg; }

static void on_progress(j_common_ptr jpeg) {
    docent_jpeg *decoder = owner(jpeg);
    if (decoder->jpeg.input_scan_number > most_scans) leave(decoder, DOCENT_JPEG_TOO_MANY_SCANS);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t nanoseconds = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    if (nanoseconds > decoder->deadline) leave(decoder, DOCENT_JPEG_TIMEOUT);
}

docent_jpeg *docent_jpeg_open(const uint8_t *bytes, size_t count, docent_jpeg_header *header,
    docent_jpeg_status *status) {
    memset(header, 0, sizeof *header);
    *status = DOCENT_JPEG_NO_MEMORY;
    docent_jpeg *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    j_decompress_ptr jpeg = &decoder->jpeg;
    jpeg->err = jpeg_std_error(&decoder->errors);
    decoder->errors.error_exit = on_error;
    decoder->errors.emit_message = on_message;
    decoder->errors.output_message = on_output;
    decoder->progress.progress_monitor = on_progress;
    decoder->deadline = UINT64_MAX;
    jpeg->client_data = decoder;
    if (setjmp(decoder->escape)) {
        *status = decoder->status;
        return decoder;
    }
    jpeg_create_decompress(jpeg);
    jpeg->mem->max_memory_to_use = most_memory;
    jpeg->progress = &decoder->progress;
    jpeg_mem_src(jpeg, bytes, count);
    jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(jpeg, TRUE);
    header->width = jpeg->image_width;
    header->height = jpeg->image_height;
    decoder->inverted = jpeg->saw_Adobe_marker;
    for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker; marker = marker->next) {
        if (marker->data_length < 6 || memcmp(marker->data, "Exif\0\0", 6)) continue;
        header->exif = marker->data;
        header->exif_size = marker->data_length;
        break;
    }
    *status = DOCENT_JPEG_OK;
    return decoder;
}

docent_jpeg_status docent_jpeg_start(docent_jpeg *decoder, int32_t color, uint32_t divisor,
    uint64_t deadline, docent_jpeg_output *output) {
    memset(output, 0, sizeof *output);
    if (setjmp(decoder->escape)) return decoder->status;
    j_decompress_ptr jpeg = &decoder->jpeg;
    decoder->deadline = deadline;
    switch (jpeg->jpeg_color_space) {
    case JCS_GRAYSCALE:
    case JCS_RGB:
    case JCS_YCbCr:
        jpeg->out_color_space = color ? JCS_EXT_RGBA : JCS_GRAYSCALE;
        output->layout = color ? DOCENT_JPEG_RGBA : DOCENT_JPEG_GRAY;
        break;
    case JCS_CMYK:
    case JCS_YCCK:
        jpeg->out_color_space = JCS_CMYK;
        output->layout = decoder->inverted ? DOCENT_JPEG_INKLESS : DOCENT_JPEG_CMYK;
        break;
    default:
        jpeg->out_color_space = jpeg->jpeg_color_space;
        output->layout = DOCENT_JPEG_OTHER;
    }
    jpeg->scale_num = 1;
    jpeg->scale_denom = divisor;
    jpeg_start_decompress(jpeg);
    output->width = jpeg->output_width;
    output->height = jpeg->output_height;
    output->channels = (uint32_t)jpeg->output_components;
    return DOCENT_JPEG_OK;
}

docent_jpeg_status docent_jpeg_read(
    docent_jpeg *decoder, uint8_t *rows, size_t stride, uint32_t count) {
    if (setjmp(decoder->escape)) return decoder->status;
    j_decompress_ptr jpeg = &decoder->jpeg;
    uint32_t end = jpeg->output_scanline + count;
    uint32_t first = jpeg->output_scanline;
    while (jpeg->output_scanline < end && jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW batch[16];
        uint32_t length = 0;
        for (; length < 16 && jpeg->output_scanline + length < end; length++)
            batch[length] = rows + (size_t)(jpeg->output_scanline - first + length) * stride;
        jpeg_read_scanlines(jpeg, batch, length);
    }
    return DOCENT_JPEG_OK;
}

docent_jpeg_report docent_jpeg_problems(const docent_jpeg *decoder) { return decoder->report; }

void docent_jpeg_close(docent_jpeg *decoder) {
    if (!setjmp(decoder->escape)) jpeg_destroy_decompress(&decoder->jpeg);
    free(decoder);
}
