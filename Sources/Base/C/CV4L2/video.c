#include "CV4L2.h"

#include <pthread.h>

int video_open(const char *path, int flags) { return v4l2_open(path, flags, 0); }

int video_ioctl(int descriptor, unsigned long request, void *argument) {
    return v4l2_ioctl(descriptor, request, argument);
}

static void open_null_log(void) {
    if (!v4l2_log_file) v4l2_log_file = fopen("/dev/null", "we");
}

void video_silence_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_null_log);
}

const unsigned long video_query_capability = VIDIOC_QUERYCAP;
const unsigned long video_enumerate_formats = VIDIOC_ENUM_FMT;
const unsigned long video_enumerate_sizes = VIDIOC_ENUM_FRAMESIZES;
const unsigned long video_enumerate_intervals = VIDIOC_ENUM_FRAMEINTERVALS;
const unsigned long video_set_format = VIDIOC_S_FMT;
const unsigned long video_set_parameters = VIDIOC_S_PARM;
const unsigned long video_request_buffers = VIDIOC_REQBUFS;
const unsigned long video_query_buffer = VIDIOC_QUERYBUF;
const unsigned long video_enqueue_buffer = VIDIOC_QBUF;
const unsigned long video_dequeue_buffer = VIDIOC_DQBUF;
const unsigned long video_stream_on = VIDIOC_STREAMON;
const unsigned long video_stream_off = VIDIOC_STREAMOFF;
