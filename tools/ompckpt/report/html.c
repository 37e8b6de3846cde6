/* html.c - markup, escaped.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    formats and values. Out: text.
 * Errs:  a conversion it doesn't know is a mistake of the caller: it aborts. */
#include "html.h"

#include "text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "breaks": as html_name says. */
static void escape(struct text *out, const char *s, bool breaks)
{
	for (; *s; s++) {
		const char *name = *s == '&'   ? "&amp;"
				   : *s == '<' ? "&lt;"
				   : *s == '>' ? "&gt;"
				   : *s == '"' ? "&quot;"
					       : NULL;
		if (name)
			text_puts(out, name);
		else
			text_add(out, s, 1);
		if (breaks && (*s == '_' || *s == '/'))
			text_puts(out, "<wbr>");
	}
}

/* One conversion, of which "spec" is all, and its argument. */
static void convert(struct text *out, const char *spec, va_list *ap)
{
	char room[400];
	char kind = spec[strlen(spec) - 1];
	bool is_long = strstr(spec, "ll") != NULL;
	if (kind == 's') {
		escape(out, va_arg(*ap, const char *), false);
		return;
	}
	if (kind == 'd' && is_long)
		snprintf(room, sizeof room, spec, va_arg(*ap, long long));
	else if (kind == 'u' && is_long)
		snprintf(room, sizeof room, spec, va_arg(*ap, unsigned long long));
	else if (kind == 'd' || kind == 'c')
		snprintf(room, sizeof room, spec, va_arg(*ap, int));
	else if (kind == 'u')
		snprintf(room, sizeof room, spec, va_arg(*ap, unsigned));
	else if (kind == 'f' || kind == 'g')
		snprintf(room, sizeof room, spec, va_arg(*ap, double));
	else
		abort();
	text_puts(out, room);
}

void html(struct text *out, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	while (*format) {
		size_t plain = strcspn(format, "%");
		text_add(out, format, plain);
		format += plain;
		if (format[0] == '%' && format[1] == '%') {
			text_puts(out, "%");
			format += 2;
		} else if (*format) {
			char spec[16];
			size_t n = 2 + strspn(format + 1, "-+ #0123456789.l");
			if (n >= sizeof spec)
				abort();
			snprintf(spec, n + 1, "%s", format);
			convert(out, spec, &ap);
			format += n;
		}
	}
	va_end(ap);
}

static const char *const prefixes[] = {"n", "µ", "m", "", "k", "M", "G", "T", "P"};

struct shown html_value(double value, enum unit unit)
{
	struct shown s;
	int prefix = 3, most = unit == UNIT_SECONDS ? 3 : 8, least = unit == UNIT_SECONDS ? 0 : 3;
	if (unit == UNIT_NONE || unit == UNIT_PERCENT) {
		bool is_count = unit == UNIT_NONE && value == floor(value) && fabs(value) < 1e15;
		snprintf(s.at, sizeof s.at, is_count ? "%.0f%s" : "%.4g%s", value,
			 unit == UNIT_PERCENT ? " %" : "");
		return s;
	}
	for (; prefix < most && fabs(value) >= 999.5; prefix++)
		value /= 1000;
	for (; prefix > least && value != 0 && fabs(value) < 0.9995; prefix--)
		value *= 1000;
	const char *name = unit == UNIT_BYTES ? "B" : "s";
	snprintf(s.at, sizeof s.at, fabs(value) < 999.5 ? "%.3g %s%s" : "%.0f %s%s", value,
		 prefixes[prefix], unit == UNIT_BYTES && prefix == 3 ? "bytes" : name);
	return s;
}

void html_table(struct text *out, const char *const *titles)
{
	text_puts(out, "<div class=\"wide\"><table><thead><tr>");
	for (; *titles; titles++)
		if (**titles == '>')
			html(out, "<th scope=\"col\" class=\"n\">%s</th>", *titles + 1);
		else
			html(out, "<th scope=\"col\">%s</th>", *titles);
	text_puts(out, "</tr></thead><tbody>\n");
}

void html_table_end(struct text *out)
{
	text_puts(out, "</tbody></table></div>\n");
}

void html_cell(struct text *out, double value, enum unit unit, bool known)
{
	if (known)
		html(out, "<td class=\"n\" title=\"%.9g\">%s</td>", value,
		     html_value(value, unit).at);
	else
		text_puts(out, "<td class=\"n\">-</td>");
}

void html_missing(struct text *out, const char *what)
{
	html(out, "<p class=\"missing\">%s</p>\n", what);
}

void html_name(struct text *out, const char *name)
{
	escape(out, name, true);
}

void html_swatch(struct text *out, const char *colour)
{
	html(out,
	     "<svg class=\"swatch\" viewBox=\"0 0 1 1\" aria-hidden=\"true\">"
	     "<rect width=\"1\" height=\"1\" class=\"%s\"/></svg>",
	     colour);
}

void html_key(struct text *out, const char *colour, const char *what)
{
	text_puts(out, "<li>");
	html_swatch(out, colour);
	html(out, "%s</li>\n", what);
}
