/* Reading the messages of clients. */

#include <stdlib.h>
#include <string.h>

#include "base/form.h"
#include "base/panic.h"
#include "server/request_fields.h"
#include "server/subscription.h"

static bool read_code(json_t *in, struct request *out, struct problem *p)
{
    char text[64];
    if (!field_string(in, "table", text, sizeof text, p))
        return false;
    if (table_code_read(text_of(text), out->code, &p->fault))
        return true;
    p->type = "unknown";
    return false;
}

/* `seat` counts from 1; 0 and left out both mean: not said. */
static bool read_seat_field(json_t *in, struct request *out, struct problem *p)
{
    uint32_t seat = 0;
    if (json_object_get(in, "seat") && !field_count(in, "seat", SEATS_MAX, &seat, p))
        return false;
    out->seat = (int)seat - 1;
    return true;
}

static bool read_since(json_t *in, bool *has, uint32_t *since, struct problem *p)
{
    *has = json_object_get(in, "since") != NULL;
    return !*has || field_count(in, "since", UINT32_MAX, since, p);
}

/* ---- requests ---------------------------------------------------------------- */

static bool read_options(json_t *options, struct table_plan *plan, struct problem *p)
{
    struct writer w = writer_on(plan->options, OPTIONS_SIZE - 1);
    if (!options)
        return true;
    if (!json_is_object(options))
        return field_fault(p, "The field {0} must be an object of names and values.", "options");
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value)
    {
        if (!json_is_string(value) || strpbrk(name, " \t\r\n") ||
            strpbrk(json_string_value(value), " \t\r\n"))
            return field_fault(p, "The value of option {0} must be a word.", name);
        write_form(&w, "%s %s\n", name, json_string_value(value));
    }
    if (!writer_fits(&w))
        return field_fault(p, "The field {0} is too long.", "options");
    writer_cstr(&w);
    return true;
}

static bool read_table_settings(json_t *in, struct settings *out, struct problem *p)
{
    char help[16] = "hints";
    out->limit = 0;
    if (!field_flag(in, "listed", &out->listed, p) ||
        !field_optional(in, "help", help, sizeof help, p))
        return false;
    if (!table_help_read(text_of(help), &out->help))
        return field_fault(p, "The field {0} is none, notebook or hints.", "help");
    if (json_object_get(in, "limit") && !field_count(in, "limit", LIMIT_MAX, &out->limit, p))
        return false;
    if (out->limit > 0 && out->limit < LIMIT_MIN)
        return field_fault(p, "The field {0} is 0 or at least 10 seconds.", "limit");
    return true;
}

static bool read_sitters(json_t *seats, struct table_plan *plan, struct problem *p)
{
    if (!json_is_array(seats) || json_array_size(seats) == 0 || json_array_size(seats) > SEATS_MAX)
        return field_fault(p, "The field {0} must list who sits where.", "seats");
    plan->seats = (int)json_array_size(seats);
    for (int i = 0; i < plan->seats; i++) {
        json_t *v = json_array_get(seats, (size_t)i);
        if (!json_is_string(v) || json_string_length(v) >= SITTER_SIZE)
            return field_fault(p, "The field {0} must list who sits where.", "seats");
        strcpy(plan->sitter[i], json_string_value(v));
    }
    return true;
}

static bool read_create(json_t *in, struct request *q, struct problem *p)
{
    struct new_table *t = q->create = calloc(1, sizeof *t);
    ASTRO_ASSERT(t != NULL);
    if (!field_string(in, "game", t->game, sizeof t->game, p) ||
        !read_sitters(json_object_get(in, "seats"), &t->plan, p))
        return false;
    if (json_object_get(in, "key")) {
        struct text key;
        if (!field_key(in, &key, p))
            return false;
        if (key.n < 16)
            return field_fault(p, "The field {0} has at least 16 letters here.", "key");
        memcpy(t->key, key.p, key.n);
    }
    return read_table_settings(in, &t->settings, p) &&
           field_optional(in, "data", t->plan.data, sizeof t->plan.data, p) &&
           read_options(json_object_get(in, "options"), &t->plan, p);
}

static bool read_hello(json_t *in, struct request *q, struct problem *p)
{
    return field_token(in, "device", q, &q->hello.token, p) &&
           field_keep_optional(in, "name", NAME_MAX_BYTES + 1, q, &q->hello.name, p);
}

