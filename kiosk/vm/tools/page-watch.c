// Waits until a framebuffer shows a page, without holding up who draws it.
//
//     page-watch DEVICE FRAME SECONDS
//
// FRAME is what compare --frame has made. Prints "on MILLISECONDS" (of CLOCK_MONOTONIC) when every
// pixel is the page's; ends with 1 when that does not happen in so many seconds.

#include <errno.h>
#include <fcntl.h>
#include <linux/fb.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what) {
    fprintf(stderr, "page-watch: %s: %s\n", what, strerror(errno));
    exit(2);
}

static long long milliseconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// From the last row up: pages differ less in their heads.
static bool shows(const uint8_t *memory, size_t stride, const uint32_t *frame, uint32_t width,
                  uint32_t height) {
    for (uint32_t y = height; y-- > 0;) {
        const uint32_t *row = (const uint32_t *)(memory + y * stride);
        for (uint32_t x = 0; x < width; x++)
            if ((row[x] ^ frame[y * width + x]) & 0xFFFFFF) return false;
    }
    return true;
}

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: page-watch DEVICE FRAME SECONDS\n");
        return 64;
    }
    long long end = milliseconds_now() + 1000LL * atoi(arguments[3]);
    int device = open(arguments[1], O_RDONLY), file = open(arguments[2], O_RDONLY);
    struct fb_fix_screeninfo fixed;
    struct fb_var_screeninfo variable;
    if (device < 0 || ioctl(device, FBIOGET_FSCREENINFO, &fixed)
        || ioctl(device, FBIOGET_VSCREENINFO, &variable))
        fail(arguments[1]);
    errno = EINVAL;
    if (variable.bits_per_pixel != 32) fail("a screen of 32 bits is needed");
    size_t bytes = (size_t)variable.xres * variable.yres * 4;
    uint32_t *frame = malloc(bytes);
    if (!frame || file < 0 || read(file, frame, bytes) != (ssize_t)bytes) fail(arguments[2]);
    const uint8_t *memory = mmap(NULL, fixed.smem_len, PROT_READ, MAP_SHARED, device, 0);
    if (memory == MAP_FAILED) fail(arguments[1]);
    while (milliseconds_now() < end) {
        if (ioctl(device, FBIOGET_VSCREENINFO, &variable)) fail(arguments[1]);
        const uint8_t *shown = memory + (size_t)variable.yoffset * fixed.line_length;
        if (shows(shown, fixed.line_length, frame, variable.xres, variable.yres)) {
            printf("on %lld\n", milliseconds_now());
            return 0;
        }
        usleep(2000);
    }
    return 1;
}
