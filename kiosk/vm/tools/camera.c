// A webcam made of software: speaks USB/IP to the kernel's virtual host controller (vhci_hcd),
// which then has a USB device that the real uvcvideo driver takes for a camera. USB Video Class
// 1.0, one bulk endpoint, MJPEG and YUY2, 640x480 and 1280x720, at 30 and 10 frames per second (the
// largest in YUY2 at 10 only, as with most cameras, so that MJPEG is what a kiosk takes).
//
//     camera [--small] MODE-FILE [CODE-FILE]        (as root, after modprobe vhci_hcd)
//
// A --small one has 640x480 in MJPEG only, which costs an emulated processor a third.
//
// The picture is dark on the left and bright on the right, with a grey bar that moves on with each
// frame; while there is a CODE-FILE, a PNG picture, it is what the camera sees, and standard output
// says "seen MILLISECONDS" (of CLOCK_MONOTONIC) when the first frame of another code has been sent.
// MODE-FILE holds one word, looked at before each frame:
//
//     ok        as many frames as were agreed
//     dim       two frames a second, as in bad light; the same rate with every other word
//     silent    no data
//     damaged   the error bit of the class in every frame
//     short     half of the frame's bytes
//     garbled   bytes that are no picture
//     still     the same picture, byte by byte
//     closed    a closed cover
//     dazzled   the sun in the lens
//     covered   a sticker on the lens
//
// To end the process is to pull the plug.
//
// The wire: Documentation/usb/usbip_protocol.rst in the kernel's sources. The descriptors and
// requests: USB Device Class Definition for Video Devices, revision 1.1, and its Uncompressed and
// MJPEG payload documents.

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "camera-pictures.h"

enum { header_bytes = 48, payload_bytes = 16384, most_requests = 256 };

static const char *mode_file, *code_file;
static int wire;

void fail(const char *what) {
    fprintf(stderr, "camera: %s: %s\n", what, strerror(errno));
    exit(1);
}

static uint64_t milliseconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

// MARK: - Descriptors

#define TWO(x) (x) & 255, (x) >> 8 & 255
#define FOUR(x) TWO(x), (x) >> 16 & 255, (x) >> 24 & 255
#define INTERVAL_30 333333
#define INTERVAL_10 1000000
#define FRAME(subtype, number, w, h)                                                            \
    34, 0x24, subtype, number, 0, TWO(w), TWO(h), FOUR((w) * (h) * 160), FOUR((w) * (h) * 480), \
        FOUR((w) * (h) * 2), FOUR(INTERVAL_30), 2, FOUR(INTERVAL_30), FOUR(INTERVAL_10)
// Too many bytes for more than ten a second, as with most cameras.
#define SLOW_FRAME(subtype, number, w, h)                                                       \
    30, 0x24, subtype, number, 0, TWO(w), TWO(h), FOUR((w) * (h) * 160), FOUR((w) * (h) * 160), \
        FOUR((w) * (h) * 2), FOUR(INTERVAL_10), 1, FOUR(INTERVAL_10)
#define COLOUR_MATCHING 6, 0x24, 0x0D, 1, 1, 4

static const uint8_t device_descriptor[] = {
    18, 1, TWO(0x200), 0xEF, 2, 1, 64, TWO(0x1D6B), TWO(0x0104), TWO(0x100), 1, 2, 3, 1};

// MJPEG, and YUY2, whose name is a GUID, each with so many frame sizes.
#define MJPEG_FORMAT(sizes) 11, 0x24, 6, mjpeg, sizes, 1, 1, 0, 0, 0, 0
#define YUY2_FORMAT(sizes)                                                                      \
    27, 0x24, 4, yuy2, sizes, 'Y', 'U', 'Y', '2', 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38,     \
        0x9B, 0x71, 16, 1, 0, 0, 0, 0
static const uint8_t all_formats[] = {
    MJPEG_FORMAT(2), FRAME(7, 1, 640, 480), FRAME(7, 2, 1280, 720), COLOUR_MATCHING,
    YUY2_FORMAT(2), FRAME(5, 1, 640, 480), SLOW_FRAME(5, 2, 1280, 720), COLOUR_MATCHING};
