#ifndef ASTRO_ENGINE_SCHEMA_H
#define ASTRO_ENGINE_SCHEMA_H

/* The shapes of the JSON a game gives to the page. From these tables
 * tools/make-types.mjs writes the page's types (web/src/games/<id>/types.ts),
 * and tests/wasm/schema_test.mjs holds what the game really writes against
 * them: a field that is not declared, or of another type, fails it.
 *
 * `fields` are lines `name: type`, or `name?: type` for one that may be missing.
 * A type is
 *     int, bool, string
 *     'a', 'b'                one of these strings, or null, divided by |
 *     Name                    another shape of the same game
 *     T[]                     a list
 *     [A, B]                  a list of just these
 *     map<T>                  an object of T by any keys
 *     A | B                   one of several
 * A shape whose `fields` begin with `=` is another name for the type behind it.
 *
 * Of every game these have a fixed place: `Board` (json), `Constants`
 * (constants), `Told` (event_json), `Move` (move_json), `Outlook` (outlook). */
struct schema {
    const char *name;
    const char *note; /* one line, for the page's developers; or NULL */
    const char *fields;
};

#endif
