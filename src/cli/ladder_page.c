/* The results of a ladder as a page that needs nothing else: ratings with their errors on one
 * scale, and every pairing. */

#include <math.h>

#include "cli/ladder.h"

static const char style[] =
    ":root{--page:#EFE6D3;--panel:#FAF5E9;--line:#D5C8AB;--edge:#7D7460;--ink:#1B2330;"
    "--muted:#4A505B;--brass:#79530F;--wash:#F3E4C0;--ok:#1F6B42;--bad:#A32A22}\n"
    "@media(prefers-color-scheme:dark){:root{--page:#0B1016;--panel:#131A21;--line:#2B3641;"
    "--edge:#788490;--ink:#F2E9D8;--muted:#BDB8AA;--brass:#D8B06A;--wash:#2A2418;--ok:#8FD0A6;"
    "--bad:#FF9D93}}\n"
    "*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);"
    "font:16px/1.45 Commissioner,'Segoe UI',system-ui,sans-serif;padding:24px 16px 56px}\n"
    "main{max-width:960px;margin:0 auto}h1,h2{font-family:'Brygada 1918','Iowan Old "
    "Style',Georgia,serif;font-weight:600;line-height:1.15;margin:0}h1{font-size:40px}"
    "h2{font-size:22px;margin:0 0 12px}p{max-width:68ch;color:var(--muted);margin:8px 0 0}\n"
    ".rule{height:10px;margin:20px 0 24px;border-bottom:1px solid var(--brass);"
    "background:repeating-linear-gradient(90deg,var(--brass) 0 1px,transparent 1px 12px)}\n"
    "section{background:var(--panel);border:1px solid var(--line);border-radius:12px;padding:20px;"
    "margin:0 0 24px;overflow-x:auto}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;width:100%}th,td{padding:8px "
    "12px;text-align:right;border-top:1px solid var(--line);white-space:nowrap}thead th{border:0;"
    "font-size:13px;font-weight:600;color:var(--muted)}th[scope=row],thead "
    "th:first-child{text-align:left;font-weight:600}tbody tr:first-child "
    ".elo{color:var(--brass);font-weight:600}.none{color:var(--muted)}\n"
    ".up{color:var(--ok)}.down{color:var(--bad)}th[scope=row]{white-space:normal;"
    "overflow-wrap:anywhere;min-width:9em}\n"
    ".scale{margin:0 20px 24px 0;font-variant-numeric:tabular-nums}.scale>div{display:grid;"
    "grid-template-columns:14rem 1fr;gap:0 20px;align-items:center}.scale "
    "b{font-weight:400;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}\n"
    ".track,.ticks{position:relative;height:36px;background:linear-gradient(90deg,var(--line) "
    "1px,transparent 1px) 0 0/calc(100%/var(--n)) 100%;border-right:1px solid var(--line)}"
    ".ticks{height:24px;background:none;border:0}.ticks i{position:absolute;transform:"
    "translateX(-50%);font:13px/24px inherit;font-style:normal;color:var(--muted)}\n"
    ".track:before,.track:after{content:'';position:absolute}.track:before{left:var(--a);"
    "width:var(--w);top:12px;height:12px;border:solid var(--edge);border-width:0 2px;"
    "background:linear-gradient(var(--edge),var(--edge)) 0 50%/100% 2px no-repeat}"
    ".track:after{left:calc(var(--x) - 6px);top:12px;width:12px;height:12px;border-radius:50%;"
    "background:var(--brass)}\n"
    "@media(max-width:640px){.scale{margin-left:20px}.scale>div{grid-template-columns:1fr}.ticks{"
    "margin-top:4px}.ticks i:nth-child(even){display:none}section{padding:16px}h1{font-size:28px}"
    /* Names on a line of their own, so that all figures are in sight. */
    "table,thead,tbody{display:block}tr{display:grid;grid-template-columns:var(--c);"
    "column-gap:4px;border-top:1px solid var(--line);padding:6px 0}thead "
    "tr{border:0}th,td{border:0;padding:2px "
    "0;font-size:14px}thead th{font-size:12px}th:first-child{grid-column:1/-1;font-size:16px}}\n";

/* What somebody named, inside a page. */
static void put_words(FILE *out, const char *words)
{
    for (; *words; words++) {
        switch (*words) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            putc(*words, out);
        }
    }
}

/* ---- the scale ------------------------------------------------------------------------- */

struct span {
    double low, high, step;
};

/* Round ends that hold every rating with its error. */
static struct span span_of(int bots, const struct ladder_figure rating[])
{
    static const double steps[] = {10, 20, 50, 100, 200, 500, 1000};
    struct span s = {rating[0].elo, rating[0].elo, 1000};
    for (int i = 0; i < bots; i++) {
        s.low = fmin(s.low, rating[i].elo - rating[i].error);
        s.high = fmax(s.high, rating[i].elo + rating[i].error);
    }
    for (int i = (int)(sizeof steps / sizeof *steps) - 1; i >= 0; i--)
        if ((s.high - s.low) / steps[i] <= 6)
            s.step = steps[i];
    s.low = floor(s.low / s.step) * s.step;
    s.high = fmax(ceil(s.high / s.step) * s.step, s.low + s.step);
    return s;
}

/* Where on the scale, in percent. */
static double across(const struct span *s, double elo)
{
    return 100 * (elo - s->low) / (s->high - s->low);
}

