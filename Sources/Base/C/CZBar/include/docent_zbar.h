#pragma once

// What we call of libzbar (libzbar.so.0), declared here: Debian's package of its headers brings a hundred others along, ImageMagick
// and GTK among them. Where those headers are installed, zbar.c has the compiler compare.

#pragma clang assume_nonnull begin

typedef struct zbar_image_s zbar_image_t;
typedef struct zbar_image_scanner_s zbar_image_scanner_t;
typedef struct zbar_symbol_s zbar_symbol_t;
typedef struct zbar_symbol_set_s zbar_symbol_set_t;

// Kinds of symbols: zbar_symbol_type_t there.
#define DOCENT_ZBAR_NONE 0u
#define DOCENT_ZBAR_PARTIAL 1u
#define DOCENT_ZBAR_EAN8 8u
#define DOCENT_ZBAR_UPCE 9u
#define DOCENT_ZBAR_ISBN10 10u
#define DOCENT_ZBAR_UPCA 12u
#define DOCENT_ZBAR_EAN13 13u
#define DOCENT_ZBAR_ISBN13 14u
#define DOCENT_ZBAR_I25 25u
#define DOCENT_ZBAR_DATABAR 34u
#define DOCENT_ZBAR_DATABAR_EXP 35u
#define DOCENT_ZBAR_CODABAR 38u
#define DOCENT_ZBAR_CODE39 39u
#define DOCENT_ZBAR_QRCODE 64u
#define DOCENT_ZBAR_CODE93 93u
#define DOCENT_ZBAR_CODE128 128u

// Settings of a scanner: zbar_config_t there.
#define DOCENT_ZBAR_CFG_ENABLE 0u
#define DOCENT_ZBAR_CFG_BINARY 4u
#define DOCENT_ZBAR_CFG_TEST_INVERTED 0x81u
#define DOCENT_ZBAR_CFG_X_DENSITY 0x100u
#define DOCENT_ZBAR_CFG_Y_DENSITY 0x101u

zbar_image_t *_Nullable zbar_image_create(void);
void zbar_image_destroy(zbar_image_t *image);
void zbar_image_set_format(zbar_image_t *image, unsigned long format);
void zbar_image_set_size(zbar_image_t *image, unsigned width, unsigned height);
/// The bytes must stay where they are until others, or none, take their place.
void zbar_image_set_data(zbar_image_t *image, const void *_Nullable bytes, unsigned long count,
    void (*_Nullable cleanup)(zbar_image_t *));
const zbar_symbol_t *_Nullable zbar_image_first_symbol(const zbar_image_t *image);

zbar_image_scanner_t *_Nullable zbar_image_scanner_create(void);
void zbar_image_scanner_destroy(zbar_image_scanner_t *scanner);
int zbar_image_scanner_set_config(
    zbar_image_scanner_t *scanner, unsigned kind, unsigned setting, int value);
/// The number of symbols found; negative for an error.
int zbar_scan_image(zbar_image_scanner_t *scanner, zbar_image_t *image);

unsigned zbar_symbol_get_type(const zbar_symbol_t *symbol);
const char *_Nullable zbar_symbol_get_data(const zbar_symbol_t *symbol);
unsigned zbar_symbol_get_data_length(const zbar_symbol_t *symbol);
unsigned zbar_symbol_get_loc_size(const zbar_symbol_t *symbol);
int zbar_symbol_get_loc_x(const zbar_symbol_t *symbol, unsigned index);
int zbar_symbol_get_loc_y(const zbar_symbol_t *symbol, unsigned index);
/// Quarter turns clockwise; -1 where they are not known.
int zbar_symbol_get_orientation(const zbar_symbol_t *symbol);
const zbar_symbol_t *_Nullable zbar_symbol_next(const zbar_symbol_t *symbol);
const zbar_symbol_set_t *_Nullable zbar_symbol_get_components(const zbar_symbol_t *symbol);
const zbar_symbol_t *_Nullable zbar_symbol_set_first_symbol(const zbar_symbol_set_t *symbols);

#pragma clang assume_nonnull end
