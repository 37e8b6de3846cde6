/* argument_reads.c - where does the program read its arguments after a label?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels; the graphs of all functions; points-to of the normal form.
 * Out:     of each label the steps that may read the vector main's argv points to, before the
 *          label's function returns: its own, and those of the functions it calls.
 * Means:   a restart with other arguments (OMPCKPT_ARGS) shows there, and nowhere else. What lies
 *          at a text that was picked out of the vector before is none of these.
 * Errs:    they explain, they decide nothing; on the side of too many: paths are not told apart.
 * Cost:    one sweep over the function per label after which the vector may be read; each function
 *          that may read it is looked at once per such label. */
#include "access.h"
#include "calls.h"
#include "liveness.h"
#include "omp_cfg.h"
#include "saves_internal.h"

#include <ctype.h>
#include <string.h>

enum { MOST_SHOWN = 60 }; /* characters of an expression */

struct argument_sweep {
	struct saving *s;
	struct label *to;
	bool *seen; /* by function id: it was looked at */
};

static void look_at_function(struct argument_sweep *x, const struct function *f);

/* The text of "e", in one line. */
static const char *spelled(const struct saving *s, const struct function *f, const struct expr *e)
{
	const char *from = f->unit->text + e->range.begin;
	unsigned n = e->range.end - e->range.begin, length = 0;
	if (n == 0 || n > MOST_SHOWN)
		return "the arguments";
	char *text = ARENA_ARRAY(s->arena, char, n + 1);
	for (unsigned i = 0; i < n; i++)
		if (!isspace((unsigned char)from[i]))
			text[length++] = from[i];
		else if (length && text[length - 1] != ' ')
			text[length++] = ' ';
	return text;
}

static bool is_known(const struct label *l, struct loc loc, const char *text)
{
	for (unsigned i = 0; i < l->arguments.n; i++) {
		const struct argument_read *a = &l->arguments.at[i];
		if (a->loc.line == loc.line && !strcmp(a->loc.file, loc.file) &&
		    !strcmp(a->text, text))
			return true;
	}
	return false;
}

static void note(struct argument_sweep *x, const struct function *f, struct loc loc,
		 const char *text)
{
	struct argument_read a = {f, loc, text};
	if (!is_known(x->to, loc, text))
		ARRAY_PUSH(x->s->arena, x->to->arguments, a);
}

static void look_at_functions(struct argument_sweep *x, struct function *const *at, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (bitset_has(modref_of(x->s->modref, at[i])->ref, points_to_arguments()))
			look_at_function(x, at[i]);
}

static void look_at_call(struct argument_sweep *x, const struct function *f, const struct access *a)
{
	const struct callees *to = calls_of(x->s->calls, a->expr);
	const struct function_list *escaped = calls_escaped(x->s->calls);
	look_at_functions(x, to->functions.at, to->functions.n);
	look_at_functions(x, to->callbacks.at, to->callbacks.n);
	if (to->is_unknown)
		look_at_functions(x, escaped->at.at, escaped->at.n);
	if (to->rows.n || to->is_unknown)
		note(x, f, a->loc, spelled(x->s, f, a->expr->args.at[0]));
}

static void look_at(struct argument_sweep *x, const struct function *f, const struct access *a)
{
	const struct saving *s = x->s;
	const struct function_list *at_exit = calls_at_exit(s->calls);
	if (!access_reads(s->table, s->modref, f, a, points_to_arguments()))
		return;
	if (a->kind == ACCESS_CALL)
		look_at_call(x, f, a);
	else if (a->kind == ACCESS_EXIT)
		look_at_functions(x, at_exit->at.at, at_exit->at.n);
	else
		note(x, f, a->loc, a->expr ? spelled(s, f, a->expr) : "the arguments");
}

static void look_at_block(struct argument_sweep *x, const struct function *f, const struct block *b,
			  unsigned first)
{
	for (unsigned i = first; i < b->accesses.n; i++)
		look_at(x, f, &b->accesses.at[i]);
}

static void look_at_function(struct argument_sweep *x, const struct function *f)
{
	const struct omp_cfg *cfg = modref_cfg(x->s->modref, f);
	if (!cfg || x->seen[f->id])
		return;
	x->seen[f->id] = true;
	for (unsigned i = 0; i < cfg->nreached; i++)
		look_at_block(x, f, &cfg->blocks.at[cfg->reverse_postorder[i]], 0);
}

/* Note the blocks that follow "b", once each. */
static unsigned follow(const struct block *b, bool *queued, unsigned *queue, unsigned n)
{
	for (unsigned i = 0; i < b->succs.n; i++)
		if (!queued[b->succs.at[i].to]) {
			queued[b->succs.at[i].to] = true;
			queue[n++] = b->succs.at[i].to;
		}
	return n;
}

static void sweep(struct argument_sweep *x, const struct solved *f, const struct found_label *l)
{
	const struct omp_cfg *cfg = f->liveness->cfg;
	struct arena *scratch = arena_new();
	bool *queued = ARENA_ARRAY(scratch, bool, cfg->blocks.n);
	unsigned *queue = ARENA_ARRAY(scratch, unsigned, cfg->blocks.n + 1);
	const struct block *first = &cfg->blocks.at[l->block];
	x->seen = ARENA_ARRAY(scratch, bool, x->s->program->functions.n + 1);
	look_at_block(x, f->function, first, l->step + 1);
	unsigned n = follow(first, queued, queue, 0);
	for (unsigned i = 0; i < n; i++) {
		look_at_block(x, f->function, &cfg->blocks.at[queue[i]], 0);
		n = follow(&cfg->blocks.at[queue[i]], queued, queue, n);
	}
	arena_free(scratch);
}

void saves_argument_reads(struct saving *s)
{
	for (unsigned i = 0; i < s->functions.n; i++)
		for (unsigned k = 0; k < s->functions.at[i].labels.n; k++) {
			const struct solved *f = &s->functions.at[i];
			const struct found_label *l = &f->labels.at[k];
			struct argument_sweep x = {.s = s,
						   .to = &s->saves->functions.at[i].labels.at[k]};
			if (bitset_has(l->live, points_to_arguments()))
				sweep(&x, f, l);
		}
}
