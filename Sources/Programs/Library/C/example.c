/* Prints the texts of the symbols in a PGM picture (P5), and what they mean. Build it with
 *     cc example.c $(pkg-config --cflags --libs docent-qr) -o example
 */
#include <docent-qr.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
    unsigned width, height;
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (file == NULL || fscanf(file, "P5 %5u %5u 255", &width, &height) != 2 || fgetc(file) == EOF) {
        fprintf(stderr, "example: name a picture as PGM, binary, without a comment\n");
        return 1;
    }
    uint8_t *pixels = malloc((size_t)width * height + 1);
    if (pixels == NULL || fread(pixels, width, height, file) != height) {
        fprintf(stderr, "example: %s ends early\n", arguments[1]);
        return 1;
    }
    fclose(file);

    docent_qr_reader *reader = docent_qr_reader_new(DOCENT_QR_NORMAL, 0);
    int found = docent_qr_read(reader, pixels, width, height, width, 1);
    if (found < 0) fprintf(stderr, "example: %s\n", docent_qr_error(found));
    for (int index = 0; index < found; index++) {
        const docent_qr_symbol *symbol = docent_qr_symbol_at(reader, (size_t)index);
        char meaning[1000];
        docent_qr_classify(symbol->text, symbol->text_length, meaning, sizeof meaning);
        printf("%s (%s, version %s, level %c)\n%s\n", symbol->text, symbol->symbology, symbol->version_name, symbol->level, meaning);
    }
    docent_qr_reader_free(reader);
    free(pixels);
    return found > 0 ? 0 : 1;
}