static bool read_find(json_t *in, struct request *q, struct problem *p)
{
    char text[8];
    if (!field_string(in, "join", text, sizeof text, p))
        return false;
    if (strlen(text) != 6 || strspn(text, "0123456789") != 6)
        return field_fault(p, "The field {0} must be six digits.", "join");
    q->find.join = (uint32_t)strtoul(text, NULL, 10);
    return true;
}

static bool read_sit(json_t *in, struct request *q, struct problem *p)
{
    return field_keep(in, "name", NAME_MAX_BYTES + 1, q, &q->sit.name, p) &&
           read_seat_field(in, q, p) && field_token(in, "token", q, &q->sit.token, p) &&
           field_flag(in, "also", &q->sit.also, p) &&
           field_keep_optional(in, "password", PASSWORD_MAX_BYTES + 1, q, &q->sit.password, p);
}

static bool read_lock(json_t *in, struct request *q, struct problem *p)
{
    return field_keep(in, "password", PASSWORD_MAX_BYTES + 1, q, &q->lock.password, p);
}

static bool read_as(json_t *in, int *as, struct problem *p)
{
    char text[16];
    *as = AS_TOKEN;
    if (!json_object_get(in, "as"))
        return true;
    if (!field_string(in, "as", text, sizeof text, p))
        return false;
    struct reader r = reader_on(text_of(text));
    if (read_viewer(&r, as) && read_end(&r))
        return true;
    return field_fault(p, "The field {0} is a seat, public or all.", "as");
}

static bool read_open(json_t *in, struct request *q, struct problem *p)
{
    return read_since(in, &q->open.has_since, &q->open.since, p) &&
           field_token(in, "token", q, &q->open.token, p) && read_as(in, &q->open.as, p) &&
           field_flag(in, "also", &q->open.also, p) && field_flag(in, "talk", &q->open.talk, p);
}

static bool read_play(json_t *in, struct request *q, struct problem *p)
{
    struct text key;
    if (!field_count(in, "decision", UINT32_MAX, &q->play.decision, p) || !field_key(in, &key, p))
        return false;
    q->play.key = request_keep(q, key);
    return field_keep(in, "move", ENTRY_SIZE_MAX, q, &q->play.move, p) && read_seat_field(in, q, p);
}

/* Without a move: what was planned is withdrawn. */
static bool read_plan(json_t *in, struct request *q, struct problem *p)
{
    struct text key;
    char kind[8];
    q->plan.move = q->plan.key = "";
    if (!read_seat_field(in, q, p))
        return false;
    if (!json_object_get(in, "move"))
        return true;
    if (!field_count(in, "seq", UINT32_MAX, &q->plan.seq, p) || !field_key(in, &key, p) ||
        !field_string(in, "if", kind, sizeof kind, p))
        return false;
    if (key.n < PLAN_KEY_MIN)
        return field_fault(p, "The field {0} has at least 16 letters here.", "key");
    if (!view_if_read(text_of(kind), &q->plan.kind))
        return field_fault(p, "The field {0} is pass or quiet.", "if");
    q->plan.key = request_keep(q, key);
    return field_keep(in, "move", PLAN_MOVE_MAX + 1, q, &q->plan.move, p);
}

static bool read_start(json_t *in, struct request *q, struct problem *p)
{
    return field_keep_optional(in, "bot", SITTER_SIZE, q, &q->start.bot, p);
}

/* A ready-made phrase is a word: its readers have it in their own language. */
static bool read_phrase(json_t *in, struct request *q, struct problem *p)
{
    if (!field_keep(in, "phrase", PHRASE_MAX_BYTES + 1, q, &q->say.text, p))
        return false;
    size_t n = strlen(q->say.text);
    if (n == 0 || strspn(q->say.text, "abcdefghijklmnopqrstuvwxyz-") != n)
        return field_fault(p, "The field {0} must be the name of a phrase.", "phrase");
    return true;
}

static bool read_say(json_t *in, struct request *q, struct problem *p)
{
    q->say.phrase = json_object_get(in, "phrase") != NULL;
    q->say.noted = json_object_get(in, "move") != NULL;
    return (q->say.phrase ? read_phrase(in, q, p)
                          : field_keep(in, "text", SAY_MAX_BYTES + 1, q, &q->say.text, p)) &&
           (!q->say.noted || field_count(in, "move", UINT32_MAX, &q->say.move, p)) &&
           field_keep_optional(in, "name", NAME_MAX_BYTES + 1, q, &q->say.name, p) &&
           read_seat_field(in, q, p);
}

