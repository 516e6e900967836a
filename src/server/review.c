/* A finished game looked back at together: one cursor that everybody may follow or move, and
 * notes on moves, which are lines of the chat (chat.c). Both are kept with the table. Nothing of
 * it is there before the game is over. */

#include "server/hub_internal.h"
#include "server/name.h"

struct subscription *hub_reviewer(struct hub *h, struct table_session *r, struct request *q)
{
    struct subscription *found = NULL;
    if (table_session_status(r) != STORE_OVER) {
        hub_refuse(h, q, "not_over", "A game is looked back at when it is over.");
        return NULL;
    }
    for (struct subscription *v = r->subscriptions; v; v = v->next_here)
        if (v->session == q->session && (!found || v->owner))
            found = v;
    if (!found)
        hub_refuse(h, q, "malformed", "Open the table first.");
    return found;
}

bool hub_check_move(struct hub *h, const struct table_session *r, const struct request *q,
                    uint32_t move)
{
    if (move <= host_match(r->host)->entries)
        return true;
    hub_refuse(h, q, "unknown", "This game has no such move.");
    return false;
}

/* Who has no seat says who speaks, and not as somebody who has. */
bool hub_check_visitor(struct hub *h, const struct table_session *r, const struct request *q)
{
    struct problem p = {.type = "malformed"};
    struct text name = text_trim(text_of(q->say.name ? q->say.name : ""));
    if (!name_check(name, &p)) {
        answer_problem(h->answer, q, &p, text_of(""));
        return false;
    }
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].sitter == SITTER_PERSON && name_same(name, text_of(r->seat[i].name))) {
            hub_refuse(h, q, "taken", "Somebody at this table has this name: choose another.");
            return false;
        }
    return true;
}

void hub_review(struct hub *h, struct table_session *r, struct request *q)
{
    struct table_note note = r->note;
    if (!hub_reviewer(h, r, q) || !hub_check_move(h, r, q, q->review.move))
        return;
    if (q->seat < 0 || q->seat >= r->seats) {
        hub_refuse(h, q, "unknown", "There is no such seat at this table.");
        return;
    }
    note.review = q->review;
    note.review.eyes = q->seat;
    hub_keep_note(h, r, q, &note);
}
