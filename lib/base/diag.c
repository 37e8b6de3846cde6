/* diag.c - one line per message, to stderr or to a test's hook.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "diag.h"
#include "progress.h"
#include "text.h"

#include <stdio.h>

static unsigned errors;
static void (*hook)(const char *line);

static const char *const words[] = {"error", "warning", "note", "help"};

static void place(struct text *t, struct loc loc)
{
	if (!loc.file)
		text_puts(t, "ompckpt-cc: ");
	else if (!loc.line)
		text_printf(t, "%s: ", loc.file);
	else if (loc.column)
		text_printf(t, "%s:%u:%u: ", loc.file, loc.line, loc.column);
	else
		text_printf(t, "%s:%u: ", loc.file, loc.line);
}

void diag(enum diag_level level, struct loc loc, const char *format, ...)
{
	struct text t = {0};
	place(&t, loc);
	text_printf(&t, "%s: ", words[level]);
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	errors += level == DIAG_ERROR;
	if (hook)
		hook(t.at);
	else
		progress_print(t.at);
	text_free(&t);
}

unsigned diag_errors(void)
{
	return errors;
}

void diag_set_hook(void (*h)(const char *line))
{
	hook = h;
}
