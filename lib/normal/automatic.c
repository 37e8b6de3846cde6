/* automatic.c - chooses the loops that get a position, and writes the pragmas.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program; where a position may stand; a guess at each loop's work.
 * Out:     a unit's text with a pragma, and braces where there are none, in each loop chosen. The
 *          pragma's line is that of the loop.
 * Means:   a loop of serial code is chosen if an iteration may begin a parallel region, if it is
 *          guessed at LONG operations, or if the loop runs once and has a loop in it; one in a
 *          parallel region if each iteration has what the whole team meets. Recursive functions
 *          have none but around parallel regions. Of several loops on one line of a function the
 *          first is taken; of more than MOST in the program those with the most work, for what is
 *          saved and why is found out, and kept, for each.
 * Errs:    on the side of few positions: a poll in a short iteration costs time.
 * Cost:    that of auto_where and auto_work. */
#include "automatic.h"
#include "auto_work.h"
#include "calls.h"
#include "diag.h"
#include "edit.h"
#include "lines.h"
#include "text.h"

#include <stdlib.h>

enum { LONG = 100000, MOST = 100 };

struct chosen {
	const struct stmt *loop;
	double work; /* of an iteration */
};

struct automatic {
	struct arena *arena;
	const struct calls *calls;
	const struct auto_where *where;
	const struct auto_work *work;
	ARRAY(struct chosen) loops; /* of one unit after the other … */
	unsigned *ends;             /* … by the unit's number */
	struct chosen left_out;     /* of those that were not chosen: the one with most work … */
	bool is_left_out_long;      /* … that takes long, if any does */
	const struct function *function; /* in which a loop is looked for … */
	unsigned first;                  /* … and the first that was chosen there */
};

/* ---- choosing ---- */

/* In front of the body's other statements. */
static bool has_position(const struct stmt *body)
{
	for (unsigned i = 0; body->kind == STMT_COMPOUND && i < body->children.n; i++)
		if (body->children.at[i]->kind == STMT_POSITION)
			return true;
		else if (body->children.at[i]->kind != STMT_DECL &&
			 body->children.at[i]->kind != STMT_NULL)
			return false;
	return body->kind == STMT_POSITION;
}

static bool is_editable(const struct stmt *loop)
{
	const struct stmt *body = loop->children.at[0];
	return !loop->in_macro && !body->in_macro && body->range.begin < body->range.end &&
	       loop->loc.file;
}

static bool is_line_taken(const struct automatic *m, const struct stmt *loop)
{
	for (unsigned i = m->first; i < m->loops.n; i++)
		if (m->loops.at[i].loop->loc.line == loop->loc.line)
			return true;
	return false;
}

static bool is_long(const struct automatic *m, struct chosen loop, bool is_inner)
{
	if (auto_work_forks(m->work, loop.loop->children.at[0]))
		return true;
	if (calls_recursive(m->calls, m->function))
		return false;
	bool is_once = !is_inner && auto_work_calls(m->work, m->function) == AUTO_ONCE;
	return loop.work >= (is_once ? AUTO_UNKNOWN_COUNT : LONG);
}

static void leave_out(struct automatic *m, struct chosen loop, bool is_long)
{
	bool is_more = is_long == m->is_left_out_long ? loop.work > m->left_out.work : is_long;
	if (m->left_out.loop && !is_more)
		return;
	m->left_out = loop;
	m->is_left_out_long = is_long;
}

static void choose(struct automatic *m, const struct stmt *loop, bool is_inner)
{
	if (!is_editable(loop) || has_position(loop->children.at[0]) || is_line_taken(m, loop))
		return;
	enum auto_place place = auto_where_loop(m->where, m->function, loop);
	struct chosen c = {loop, auto_work_of(m->work, loop->children.at[0])};
	bool is_worth_one = place == AUTO_TEAM || is_long(m, c, is_inner);
	if (is_worth_one && place != AUTO_NOWHERE)
		ARRAY_PUSH(m->arena, m->loops, c);
	else
		leave_out(m, c, is_worth_one);
}

static void choose_in(struct automatic *m, const struct stmt *s, bool is_inner)
{
	bool is_loop = stmt_is_loop(s);
	if (is_loop)
		choose(m, s, is_inner);
	for (unsigned i = 0; i < s->children.n; i++)
		choose_in(m, s->children.at[i], is_inner || is_loop);
}

