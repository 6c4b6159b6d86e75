/*
 * Reads, makes and explains QR Codes, Micro QR Codes and rMQRs (ISO/IEC 18004, ISO/IEC 23941).
 *
 * Threads: nothing is shared between readers. Different threads may use different readers at the same time; one reader must not be
 * used by two threads at the same time. All other functions may be called from any thread at any time.
 *
 * Errors: a function that returns a number returns one below 0 where it refuses its arguments, and then changes nothing;
 * docent_qr_error() says why in words. Arguments are checked as far as C allows: a pointer must be null, which is refused, or
 * point to as many bytes as its length says.
 *
 * Memory: the library frees what it allocates with the reader. Where the system has no memory left, it ends the process (abort).
 * No function reads files, opens connections, prints, raises a signal or an exception, or changes the locale.
 */
#ifndef DOCENT_QR_H
#define DOCENT_QR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why a call is refused. */
enum {
    DOCENT_QR_NULL = -1,        /* a pointer is null that must not be */
    DOCENT_QR_SIZE = -2,        /* a width, height, stride or length is 0, too small for the others, or too large */
    DOCENT_QR_CHOICE = -3,      /* a number or letter stands for no choice */
    DOCENT_QR_TOO_LONG = -4,    /* the data does not fit into a symbol of that kind and level */
};

/* How thoroughly a picture is searched. */
enum {
    DOCENT_QR_FAST = 0,         /* for the frames of a camera: the next one may be better */
    DOCENT_QR_NORMAL = 1,       /* for pictures */
    DOCENT_QR_THOROUGH = 2,     /* for a picture that must be read if at all possible */
};

/* Kinds that a reader skips; 0 for none. */
enum {
    DOCENT_QR_NO_MICRO_QR = 1,  /* Micro QR Codes */
    DOCENT_QR_NO_RMQR = 2,      /* rMQRs */
    DOCENT_QR_NO_INVERTED = 4,  /* light modules on a dark background */
};

/* The kind of symbol to make. */
enum {
    DOCENT_QR_QR = 0,
    DOCENT_QR_MICRO_QR = 1,
    DOCENT_QR_RMQR = 2,
};

#define DOCENT_QR_MOST_PIXELS 100000000     /* of a picture: width times height */
#define DOCENT_QR_MOST_MODULES 31329        /* of a symbol: 177 times 177 */
#define DOCENT_QR_LONGEST_TEXT 1048576      /* bytes that docent_qr_classify() takes */

/* A reader and its working memory. */
typedef struct docent_qr_reader docent_qr_reader;

/*
 * A symbol that was read. Later versions of the library may add members at the end: use pointers to it, no copies.
 * Texts are UTF-8 and end with a NUL, which their lengths do not count; only `text` may contain further ones.
 */
typedef struct docent_qr_symbol {
    const char *symbology;      /* "qr", "micro-qr" or "rmqr" */
    const uint8_t *bytes;       /* the data as the symbol encodes it; never null */
    size_t byte_count;
    const char *text;           /* the same as text; U+FFFD for what its charset cannot explain */
    size_t text_length;         /* in bytes */
    const char *charset;        /* that the bytes were read in, such as "utf-8"; "binary": the text is hexadecimal digits */
    const char *charset_reason; /* why: "eci" (the symbol says so), "bom", "valid-utf8", "payload" (the text says so) or "guess" */
    double corners[8];          /* x and y of the corners, in pixels from the picture's top left corner, clockwise as printed, from the
                                   symbol's own top left one */
    const char *version_name;   /* "7", "M3", "R13x77", "7 (Model 1)" */
    const char *identifier;     /* ISO/IEC 15424, such as "]Q1"; "]Q3" and "]Q4" are GS1 */
    int model;                  /* of QR Code, 1 or 2; 0 for the other kinds */
    int version;                /* 1 to 40; Micro QR 1 to 4; rMQR 1 to 32 */
    int level;                  /* of error correction: 'L', 'M', 'Q' or 'H' */
    int mask;                   /* 0 to 7; Micro QR 0 to 3; rMQR 0 */
    int is_mirrored;            /* 1 if it was seen from behind */
    int is_inverted;            /* 1 if its modules are light on a dark background */
    int errors_corrected;       /* wrong and missing codewords */
    int part_index;             /* its place in a message of several symbols (structured append), from 0 */
    int part_count;             /* how many those are, 2 to 16; 0 for a symbol that stands alone */
    int part_parity;            /* the exclusive-or of all bytes of the message, 0 to 255 */
} docent_qr_symbol;

