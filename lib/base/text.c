/* text.c - a growable, NUL-ended string.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct text *t, size_t n)
{
	if (t->n + n + 1 <= t->room)
		return;
	size_t room = t->room ? t->room : 64;
	while (room < t->n + n + 1)
		room *= 2;
	t->at = realloc(t->at, room);
	if (!t->at) {
		fputs("ompckpt: error: out of memory\n", stderr);
		exit(1);
	}
	t->room = room;
}

void text_add(struct text *t, const char *s, size_t n)
{
	make_room(t, n);
	if (n)
		memcpy(t->at + t->n, s, n);
	t->n += n;
	t->at[t->n] = 0;
}

void text_puts(struct text *t, const char *s)
{
	text_add(t, s, strlen(s));
}

void text_vprintf(struct text *t, const char *format, va_list ap)
{
	va_list again;
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, format, ap);
	make_room(t, (size_t)n);
	vsnprintf(t->at + t->n, (size_t)n + 1, format, again);
	va_end(again);
	t->n += (size_t)n;
}

void text_printf(struct text *t, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	text_vprintf(t, format, ap);
	va_end(ap);
}

void text_json(struct text *t, const char *s)
{
	text_puts(t, "\"");
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			text_printf(t, "\\%c", *s);
		else if ((unsigned char)*s < 32)
			text_printf(t, "\\u%04x", (unsigned char)*s);
		else
			text_add(t, s, 1);
	}
	text_puts(t, "\"");
}

void text_c_string(struct text *t, const char *s)
{
	text_puts(t, "\"");
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			text_printf(t, "\\%c", *s);
		else if (*s == '\n')
			text_puts(t, "\\n");
		else
			text_add(t, s, 1);
	}
	text_puts(t, "\"");
}

int text_read_file(struct text *t, const char *path)
{
	FILE *f = fopen(path, "rb");
	if (!f)
		return 0;
	char piece[65536];
	size_t n;
	while ((n = fread(piece, 1, sizeof piece, f)) > 0)
		text_add(t, piece, n);
	int whole = !ferror(f);
	fclose(f);
	if (whole)
		make_room(t, 0), t->at[t->n] = 0;
	return whole;
}

void text_free(struct text *t)
{
	free(t->at);
	*t = (struct text){0};
}
