#pragma once

// Sound cards for Swift: the few calls of ALSA that play, without its messages on standard error.

#include <stdint.h>

/// Opens a device by its name in ALSA's configuration, for mono samples of 16 bits: 0, or a negative error.
int sound_open(void **card, const char *name, unsigned rate, unsigned latency_in_microseconds);

/// Writes as many samples as have room, waiting for it at most for a time: their number, or a negative error.
long sound_write(void *card, const int16_t *samples, unsigned long count, int timeout_in_milliseconds);

/// Drops what is queued: 0, or a negative error.
int sound_drop(void *card);

void sound_close(void *card);

/// An error in ALSA's words.
const char *sound_message(int code);
