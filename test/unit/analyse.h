/* analyse.h - for tests: all dataflow stages of one source text, and lines of their dumps.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef ANALYSE_H
#define ANALYSE_H

#include "analyses.h"
#include "calls.h"
#include "constant.h"
#include "copies.h"
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
	struct analyses of;
	struct program *program;
	const struct points_to *points_to;
	const struct calls *calls;
	const struct reach *reach;
	const struct modref *modref;
	struct saving *saving;
	const struct saves *saves;
	struct text dump, messages;
};

static struct text *analyse_messages;

static inline void analyse_hear(const char *line)
{
	text_puts(analyse_messages, line);
	text_puts(analyse_messages, "\n");
}

/* The graphs with their implicit assignments, and what is solved over them. */
static inline void analyse_graphs(struct analysis *x)
{
	struct analyses *of = &x->of;
	unsigned n = of->program->functions.n;
	of->cfgs = omp_cfg_build_all(x->arena, of->program, of->calls, of->reach);
	for (unsigned i = 0; i < n; i++)
		if (of->cfgs[i])
			implicit_add(x->arena, of->cfgs[i]);
	of->modref = modref_compute(x->arena, of);
	modref_check(of->modref);
	of->copies = copies_compute(x->arena, of);
	if (of->copies)
		copies_check(of->copies);
	of->liveness = ARENA_ARRAY(x->arena, struct liveness *, n + 1);
	for (unsigned i = 0; i < n; i++)
		if (of->cfgs[i] && reach_function(of->reach, of->program->functions.at[i])) {
			of->liveness[i] = liveness_compute(x->arena, of->cfgs[i],
							   modref_table(of->modref), of->modref);
			liveness_check(of->liveness[i]);
		}
	of->changing = constant_changing(x->arena, of);
	constant_check(of->changing, of);
}

/* With the regions of "x", if it has any. */
static inline void analyse_saves(struct analysis *x)
{
	x->saving = saves_labels(x->arena, &x->of);
	saves_check_labels(x->saving);
	saves_objects(x->saving);
	saves_check_objects(x->saving);
	x->of.saves = x->saves = saves_compute(x->saving);
	saves_parts(x->saving);
	saves_reasons(x->saving);
	saves_diagnose(x->saving);
	saves_check(x->saving);
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
	x.of.program = x.program;
	x.of.points_to = x.points_to;
	x.of.calls = x.calls;
	x.of.reach = x.reach;
	reach_check(x.reach);
	analyse_graphs(&x);
	x.modref = x.of.modref;
	analyse_saves(&x);
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
