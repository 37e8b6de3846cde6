/* normal_share.c - shared work with positions becomes C that asks the runtime for pieces of it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     an "omp for", "sections", "single", "master" or "masked", or one combined with
 *         "parallel", whose body may reach a position.
 * Out:    a block in its place; of the combined construct, inside "omp parallel" with the clauses
 *         that are its own. docs/emitted-code.md shows the block.
 * Means:  iterations have logical numbers, 0 to count - 1 (normal_nest.c); so have sections, and
 *         the work of one thread (normal_pieces.c). The block asks for one range of them after the
 *         other; private copies are its variables (normal_private.c); what they leave behind goes
 *         to the originals in front of the loop's end, which is a position too: a thread that waits
 *         there for the others can be cut.
 * Errs:   clauses (normal_clauses.c), types and loops without a row are refused.
 * Cost:   linear in the construct's text. */
#include "normal_share.h"

#include <string.h>

static const char prototypes[] =
	"void ompckpt_loop_begin(unsigned, unsigned long); "
	"unsigned ompckpt_loop_mode(void); unsigned long ompckpt_loop_chunk(void); "
	"unsigned long ompckpt_loop_next(unsigned, unsigned long, unsigned long, unsigned long); "
	"unsigned long ompckpt_loop_end(void); int ompckpt_loop_wait(unsigned); "
	"int ompckpt_loop_park(void); "
	"void ompckpt_loop_give(unsigned long, const void *, unsigned long); "
	"void ompckpt_loop_get(unsigned long, void *, unsigned long); ";

/* After the kind, whatever modifiers stand in front of it. */
static const char *chunk_text(struct shared_work *w, struct range argument, const char *kind)
{
	const char *text = w->n->unit->text;
	argument.begin = (unsigned)(strstr(text + argument.begin, kind) - text);
	unsigned comma = share_find(w, argument, ',');
	return comma ? normal_text(w->n, (struct range){comma + 1, argument.end}) : NULL;
}

static void put_schedule(struct shared_work *w, struct text *out)
{
	const struct clause *c = share_clause(w, "schedule");
	enum schedule kind = w->s->omp->schedule;
	const char *chunk = c ? chunk_text(w, c->argument, schedule_text(kind)) : NULL;
	unsigned mode = kind == SCHEDULE_DYNAMIC  ? MODE_DYNAMIC | MODE_DRAWN
			: kind == SCHEDULE_GUIDED ? MODE_GUIDED | MODE_DRAWN
			: chunk                   ? MODE_CHUNKS
						  : MODE_STATIC;
	w->mode = normal_name(w->n, 'm');
	w->chunk = normal_name(w->n, 'h');
	if (kind == SCHEDULE_RUNTIME)
		text_printf(out,
			    "unsigned %s = ompckpt_loop_mode(); "
			    "unsigned long %s = ompckpt_loop_chunk(); ",
			    w->mode, w->chunk);
	else
		text_printf(out, "unsigned %s = %u; unsigned long %s = (%s); ", w->mode, mode,
			    w->chunk, chunk ? chunk : "1");
}

static void put_iteration(struct shared_work *w, struct text *out)
{
	share_put_variables(w, out);
	share_put_linear(w, out);
	normal_put_stmt(w->n, share_body(w), out);
}

static void put_loop(struct shared_work *w, struct text *out)
{
	text_printf(out, "while ((%s = ompckpt_loop_next(%s, %s, %s, %s)) < %s) { ", w->at, w->mode,
		    w->chunk, w->count, w->at, w->count);
	text_printf(out, "%s = ompckpt_loop_end(); for (; %s < %s; %s++) { ", w->end, w->at, w->end,
		    w->at);
	if (w->levels.n)
		put_iteration(w, out);
	else
		share_put_section(w, out);
	text_printf(out, "} if (%s == %s) %s = 1; } ", w->at, w->count, w->is_last);
}

