// What the camera of camera.c sees, as bytes of its two formats.

#pragma once

#include <stddef.h>
#include <stdint.h>

enum picture_format { mjpeg = 1, yuy2 = 2 };

struct picture {
    uint8_t *bytes;
    size_t count;
};

// The sizes, the first one is number 1.
extern const struct picture_size {
    int width, height;
} picture_sizes[2];

// Looks at the file anew when it is not the one that was looked at last; says whether it is
// another. A path of NULL, or a file that is not there, is no code.
int look_at_code(const char *path);

// What keeps the camera from seeing anything, whatever is held up.
enum obstacle { nothing, cover, sun, sticker };
void put_before_lens(enum obstacle obstacle);

// The picture with this number: the scene, and each time another noise, as of a sensor. Lent until
// the code or the obstacle changes.
struct picture picture_of(enum picture_format format, int size, unsigned number);

// Ends the process and says why.
_Noreturn void fail(const char *what);
