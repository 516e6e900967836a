#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <string.h>

#include "notify/base64url.h"
#include "notify/deliver.h"

/* The example of RFC 8291, section 5 and appendix A. */
static void a_message_is_that_of_the_rfc(void **state)
{
    (void)state;
    static const char expected[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
        "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
        "j_Qulcy4a-fN";
    uint8_t key[WEBPUSH_KEY_SIZE], auth[WEBPUSH_AUTH_SIZE], secret[WEBPUSH_SECRET_SIZE];
    uint8_t salt[WEBPUSH_SALT_SIZE], own[WEBPUSH_KEY_SIZE];
    char body[WEBPUSH_BODY_MAX], digits[512];
    assert_true(
        base64url_read(text_of("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4"
                               "bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
                       key, sizeof key));
    assert_true(base64url_read(text_of("BTBZMqHH6r4Tts7J_aSIgg"), auth, sizeof auth));
    assert_true(base64url_read(text_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), secret,
                               sizeof secret));
    assert_true(base64url_read(text_of("DGv6ra1nlYgDCS1FRnbzlw"), salt, sizeof salt));
    assert_true(webpush_key(secret, own));
    assert_true(webpush_key_is_valid(own));
    struct writer w = writer_on(body, sizeof body), d = writer_on(digits, sizeof digits);
    assert_true(webpush_encrypt(key, auth, secret, salt,
                                text_of("When I grow up, I want to be a watermelon"), &w));
    write_base64url(&d, body, w.n);
    assert_string_equal(writer_cstr(&d), expected);
    key[64] ^= 1; /* no point of the curve */
    assert_false(webpush_key_is_valid(key));
    assert_false(webpush_encrypt(key, auth, secret, salt, text_of("x"), &w));
}

static void base64url_has_one_spelling(void **state)
{
    (void)state;
    uint8_t out[2];
    assert_true(base64url_read(text_of("_-8"), out, 2));
    assert_int_equal(out[0], 0xff);
    assert_false(base64url_read(text_of("_-9"), out, 2)); /* a bit too many */
    assert_false(base64url_read(text_of("_-8="), out, 2));
    assert_false(base64url_read(text_of("/+8"), out, 2));
    assert_false(base64url_read((struct text){"_\0"
                                              "8",
                                              3},
                                out, 2));
}

static bool allowed(const char *list, const char *url)
{
    struct url u;
    return url_read(text_of(url), &u) && hosts_allow(list, &u);
}

static void only_named_hosts_are_allowed(void **state)
{
    (void)state;
    static const char list[] = " ntfy.sh ,*.push.example.org,,http://ntfy.lan:80,example.net:8443";
    static const char *const good[] = {
        "https://ntfy.sh/a?b=c",          "https://NTFY.sh",
        "https://ntfy.sh:443/",           "https://a.push.example.org/x",
        "https://a.b.push.example.org/x", "http://ntfy.lan/x",
        "https://example.net:8443/x"};
    static const char *const bad[] = {"http://ntfy.sh/",
                                      "https://ntfy.sh:444/",
                                      "https://push.example.org/",
                                      "https://xpush.example.org/",
                                      "https://ntfy.sh.evil.org/",
                                      "https://evil.org/ntfy.sh",
                                      "https://ntfy.lan/",
                                      "http://ntfy.lan:8080/",
                                      "https://example.net/",
                                      "https://ntfy.sh@evil.org/",
                                      "https://ntfy.sh#x",
                                      "https://ntfy.sh\r\nHost: x/",
                                      "https://ntfy.sh:/",
                                      "https://ntfy.sh:0/",
                                      "https://ntfy.sh:65536/",
                                      "https://ntfy..sh/",
                                      "https://.ntfy.sh/",
                                      "https://[::1]/",
                                      "https://ntfy.sh\\@evil.org/",
                                      "ntfy.sh",
                                      "https://",
                                      ""};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(allowed(list, good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(allowed(list, bad[i]));
    assert_false(allowed("", "https://ntfy.sh/"));
    assert_false(allowed("*", "https://ntfy.sh/"));
}

static bool address_allowed(const char *list, const char *address)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, address, &four.sin_addr) == 1)
        return hosts_allow_address(list, (const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, address, &six.sin6_addr), 1);
    return hosts_allow_address(list, (const struct sockaddr *)&six);
}

