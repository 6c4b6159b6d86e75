// Compares what a screen shows with the page that it is to show, pixel by pixel.
//
//     compare [--except OTHER.png] SCREEN.ppm PAGE.png ROTATION BITS [KEPT]
//     compare --frame PAGE.png FRAME
//     compare --sum SCREEN.ppm X Y WIDTH HEIGHT
//
// The page is turned clockwise by ROTATION degrees (0, 90, 180, 270). A screen of 16 BITS has 5, 6
// and 5 for red, green and blue: what is lost is spread by a pattern of 4x4, whose formula stands
// here anew, so that the kiosk's own is not its own judge. Prints "same", or what differs; then
// KEPT-expected.png, KEPT-found.png and KEPT-difference.png are written, if KEPT is given. Where
// OTHER differs from PAGE, as where the camera's picture is drawn, anything may be on the screen.
//
// --frame writes the page as the memory of a screen of 32 bits has it: what page-watch waits for.
// --sum prints a number for what a rectangle of the screen shows, to tell whether it moves.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct picture {
    int width, height;
    uint8_t *bytes; // red, green, blue
};

static void fail(const char *path, const char *why) {
    printf("%s: %s\n", path, why);
    exit(2);
}

static struct picture read_ppm(const char *path) {
    struct picture picture;
    FILE *file = fopen(path, "rb");
    int largest;
    if (!file || fscanf(file, "P6 %d %d %d", &picture.width, &picture.height, &largest) != 3
        || fgetc(file) == EOF || largest != 255 || picture.width < 1 || picture.height < 1
        || picture.width > 8192 || picture.height > 8192)
        fail(path, "no PPM picture");
    size_t count = (size_t)picture.width * picture.height * 3;
    picture.bytes = malloc(count);
    if (!picture.bytes || fread(picture.bytes, 1, count, file) != count) fail(path, "cut short");
    fclose(file);
    return picture;
}

static struct picture read_png(const char *path) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path)) fail(path, image.message);
    image.format = PNG_FORMAT_RGB;
    struct picture picture = {(int)image.width, (int)image.height, malloc(PNG_IMAGE_SIZE(image))};
    if (!picture.bytes || !png_image_finish_read(&image, NULL, picture.bytes, 0, NULL))
        fail(path, image.message);
    return picture;
}

// A value of 0 to 255 as a screen with so many bits shows it at a place.
static int shown(int value, int bits, int x, int y) {
    static const int order[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
    int largest = (1 << bits) - 1;
    int level = (value * largest + (2 * order[y % 4][x % 4] + 1) * 255 / 32) / 255;
    return level << (8 - bits) | level >> (2 * bits - 8);
}

// The page as the screen is to show it.
static struct picture turn(struct picture page, int rotation, int bits) {
    static const int depths[] = {5, 6, 5};
    bool is_turned = rotation == 90 || rotation == 270;
    int width = is_turned ? page.height : page.width, height = is_turned ? page.width : page.height;
    struct picture screen = {width, height, malloc((size_t)width * height * 3)};
    if (!screen.bytes) fail("memory", "none left");
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int px = rotation == 90    ? y
                     : rotation == 180 ? width - 1 - x
                     : rotation == 270 ? height - 1 - y
                                       : x;
            int py = rotation == 90    ? width - 1 - x
                     : rotation == 180 ? height - 1 - y
                     : rotation == 270 ? x
                                       : y;
            const uint8_t *is = page.bytes + 3 * ((size_t)py * page.width + px);
            uint8_t *to = screen.bytes + 3 * ((size_t)y * width + x);
            for (int c = 0; c < 3; c++)
                to[c] = (uint8_t)(bits == 16 ? shown(is[c], depths[c], x, y) : is[c]);
        }
    return screen;
}