/* What is known in front of the work: how many pieces there are, how they are handed out. */
static void put_head(struct shared_work *w, struct text *out)
{
	if (!w->levels.n) {
		share_put_pieces(w, out);
		return;
	}
	share_put_nest(w, out);
	put_schedule(w, out);
}

static void put_block(struct shared_work *w, struct text *out)
{
	struct normal *n = w->n;
	unsigned long number =
		1ul << 63 | (unsigned long)n->unit->id << 32 | w->s->omp->pragma.begin;
	put_head(w, out);
	share_put_outer(w, out);
	w->at = normal_name(n, 'i');
	w->end = normal_name(n, 'e');
	w->is_last = normal_name(n, 'w');
	if (!share_is_by_one(w))
		text_printf(out, "unsigned long %s = -1UL; unsigned long %s = 0; ", w->at, w->end);
	text_printf(out, "int %s = 0; ", w->is_last);
	text_printf(out, "ompckpt_loop_begin(%s, %luUL); ", w->mode, number);
	if (share_has_own_tasks(w))
		share_put_begin(w, out);
	text_puts(out, "{ ");
	share_put_inner(w, out);
	if (share_is_by_one(w))
		share_put_body(w, out);
	else
		put_loop(w, out);
	share_put_leaving(w, out);
	text_puts(out, "} ");
	share_put_results(w, out);
	share_put_end(w, out);
	share_put_copies(w, out);
}

/* "omp parallel" with the clauses that are its own; the loop's variables are shared in it. */
static void put_region(struct shared_work *w, unsigned places, struct text *out)
{
	text_puts(out, "\n#pragma omp parallel");
	for (unsigned i = 0; i < w->clauses.n; i++)
		if (share_is_of_region(w->clauses.at[i].name))
			text_printf(out, " %s", normal_text(w->n, w->clauses.at[i].whole));
	for (unsigned k = 0; k < w->copies.n; k++)
		if (w->copies.at[k].share->ref.end)
			text_printf(out, " shared(%s)", w->copies.at[k].share->original->name);
	text_printf(out, "%s\n", normal_task_clause(w->n, w->s->omp, places));
}

/* A task that the one thread does at once: its copies are the work's. */
static void read_task(struct shared_work *w)
{
	static const char *const names[] = {"untied",       "mergeable", "shared",  "private",
					    "firstprivate", "default",   "priority"};
	struct shared_work task = {.n = w->n, .s = share_task(w), .ok = true};
	share_read_clauses(&task);
	for (unsigned i = 0; i < task.clauses.n; i++) {
		bool is_known = false;
		for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
			is_known |= !strcmp(task.clauses.at[i].name, names[k]);
		if (!is_known)
			share_refuse(&task, task.s->loc,
				     arena_printf(w->n->arena, "the clause '%s'",
						  task.clauses.at[i].name),
				     "leave the clause out, or the task: one thread runs it");
	}
	w->ok = task.ok;
	if (w->ok)
		share_read_copies(w, task.s->omp);
}

void normal_share(struct normal *n, struct stmt *s, struct text *out)
{
	struct shared_work w = {.n = n, .s = s, .ok = true};
	struct text block = {0};
	unsigned places = n->task_places;
	share_read_clauses(&w);
	share_check_clauses(&w);
	if (omp_is_loop(s->omp))
		share_read_nest(&w);
	if (w.ok)
		share_read_copies(&w, s->omp);
	if (w.ok && share_task(&w))
		read_task(&w);
	if (!w.ok)
		return;
	if (w.levels.n)
		normal_body(n, share_body(&w));
	else
		share_pieces(&w);
	if (!n->has_prototypes)
		edits_insert(&n->edits, n->function->whole.begin, prototypes);
	n->has_prototypes = true;
	put_block(&w, &block);
	if (s->omp->bits & OMP_PARALLEL) {
		put_region(&w, places, out);
		text_puts(&block, "} ");
		text_puts(out, "{ ");
	}
	normal_take(out, &block);
}