/* The table below it says the same in figures. */
static void put_scale(FILE *out, const struct ladder *l, const struct ladder_figure rating[],
                      const int order[])
{
    struct span s = span_of(l->bots, rating);
    int steps = (int)lround((s.high - s.low) / s.step);
    fprintf(out, "<div class=\"scale\" style=\"--n:%d\" aria-hidden=\"true\">\n", steps);
    for (int i = 0; i < l->bots; i++) {
        const struct ladder_figure *f = &rating[order[i]];
        fputs("<div><b>", out);
        put_words(out, l->name[order[i]]);
        fprintf(
            out,
            "</b><div class=\"track\" style=\"--a:%.2f%%;--w:%.2f%%;--x:%.2f%%\"></div></div>\n",
            across(&s, f->elo - f->error), across(&s, s.low + 2 * f->error), across(&s, f->elo));
    }
    fputs("<div><b></b><div class=\"ticks\">", out);
    for (int i = 0; i <= steps; i++) {
        double elo = s.low + i * s.step;
        fprintf(out, "<i style=\"left:%.2f%%\">%s%.0f</i>", 100.0 * i / steps, elo > 0 ? "+" : "",
                elo == 0 ? 0 : elo);
    }
    fputs("</div></div></div>\n", out);
}

/* ---- the tables ------------------------------------------------------------------------ */

static void put_ratings(FILE *out, const struct ladder *l, const struct ladder_figure rating[],
                        const int order[])
{
    fputs("<table style=\"--c:1fr 1fr 1fr 1.3fr\"><thead><tr><th>Bot</th><th>Elo</th><th>± 95 "
          "%</th><th>Games</th>"
          "<th>Moves lost</th></tr></thead><tbody>\n",
          out);
    for (int i = 0; i < l->bots; i++) {
        int bot = order[i];
        long games = 0;
        for (int k = 0; k < l->bots; k++)
            games += 2 * ladder_deals(k < bot ? &l->counts[k][bot] : &l->counts[bot][k]);
        fputs("<tr><th scope=\"row\">", out);
        put_words(out, l->name[bot]);
        fprintf(out,
                "</th><td class=\"elo\">%+.0f</td><td>%.0f</td><td>%ld</td><td>%ld</td></tr>\n",
                rating[bot].elo, rating[bot].error, games, l->lost[bot]);
    }
    fputs("</tbody></table>\n", out);
}

static void put_pairings(FILE *out, const struct ladder *l)
{
    static const char *const verdicts[] = {"open", "H0", "H1"};
    fputs("<table style=\"--c:.9fr 1.4fr 1fr 1.1fr 1fr "
          "1fr\"><thead><tr><th>Pairing</th><th>Deals</th><th>Score</th><th>Elo</th>"
          "<th>± 95 %</th><th>LLR</th><th>Test</th></tr></thead><tbody>\n",
          out);
    for (int a = 0; a < l->bots; a++)
        for (int b = a + 1; b < l->bots; b++) {
            const struct ladder_counts *c = &l->counts[a][b];
            struct ladder_figure f = ladder_difference(c);
            int verdict = ladder_verdict(c, &l->test);
            fputs("<tr><th scope=\"row\">", out);
            put_words(out, l->name[a]);
            fputs(" – ", out);
            put_words(out, l->name[b]);
            fprintf(out,
                    "</th><td>%ld</td><td>%.1f %%</td><td class=\"%s\">%+.0f</td><td>%.0f</td>"
                    "<td>%.2f</td><td%s>%s</td></tr>\n",
                    ladder_deals(c), 100 * ladder_score(c), f.elo < 0 ? "down" : "up", f.elo,
                    f.error, ladder_llr(c, &l->test), verdict < 0 ? " class=\"none\"" : "",
                    verdicts[verdict + 1]);
        }
    fputs("</tbody></table>\n", out);
}

static bool put_page(void *context, FILE *out, struct fault *f)
{
    (void)f;
    struct ladder *l = context;
    const struct game *g = l->table.ai->game;
    struct ladder_figure rating[LADDER_BOTS_MAX];
    int order[LADDER_BOTS_MAX];
    double low, high;
    ladder_rate(l->bots, l->counts, rating);
    ladder_order(l->bots, rating, order);
    ladder_bounds(&l->test, &low, &high);
    fprintf(out,
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
            "content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\n"
            "<title>Ladder: %s</title>\n<style>\n%s</style>\n<main><h1>%s</h1>\n<p>Every two bots "
            "play the same deals, each deal once more with the seats swapped. Seed %ld",
            g->title, style, g->title, l->seed);
    struct text rest = text_of(l->table.options), line;
    while (text_line(&rest, &line))
        fprintf(out, ", %.*s", (int)line.n, line.p);
    fputs(".</p>\n<div class=\"rule\"></div>\n<section><h2>Ratings</h2>\n", out);
    put_scale(out, l, rating, order);
    put_ratings(out, l, rating, order);
    fputs("</section>\n<section><h2>Pairings</h2>\n", out);
    put_pairings(out, l);
    fprintf(out,
            "<p>Test of the first bot against the second. H0: it is %g Elo stronger, H1: %g; alpha "
            "%g, beta %g. It is decided below %.2f and above %.2f.</p></section></main></html>\n",
            l->test.elo0, l->test.elo1, l->test.alpha, l->test.beta, low, high);
    return !ferror(out);
}

int ladder_page(struct ladder *l, const char *path)
{
    return file_write_by(path, put_page, l);
}
