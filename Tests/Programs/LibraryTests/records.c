/* Prints what the library reads in PGM pictures (P5), one line for each symbol, in fields between tabs.
 *     records EFFORT CHANNELS PADDING THREADS FILE...
 * Takes the number of channels, of bytes after each row, and of threads, each of which reads all pictures.
 */
#include <docent-qr.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_threads = 16 };
static int effort, channels, files;
static size_t padding;
static char **paths;

struct picture {
    unsigned width, height;
    size_t stride;
    uint8_t *pixels;
};

/* Exactly as many bytes as the contract demands, so that a reader that goes further is found out. */
static struct picture load(const char *path) {
    struct picture picture;
    FILE *file = fopen(path, "rb");
    if (file == NULL || fscanf(file, "P5 %u %u 255", &picture.width, &picture.height) != 2) exit(2);
    (void)fgetc(file);
    picture.stride = (size_t)picture.width * channels + padding;
    picture.pixels = malloc(picture.stride * (picture.height - 1) + (size_t)picture.width * channels);
    for (unsigned y = 0; y < picture.height; y++) {
        uint8_t *next = picture.pixels + y * picture.stride;
        for (unsigned x = 0; x < picture.width; x++) {
            int shade = fgetc(file);
            for (int channel = 0; channel < channels; channel++) {
                int is_alpha = channels % 2 == 0 && channel == channels - 1;
                *next++ = is_alpha ? 255 : (uint8_t)shade;
            }
        }
    }
    fclose(file);
    return picture;
}

static void print_hexadecimal(FILE *output, const void *bytes, size_t count) {
    for (size_t index = 0; index < count; index++) fprintf(output, "%02x", ((const uint8_t *)bytes)[index]);
    fputc('\t', output);
}

static void print(FILE *output, int number, const docent_qr_symbol *symbol) {
    fprintf(
        output, "%d\t%s\t%d\t%d\t%c\t%d\t%d\t%d\t%d\t%d/%d/%d\t%s\t%s\t%s\t", number, symbol->symbology, symbol->model, symbol->version,
        symbol->level, symbol->mask, symbol->is_mirrored, symbol->is_inverted, symbol->errors_corrected, symbol->part_index,
        symbol->part_count, symbol->part_parity, symbol->identifier, symbol->charset, symbol->charset_reason);
    print_hexadecimal(output, symbol->bytes, symbol->byte_count);
    print_hexadecimal(output, symbol->text, symbol->text_length);
    for (int index = 0; index < 8; index++) fprintf(output, "%.3f ", symbol->corners[index]);
    fputc('\n', output);
    if (symbol->text[symbol->text_length] != 0) exit(3);
}

static void *read_all(void *records) {
    size_t size;
    FILE *output = open_memstream((char **)records, &size);
    docent_qr_reader *reader = docent_qr_reader_new(effort, 0);
    for (int number = 0; number < files; number++) {
        struct picture picture = load(paths[number]);
        int found = docent_qr_read(reader, picture.pixels, picture.width, picture.height, picture.stride, channels);
        if (found < 0) exit(4);
        free(picture.pixels);
        for (int index = 0; index < found; index++) print(output, number, docent_qr_symbol_at(reader, (size_t)index));
    }
    docent_qr_reader_free(reader);
    fclose(output);
    return NULL;
}

int main(int count, char **arguments) {
    pthread_t threads[most_threads];
    char *records[most_threads];
    if (count < 6) return 64;
    effort = atoi(arguments[1]);
    channels = atoi(arguments[2]);
    padding = (size_t)atoi(arguments[3]);
    int running = atoi(arguments[4]);
    files = count - 5;
    paths = arguments + 5;
    if (running < 1 || running > most_threads) return 64;
    for (int index = 0; index < running; index++) pthread_create(&threads[index], NULL, read_all, &records[index]);
    for (int index = 0; index < running; index++) pthread_join(threads[index], NULL);
    for (int index = 1; index < running; index++) {
        if (strcmp(records[0], records[index]) != 0) return 5;
    }
    fputs(records[0], stdout);
    for (int index = 0; index < running; index++) free(records[index]);
    return 0;
}
