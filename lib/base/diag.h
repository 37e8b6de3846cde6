/* diag.h - errors, warnings, notes and helps in the compiler's own form.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_BASE_DIAG_H
#define OMPCKPT_BASE_DIAG_H

#include <stdbool.h>

/* A place in the user's source, #line and macros understood. file NULL: no place;
 * line 0: the whole file. */
struct loc {
	const char *file;
	unsigned line, column;
};

enum diag_level { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE, DIAG_HELP };

#ifdef __cplusplus
extern "C" {
#endif

/* Print "file:line:col: error: …" to stderr (or to the hook). An error names what cannot be done; a
 * following note the other place; a following help what to type. */
void diag(enum diag_level level, struct loc loc, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Errors printed so far by this process. */
unsigned diag_errors(void);

/* Send lines to "hook" instead of stderr; NULL: back to stderr. For tests. */
void diag_set_hook(void (*hook)(const char *line));

#ifdef __cplusplus
}
#endif

#endif