static bool read_review(json_t *in, struct request *q, struct problem *p)
{
    q->review.on = true;
    q->review.points = json_object_get(in, "x") != NULL;
    return field_count(in, "move", UINT32_MAX, &q->review.move, p) && read_seat_field(in, q, p) &&
           (!q->review.points || (field_count(in, "x", REVIEW_ONE, &q->review.x, p) &&
                                  field_count(in, "y", REVIEW_ONE, &q->review.y, p)));
}

/* Whom it is about: a seat, counted from 1; 0 where it may be the whole table. */
static bool read_whom(json_t *in, int *whom, bool all, struct problem *p)
{
    uint32_t seat = 0;
    if ((!all || json_object_get(in, "for")) && !field_count(in, "for", SEATS_MAX, &seat, p))
        return false;
    *whom = (int)seat - 1;
    return all || seat > 0 || field_fault(p, "The field {0} must name a seat.", "for");
}

static bool read_nudge(json_t *in, struct request *q, struct problem *p)
{
    return read_whom(in, &q->nudge.whom, false, p) && read_seat_field(in, q, p);
}

static bool read_sheet(json_t *in, struct request *q, struct problem *p)
{
    struct sheet_row *row = &q->sheet.row;
    json_t *numbers = json_object_get(in, "row");
    size_t n = json_is_array(numbers) ? json_array_size(numbers) : 0;
    bool good = n > 0 && n <= SHEET_NUMBERS;
    for (size_t i = 0; good && i < n; i++) {
        json_t *v = json_array_get(numbers, i);
        json_int_t number = json_is_integer(v) ? json_integer_value(v) : -1;
        good = number >= 0 && number <= SHEET_NUMBER_MAX;
        row->number[i] = (uint8_t)(good ? number : 0);
    }
    row->n = (int)n;
    return (good ||
            field_fault(p, "The field {0} must list up to eight numbers of 0 to 99.", "row")) &&
           read_whom(in, &q->sheet.whom, false, p) && read_seat_field(in, q, p);
}

static bool read_agree(json_t *in, struct request *q, struct problem *p)
{
    char what[8];
    if (!field_string(in, "what", what, sizeof what, p))
        return false;
    if (!proposal_read(text_of(what), &q->agree.what))
        return field_fault(p, "The field {0} is move, bot or end.", "what");
    return read_whom(in, &q->agree.whom, q->agree.what == PROPOSAL_END, p) &&
           read_seat_field(in, q, p);
}

static bool read_decline(json_t *in, struct request *q, struct problem *p)
{
    return field_token(in, "token", q, &q->decline, p) &&
           (q->decline.digits ||
            field_fault(p, "The field {0} must be a token: 32 hexadecimal digits.", "token"));
}

static bool read_talk(json_t *in, struct request *q, struct problem *p)
{
    bool has;
    return read_since(in, &has, &q->talk.since, p);
}

static bool read_mute(json_t *in, struct request *q, struct problem *p)
{
    return read_seat_field(in, q, p) && field_flag(in, "on", &q->mute.on, p);
}

static bool read_subscribe(json_t *in, struct request *q, struct problem *p)
{
    struct notify_target *t = q->subscribe.target = calloc(1, sizeof *t);
    ASTRO_ASSERT(t != NULL);
    return target_read(in, t, p) && field_flag(in, "all", &q->subscribe.all, p) &&
           read_seat_field(in, q, p);
}

/* What a link ends with: of whose subscription, and for confirm that it came there. */
static bool read_link(json_t *in, struct request *q, struct problem *p)
{
    struct text digits;
    if (!field_text(in, "link", 2 * (NOTIFY_ID_SIZE + CONFIRM_SIZE) + 1, &digits, p))
        return false;
    struct reader r = reader_on(digits);
    bool good = read_hex(&r, q->link.id, NOTIFY_ID_SIZE) &&
                (q->kind != REQUEST_CONFIRM || read_hex(&r, q->link.confirm, CONFIRM_SIZE)) &&
                read_end(&r);
    return good || field_fault(p, "The field {0} must be the end of one of our links.", "link");
}

static bool read_nothing(json_t *in, struct request *out, struct problem *p)
{
    (void)in, (void)out, (void)p;
    return true;
}

