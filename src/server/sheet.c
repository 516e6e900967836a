/* The score sheet of a game at a real table, where only people know what lies on the
 * board: whoever sits there fills it in or corrects it, and all see the same one. */

#include "server/hub_internal.h"

void hub_sheet(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    if (table_session_status(r) != STORE_OVER) {
        hub_refuse(h, q, "refused", "The score sheet comes when the game is over.");
        return;
    }
    if (q->sheet.whom >= r->seats) {
        hub_refuse(h, q, "unknown", "There is no such seat at this table.");
        return;
    }
    struct table_note note = r->note;
    note.sheet[q->sheet.whom] = q->sheet.row;
    hub_keep_note(h, r, q, &note);
}
