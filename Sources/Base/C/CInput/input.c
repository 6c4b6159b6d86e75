#include "CInput.h"

#include <linux/input.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

int input_event_bits(int device, unsigned type, void *bits, size_t size) {
    return ioctl(device, EVIOCGBIT(type, size), bits);
}

int input_property_bits(int device, void *bits, size_t size) {
    return ioctl(device, EVIOCGPROP(size), bits);
}

int input_switches(int device, void *bits, size_t size) { return ioctl(device, EVIOCGSW(size), bits); }

int input_name(int device, char *name, size_t size) {
    return ioctl(device, EVIOCGNAME(size), name);
}

int input_axis(int device, unsigned axis, int32_t *minimum, int32_t *maximum) {
    struct input_absinfo range = {0};
    if (ioctl(device, EVIOCGABS(axis), &range) < 0) return -1;
    *minimum = range.minimum;
    *maximum = range.maximum;
    return 0;
}

int input_axis_value(int device, unsigned axis, int32_t *value) {
    struct input_absinfo range = {0};
    if (ioctl(device, EVIOCGABS(axis), &range) < 0) return -1;
    *value = range.value;
    return 0;
}

int input_slot_values(int device, unsigned axis, int32_t *values, int count) {
    struct {
        uint32_t code;
        int32_t values[64];
    } slots = {.code = axis};
    if (count < 0 || count > 64) count = 64;
    size_t size = sizeof slots.code + (size_t)count * sizeof slots.values[0];
    if (ioctl(device, EVIOCGMTSLOTS(size), &slots) < 0) return -1;
    for (int i = 0; i < count; i++) values[i] = slots.values[i];
    return 0;
}

int input_grab(int device) { return ioctl(device, EVIOCGRAB, 1); }

int input_read(int device, struct input_record *records, int capacity) {
    struct input_event events[64];
    if (capacity > 64) capacity = 64;
    if (capacity < 1) return 0;
    ssize_t size = read(device, events, (size_t)capacity * sizeof events[0]);
    if (size <= 0) return (int)size;
    int count = (int)((size_t)size / sizeof events[0]);
    for (int i = 0; i < count; i++) {
        records[i].seconds = (int64_t)events[i].input_event_sec;
        records[i].microseconds = (int64_t)events[i].input_event_usec;
        records[i].type = events[i].type;
        records[i].code = events[i].code;
        records[i].value = events[i].value;
    }
    return count;
}

int input_use_monotonic_clock(int device) {
    int clock = CLOCK_MONOTONIC;
    return ioctl(device, EVIOCSCLOCKID, &clock);
}

static void ignore_libinput(
    struct libinput *context, enum libinput_log_priority priority, const char *format,
    va_list arguments) {
    (void)context, (void)priority, (void)format, (void)arguments;
}

void input_silence_libinput(struct libinput *context) {
    libinput_log_set_handler(context, ignore_libinput);
}

static void ignore_xkb(
    struct xkb_context *context, enum xkb_log_level level, const char *format, va_list arguments) {
    (void)context, (void)level, (void)format, (void)arguments;
}

void input_silence_xkb(struct xkb_context *context) { xkb_context_set_log_fn(context, ignore_xkb); }