/* What follows the name of each request; those from REQUEST_LEAVE on name a
 * table. */
static const struct {
    const char *name;
    bool (*read)(json_t *in, struct request *out, struct problem *p);
} verbs[REQUEST_COUNT] = {
    [REQUEST_GAMES] = {"games", read_nothing},
    [REQUEST_HELLO] = {"hello", read_hello},
    [REQUEST_CREATE] = {"create", read_create},
    [REQUEST_TABLES] = {"tables", read_nothing},
    [REQUEST_FIND] = {"find", read_find},
    [REQUEST_HISTORY] = {"history", read_nothing},
    [REQUEST_FORGET] = {"forget", read_nothing},
    [REQUEST_UNSUBSCRIBE] = {"unsubscribe", read_link},
    [REQUEST_CONFIRM] = {"confirm", read_link},
    [REQUEST_LEAVE] = {"leave", read_nothing},
    [REQUEST_SIT] = {"sit", read_sit},
    [REQUEST_STAND] = {"stand", read_seat_field},
    [REQUEST_BACK] = {"back", read_seat_field},
    [REQUEST_START] = {"start", read_start},
    [REQUEST_NUMBER] = {"number", read_nothing},
    [REQUEST_REKEY] = {"rekey", read_seat_field},
    [REQUEST_OPEN] = {"open", read_open},
    [REQUEST_PLAY] = {"play", read_play},
    [REQUEST_RECORD] = {"record", read_nothing},
    [REQUEST_REMATCH] = {"rematch", read_nothing},
    [REQUEST_SAY] = {"say", read_say},
    [REQUEST_TALK] = {"talk", read_talk},
    [REQUEST_MUTE] = {"mute", read_mute},
    [REQUEST_KICK] = {"kick", read_seat_field},
    [REQUEST_LOCK] = {"lock", read_lock},
    [REQUEST_NUDGE] = {"nudge", read_nudge},
    [REQUEST_SHEET] = {"sheet", read_sheet},
    [REQUEST_AGREE] = {"agree", read_agree},
    [REQUEST_OBJECT] = {"object", read_seat_field},
    [REQUEST_DECLINE] = {"decline", read_decline},
    [REQUEST_REVIEW] = {"review", read_review},
    [REQUEST_PLAN] = {"plan", read_plan},
    [REQUEST_SUBSCRIBE] = {"subscribe", read_subscribe},
    [REQUEST_SUBSCRIPTIONS] = {"subscriptions", read_nothing},
};

const char *request_name(enum request_kind kind)
{
    return verbs[kind].name;
}

static bool read_verb(json_t *in, struct request *out, struct problem *p)
{
    char verb[32];
    if (!field_string(in, "do", verb, sizeof verb, p))
        return false;
    for (int i = 0; i < REQUEST_COUNT; i++) {
        if (strcmp(verb, verbs[i].name) == 0) {
            out->kind = (enum request_kind)i;
            return true;
        }
    }
    p->type = "unknown";
    return fault_set_text(&p->fault, 0, "There is no request {0}.", text_of(verb));
}

static bool read_fields(json_t *in, struct request *out, struct problem *p)
{
    json_t *id = json_object_get(in, "id");
    if (!json_is_integer(id))
        return field_fault(p, "The field {0} must be a whole number.", "id");
    out->id = json_integer_value(id);
    if (!read_verb(in, out, p))
        return false;
    if (out->kind >= REQUEST_LEAVE && !read_code(in, out, p))
        return false;
    return verbs[out->kind].read(in, out, p);
}

bool request_read(struct text message, struct request **out, struct problem *p)
{
    /* In JSON a string is never shorter than what it says, and its quotes leave
     * room for a NUL: the texts of a message fit into its size. */
    struct request *q = *out = request_new(REQUEST_GAMES, -1, message.n);
    memset(p, 0, sizeof *p);
    json_error_t where;
    json_t *in = json_loadb(message.p, message.n, JSON_REJECT_DUPLICATES, &where);
    if (!json_is_object(in)) {
        json_decref(in);
        p->type = "malformed";
        size_t at = in || where.position < 0 ? 0 : (size_t)where.position;
        return fault_set(&p->fault, at, "A message is one JSON object.");
    }
    bool ok = read_fields(in, q, p);
    json_decref(in);
    return ok;
}
