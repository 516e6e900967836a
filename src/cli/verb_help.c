/* What the games' own verbs (ai/ai.h) are called for people: their manual pages.
 * The one place outside games and ai that names games: it is read, not run. */

#include <string.h>

#include "cli/cli.h"

static const struct verb_flag no_flags[] = {{NULL, NULL, NULL}};

static const struct verb_flag sky_flags[] = {
    {"sky", "FILE", "The map that was played on, where it is not the built-in one."},
    {"seed", "SEED", "Alone: what chance goes by; without it, by chance."},
    {NULL, NULL, NULL},
};

static const struct verb_flag skies_flags[] = {
    {"mode", "MODE", "standard (the default) or expert."},
    {NULL, NULL, NULL},
};

static const struct verb_flag planetx_flags[] = {
    {"mode", "MODE", "standard or expert."},
    {"at", "TIME", "The time of the pawn, which says what is visible (0)."},
    {"top", "N", "How many locates and questions to show (10)."},
    {"topics", "TITLES", "Titles of the topics that may be researched, as in AC,G,-,DG."},
    {"no-target", NULL, "No target is left."},
    {NULL, NULL, NULL},
};

static const struct verb_flag explain_flags[] = {
    {"mode", "MODE", "standard (the default) or expert."},
    {"marks", "MARKS", "What is marked already, as in '!A4;X7': steps start from there."},
    {"goal", "GOAL", "sky (everything, the default), x (where Planet X is), a sector, or marks."},
    {NULL, NULL, NULL},
};

static const struct verb_flag lostcode_explain_flags[] = {
    {"marks", "MARKS", "What is ruled out already, as in '!J7;!B03': steps start from there."},
    {"goal", "MARKS", "explain: what to lead to, as in '!J7'; without it, everything."},
    {NULL, NULL, NULL},
};

static const struct verb_flag nightsky_explain_flags[] = {
    {"card", "CARD", "The card that is drawn, by its size and number, as in 7-11."},
    {"draw", "DRAWING", "The drawing to be weighed, as in d3-d4-e4; without it, nothing drawn."},
    {"against", "DRAWING", "What it is weighed against; without it, the best there is."},
    {"sky", "FILE", "The map that is played on, where it is not the built-in one."},
    {NULL, NULL, NULL},
};

