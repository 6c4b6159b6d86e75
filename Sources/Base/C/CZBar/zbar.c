#include "docent_zbar.h"

// Functions that libzbar declares otherwise do not compile, nor do numbers that are others there.
#if __has_include(<zbar.h>)
#include <zbar.h>

#define SAME(name) _Static_assert(DOCENT_##name == (unsigned)name, #name)

SAME(ZBAR_NONE);
SAME(ZBAR_PARTIAL);
SAME(ZBAR_EAN8);
SAME(ZBAR_UPCE);
SAME(ZBAR_ISBN10);
SAME(ZBAR_UPCA);
SAME(ZBAR_EAN13);
SAME(ZBAR_ISBN13);
SAME(ZBAR_I25);
SAME(ZBAR_DATABAR);
SAME(ZBAR_DATABAR_EXP);
SAME(ZBAR_CODABAR);
SAME(ZBAR_CODE39);
SAME(ZBAR_QRCODE);
SAME(ZBAR_CODE93);
SAME(ZBAR_CODE128);
SAME(ZBAR_CFG_ENABLE);
SAME(ZBAR_CFG_BINARY);
SAME(ZBAR_CFG_TEST_INVERTED);
SAME(ZBAR_CFG_X_DENSITY);
SAME(ZBAR_CFG_Y_DENSITY);
_Static_assert(ZBAR_ORIENT_UNKNOWN == -1 && ZBAR_ORIENT_UP == 0 && ZBAR_ORIENT_LEFT == 3, "turns");
#endif
