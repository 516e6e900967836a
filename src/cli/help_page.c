#include "cli/help_page.h"

#include <string.h>

#include "base/text.h"

enum { MARGIN = 7, ITEM_MARGIN = 14, WIDTH = 78 };

/* ---- plain ------------------------------------------------------------------------ */

static void fill(FILE *out, int margin, const char *text)
{
    int column = 0;
    while (*text) {
        size_t n = strcspn(text, " \n");
        if (column > 0 && margin + column + 1 + (int)n > WIDTH) {
            fputc('\n', out);
            column = 0;
        }
        if (column == 0 && n > 0)
            fprintf(out, "%*s", margin, "");
        else if (column > 0)
            fputc(' ', out);
        fprintf(out, "%.*s", (int)n, text);
        column += (int)n + (column > 0);
        text += n;
        if (*text == '\n') {
            fputc('\n', out);
            column = 0;
        }
        text += *text != '\0';
    }
    fputc('\n', out);
}

/* ---- for man ----------------------------------------------------------------------- */

/* A line of text that no letter of which is taken for a request: backslashes and hyphens
 * are escaped, and a dot or an apostrophe at its beginning is guarded. */
static void roff_line(FILE *out, const char *text, size_t n)
{
    if (n > 0 && (text[0] == '.' || text[0] == '\''))
        fputs("\\&", out);
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\\')
            fputs("\\e", out);
        else if (text[i] == '-')
            fputs("\\-", out);
        else
            fputc(text[i], out);
    }
    fputc('\n', out);
}

/* Every line of the text as `roff_line`; an empty one begins a paragraph, any other break
 * of a line stays. */
static void roff_fill(FILE *out, const char *text)
{
    for (bool first = true; *text; first = false) {
        size_t n = strcspn(text, "\n");
        if (n == 0)
            fputs(".sp\n", out);
        else if (!first && text[-2] != '\n')
            fputs(".br\n", out);
        if (n > 0)
            roff_line(out, text, n);
        text += n + (text[n] == '\n');
    }
}

/* ---- both -------------------------------------------------------------------------- */

void page_begin(const struct help_page *p, const char *name, int section, const char *brief)
{
    if (!p->roff) {
        char line[256];
        snprintf(line, sizeof line, "%s - %s", name, brief);
        fputs("NAME\n", p->out);
        fill(p->out, MARGIN, line);
        return;
    }
    fputs(".TH \"", p->out);
    for (const char *c = name; *c; c++)
        fputc(*c == ' ' ? '-' : *c >= 'a' && *c <= 'z' ? *c - 32 : *c, p->out);
    fprintf(p->out, "\" %d \"\" \"Astrolabe " ASTRO_VERSION "\" \"Astrolabe\"\n.SH NAME\n",
            section);
    for (const char *c = name; *c; c++)
        fputs(*c == ' ' ? "\\-" : (const char[]){*c, '\0'}, p->out);
    fputs(" \\- ", p->out);
    roff_line(p->out, brief, strlen(brief));
}

void page_section(const struct help_page *p, const char *title)
{
    fprintf(p->out, p->roff ? ".SH %s\n" : "\n%s\n", title);
}

void page_paragraph(const struct help_page *p, const char *text)
{
    if (p->roff) {
        fputs(".PP\n", p->out);
        roff_fill(p->out, text);
    } else {
        fill(p->out, MARGIN, text);
    }
}

void page_item(const struct help_page *p, const char *name, const char *text)
{
    if (p->roff) {
        fputs(".TP\n\\fB", p->out);
        for (const char *c = name; *c; c++)
            fputs(*c == '-' ? "\\-" : *c == '\\' ? "\\e" : (const char[]){*c, '\0'}, p->out);
        fputs("\\fR\n", p->out);
        roff_fill(p->out, text);
    } else {
        fprintf(p->out, "%*s%s\n", MARGIN, "", name);
        fill(p->out, ITEM_MARGIN, text);
    }
}

void page_literal(const struct help_page *p, const char *text)
{
    if (p->roff)
        fputs(".PP\n.nf\n", p->out);
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (p->roff)
            roff_line(p->out, text, n);
        else
            fprintf(p->out, "%*s%.*s\n", MARGIN, "", (int)n, text);
        text += n + (text[n] == '\n');
    }
    if (p->roff)
        fputs(".fi\n", p->out);
}
