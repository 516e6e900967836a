#include "wasm/json.h"

void json_turn(struct writer *out, seat_set turn)
{
    write_str(out, "\"turn\":[");
    bool first = true;
    for (int s = 0; s <= SEAT_CHANCE; s++) {
        if (!seat_in(turn, s))
            continue;
        write_str(out, first ? "\"" : ",\"");
        write_seat(out, s);
        write_char(out, '"');
        first = false;
    }
    write_char(out, ']');
}
