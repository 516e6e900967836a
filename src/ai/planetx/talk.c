#include "ai/planetx/talk.h"

extern const struct game planetx_game;
extern const struct talk planetx_talk;

/* The sets of the expert sky (know.h) bound those of both. */
const struct talk planetx_talk = {.game = &planetx_game,
                                  .tell = planetx_tell,
                                  .draw = planetx_draw,
                                  .know_memory = planetx_know_memory,
                                  .know = planetx_know_say,
                                  .explained = planetx_say_explained,
                                  .paper = &planetx_paper,
                                  .notes_memory = planetx_notes_memory,
                                  .notes = planetx_notes};
