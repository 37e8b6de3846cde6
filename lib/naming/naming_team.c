/* naming_team.c - what depends on how many threads a run has had.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      team_size; objects, values and labels of frames.
 * Out:     of each that does, why: a run that needs it can't go on with another number. Of what the
 *          threads of a team have in their frames, what is the thread's number or the team's size,
 *          what is its part of something; which labels are in shared work; which regions have a
 *          number of threads of their own.
 * Errs:    as team_size.
 * Cost:    linear in memory and values. */
#include "naming_internal.h"
#include "team_size.h"
#include "walk.h"

#include <string.h>

/* "it comes from omp_get_num_threads (solve.c:12)" */
static void write_why(struct naming *n, const struct team_cause *c, struct text *out)
{
	const char *file = c->loc.file ? c->loc.file : "", *slash = strrchr(file, '/');
	text_json(out, arena_printf(n->arena, "%s (%s:%u)", c->text, slash ? slash + 1 : file,
				    c->loc.line));
}

static const struct team_cause *cause_of_object(const struct naming *n, unsigned id)
{
	const struct object *o = &n->x->saves->objects.at[id];
	const struct team_cause *c = o->var ? team_size_of_var(n->x->team_size, o->var) : NULL;
	for (unsigned m = n->memory_of[id]; m && !c; m = n->next_memory[m - 1])
		c = team_size_of_memory(n->x->team_size, m - 1);
	return c;
}

static void write_objects(struct naming *n, struct text *out)
{
	const char *comma = "";
	text_puts(out, "\"objects\":[");
	for (unsigned i = 0; i < n->x->saves->objects.n; i++) {
		const struct team_cause *c = cause_of_object(n, i);
		if (!c || !n->x->saves->objects.at[i].is_saved)
			continue;
		text_printf(out, "%s[%u,", comma, i);
		write_why(n, c, out);
		text_puts(out, "]");
		comma = ",\n";
	}
	text_puts(out, "]");
}

typedef const struct team_cause *cause_of_var(struct team_size *t, const struct var *v);

static const struct team_cause *cause_of_value(struct team_size *t, const struct var *v)
{
	return team_size_told(t, v) ? NULL : team_size_of_var(t, v);
}

/* "[[function, number, why], …]" */
static void write_values(struct naming *n, const char *key, cause_of_var *cause, struct text *out)
{
	const char *comma = "";
	text_printf(out, ",\n\"%s\":[", key);
	for (unsigned f = 0; f < n->x->saves->functions.n; f++)
		for (unsigned i = 0; n->plans[f] && i < n->plans[f]->slots.n; i++) {
			const struct team_cause *c =
				cause(n->x->team_size, n->plans[f]->slots.at[i].var);
			if (!c)
				continue;
			text_printf(out, "%s[%u,%u,", comma, f, i);
			write_why(n, c, out);
			text_puts(out, "]");
			comma = ",\n";
		}
	text_puts(out, "]");
}

/* "[[function, number], …]" */
static void write_told(struct naming *n, const char *key, enum team_told told, struct text *out)
{
	const char *comma = "";
	text_printf(out, ",\n\"%s\":[", key);
	for (unsigned f = 0; f < n->x->saves->functions.n; f++)
		for (unsigned i = 0; n->plans[f] && i < n->plans[f]->slots.n; i++) {
			const struct var *v = n->plans[f]->slots.at[i].var;
			if (team_size_told(n->x->team_size, v) != told)
				continue;
			text_printf(out, "%s[%u,%u]", comma, f, i);
			comma = ",";
		}
	text_puts(out, "]");
}

static void see_loop(struct expr *e, void *to)
{
	bool *is_loop = to;
	*is_loop |= e->kind == EXPR_FUNCTION && !strncmp(e->function->name, "ompckpt_loop_", 13);
}

static void see_task(struct expr *e, void *to)
{
	bool *is_task = to;
	*is_task |= e->kind == EXPR_FUNCTION && !strcmp(e->function->name, "ompckpt_task_next");
}

/* Work that threads share, with positions in it, as the normal form has it. */
static bool is_shared_work(const struct stmt *s)
{
	bool is_loop = false;
	if (s->kind == STMT_WHILE || s->kind == STMT_IF)
		walk_expr(s->expr, see_loop, &is_loop);
	if (s->kind == STMT_FOR && !s->expr) /* where threads do tasks */
		walk_stmt(s->children.at[0], see_task, &is_loop);
	return is_loop;
}

/* Around the label is a construct that only some of the threads execute, or each a part of. */
static bool is_in_work(const struct label *l)
{
	const unsigned work = OMP_FOR | OMP_SECTIONS | OMP_SECTION | OMP_SINGLE | OMP_MASTER |
			      OMP_CRITICAL | OMP_ORDERED | OMP_TASK | OMP_TASKLOOP | OMP_DISTRIBUTE;
	for (const struct stmt *s = l->stmt; s; s = s->parent)
		if ((s->kind == STMT_OMP && (s->omp->bits & work)) || is_shared_work(s))
			return true;
	return false;
}

/* "[[function, label], …]" */
static void write_work(const struct naming *n, struct text *out)
{
	const char *comma = "";
	text_puts(out, ",\n\"work\":[");
	for (unsigned f = 0; f < n->x->saves->functions.n; f++)
		for (unsigned i = 0; n->plans[f] && i < n->plans[f]->path->labels.n; i++) {
			const struct label *l = &n->plans[f]->path->labels.at[i];
			if (l->is_fork || !is_in_work(l))
				continue;
			text_printf(out, "%s[%u,%u]", comma, f, l->id);
			comma = ",";
		}
	text_puts(out, "]");
}

/* "[[function, where], …]" */
static void write_sized(struct naming *n, struct text *out)
{
	const char *comma = "";
	text_puts(out, ",\n\"sized\":[");
	for (unsigned f = 0; f < n->x->saves->functions.n; f++) {
		const struct stmt *region = n->plans[f] ? n->plans[f]->region : NULL;
		if (!region || !region->omp->exprs.n)
			continue;
		text_printf(out, "%s[%u,", comma, f);
		write_why(n, &(struct team_cause){region->loc, region->omp->name}, out);
		text_puts(out, "]");
		comma = ",\n";
	}
	text_puts(out, "]");
}

static void write_whole(struct naming *n, const char *key, const struct team_cause *c,
			struct text *out)
{
	if (!c)
		return;
	text_printf(out, "\"%s\":", key);
	write_why(n, c, out);
	text_puts(out, ",\n");
}

void naming_write_team(struct naming *n, struct text *out)
{
	text_puts(out, "\"team\":{");
	write_whole(n, "set", team_size_is_set(n->x->team_size), out);
	write_whole(n, "sequences", team_size_of_sequences(n->x->team_size), out);
	write_objects(n, out);
	write_values(n, "values", cause_of_value, out);
	write_values(n, "parts", team_size_part, out);
	write_told(n, "numbers", TEAM_SAYS_NUMBER, out);
	write_told(n, "sizes", TEAM_SAYS_SIZE, out);
	write_work(n, out);
	write_sized(n, out);
	text_puts(out, "},\n");
}
