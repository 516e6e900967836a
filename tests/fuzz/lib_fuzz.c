/* The library's readers of outside bytes: a record, and options and moves behind it. What comes
 * out of a record goes in again.
 *
 * fuzz: at most 2048 bytes, fuzz: 1500 runs */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "lib/astrolabe.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static struct astrolabe *lib;
static char text[1 << 17], why[256];

/* Lines of moves, for whoever is in turn. */
static void play(struct astrolabe_game *g, char *moves)
{
    uint8_t vector[1 << 15];
    for (char *line = strtok(moves, "\n"); line && astrolabe_turn(g); line = strtok(NULL, "\n")) {
        int seat = __builtin_ctz(astrolabe_turn(g));
        int code = astrolabe_play(g, seat, line, why, sizeof why);
        ASTRO_ASSERT(code == 0 || strlen(why) > 0);
        astrolabe_act(g, seat, atoi(line), why, sizeof why);
        astrolabe_information(g, seat, vector);
        astrolabe_legal(g, seat, vector);
    }
    astrolabe_undo(g);
}

static void again(const struct astrolabe_game *g)
{
    struct astrolabe_game *back;
    uint8_t one[32], two[32];
    int n = astrolabe_record(g, text, sizeof text);
    if (n < 0 || (size_t)n >= sizeof text)
        return;
    int code = astrolabe_read(lib, text, (size_t)n, &back, why, sizeof why);
    ASTRO_ASSERT(code == 0);
    astrolabe_hash(g, ASTROLABE_ALL, one);
    astrolabe_hash(back, ASTROLABE_ALL, two);
    ASTRO_ASSERT(memcmp(one, two, 32) == 0);
    astrolabe_free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const games[] = {"planetx", "lostcode", "nightsky", "null"};
    struct astrolabe_game *g;
    char input[4096];
    if (!lib)
        lib = astrolabe_open();
    if (size == 0 || size >= sizeof input)
        return 0;
    memcpy(input, bytes, size);
    input[size] = '\0';
    if (astrolabe_read(lib, input, size, &g, why, sizeof why) == 0) {
        again(g);
        astrolabe_free(g);
    }
    char *moves = strstr(input, "\n\n");
    if (moves)
        *moves++ = '\0';
    if (astrolabe_new(lib, games[bytes[0] % 4], input + 1, bytes[0] / 4 % 6, 1, &g, why,
                      sizeof why) == 0) {
        play(g, moves ? moves : input);
        again(g);
        astrolabe_free(g);
    }
    return 0;
}