/* The version of the library, such as "1.2.3"; never freed. */
const char *docent_qr_version(void);

/* What a number below 0 means, in English; an empty text for any other number. Never freed. */
const char *docent_qr_error(int code);

/*
 * Makes a reader. effort is DOCENT_QR_FAST, DOCENT_QR_NORMAL or DOCENT_QR_THOROUGH, skipped the sum of kinds to skip, or 0.
 * Returns null where one of them is none of these. Free the reader with docent_qr_reader_free().
 */
docent_qr_reader *docent_qr_reader_new(int effort, unsigned skipped);

/* Frees a reader with its symbols; does nothing with null. */
void docent_qr_reader_free(docent_qr_reader *reader);

/*
 * Reads the symbols of a picture, which is only read, during the call. The same picture gives the same symbols, whatever was
 * read before.
 *
 *   pixels    row by row from the top, stride bytes from the beginning of one to that of the next; 0 is black
 *   width     in pixels, at least 1; width times height at most DOCENT_QR_MOST_PIXELS
 *   height    in pixels, at least 1
 *   stride    at least width times channels; the last row needs no more than that
 *   channels  bytes of a pixel: 1 grey; 2 grey and alpha; 3 red, green, blue; 4 red, green, blue, alpha. What is transparent lies over
 *             white or, where nothing dark is there, over black.
 *
 * Returns the number of symbols, which are there until the reader's next reading; or DOCENT_QR_NULL, DOCENT_QR_SIZE or
 * DOCENT_QR_CHOICE (channels).
 * Takes time in proportion to the number of pixels, whatever they show, and about 3 bytes of memory for each; with
 * DOCENT_QR_THOROUGH up to 15.
 */
int docent_qr_read(docent_qr_reader *reader, const uint8_t *pixels, size_t width, size_t height, size_t stride, int channels);

/*
 * Reads the next frame of a camera: as docent_qr_read(), but remembers symbols in the frames before, for a second and a half, and
 * reads one that no frame alone holds from several. Frames that show nothing new are skipped and return 0. Use one reader for each camera.
 *
 *   milliseconds  when the frame was taken, by any clock that does not go backwards
 */
int docent_qr_read_frame(
    docent_qr_reader *reader, const uint8_t *pixels, size_t width, size_t height, size_t stride, int channels,
    int64_t milliseconds);

/*
 * A symbol of the reader's last reading, in rows from top to bottom: index is from 0 to the number that it returned, less one.
 * The symbol and all that it points to belong to the reader, until its next reading. Returns null for any other index.
 */
const docent_qr_symbol *docent_qr_symbol_at(const docent_qr_reader *reader, size_t index);

/*
 * Makes the smallest symbol that holds the data: as text if it is UTF-8, else as bytes.
 *
 *   data, length    1 to 7089 bytes
 *   kind            DOCENT_QR_QR, DOCENT_QR_MICRO_QR or DOCENT_QR_RMQR
 *   level           the lowest level of error correction, 'L', 'M', 'Q' or 'H'; it is raised where that costs no size
 *   modules         room for DOCENT_QR_MOST_MODULES bytes; gets one byte for each module, row by row, 1 is dark
 *   width, height   get the number of modules
 *
 * Draw 4 light modules around a QR Code, 2 around the others. Returns 0, or DOCENT_QR_NULL, DOCENT_QR_SIZE (length),
 * DOCENT_QR_CHOICE (kind, level) or DOCENT_QR_TOO_LONG.
 */
int docent_qr_encode(const void *data, size_t length, int kind, int level, uint8_t *modules, size_t *width, size_t *height);

/*
 * Says what a text means. The answer is lines of UTF-8 without a newline at the end: the kind ("url", "wifi", "contact", ...; "text" for
 * text that means nothing further), then what `docent classify` prints, such as "Host: example.org" or "Beware: ..." with
 * secrets masked. Unlike that program it knows no site of a tour and no list of public suffixes.
 *
 *   text, length    UTF-8, at most DOCENT_QR_LONGEST_TEXT bytes; what is not UTF-8 becomes U+FFFD. May be null if length is 0.
 *   answer, room    gets as much of the answer as fits into room bytes, and a NUL; may be null if room is 0
 *
 * Returns the length of the whole answer in bytes without the NUL, whatever fitted; or DOCENT_QR_NULL or DOCENT_QR_SIZE.
 */
int docent_qr_classify(const char *text, size_t length, char *answer, size_t room);

#ifdef __cplusplus
}
#endif

#endif