static void write_png(const char *kept, const char *what, struct picture picture) {
    char path[4096];
    png_image image = {.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_RGB};
    image.width = (png_uint_32)picture.width;
    image.height = (png_uint_32)picture.height;
    snprintf(path, sizeof path, "%s-%s.png", kept, what);
    if (!png_image_write_to_file(&image, path, 0, picture.bytes, 0, NULL)) fail(path, image.message);
}

static int write_frame(const char *page_path, const char *path) {
    struct picture page = read_png(page_path);
    FILE *file = fopen(path, "wb");
    if (!file) fail(path, "cannot be written");
    for (size_t i = 0; i < (size_t)page.width * page.height; i++) {
        const uint8_t *is = page.bytes + 3 * i;
        uint8_t pixel[4] = {is[2], is[1], is[0], 0};
        fwrite(pixel, sizeof pixel, 1, file);
    }
    if (ferror(file) | fclose(file)) fail(path, "cannot be written");
    return 0;
}

static int print_sum(struct picture screen, int left, int top, int width, int height) {
    if (left < 0 || top < 0 || width < 1 || height < 1 || width > screen.width - left
        || height > screen.height - top) {
        puts("the rectangle is not on the screen");
        return 1;
    }
    // FNV-1a
    uint64_t sum = 0xCBF29CE484222325;
    for (int y = top; y < top + height; y++)
        for (int i = 3 * left; i < 3 * (left + width); i++)
            sum = (sum ^ screen.bytes[(size_t)y * screen.width * 3 + i]) * 0x100000001B3;
    printf("%016llx\n", (unsigned long long)sum);
    return 0;
}

int main(int count, char **arguments) {
    if (count == 4 && !strcmp(arguments[1], "--frame"))
        return write_frame(arguments[2], arguments[3]);
    if (count == 7 && !strcmp(arguments[1], "--sum"))
        return print_sum(read_ppm(arguments[2]), atoi(arguments[3]), atoi(arguments[4]),
                         atoi(arguments[5]), atoi(arguments[6]));
    const char *other_path = count > 2 && !strcmp(arguments[1], "--except") ? arguments[2] : NULL;
    if (other_path) {
        arguments += 2;
        count -= 2;
    }
    if (count != 5 && count != 6) {
        fprintf(stderr,
                "usage: compare [--except OTHER.png] SCREEN.ppm PAGE.png ROTATION BITS [KEPT]\n");
        return 64;
    }
    int rotation = atoi(arguments[3]), bits = atoi(arguments[4]);
    struct picture found = read_ppm(arguments[1]);
    struct picture wanted = turn(read_png(arguments[2]), rotation, bits);
    struct picture other = other_path ? turn(read_png(other_path), rotation, bits) : wanted;
    if (other.width != wanted.width || other.height != wanted.height)
        fail(other_path, "not as large as the page");
    int width = wanted.width, height = wanted.height;
    bool is_sized = found.width == width && found.height == height;
    int different = 0, left = width, top = height, right = 0, bottom = 0;
    struct picture difference = {width, height, calloc((size_t)width * height, 3)};
    if (!difference.bytes) fail("memory", "none left");
    for (int y = 0; is_sized && y < height; y++)
        for (int x = 0; x < width; x++) {
            size_t at = 3 * ((size_t)y * width + x);
            if (!memcmp(found.bytes + at, wanted.bytes + at, 3)
                || memcmp(other.bytes + at, wanted.bytes + at, 3))
                continue;
            memset(difference.bytes + at, 255, 3);
            different++;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    if (is_sized && different == 0) {
        puts("same");
        return 0;
    }
    if (!is_sized)
        printf("the screen has %dx%d pixels, not %dx%d\n", found.width, found.height, width, height);
    else
        printf("%d pixels differ, all from %d,%d to %d,%d\n", different, left, top, right, bottom);
    if (count == 6) {
        write_png(arguments[5], "expected", wanted);
        write_png(arguments[5], "found", found);
        if (is_sized) write_png(arguments[5], "difference", difference);
    }
    return 1;
}
