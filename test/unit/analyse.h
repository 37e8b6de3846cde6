/* analyse.h - for tests: all dataflow stages of one source text, and lines of their dumps.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef ANALYSE_H
#define ANALYSE_H

#include "calls.h"
#include "front.h"
#include "liveness.h"
#include "modref.h"
#include "omp_cfg.h"
#include "points_to.h"
#include "reach.h"
#include "saves.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct analysis {
	struct arena *arena;
	struct program *program;
	struct points_to *points_to;
	struct calls *calls;
	struct reach *reach;
	struct modref *modref;
	struct saves *saves;
	struct text dump, messages;
};

static struct text *analyse_messages;

static inline void analyse_hear(const char *line)
{
	text_puts(analyse_messages, line);
	text_puts(analyse_messages, "\n");
}

/* "text" must be in normal form. End with analyse_end. */
static inline struct analysis analyse(const char *text)
{
	static const char *const args[] = {"-fopenmp"};
	struct front_command c = {.directory = ".", .file = "t.c", .backend = "cc", .args = args,
				  .nargs = 1};
	struct analysis x = {.arena = arena_new()};
	struct unit *u = front_read(x.arena, &c, text, (unsigned)strlen(text));
	if (!u)
		abort();
	x.program = program_new(x.arena);
	ARRAY_PUSH(x.arena, x.program->units, u);
	program_link(x.program);
	program_check(x.program);
	analyse_messages = &x.messages;
	diag_set_hook(analyse_hear);
	x.points_to = points_to_compute(x.arena, x.program);
	x.calls = calls_compute(x.arena, x.program, x.points_to);
	x.reach = reach_compute(x.arena, x.program, x.calls);
	x.modref = modref_compute(x.arena, x.program, x.points_to, x.calls, x.reach);
	x.saves = saves_compute(x.arena, x.program, x.points_to, x.calls, x.reach, x.modref,
			      NULL);
	diag_set_hook(NULL);
	return x;
}

static inline void analyse_end(struct analysis *x)
{
	text_free(&x->dump);
	text_free(&x->messages);
	arena_free(x->arena);
}

/* The rest of the first line of "dump" that begins with "head"; "" when there is none. In the
 * caller's "line". */
static inline const char *line_after(const char *dump, const char *head, char *line, size_t room)
{
	size_t n = strlen(head);
	line[0] = 0;
	for (const char *s = dump ? dump : ""; *s; s += strcspn(s, "\n") + 1) {
		if (!strncmp(s, head, n)) {
			snprintf(line, room, "%.*s", (int)(strcspn(s, "\n") - n), s + n);
			break;
		}
		if (!s[strcspn(s, "\n")])
			break;
	}
	return line;
}

#endif