static const uint8_t small_formats[] = {
    MJPEG_FORMAT(1), FRAME(7, 1, 640, 480), COLOUR_MATCHING};

static bool is_small;

static const uint8_t control_interface[] = {
    // association of the two interfaces, the control interface, its header
    8, 0x0B, 0, 2, 0x0E, 3, 0, 2, 9, 4, 0, 0, 0, 0x0E, 1, 0, 2,
    13, 0x24, 1, TWO(0x100), TWO(13 + 18 + 9), FOUR(48000000), 1, 1,
    // a camera terminal without controls, and the USB end of the stream
    18, 0x24, 2, 1, TWO(0x201), 0, 0, TWO(0), TWO(0), TWO(0), 3, 0, 0, 0,
    9, 0x24, 3, 2, TWO(0x101), 0, 1, 0};

static const uint8_t stream_interface[] = {9, 4, 1, 0, 1, 0x0E, 2, 0, 0};

static const uint8_t stream_endpoint[] = {7, 5, 0x81, 2, TWO(512), 0};

static size_t append(uint8_t *to, size_t at, const void *bytes, size_t count) {
    memcpy(to + at, bytes, count);
    return at + count;
}

static size_t write_configuration(uint8_t *to) {
    const uint8_t head[] = {9, 2, 0, 0, 2, 1, 0, 0x80, 250};
    size_t count = append(to, 0, head, sizeof head);
    count = append(to, count, control_interface, sizeof control_interface);
    count = append(to, count, stream_interface, sizeof stream_interface);
    const uint8_t *formats = is_small ? small_formats : all_formats;
    size_t formats_count = is_small ? sizeof small_formats : sizeof all_formats;
    // The number of formats, and at the end a byte for each.
    size_t header_count = is_small ? 14 : 15;
    const uint8_t stream_header[15] = {(uint8_t)header_count, 0x24, 1, is_small ? 1 : 2,
                                       TWO(header_count + formats_count), 0x81, 0, 2, 0, 0, 0, 1};
    count = append(to, count, stream_header, header_count);
    count = append(to, count, formats, formats_count);
    count = append(to, count, stream_endpoint, sizeof stream_endpoint);
    to[2] = count & 255;
    to[3] = (uint8_t)(count >> 8);
    return count;
}

static size_t write_string(uint8_t *to, int number) {
    static const char *const strings[] = {"", "Docent", "Docent test camera", "0001"};
    if (number == 0) return append(to, 0, (const uint8_t[]){4, 3, 9, 4}, 4);
    if (number > 3) return 0;
    size_t count = 2;
    for (const char *c = strings[number]; *c; c++) {
        to[count++] = (uint8_t)*c;
        to[count++] = 0;
    }
    to[0] = (uint8_t)count;
    to[1] = 3;
    return count;
}

// MARK: - The stream

static int format = mjpeg, size = 1, interval_milliseconds = 33;
static uint8_t proposal[26];
static int proposed_milliseconds;

// What the host proposes, as far as there is such a format: the answer to every probe.
static void consider(const uint8_t *asked) {
    uint32_t interval = asked ? asked[4] | asked[5] << 8 | asked[6] << 16 | (uint32_t)asked[7] << 24
                              : INTERVAL_30;
    int wanted_format = asked && asked[2] == yuy2 && !is_small ? yuy2 : mjpeg;
    int wanted_size = asked && asked[3] == 2 && !is_small ? 2 : 1;
    bool is_slow = wanted_format == yuy2 && wanted_size == 2;
    interval = interval > 600000 || is_slow ? INTERVAL_10 : INTERVAL_30;
    uint32_t most = (uint32_t)(picture_sizes[wanted_size - 1].width * picture_sizes[wanted_size - 1].height * 2);
    const uint8_t answer[26] = {0, 0, (uint8_t)wanted_format, (uint8_t)wanted_size, FOUR(interval),
                                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, FOUR(most), FOUR(payload_bytes)};
    memcpy(proposal, answer, sizeof answer);
    proposed_milliseconds = (int)(interval / 10000);
}

static struct { uint32_t number, count; } waiting[most_requests];
static int waiting_count;
static struct picture sending;
static size_t sent;
static bool is_sending, is_news;
static unsigned frame_number;
static uint64_t frame_due;
static char mode[16] = "ok";

