/* What events of The Lost Code say (redact.c writes them), as data. */

#include "base/bits.h"
#include "games/lostcode/state.h"

/* `kC?` and `f?`: what others are told of a guess. Leaves the object open. */
static bool tell_hidden(struct reader *r, struct json *j)
{
    struct reader ahead = *r;
    uint8_t symbol = LC_NONE;
    bool take = read_char(&ahead, 'k') && lostcode_read_symbol(&ahead, &symbol);
    if (!take && !read_char(&ahead, 'f'))
        return false;
    if (!read_char(&ahead, '?'))
        return false;
    *r = ahead;
    json_begin_object(j, NULL);
    json_put_str(j, "kind", lostcode_kinds[take ? LC_TAKE : LC_FINAL]);
    if (take)
        lostcode_json_letter(j, "symbol", symbol);
    return true;
}

/* `nC5` and `nC?`: a drawn tile, where it may be known. Leaves the object open. */
static bool tell_drawn(struct reader *r, struct json *j)
{
    struct reader ahead = *r;
    uint8_t symbol = LC_NONE;
    uint32_t tile;
    if (!read_char(&ahead, 'n') || !lostcode_read_symbol(&ahead, &symbol))
        return false;
    json_begin_object(j, NULL);
    json_put_str(j, "kind", lostcode_kinds[LC_DRAW]);
    lostcode_json_letter(j, "symbol", symbol);
    if (read_number(&ahead, LC_VALUES_MAX, &tile))
        json_put_int(j, "new", tile);
    else
        read_char(&ahead, '?');
    *r = ahead;
    return true;
}

/* `=5>3` behind a swap: the old tile, and the new one where it may be known. */
static void tell_tiles(struct reader *r, struct json *j)
{
    uint32_t tile;
    if (!read_char(r, '=') || !read_number(r, LC_VALUES_MAX, &tile))
        return;
    json_put_int(j, "old", tile);
    if (read_char(r, '>') && read_number(r, LC_VALUES_MAX, &tile))
        json_put_int(j, "new", tile);
}

/* One seat's guesses, tiles and points, each guess behind its star where a token doubles it. */
static void tell_settled(struct reader *r, struct json *j)
{
    unsigned guess[LC_SYMBOLS] = {0};
    bool doubled[LC_SYMBOLS] = {false};
    int n = 0, points = 0, tile[LC_SYMBOLS] = {0};
    do {
        doubled[n] = read_char(r, '*');
        if (!read_char(r, '-'))
            lostcode_read_values(r, &guess[n]);
        n++;
    } while (n < LC_SYMBOLS && read_char(r, '/'));
    read_char(r, ':');
    json_begin_array(j, "guess");
    for (int k = 0; k < n; k++)
        lostcode_json_values(j, NULL, guess[k]);
    json_end_array(j);
    json_begin_array(j, "doubled");
    for (int k = 0; k < n; k++)
        json_put_bool(j, NULL, doubled[k]);
    json_end_array(j);
    json_begin_array(j, "tiles");
    for (int k = 0; k < n && r->at < r->in.n; k++) {
        tile[k] = r->in.p[r->at++] - '0';
        json_put_int(j, NULL, tile[k]);
    }
    json_end_array(j);
    json_begin_array(j, "each");
    for (int k = 0; k < n; k++) {
        int each = lostcode_guess_points(guess[k], tile[k], doubled[k]);
        points += each;
        json_put_int(j, NULL, each);
    }
    json_end_array(j);
    json_put_int(j, "points", points);
}

/* All seats stand together, each with what was said of its bet or how its final
 * guess was settled: ` 2=hit 1=lower`, ` 2=5/…:5…:+10 1=…`. */
static void tell_seats(struct reader *r, struct json *j)
{
    uint32_t seat;
    uint8_t answer;
    bool any = false;
    for (;;) {
        struct reader ahead = *r;
        if (!read_char(&ahead, ' ') || !read_number(&ahead, LC_SEATS_MAX, &seat) ||
            !read_char(&ahead, '='))
            break;
        bool bet = lostcode_read_name(&ahead, lostcode_results, LC_RESULTS, &answer);
        if (!any)
            json_begin_array(j, bet ? "results" : "settled");
        any = true;
        json_begin_object(j, NULL);
        json_put_int(j, "seat", seat);
        if (bet)
            json_put_str(j, "answer", lostcode_results[answer]);
        else
            tell_settled(&ahead, j);
        json_end_object(j);
        while (!read_end(&ahead) && read_peek(&ahead) != ' ')
            ahead.at++;
        *r = ahead;
    }
    if (any)
        json_end_array(j);
}

/* What the end of a round brings, word by word; the track is on the board. */
static void tell_round(struct reader *r, struct json *j)
{
    uint32_t n;
    while (!read_end(r)) {
        if (read_word(r, " skull=gone"))
            json_put_str(j, "skull", "gone");
        else if (read_word(r, " skull=") && read_number(r, LC_SEATS_MAX, &n))
            json_put_int(j, "skull", n);
        else if (read_word(r, " tokens=gone"))
            json_put_bool(j, "tokens_gone", true);
        else if (read_word(r, " round=") && read_number(r, UINT8_MAX, &n))
            json_put_int(j, "round", n);
        else if (read_word(r, " final"))
            json_put_bool(j, "final", true);
        else
            r->at++;
    }
}

void lostcode_event_json(const struct game_data *d, struct text event, struct json *j)
{
    struct reader r = reader_on(event);
    struct move m = {0};
    if (!tell_hidden(&r, j) && !tell_drawn(&r, j)) {
        if (!lostcode_move_read(d, NULL, 0, &r, &m, NULL)) {
            json_put_null(j, NULL);
            return;
        }
        lostcode_begin_move(&m, j);
    }
    if (m.kind == LC_SWAP)
        tell_tiles(&r, j);
    tell_seats(&r, j);
    tell_round(&r, j);
    json_end_object(j);
}
