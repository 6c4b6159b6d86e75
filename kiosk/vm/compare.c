// Compares what a screen shows with the page that it is to show, pixel by pixel.
//
//     compare SCREEN.ppm PAGE.png ROTATION BITS
//
// The page is turned clockwise by ROTATION degrees (0, 90, 180, 270). A screen of 16 BITS has 5, 6
// and 5 for red, green and blue: what is lost is spread by a pattern of 4x4, whose formula stands
// here anew, so that the kiosk's own is not its own judge. Prints "same", or what differs.

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

int main(int count, char **arguments) {
    if (count != 5) {
        fprintf(stderr, "usage: compare SCREEN.ppm PAGE.png ROTATION BITS\n");
        return 64;
    }
    struct picture screen = read_ppm(arguments[1]), page = read_png(arguments[2]);
    int rotation = atoi(arguments[3]);
    bool is_coarse = atoi(arguments[4]) == 16, is_turned = rotation == 90 || rotation == 270;
    int width = is_turned ? page.height : page.width, height = is_turned ? page.width : page.height;
    if (screen.width != width || screen.height != height) {
        printf("the screen has %dx%d pixels, not %dx%d\n", screen.width, screen.height, width,
               height);
        return 1;
    }
    static const int bits[] = {5, 6, 5};
    int different = 0, left = width, top = height, right = 0, bottom = 0;
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
            const uint8_t *is = screen.bytes + 3 * ((size_t)y * width + x);
            const uint8_t *was = page.bytes + 3 * ((size_t)py * page.width + px);
            bool same = true;
            for (int c = 0; c < 3; c++)
                same = same && is[c] == (is_coarse ? shown(was[c], bits[c], x, y) : was[c]);
            if (same) continue;
            different++;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    if (different == 0) {
        puts("same");
        return 0;
    }
    printf("%d pixels differ, all from %d,%d to %d,%d\n", different, left, top, right, bottom);
    return 1;
}
