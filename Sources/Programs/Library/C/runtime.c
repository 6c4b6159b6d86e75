/* What embedded Swift wants of a system beside memory, and the C library has not or not under this name. */
#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

/* The seed of hash tables; glibc has it from 2.36 on, musl not at all. */
void arc4random_buf(void *bytes, size_t count) {
    char *next = bytes;
    while (count > 0) {
        size_t step = count < 256 ? count : 256;
        if (getentropy(next, step) != 0) abort();
        next += step;
        count -= step;
    }
}

/* A number's value, with a decimal point in every locale; returns where it ends, or null. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0) return NULL;
    char *end;
    *value = strtod_l(text, &end, plain);
    freelocale(plain);
    return end;
}
