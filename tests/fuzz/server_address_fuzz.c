/* Lists of proxies and table codes, as people and headers spell them. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/address.h"
#include "server/secret.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char code[TABLE_CODE_SIZE], again[TABLE_CODE_SIZE];
    uint8_t hash[32];
    struct text in = {(const char *)bytes, size};
    struct fault f;
    if (table_code_read(in, code, &f)) {
        ASTRO_ASSERT(table_code_read(text_of(code), again, &f));
        ASTRO_ASSERT(strcmp(code, again) == 0);
    }
    (void)token_hash(in, hash);
    char *list = malloc(size + 1);
    ASTRO_ASSERT(list != NULL);
    if (size > 0)
        memcpy(list, bytes, size);
    list[size] = '\0';
    ASTRO_ASSERT(!address_listed(list, ""));
    (void)address_listed(list, "10.0.0.1");
    free(list);
    return 0;
}