static void read_mode(void) {
    FILE *file = fopen(mode_file, "r");
    if (!file) return;
    if (fscanf(file, "%15s", mode) != 1) strcpy(mode, "ok");
    fclose(file);
}

static void write_wire(const void *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t written = write(wire, (const uint8_t *)bytes + done, count - done);
        if (written <= 0) fail("the host went away");
        done += (size_t)written;
    }
}

static void read_wire(void *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t got = read(wire, (uint8_t *)bytes + done, count - done);
        if (got <= 0) exit(0);
        done += (size_t)got;
    }
}

static void answer(uint32_t command, uint32_t number, int status, const void *bytes, size_t count,
                   bool sends_bytes) {
    uint32_t header[12] = {htonl(command), htonl(number)};
    header[5] = htonl((uint32_t)status);
    header[6] = htonl((uint32_t)count);
    write_wire(header, header_bytes);
    if (sends_bytes) write_wire(bytes, count);
}

enum { submit = 1, unlink_request = 2, submitted = 3, unlinked = 4 };

static bool begin_frame(void) {
    if (milliseconds_now() < frame_due) return false;
    read_mode();
    if (!strcmp(mode, "silent")) {
        frame_due = milliseconds_now() + 50;
        return false;
    }
    put_before_lens(!strcmp(mode, "closed")    ? cover
                    : !strcmp(mode, "dazzled") ? sun
                    : !strcmp(mode, "covered") ? sticker
                                               : nothing);
    if (look_at_code(code_file)) is_news = true;
    frame_number++;
    sending = picture_of(format, size, strcmp(mode, "still") ? frame_number : 0);
    if (!strcmp(mode, "short")) sending.count /= 2;
    sent = 0;
    is_sending = true;
    // Keeps the rate when a little late, gives up on what is long past.
    int interval = strcmp(mode, "ok") ? 500 : interval_milliseconds;
    uint64_t next = frame_due + (uint64_t)interval, now = milliseconds_now();
    frame_due = next + 200 > now ? next : now;
    return true;
}

// Answers waiting bulk requests, one payload each: a header of two bytes, then a part of the frame.
static void send_frames(void) {
    static uint8_t payload[payload_bytes];
    while (waiting_count > 0 && (is_sending || begin_frame())) {
        size_t room = (waiting[0].count < payload_bytes ? waiting[0].count : payload_bytes) - 2;
        size_t left = sending.count - sent, count = left < room ? left : room;
        bool is_last = count == left;
        payload[0] = 2;
        payload[1] = (uint8_t)(0x80 | (frame_number & 1) | (is_last ? 2 : 0)
                               | (strcmp(mode, "damaged") ? 0 : 0x40));
        memcpy(payload + 2, sending.bytes + sent, count);
        if (!strcmp(mode, "garbled")) memset(payload + 2, 0x55, count);
        sent += count;
        answer(submitted, waiting[0].number, 0, payload, count + 2, true);
        memmove(waiting, waiting + 1, (size_t)--waiting_count * sizeof *waiting);
        is_sending = !is_last;
        if (is_last && is_news) {
            is_news = false;
            printf("seen %llu\n", (unsigned long long)milliseconds_now());
        }
    }
}

// MARK: - Requests

