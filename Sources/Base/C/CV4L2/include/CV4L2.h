#pragma once

// V4L2 for Swift: the kernel's structures and libv4l2 as they are, and beside them the few things
// that Swift cannot import: variadic functions, and numbers that are made by function-like macros.

#include <libv4l2.h>
#include <linux/videodev2.h>
#include <stdint.h>
// The event that ends a wait for frames; the Glibc module leaves it out.
#include <sys/eventfd.h>

/// `v4l2_open` without its variadic mode argument; -1 with errno on failure.
int video_open(const char *path, int flags);

/// `v4l2_ioctl` with its one argument; -1 with errno on failure.
int video_ioctl(int descriptor, unsigned long request, void *argument);

/// Sends what libv4l2 would print on standard error nowhere: every error reaches the caller as
/// errno, and a line in the middle of a terminal display would spoil it. May be called again.
void video_silence_library(void);

// The requests.
extern const unsigned long video_query_capability;
extern const unsigned long video_enumerate_formats;
extern const unsigned long video_enumerate_sizes;
extern const unsigned long video_enumerate_intervals;
extern const unsigned long video_set_format;
extern const unsigned long video_set_parameters;
extern const unsigned long video_request_buffers;
extern const unsigned long video_query_buffer;
extern const unsigned long video_enqueue_buffer;
extern const unsigned long video_dequeue_buffer;
extern const unsigned long video_stream_on;
extern const unsigned long video_stream_off;
