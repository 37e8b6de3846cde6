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

/* An attempt: messages from diag_hold on are kept back. Attempts may stand in one another. Returns
 * the number of the attempt's first message. */
unsigned diag_hold(void);

/* A message kept back, by its number; valid until it is released. NULL: there are no more. */
struct diag_kept {
	enum diag_level level;
	struct loc loc;
	const char *text; /* without place and level */
};
const struct diag_kept *diag_kept(unsigned number);

/* The attempt that began with message "first" is over. DROP: it has said nothing. PRINT: its
 * messages are printed. SOFTEN: … errors as warnings. Errors dropped or softened do not count. */
enum diag_release { DIAG_DROP, DIAG_PRINT, DIAG_SOFTEN };
void diag_release(unsigned first, enum diag_release how);

/* Send lines to "hook" instead of stderr; NULL: back to stderr. For tests. */
void diag_set_hook(void (*hook)(const char *line));

#ifdef __cplusplus
}
#endif

#endif
