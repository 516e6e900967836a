#include "ai/puzzle.h"

#include "base/form.h"
#include "base/sha256.h"

const char *const puzzle_levels[PUZZLE_LEVELS] = {"easy", "medium", "hard", "fiendish"};

/* ---- days -------------------------------------------------------------------------- */

static bool leap(uint32_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static uint32_t month_days(uint32_t year, uint32_t month)
{
    static const uint8_t days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && leap(year) ? 1u : 0u);
}

/* So many digits, leading zeros included. */
static bool read_digits(struct reader *r, int digits, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < digits; i++, r->at++) {
        char c = read_peek(r);
        if (c < '0' || c > '9')
            return false;
        *out = *out * 10 + (uint32_t)(c - '0');
    }
    return true;
}

bool puzzle_date_read(struct text in, int32_t *days)
{
    uint32_t year, month, day;
    struct reader r = reader_on(in);
    if (!read_digits(&r, 4, &year) || !read_char(&r, '-') || !read_digits(&r, 2, &month) ||
        !read_char(&r, '-') || !read_digits(&r, 2, &day) || !read_end(&r))
        return false;
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > month_days(year, month))
        return false;
    uint32_t sum = day - 1;
    for (uint32_t y = 1970; y < year; y++)
        sum += leap(y) ? 366 : 365;
    for (uint32_t m = 1; m < month; m++)
        sum += month_days(year, m);
    *days = (int32_t)sum;
    return true;
}

enum puzzle_level puzzle_level_of_day(int32_t days)
{
    static const uint8_t of[7] = {PUZZLE_EASY, PUZZLE_EASY, PUZZLE_MEDIUM,  PUZZLE_MEDIUM,
                                  PUZZLE_HARD, PUZZLE_HARD, PUZZLE_FIENDISH};
    return (enum puzzle_level)of[(days + 3) % 7]; /* 1970-01-01 was a Thursday */
}

/* ---- what is asked for ---------------------------------------------------------------- */

bool puzzle_read_seed(struct text in, uint8_t seed[RNG_SEED_SIZE], struct fault *f)
{
    struct reader r = reader_on(in);
    if (read_hex(&r, seed, RNG_SEED_SIZE) && read_end(&r))
        return true;
    uint32_t number;
    r = reader_on(in);
    if (!read_number(&r, UINT32_MAX, &number) || !read_end(&r))
        return fault_set(f, 0, "Here a number or 64 hexadecimal digits are expected.");
    struct rng g = rng_from_number(number);
    rng_bytes(&g, seed, RNG_SEED_SIZE);
    return true;
}

static void seed_of_day(const char *game, const char *variant, struct text date,
                        uint8_t seed[RNG_SEED_SIZE])
{
    char label[128];
    struct writer w = writer_on(label, sizeof label);
    write_form(&w, "astrolabe daily %d %s %s ", PUZZLE_VERSION, game, variant);
    write_text(&w, date);
    struct text t = writer_text(&w);
    sha256_of(t.p, t.n, seed);
}

static bool read_level(struct text in, int *level, struct fault *f)
{
    *level = text_among(in, puzzle_levels, PUZZLE_LEVELS);
    return *level >= 0 || fault_set(f, 0, "A grade is easy, medium, hard or fiendish.");
}

bool puzzle_order_read(struct text flags, const char *game, const char *variant,
                       struct puzzle_order *out, struct fault *f)
{
    struct text value, seed;
    int32_t days;
    *out = (struct puzzle_order){.level = -1};
    bool dated = verb_flag(flags, "date", &out->date), seeded = verb_flag(flags, "seed", &seed);
    if (dated == seeded)
        return fault_set(f, 0, "A puzzle needs a seed or a date, and not both.");
    if (dated && !puzzle_date_read(out->date, &days))
        return fault_set(f, 0, "Here a day is expected, as in 2027-03-14.");
    if (dated) {
        out->level = (int)puzzle_level_of_day(days);
        seed_of_day(game, variant, out->date, out->seed);
    } else if (!puzzle_read_seed(seed, out->seed, f)) {
        return false;
    }
    return !verb_flag(flags, "grade", &value) || read_level(value, &out->level, f);
}

struct rng puzzle_rng_of_try(const struct rng *root, int i)
{
    char label[16];
    struct writer w = writer_on(label, sizeof label);
    write_str(&w, "try ");
    write_int(&w, i);
    return rng_split(root, writer_text(&w));
}

void puzzle_put_no_steps(struct json *j)
{
    json_begin_array(j, "steps");
    json_end_array(j);
    json_put_int(j, "grade", 0);
    json_put_int(j, "left", 0);
}

void puzzle_write_head(struct writer *w, const char *game, const struct puzzle_order *o)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_put_str(&j, "game", game);
    json_put_int(&j, "version", PUZZLE_VERSION);
    write_hex(json_begin_str(&j, "seed"), o->seed, sizeof o->seed);
    json_end_str(&j);
    if (o->date.n > 0)
        json_put_text(&j, "date", o->date);
}