static void choose_in_unit(struct automatic *m, const struct unit *u)
{
	for (unsigned i = 0; i < u->functions.n; i++) {
		m->function = u->functions.at[i];
		m->first = m->loops.n;
		if (m->function->body && auto_work_calls(m->work, m->function))
			choose_in(m, m->function->body, false);
	}
}

/* ---- no more than MOST ---- */

static int by_work(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;
	return a < b ? 1 : a > b ? -1 : 0;
}

/* Of loops in order: the MOSTth's work, and how many of those with just that are kept. */
static double least_work(const struct automatic *m, unsigned *equals)
{
	double *work = ARENA_ARRAY(m->arena, double, m->loops.n);
	for (unsigned i = 0; i < m->loops.n; i++)
		work[i] = m->loops.at[i].work;
	qsort(work, m->loops.n, sizeof *work, by_work);
	for (*equals = 1; *equals < MOST && work[MOST - 1 - *equals] <= work[MOST - 1];)
		++*equals;
	return work[MOST - 1];
}

static void keep_most(struct automatic *m, unsigned nunits)
{
	unsigned kept = 0, i = 0, equals;
	if (m->loops.n <= MOST)
		return;
	double least = least_work(m, &equals);
	for (unsigned u = 0; u < nunits; u++) {
		for (; i < m->ends[u]; i++) {
			struct chosen c = m->loops.at[i];
			if (c.work > least || (c.work == least && equals && equals--))
				m->loops.at[kept++] = c;
		}
		m->ends[u] = kept;
	}
	m->loops.n = kept;
}

struct automatic *automatic_choose(struct arena *a, const struct program *p,
				   const struct calls *calls, const struct excluded_list *x,
				   const bool *is_wanted)
{
	struct automatic *m = ARENA_NEW(a, struct automatic);
	m->arena = a;
	m->calls = calls;
	m->where = auto_where_compute(a, p, calls, x);
	m->work = auto_work_compute(a, p, calls);
	m->ends = ARENA_ARRAY(a, unsigned, p->units.n + 1);
	for (unsigned i = 0; i < p->units.n; i++) {
		if (is_wanted[i])
			choose_in_unit(m, p->units.at[i]);
		m->ends[i] = m->loops.n;
	}
	keep_most(m, p->units.n);
	return m;
}

void automatic_tell_none(const struct automatic *chosen)
{
	const struct stmt *loop = chosen->left_out.loop;
	if (chosen->loops.n || !loop)
		return;
	if (chosen->is_left_out_long)
		diag(DIAG_NOTE, loop->loc,
		     "an iteration of this loop takes long, but no automatic position may stand "
		     "in it: mark one, and an error says why");
	else
		diag(DIAG_NOTE, loop->loc,
		     "no loop seems to take long in an iteration, this one longest: mark one to "
		     "have a position in it");
}

/* ---- the text ---- */

static void put(struct automatic *m, struct edits *edits, const struct stmt *loop)
{
	const struct stmt *body = loop->children.at[0];
	bool is_block = body->kind == STMT_COMPOUND;
	unsigned at = body->range.begin + is_block;
	struct text t = {0};
	text_puts(&t, is_block ? "\n" : "{\n");
	lines_mark(&t, loop->range.begin);
	text_puts(&t, "#pragma potential_ckpt name(" POSITION_AUTO ")\n");
	lines_mark(&t, at);
	edits_insert(edits, at, arena_strndup(m->arena, t.at, t.n));
	if (!is_block)
		edits_insert(edits, body->range.end, "\n}");
	text_free(&t);
}

bool automatic_form(const struct automatic *chosen, const struct unit *unit, struct text *out)
{
	struct automatic m = *chosen;
	unsigned first = unit->id ? m.ends[unit->id - 1] : 0, end = m.ends[unit->id];
	struct edits edits = edits_new(m.arena, unit->text);
	struct text marked = {0};
	if (first == end)
		return false;
	for (unsigned i = first; i < end; i++)
		put(&m, &edits, m.loops.at[i].loop);
	edits_render(&edits, (struct range){0, unit->length}, &marked);
	lines_resolve(lines_new(m.arena, unit->file, unit->text), marked.at, out);
	text_free(&marked);
	return true;
}