// Answers a request on endpoint 0; `setup` is the eight bytes of the request, `data` what came with
// it.
static void control(uint32_t number, const uint8_t *setup, const uint8_t *data) {
    uint8_t reply[512];
    size_t count = 0, asked = setup[6] | (size_t)setup[7] << 8;
    int type = setup[0], request = setup[1], selector = setup[3], interface = setup[4];
    bool known = true;
    if (type == 0x80 && request == 6 && selector == 1) {
        count = append(reply, 0, device_descriptor, sizeof device_descriptor);
    } else if (type == 0x80 && request == 6 && selector == 2) {
        count = write_configuration(reply);
    } else if (type == 0x80 && request == 6 && selector == 3) {
        count = write_string(reply, setup[2]);
        known = count > 0;
    } else if (type == 0x80 && request == 0) {
        count = append(reply, 0, (const uint8_t[]){0, 0}, 2);
    } else if (type == 0x81 && request == 10) {
        count = append(reply, 0, (const uint8_t[]){0}, 1);
    } else if (type <= 2) {
        // Configuration, interface, or an endpoint's halt cleared: that is how a bulk stream is
        // ended.
        if (type == 2) is_sending = false;
        answer(submitted, number, 0, NULL, 0, false);
        return;
    } else if (type == 0x21 && request == 1 && interface == 1 && asked >= sizeof proposal) {
        consider(data);
        if (selector == 2) {
            format = proposal[2];
            size = proposal[3];
            interval_milliseconds = proposed_milliseconds;
            is_sending = false;
            frame_due = milliseconds_now();
        }
        answer(submitted, number, 0, NULL, asked, false);
        return;
    } else if (type == 0xA1 && interface == 1 && (selector == 1 || selector == 2)) {
        if (request == 0x85) count = append(reply, 0, (const uint8_t[]){sizeof proposal, 0}, 2);
        else if (request == 0x86) count = append(reply, 0, (const uint8_t[]){3}, 1);
        else count = append(reply, 0, proposal, sizeof proposal);
    } else if (type == 0xA1 && interface == 0 && selector == 2) {
        count = append(reply, 0, (const uint8_t[]){0}, 1);
    } else {
        known = false;
    }
    if (known) answer(submitted, number, 0, reply, count < asked ? count : asked, true);
    else answer(submitted, number, -EPIPE, NULL, 0, false);
}

static void forget(uint32_t number, uint32_t target) {
    int status = 0;
    for (int i = 0; i < waiting_count; i++) {
        if (waiting[i].number != target) continue;
        memmove(waiting + i, waiting + i + 1, (size_t)(--waiting_count - i) * sizeof *waiting);
        status = -ECONNRESET;
        break;
    }
    uint32_t header[12] = {htonl(unlinked), htonl(number)};
    header[5] = htonl((uint32_t)status);
    write_wire(header, header_bytes);
}

static void take_request(void) {
    static uint8_t data[65536];
    uint32_t header[12];
    read_wire(header, header_bytes);
    uint32_t command = ntohl(header[0]), number = ntohl(header[1]);
    if (command == unlink_request) {
        forget(number, ntohl(header[5]));
        return;
    }
    uint32_t count = ntohl(header[6]);
    bool is_to_host = ntohl(header[3]) == 1;
    if (!is_to_host && count > sizeof data) fail("a request longer than any of this camera's");
    if (!is_to_host) read_wire(data, count);
    if (ntohl(header[4]) == 0) {
        control(number, (const uint8_t *)(header + 10), data);
    } else if (waiting_count < most_requests && count > 2) {
        waiting[waiting_count].number = number;
        waiting[waiting_count++].count = count;
    } else {
        answer(submitted, number, -EPIPE, NULL, 0, false);
    }
}

static void plug_in(void) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) fail("socketpair");
    wire = pair[0];
    int controller = open("/sys/devices/platform/vhci_hcd.0/attach", O_WRONLY);
    if (controller < 0) fail("the virtual host controller (modprobe vhci_hcd)");
    char words[64];
    // Port 0, our end's other side, any device number, high speed.
    int count = snprintf(words, sizeof words, "0 %d 1 3", pair[1]);
    if (write(controller, words, (size_t)count) != count) fail("plugging in");
    close(controller);
    close(pair[1]);
}

int main(int count, char **arguments) {
    if (count > 1 && !strcmp(arguments[1], "--small")) {
        is_small = true;
        arguments++;
        count--;
    }
    if (count != 2 && count != 3) {
        fprintf(stderr, "usage: camera [--small] MODE-FILE [CODE-FILE]\n");
        return 64;
    }
    mode_file = arguments[1];
    code_file = arguments[2];
    consider(NULL);
    setvbuf(stdout, NULL, _IOLBF, 0);
    plug_in();
    for (;;) {
        struct pollfd entry = {wire, POLLIN, 0};
        uint64_t now = milliseconds_now();
        int timeout = waiting_count == 0 ? -1 : frame_due > now ? (int)(frame_due - now) : 1;
        if (poll(&entry, 1, timeout) < 0 && errno != EINTR) fail("poll");
        if (entry.revents) take_request();
        send_frames();
    }
}