static const struct verb_page pages[] = {
    {
        .game = "planetx",
        .verb = "skies",
        .synopsis = "[--mode MODE]",
        .brief = "count the skies of Planet X",
        .text = "Counts every sky the placement rules allow, one by one.",
        .example = "astrolabe skies --mode expert",
        .flags = skies_flags,
    },
    {
        .game = "planetx",
        .verb = "solve",
        .synopsis =
            "[--mode MODE] [--at TIME] [--top N] [--topics TITLES] [--no-target] [--json] < FACTS",
        .brief = "tell exactly what a list of facts leaves possible",
        .text =
            "Reads facts, one per line or separated by semicolons, and counts the skies that fit "
            "all of them: for every sector how many have which object there, what is certain, "
            "the likeliest locates, and what each question would tell: to how many skies, and to "
            "how many places of Planet X with its two neighbours, it would on average leave one. "
            "Facts that cannot all be true are answered "
            "with some of them that clash and of which none can be left out (in standard there is "
            "no smaller set that clashes), and exit code 1.\n\n"
            "Topics and conferences are weighed when their titles are told, by lines such as "
            "\"research B: AD\" and \"conference X1: G\" or by --topics; \"research B: some A adj "
            "D\" is a topic that was read. Two targets among the facts are all there are.\n\n"
            "A line \"seat 2: SA1-6; T8; RB\" says what a rival asked, and the answer says how "
            "many skies are left to it: at best, at worst and to be expected over the answers it "
            "may have heard, given what you know. What everybody knows is put behind \"public:\"; "
            "conferences need not. Topics that the rival has read and you have not are counted, "
            "not weighed.",
        .example = "echo 'A1-6=3; D4-9=1; T8=E' | astrolabe solve planetx",
        .flags = planetx_flags,
        .reads_input = true,
    },
    {
        .game = "planetx",
        .verb = "explain",
        .synopsis = "[--mode MODE] [--marks MARKS] [--goal GOAL] [--json] < FACTS",
        .brief = "tell step by step what follows from some facts",
        .text = "Reads facts, one per line or separated by ';' (as solve does), and derives all "
                "that follows from them in steps that each cite as few facts, rules and counts as "
                "can be. The easiest step always comes first; the cost of the hardest is the "
                "grade.\n\n"
                "Marks that are wrong are told first, with the facts that deny them. When the "
                "facts clash, a smallest set that does is named and the exit status is 1. All is "
                "told in the terminal's language.",
        .example = "printf 'A1-6=0\\nT8=E\\nno G adj A\\n' | astrolabe explain planetx",
        .flags = explain_flags,
        .reads_input = true,
    },
    {
        .game = "planetx",
        .verb = "hint",
        .synopsis = "[--mode MODE] [--marks MARKS] [--json] < FACTS",
        .brief = "tell the easiest step that has not been marked",
        .text = "Reads facts as explain does and tells the one step that is easiest from what is "
                "marked already.",
        .example = "printf 'A1-6=0\\nT8=E\\n' | astrolabe hint planetx --marks '!A1;!A2'",
        .flags = explain_flags,
        .reads_input = true,
    },
    {
        .game = "lostcode",
        .verb = "explain",
        .synopsis = "[--marks MARKS] [--goal MARKS] [--json] < NOTES",
        .brief = "tell step by step what some notes say about your code",
        .text = "Reads notes as solve does and derives all that follows, in steps that each cite "
                "as few rounds as can be. The easiest step always comes first; the number of "
                "rounds of the hardest is the grade.",
        .example = "astrolabe puzzle lostcode --seed 7 | astrolabe explain lostcode",
        .flags = lostcode_explain_flags,
        .reads_input = true,
    },
    {
        .game = "lostcode",
        .verb = "hint",
        .synopsis = "[--marks MARKS] [--json] < NOTES",
        .brief = "tell the easiest step about your code that has not been marked",
        .text = "Reads notes as solve does and tells the one step that is easiest from what is "
                "ruled out already.",
        .example = "astrolabe puzzle lostcode --seed 7 | astrolabe hint lostcode --marks '!J7'",
        .flags = lostcode_explain_flags,
        .reads_input = true,
    },
    {
        .game = "lostcode",
        .verb = "solve",
        .synopsis = "[--json] < NOTES",
        .brief = "say which codes some notes leave possible",
        .text =
            "Reads what you wrote down at a table and says which codes you may hold: how many have "
            "which value of which symbol, and the best final guess. Lines, in the order things "
            "happened:\n\n"
            "game x beginner, where either is played; wheel 7 2 for each wheel, where yours are "
            "not the usual ones; rack 415203 for each of the three racks you see, a digit for "
            "each symbol B J C S H R; seen C5 B27 for tiles you saw later; round CCJ W5:1-5 hit "
            "for the dice, your bet and the answer (hit, lower, higher, wrong); swap C2 when you "
            "gave a tile away and it was a 2; dice BJC to ask where to set the wheels.\n\n"
            "When the notes clash, a smallest set of rounds that cannot all be right is named, "
            "with the sums that are left to the last of them against those its answer needs, and "
            "the exit status is 1.",
        .example = "printf 'rack 012345\\nrack 123456\\nrack 234567\\nround CCJ W5:1-5 hit\\n' | "
                   "astrolabe solve lostcode",
        .flags = no_flags,
        .reads_input = true,
    },
    {
        .game = "nightsky",
        .verb = "explain",
        .synopsis =
            "--card CARD [--draw DRAWING] [--against DRAWING] [--sky FILE] [--json] < SHEET",
        .brief = "tell line by line why a drawing beats another",
        .text = "Reads one player's sheet of the rounds before, as score does, tries every way to "
                "draw the card in the next round, and tells line by line what the best of them "
                "brings against the one that was given: the points of the round, those at the end "
                "that follow from it, and the fading stars it costs. What later rounds may need "
                "is not weighed.",
        .example = "astrolabe puzzle nightsky --seed 7 | astrolabe explain nightsky --card 7-9 "
                   "--draw f8-g8-h8",
        .flags = nightsky_explain_flags,
        .reads_input = true,
    },
    {
        .game = "nightsky",
        .verb = "score",
        .synopsis = "[--sky FILE] [--seed SEED] [--json] < SHEET",
        .brief = "count the points of a game played with the box",
        .text =
            "Reads what each player's cards showed and what was drawn, and counts it. Lines:\n\n"
            "player Ada starts a sheet; start blue 2 is the side of the start card; then, round by "
            "round, the card's size, type and value and the drawing: 7 red 2 d3-d4-e4,d4-c4, or - "
            "for none. Where the map is another one, count by yourself: 7 red 2 count 2 3 1 6 0 1 "
            "0 says two stars of the top card's type, three of the lower one's, one line that "
            "joins them, six stars in all, none around the sun, one line across the ecliptic and "
            "no star on the outskirts. pieces several, at the top, allows drawings in several "
            "pieces; first 2 says that the second player starts, otherwise the first does. Who "
            "gets the first-player card next is told; of a game alone, which card chance takes in "
            "rounds I, III and V, and in the end the rank.\n\n"
            "Rounds that cannot have been so count nothing, are named, and the exit status is 1: "
            "stars that are not there or used, a size that the pool has no more or that is not "
            "the others' in that round, more lines than the stars can have.",
        .example =
            "printf 'player Ada\\nstart blue 2\\n7 red 2 d3-d4-e4\\n' | astrolabe score nightsky",
        .flags = sky_flags,
        .reads_input = true,
    },
};

const struct verb_page *verb_page(const struct ai *m, const char *verb)
{
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strcmp(pages[i].game, m->game->id) == 0 && strcmp(pages[i].verb, verb) == 0)
            return &pages[i];
    return NULL;
}
