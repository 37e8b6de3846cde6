/* text.h - a string under construction.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_BASE_TEXT_H
#define OMPCKPT_BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

/* Starts as {0}; "at" is NULL or ends in NUL. Owned: free with text_free. */
struct text {
	char *at;
	size_t n, room;
};

#ifdef __cplusplus
extern "C" {
#endif

void text_add(struct text *t, const char *s, size_t n);
void text_puts(struct text *t, const char *s);
void text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(struct text *t, const char *format, va_list ap)
	__attribute__((format(printf, 2, 0)));

/* "s" as a JSON string, as a C string literal, quotes included. */
void text_json(struct text *t, const char *s);
void text_c_string(struct text *t, const char *s);

/* The whole file, or false with errno set. */
int text_read_file(struct text *t, const char *path);

void text_free(struct text *t);

#ifdef __cplusplus
}
#endif

#endif
