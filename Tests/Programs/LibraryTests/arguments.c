/* Calls every function with arguments that it refuses, and at the bounds of those that it takes; prints each expectation that fails. */
#include <docent-qr.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define expect(condition) \
    do { \
        if (!(condition)) failures++, printf("line %d: %s\n", __LINE__, #condition); \
    } while (0)

static void expect_answer(const char *text, const char *begins) {
    char answer[4000];
    int length = docent_qr_classify(text, strlen(text), answer, sizeof answer);
    expect(length >= 0 && (size_t)length == strlen(answer));
    if (strcmp(answer, begins) != 0) failures++, printf("%s: %s\n", text, answer);
}

static void readers(void) {
    expect(docent_qr_reader_new(-1, 0) == NULL);
    expect(docent_qr_reader_new(3, 0) == NULL);
    expect(docent_qr_reader_new(INT32_MAX, 0) == NULL);
    expect(docent_qr_reader_new(0, 8) == NULL);
    expect(docent_qr_reader_new(0, UINT32_MAX) == NULL);
    docent_qr_reader_free(NULL);
    for (int effort = 0; effort < 3; effort++) {
        for (unsigned skipped = 0; skipped < 8; skipped++) {
            docent_qr_reader *reader = docent_qr_reader_new(effort, skipped);
            expect(reader != NULL);
            expect(docent_qr_symbol_at(reader, 0) == NULL);
            docent_qr_reader_free(reader);
        }
    }
}

static void pictures(void) {
    static const size_t sizes[] = {0, 1, 2, 10001, DOCENT_QR_MOST_PIXELS, DOCENT_QR_MOST_PIXELS + 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX};
    docent_qr_reader *reader = docent_qr_reader_new(DOCENT_QR_FAST, 0);
    uint8_t pixels[4 * 4] = {0};
    expect(docent_qr_read(NULL, pixels, 4, 4, 4, 1) == DOCENT_QR_NULL);
    expect(docent_qr_read(reader, NULL, 4, 4, 4, 1) == DOCENT_QR_NULL);
    expect(docent_qr_read_frame(NULL, pixels, 4, 4, 4, 1, 0) == DOCENT_QR_NULL);
    expect(docent_qr_read_frame(reader, NULL, 4, 4, 4, 1, 0) == DOCENT_QR_NULL);
    for (int channels = -1; channels < 7; channels++) {
        int expected = channels >= 1 && channels <= 4 ? 0 : DOCENT_QR_CHOICE;
        expect(docent_qr_read(reader, pixels, 1, 4, 4, channels) == expected);
        expect(docent_qr_read_frame(reader, pixels, 1, 4, 4, channels, channels) == expected);
    }
    expect(docent_qr_read(reader, pixels, 4, 4, 4, INT32_MIN) == DOCENT_QR_CHOICE);
    for (int channels = 1; channels < 5; channels++) {
        for (size_t a = 0; a < sizeof sizes / sizeof *sizes; a++) {
            for (size_t b = 0; b < sizeof sizes / sizeof *sizes; b++) {
                size_t width = sizes[a], height = sizes[b];
                int is_read = (width == 1 || width == 2) && (height == 1 || height == 2);
                if (!is_read && width - 1 < DOCENT_QR_MOST_PIXELS && height - 1 < DOCENT_QR_MOST_PIXELS / width) continue;
                expect(docent_qr_read(reader, pixels, width, height, 8, channels) == (is_read ? 0 : DOCENT_QR_SIZE));
            }
        }
        for (size_t stride = 0; stride < (size_t)(4 * channels); stride++) {
            expect(docent_qr_read(reader, pixels, 4, 1, stride, channels) == DOCENT_QR_SIZE);
        }
        expect(docent_qr_read(reader, pixels, 4, 1, 4 * (size_t)channels, channels) == 0);
        expect(docent_qr_read(reader, pixels, 4, 2, SIZE_MAX, channels) == DOCENT_QR_SIZE);
        expect(docent_qr_read(reader, pixels, 4, 2, SIZE_MAX / 2, channels) == DOCENT_QR_SIZE);
    }
    static const int64_t times[] = {INT64_MIN, -1, 0, INT64_MAX, 0, INT64_MIN};
    for (size_t index = 0; index < sizeof times / sizeof *times; index++) {
        pixels[index] = 255;
        expect(docent_qr_read_frame(reader, pixels, 4, 4, 4, 1, times[index]) == 0);
    }
    expect(docent_qr_read_frame(reader, pixels, 3, 2, 4, 1, 9) == 0);
    expect(docent_qr_symbol_at(NULL, 0) == NULL);
    expect(docent_qr_symbol_at(reader, 0) == NULL);
    expect(docent_qr_symbol_at(reader, SIZE_MAX) == NULL);
    docent_qr_reader_free(reader);
}

static void symbols(void) {
    static uint8_t modules[DOCENT_QR_MOST_MODULES], data[8000];
    size_t width = 1, height = 1;
    memset(data, '1', sizeof data);
    expect(docent_qr_encode(NULL, 1, 0, 'L', modules, &width, &height) == DOCENT_QR_NULL);
    expect(docent_qr_encode(data, 1, 0, 'L', NULL, &width, &height) == DOCENT_QR_NULL);
    expect(docent_qr_encode(data, 1, 0, 'L', modules, NULL, &height) == DOCENT_QR_NULL);
    expect(docent_qr_encode(data, 1, 0, 'L', modules, &width, NULL) == DOCENT_QR_NULL);
    expect(docent_qr_encode(data, 0, 0, 'L', modules, &width, &height) == DOCENT_QR_SIZE);
    expect(docent_qr_encode(data, 7090, 0, 'L', modules, &width, &height) == DOCENT_QR_TOO_LONG);
    expect(docent_qr_encode(data, SIZE_MAX, 0, 'L', modules, &width, &height) == DOCENT_QR_TOO_LONG);
    expect(docent_qr_encode(data, 7089, 0, 'M', modules, &width, &height) == DOCENT_QR_TOO_LONG);
    expect(docent_qr_encode(data, 36, 1, 'L', modules, &width, &height) == DOCENT_QR_TOO_LONG);
    expect(docent_qr_encode(data, 1, 1, 'H', modules, &width, &height) == DOCENT_QR_CHOICE);
    expect(docent_qr_encode(data, 1, 3, 'L', modules, &width, &height) == DOCENT_QR_CHOICE);
    expect(docent_qr_encode(data, 1, -1, 'L', modules, &width, &height) == DOCENT_QR_CHOICE);
    for (int level = -300; level < 600; level++) {
        int is_level = level == 'L' || level == 'M' || level == 'Q' || level == 'H';
        expect(docent_qr_encode(data, 1, 0, level, modules, &width, &height) == (is_level ? 0 : DOCENT_QR_CHOICE));
    }
    expect(docent_qr_encode(data, 7089, 0, 'L', modules, &width, &height) == 0);
    expect(width == 177 && height == 177);

    /* What is made is read. */
    docent_qr_reader *reader = docent_qr_reader_new(DOCENT_QR_NORMAL, 0);
    for (int kind = 0; kind < 3; kind++) {
        static uint8_t picture[200 * 200 * 16];
        expect(docent_qr_encode("\x31\xff\x00\x32", 4, kind, 'L', modules, &width, &height) == 0);
        size_t stride = 4 * (width + 8);
        memset(picture, 255, sizeof picture);
        for (size_t y = 0; y < 4 * height; y++) {
            for (size_t x = 0; x < 4 * width; x++) picture[(y + 16) * stride + x + 16] = modules[y / 4 * width + x / 4] ? 0 : 255;
        }
        expect(docent_qr_read(reader, picture, stride, 4 * (height + 8), stride, 1) == 1);
        const docent_qr_symbol *symbol = docent_qr_symbol_at(reader, 0);
        expect(symbol != NULL && docent_qr_symbol_at(reader, 1) == NULL);
        if (symbol == NULL) continue;
        static const int64_t times[] = {INT64_MIN, INT64_MAX, 0, INT64_MIN, 5, INT64_MAX};
        for (size_t index = 0; index < sizeof times / sizeof *times; index++) {
            size_t rows = index % 2 == 0 ? 4 * (height + 8) : 2 * height;
            int found = docent_qr_read_frame(reader, picture, stride, rows, stride, 1, times[index]);
            expect(index % 2 == 0 ? found == 1 : found >= 0);
        }
        expect(docent_qr_read(reader, picture, stride, 4 * (height + 8), stride, 1) == 1);
        symbol = docent_qr_symbol_at(reader, 0);
        expect(symbol->byte_count == 4 && memcmp(symbol->bytes, "\x31\xff\x00\x32", 4) == 0);
        expect(strcmp(symbol->charset, "binary") == 0 && strcmp(symbol->text, "31ff0032") == 0);
    }
    /* A call that is refused changes nothing. */
    expect(docent_qr_read(reader, modules, 0, 1, 1, 1) == DOCENT_QR_SIZE);
    expect(docent_qr_symbol_at(reader, 0) != NULL);
    expect(docent_qr_read(reader, modules, 1, 1, 1, 1) == 0);
    expect(docent_qr_symbol_at(reader, 0) == NULL);
    docent_qr_reader_free(reader);
}

static void texts(void) {
    char answer[16];
    expect(docent_qr_classify(NULL, 1, answer, sizeof answer) == DOCENT_QR_NULL);
    expect(docent_qr_classify("", 0, NULL, 1) == DOCENT_QR_NULL);
    expect(docent_qr_classify("", SIZE_MAX, answer, sizeof answer) == DOCENT_QR_SIZE);
    expect(docent_qr_classify("", DOCENT_QR_LONGEST_TEXT + 1, answer, sizeof answer) == DOCENT_QR_SIZE);
    expect(docent_qr_classify("", 0, answer, SIZE_MAX) == DOCENT_QR_SIZE);
    expect(docent_qr_classify(NULL, 0, NULL, 0) == (int)strlen("text\nText:"));
    char *longest = malloc(DOCENT_QR_LONGEST_TEXT);
    memset(longest, 'a', DOCENT_QR_LONGEST_TEXT);
    expect(docent_qr_classify(longest, DOCENT_QR_LONGEST_TEXT, NULL, 0) > DOCENT_QR_LONGEST_TEXT);
    free(longest);
    for (size_t room = 0; room <= sizeof answer; room++) {
        memset(answer, '!', sizeof answer);
        expect(docent_qr_classify("hello", 5, answer, room) == 16);
        for (size_t index = room; index < sizeof answer; index++) expect(answer[index] == '!');
        if (room > 0) expect(answer[room - 1] == 0 && memcmp(answer, "text\nText: hello", room - 1) == 0);
    }
    expect_answer("\xff\xfe", "text\nText: \xef\xbf\xbd\xef\xbf\xbd");
    expect_answer("geo:48.25,-11.5", "geo\nLocation: 48.25, -11.5");
    expect_answer("WIFI:S:Lobby;T:WPA;P:eleven-minutes;;", "wifi\nWi-Fi: Lobby\nSecurity: WPA\nPassword: ••••••••");
    expect_answer(
        "http://bit.ly/x",
        "url\nLink: http://bit.ly/x\nHost: bit.ly\nBeware: the connection is not encrypted\nBeware: the host hides where the link leads");
}

int main(void) {
    expect(strlen(docent_qr_version()) >= 5);
    for (int code = -4; code < 0; code++) expect(strlen(docent_qr_error(code)) > 20);
    expect(*docent_qr_error(0) == 0 && *docent_qr_error(-5) == 0 && *docent_qr_error(INT32_MIN) == 0);
    readers();
    pictures();
    symbols();
    texts();
    return failures > 0;
}
