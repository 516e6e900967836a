#ifndef ASTRO_DRAW_QR_H
#define ASTRO_DRAW_QR_H

#include "base/text.h"

/* QR codes (ISO/IEC 18004): byte mode, error correction M, versions 1 to 6. They
 * are those of the page (web/src/lib/qr.ts). */
enum { QR_VERSIONS = 6, QR_SIZE_MAX = 17 + 4 * QR_VERSIONS, QR_BYTES_MAX = 106 };

struct qr {
    int size;                            /* squares a side, without the quiet edge */
    bool dark[QR_SIZE_MAX][QR_SIZE_MAX]; /* row, column */
};

/* False where the text is longer than QR_BYTES_MAX. */
bool qr_make(struct text message, struct qr *out);

#endif
