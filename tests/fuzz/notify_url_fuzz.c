/* Addresses that people ask the server to send to, lists of hosts, keys. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "notify/base64url.h"
#include "notify/target.h"
#include "server/subscription.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct text in = {(const char *)bytes, size};
    struct url url, again;
    struct notify_target target, same;
    uint8_t key[WEBPUSH_KEY_SIZE];
    char text[URL_MAX + 1 + HOST_MAX], body[8192];
    if (url_read(in, &url)) {
        struct writer w = writer_on(text, sizeof text);
        url_write_origin(&w, &url);
        write_str(&w, url.path);
        ASTRO_ASSERT(!strpbrk(url.path, "\r\n ") && !strpbrk(url.host, "/@:\r\n "));
        if (w.n <= URL_MAX)
            ASTRO_ASSERT(url_read(writer_text(&w), &again) && strcmp(url.host, again.host) == 0 &&
                         strcmp(url.path, again.path) == 0 && strcmp(url.port, again.port) == 0);
    }
    (void)base64url_read(in, key, sizeof key);
    if (target_restore(in, &target)) {
        struct writer w = writer_on(body, sizeof body);
        target_write(&w, &target);
        ASTRO_ASSERT(writer_fits(&w) && target_restore(writer_text(&w), &same));
        ASTRO_ASSERT(memcmp(&target, &same, sizeof same) == 0);
    }
    char *list = malloc(size + 1);
    ASTRO_ASSERT(list != NULL);
    if (size > 0)
        memcpy(list, bytes, size);
    list[size] = '\0';
    struct url somewhere = {.tls = true, .host = "example.org", .port = "443", .path = "/"};
    (void)hosts_allow(list, &somewhere);
    (void)email_is_valid(list);
    free(list);
    return 0;
}
