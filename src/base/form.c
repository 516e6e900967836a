#include "base/form.h"

#include <stdarg.h>

void write_form(struct writer *w, const char *form, ...)
{
    va_list list;
    va_start(list, form);
    for (; *form; form++) {
        if (*form != '%') {
            write_char(w, *form);
            continue;
        }
        switch (*++form) {
        case 'd':
            write_int(w, va_arg(list, int));
            break;
        case 'u':
            write_int(w, va_arg(list, unsigned));
            break;
        case 's':
            write_str(w, va_arg(list, const char *));
            break;
        case 'c':
            write_char(w, (char)va_arg(list, int));
            break;
        default:
            write_char(w, *form);
        }
    }
    va_end(list);
}
