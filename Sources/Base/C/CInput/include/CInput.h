#pragma once

// Input devices for Swift: libinput, libudev, xkbcommon and the kernel's event codes, and the few things that
// Swift cannot import: ioctl requests made by function-like macros, and va_list.

#include <libinput.h>
#include <libudev.h>
// Not linux/input.h: it would pull the terminal's structures into this module.
#include <linux/input-event-codes.h>
#include <stddef.h>
#include <stdint.h>
// The event that ends a wait for input, and the watch over a folder; the Glibc module leaves them out.
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

/// Which events of a type a device can send, as bits; the number of bytes filled, or -1 with errno.
int input_event_bits(int device, unsigned type, void *bits, size_t size);

/// The device's properties (INPUT_PROP_…) as bits; the number of bytes filled, or -1 with errno.
int input_property_bits(int device, void *bits, size_t size);

/// The switches that are on, as bits; the number of bytes filled, or -1 with errno.
int input_switches(int device, void *bits, size_t size);

/// The device's name with its NUL; the number of bytes filled, or -1 with errno.
int input_name(int device, char *name, size_t size);

/// The range of an axis: 0, or -1 with errno.
int input_axis(int device, unsigned axis, int32_t *minimum, int32_t *maximum);

/// The current value of an axis: 0, or -1 with errno.
int input_axis_value(int device, unsigned axis, int32_t *value);

/// The current values of a multi-touch axis, slot by slot, at most 64: 0, or -1 with errno.
int input_slot_values(int device, unsigned axis, int32_t *values, int count);

/// One event of a device (struct input_event), with 64-bit times on every machine.
struct input_record {
    int64_t seconds;
    int64_t microseconds;
    uint16_t type;
    uint16_t code;
    int32_t value;
};

/// Reads at most 64 records, without waiting where the device does not: their number, 0 at the end, or -1 with errno.
int input_read(int device, struct input_record *records, int capacity);

/// Has the device use CLOCK_MONOTONIC for its times: 0, or -1 with errno.
int input_use_monotonic_clock(int device);

/// Grabs a device (EVIOCGRAB): until it is closed, its events come here alone; 0, or -1 with errno.
int input_grab(int device);

/// Silences libinput, which prints to standard error: a line in the middle of a page would spoil it.
void input_silence_libinput(struct libinput *context);

/// The same for xkbcommon.
void input_silence_xkb(struct xkb_context *context);