static void private_addresses_are_closed_unless_named(void **state)
{
    (void)state;
    static const char *const closed[] = {"0.0.0.0",
                                         "10.1.2.3",
                                         "100.64.0.1",
                                         "127.0.0.1",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.168.0.1",
                                         "192.0.0.8",
                                         "198.18.0.1",
                                         "224.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "::ffff:10.0.0.1",
                                         "fe80::1",
                                         "fc00::1",
                                         "fd12::1",
                                         "ff02::1",
                                         "2002:7f00:1::",
                                         "2001:0:1::1",
                                         "2001:db8::1",
                                         "64:ff9b::a00:1"};
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        assert_false(address_allowed("ntfy.sh", closed[i]));
    static const char *const open[] = {"1.1.1.1",     "172.32.0.1",   "100.128.0.1",
                                       "192.169.0.1", "2606:4700::1", "2a00:1450::1"};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        assert_true(address_allowed("", open[i]));
    assert_true(address_allowed("http://127.0.0.1:8090", "127.0.0.1"));
    assert_true(address_allowed("ntfy.lan, 10.1.2.3", "10.1.2.3"));
    assert_false(address_allowed("ntfy.lan, 10.1.2.3", "10.1.2.4"));
}

static void quiet_hours_may_pass_midnight(void **state)
{
    (void)state;
    struct notify_target t = {.quiet_from = 22 * 60, .quiet_to = 7 * 60, .offset = 60};
    int64_t day = 86400, at_22 = 100 * day + 21 * 3600; /* UTC */
    assert_int_equal(notify_time(&t, at_22 - 1), at_22 - 1);
    assert_int_equal(notify_time(&t, at_22), at_22 + 9 * 3600);
    assert_int_equal(notify_time(&t, at_22 + 8 * 3600), at_22 + 9 * 3600);
    assert_int_equal(notify_time(&t, at_22 + 9 * 3600), at_22 + 9 * 3600);
    t.quiet_from = 8 * 60, t.quiet_to = 9 * 60, t.offset = -12 * 60;
    assert_int_equal(notify_time(&t, 20 * 3600 + 600), 21 * 3600);
    assert_int_equal(notify_time(&t, 21 * 3600), 21 * 3600);
    t.quiet_to = t.quiet_from;
    assert_int_equal(notify_time(&t, 20 * 3600), 20 * 3600);
}

static void an_address_is_safe_wherever_it_stands(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "a",
                                      "a@",
                                      "@b.c",
                                      "a@b",
                                      "-oX@b.org",
                                      "a@b.org\nBcc: x",
                                      "a b@c.org",
                                      "a@b.org,c@d.org",
                                      "a@b..org",
                                      "\"a\"@b.org",
                                      "a@b.org.",
                                      "<a@b.org>",
                                      "a@-b.org",
                                      "a@b.org\r",
                                      "à@b.org"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(email_is_valid(bad[i]));
    assert_true(email_is_valid("ada.l+games@mail.example.org"));
    assert_true(token_is_valid("syt_YWRh"));
    assert_false(token_is_valid("a b"));
    assert_false(token_is_valid("a\r\nX: y"));
}

static void what_a_status_means(void **state)
{
    (void)state;
    assert_int_equal(delivery_of(NOTIFY_PUSH, 201), DELIVERY_DONE);
    assert_int_equal(delivery_of(NOTIFY_PUSH, 404), DELIVERY_GONE);
    assert_int_equal(delivery_of(NOTIFY_WEBHOOK, 404), DELIVERY_NO);
    assert_int_equal(delivery_of(NOTIFY_WEBHOOK, 410), DELIVERY_GONE);
    assert_int_equal(delivery_of(NOTIFY_PUSH, 302), DELIVERY_NO);
    assert_int_equal(delivery_of(NOTIFY_PUSH, 429), DELIVERY_LATER);
    assert_int_equal(delivery_of(NOTIFY_PUSH, 503), DELIVERY_LATER);
    assert_int_equal(delivery_of(NOTIFY_PUSH, 0), DELIVERY_LATER);
    assert_int_equal(delivery_of(NOTIFY_PUSH, -1), DELIVERY_NO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_is_that_of_the_rfc),
        cmocka_unit_test(base64url_has_one_spelling),
        cmocka_unit_test(only_named_hosts_are_allowed),
        cmocka_unit_test(private_addresses_are_closed_unless_named),
        cmocka_unit_test(quiet_hours_may_pass_midnight),
        cmocka_unit_test(an_address_is_safe_wherever_it_stands),
        cmocka_unit_test(what_a_status_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
