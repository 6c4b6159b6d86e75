#include "camera-pictures.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <jpeglib.h>
#include <png.h>

// So many pictures follow each other, over and over. Each is drawn once: an emulated processor
// takes its time for it.
enum { places = 4 };

const struct picture_size picture_sizes[2] = {{640, 480}, {1280, 720}};

static struct picture pictures[3][3][places];

// What is held up: one byte per pixel; none while it is NULL.
static uint8_t *code;
static int code_width, code_height;
static struct stat code_status;

static enum obstacle before_lens = nothing;

static void forget_pictures(void) {
    for (int format = 0; format < 3; format++)
        for (int size = 0; size < 3; size++)
            for (int place = 0; place < places; place++) {
                free(pictures[format][size][place].bytes);
                pictures[format][size][place].bytes = NULL;
            }
}

int look_at_code(const char *path) {
    struct stat status = {0};
    if (!path || (stat(path, &status) && !code)
        || (status.st_ino == code_status.st_ino && status.st_size == code_status.st_size))
        return false;
    code_status = status;
    forget_pictures();
    free(code);
    code = NULL;
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (status.st_size == 0 || !png_image_begin_read_from_file(&image, path)) return true;
    image.format = PNG_FORMAT_GRAY;
    code_width = (int)image.width;
    code_height = (int)image.height;
    code = malloc(PNG_IMAGE_SIZE(image));
    png_color paper = {255, 255, 255};
    if (!code || !png_image_finish_read(&image, &paper, code, 0, NULL)) fail(path);
    return true;
}

void put_before_lens(enum obstacle obstacle) {
    if (obstacle == before_lens) return;
    before_lens = obstacle;
    forget_pictures();
}

// A code stands in the middle of a bright wall, three quarters as high as the picture.
static int shade_of_code(int x, int y, int width, int height) {
    int side = height * 3 / 4;
    int column = (x - (width - side) / 2) * code_width / side;
    int row = (y - (height - side) / 2) * code_height / side;
    bool is_wall = x < (width - side) / 2 || y < (height - side) / 2 || column >= code_width
                   || row >= code_height;
    return is_wall ? 230 : 10 + code[row * code_width + column] * 235 / 255;
}

static uint8_t shade(int x, int y, int width, int height, int place) {
    static uint32_t random = 1;
    random = random * 1664525 + 1013904223;
    // As much as a picture of this quality keeps, so that no two are the same.
    int noise = (int)(random >> 29) - 4;
    switch (before_lens) {
    case cover: return (uint8_t)(6 + noise);
    case sun: return 255;
    case sticker: return (uint8_t)(70 + noise);
    case nothing: break;
    }
    if (code) return (uint8_t)(shade_of_code(x, y, width, height) + noise);
    if (x * 4 * places / width == place) return (uint8_t)(128 + noise);
    return (uint8_t)((x < width / 2 ? 40 : 210) + noise);
}

static struct picture make_yuy2(int width, int height, int place) {
    struct picture picture = {malloc((size_t)width * height * 2), (size_t)width * height * 2};
    if (!picture.bytes) fail("memory");
    for (size_t i = 0; i < picture.count; i += 2) {
        int pixel = (int)(i / 2);
        picture.bytes[i] = shade(pixel % width, pixel / width, width, height, place);
        picture.bytes[i + 1] = 128;
    }
    return picture;
}

static struct picture make_mjpeg(int width, int height, int place) {
    struct jpeg_compress_struct encoder;
    struct jpeg_error_mgr errors;
    unsigned char *bytes = NULL;
    unsigned long count = 0;
    encoder.err = jpeg_std_error(&errors);
    jpeg_create_compress(&encoder);
    jpeg_mem_dest(&encoder, &bytes, &count);
    encoder.image_width = (unsigned)width;
    encoder.image_height = (unsigned)height;
    encoder.input_components = 3;
    encoder.in_color_space = JCS_YCbCr;
    jpeg_set_defaults(&encoder);
    jpeg_start_compress(&encoder, TRUE);
    uint8_t *row = malloc((size_t)width * 3);
    if (!row) fail("memory");
    memset(row, 128, (size_t)width * 3);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) row[3 * x] = shade(x, y, width, height, place);
        jpeg_write_scanlines(&encoder, &row, 1);
    }
    jpeg_finish_compress(&encoder);
    jpeg_destroy_compress(&encoder);
    free(row);
    return (struct picture){bytes, count};
}

struct picture picture_of(enum picture_format format, int size, unsigned number) {
    int place = (int)(number % places);
    struct picture *picture = &pictures[format][size][place];
    if (!picture->bytes) {
        int width = picture_sizes[size - 1].width, height = picture_sizes[size - 1].height;
        *picture = format == mjpeg ? make_mjpeg(width, height, place)
                                   : make_yuy2(width, height, place);
    }
    return *picture;
}
