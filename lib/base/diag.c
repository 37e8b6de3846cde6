/* diag.c - one line per message, to stderr or to a test's hook.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "diag.h"
#include "arena.h"
#include "array.h"
#include "progress.h"
#include "text.h"

#include <stdio.h>

static unsigned errors;
static struct {
	struct arena *arena;
	ARRAY(struct diag_kept) list;
	unsigned attempts;
} held;
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

static void print(enum diag_level level, struct loc loc, const char *said)
{
	struct text t = {0};
	place(&t, loc);
	text_printf(&t, "%s: %s", words[level], said);
	if (hook)
		hook(t.at);
	else
		progress_print(t.at);
	text_free(&t);
}

static void keep(enum diag_level level, struct loc loc, const char *said)
{
	if (loc.file)
		loc.file = arena_strdup(held.arena, loc.file);
	ARRAY_PUSH(held.arena, held.list,
		   ((struct diag_kept){level, loc, arena_strdup(held.arena, said)}));
}

void diag(enum diag_level level, struct loc loc, const char *format, ...)
{
	struct text t = {0};
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	errors += level == DIAG_ERROR;
	if (held.attempts)
		keep(level, loc, t.at ? t.at : "");
	else
		print(level, loc, t.at ? t.at : "");
	text_free(&t);
}

unsigned diag_hold(void)
{
	if (!held.arena)
		held.arena = arena_new();
	held.attempts++;
	return held.list.n;
}

const struct diag_kept *diag_kept(unsigned number)
{
	return number < held.list.n ? &held.list.at[number] : NULL;
}

void diag_release(unsigned first, enum diag_release how)
{
	held.attempts--;
	for (unsigned i = first; i < held.list.n; i++) {
		struct diag_kept *m = &held.list.at[i];
		bool is_error = m->level == DIAG_ERROR;
		errors -= is_error && how != DIAG_PRINT;
		if (is_error && how == DIAG_SOFTEN)
			m->level = DIAG_WARNING;
		if (how != DIAG_DROP && !held.attempts)
			print(m->level, m->loc, m->text);
	}
	if (how == DIAG_DROP || !held.attempts)
		held.list.n = first;
	if (held.attempts)
		return;
	arena_free(held.arena);
	held.arena = NULL;
	held.list.at = NULL;
	held.list.n = held.list.room = 0;
}

unsigned diag_errors(void)
{
	return errors;
}

void diag_set_hook(void (*h)(const char *line))
{
	hook = h;
}
