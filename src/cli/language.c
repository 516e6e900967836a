#include "cli/language.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

bool language_read(const char *value, enum language *out)
{
    static const char *const codes[] = {"pl", "fr", "ru", "en"};
    for (int i = 0; i <= LANGUAGE_EN; i++) {
        bool ends = strncmp(value, codes[i], 2) == 0 && strchr("_.@:", value[2]);
        if (ends) {
            *out = (enum language)i;
            return true;
        }
    }
    return false;
}

/* As gettext does it: the locale is the first of three that is set; C and POSIX are
 * English, and else LANGUAGE lists what is liked best. */
enum language language_of_terminal(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = "", *liked = getenv("LANGUAGE");
    enum language found = LANGUAGE_EN;
    for (int i = 0; i < 3 && !*locale; i++)
        locale = getenv(names[i]) ? getenv(names[i]) : "";
    if (!*locale && !liked)
        return found;
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0 || strcmp(locale, "C.UTF-8") == 0)
        return found;
    while (liked && *liked) {
        if (language_read(liked, &found))
            return found;
        liked = strchr(liked, ':') ? strchr(liked, ':') + 1 : "";
    }
    language_read(locale, &found);
    return found;
}

/* Which form says n things. */
static int plural_form(enum language l, int n)
{
    int ten = n % 10, hundred = n % 100;
    bool few = ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14);
    switch (l) {
    case LANGUAGE_PL:
        return n == 1 ? 0 : few ? 1 : 2;
    case LANGUAGE_RU:
        return ten == 1 && hundred != 11 ? 0 : few ? 1 : 2;
    case LANGUAGE_FR:
        return n > 1;
    case LANGUAGE_EN:
        break;
    }
    return n != 1;
}

static int by_key(const void *key, const void *row)
{
    return strcmp(key, ((const struct language_words *)row)->key);
}

/* One of several forms, which stand behind each other. */
static const char *pick_form(const char *words, int form)
{
    static char text[1024]; /* until the next is asked for */
    for (; form > 0 && strchr(words, '\1'); form--)
        words = strchr(words, '\1') + 1;
    size_t n = strcspn(words, "\1");
    ASTRO_ASSERT(n < sizeof text);
    memcpy(text, words, n);
    text[n] = '\0';
    return text;
}

const char *language_find(const void *context, const char *key, const char *many, int n)
{
    enum language l = *(const enum language *)context;
    const struct language_words *found =
        bsearch(key, language_words, language_words_count, sizeof *language_words, by_key);
    n = n < 0 ? -n : n;
    if (l != LANGUAGE_EN && found && found->in[l])
        return many ? pick_form(found->in[l], plural_form(l, n)) : found->in[l];
    const char *plain = strchr(key, '\4');
    if (many && plural_form(LANGUAGE_EN, n))
        return many;
    return plain ? plain + 1 : key;
}

struct speech language_speech(struct writer *w, int columns)
{
    static enum language language; /* of this terminal */
    language = language_of_terminal();
    return (struct speech){
        .words = language_find, .context = &language, .w = w, .columns = columns};
}
