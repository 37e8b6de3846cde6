/* sequences.c - positions between calls that go on where the last one stopped.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the graphs of the functions on a path; which code each call may run.
 * Out:     an error at each position in front of which a sequence may have begun, and after which
 *          it may go on.
 * Means:   per function, callees first, forward: may a sequence have begun? backward: may it go on
 *          before it begins anew? Then from callers to callees, over the calls on a path, until
 *          nothing changes.
 * Errs:    on the side of errors: all callers of a function count as one, and setting optind back
 *          is not seen. A sequence that only external code goes on with is not noticed.
 * Cost:    a sweep over the graphs per depth of loops, one over the calls per level of calls. */
#include "sequences.h"
#include "analyses.h"
#include "calls.h"
#include "libc.h"
#include "modref.h"
#include "omp_cfg.h"
#include "reach.h"

#include <string.h>

/* Bits of the masks below. Names are those of "goes-on" and "begins" in modref_libc.def. */
static const struct {
	const char *name, *help;
} sequences[] = {
	{"getopt", "read all options before the first position"},
	{"strtok", "use strtok_r, which keeps its place in a variable of the program"},
	{"getpwent", "read all entries before the position"},
	{"getgrent", "read all entries before the position"},
	{"getspent", "read all entries before the position"},
	{"getsgent", "read all entries before the position"},
	{"gethostent", "read all entries before the position"},
	{"getnetent", "read all entries before the position"},
	{"getprotoent", "read all entries before the position"},
	{"getservent", "read all entries before the position"},
	{"getrpcent", "read all entries before the position"},
	{"getaliasent", "read all entries before the position"},
	{"getnetgrent", "read all entries before the position"},
	{"getfsent", "read all entries before the position"},
	{"getttyent", "read all entries before the position"},
	{"getusershell", "read all entries before the position"},
	{"getutxent", "read all entries before the position"},
};
enum { SEQUENCES = sizeof sequences / sizeof *sequences };

struct flow {                     /* masks of one function */
	unsigned *before, *after; /* by block: at its entry, at its end */
	unsigned at_entry, at_exit;
};

struct sequence_search {
	const struct program *program;
	const struct calls *calls;
	const struct reach *reach;
	const struct modref *modref;
	unsigned used;                              /* mask of those the program has calls of */
	bool *runs[SEQUENCES], *goes_on[SEQUENCES]; /* by function id */
	struct flow *flows;                         /* by function id */
};

/* ---- calls ---- */

/* Has "r" this effect on the sequence? */
static bool is_of(const struct libc_row *r, const char *effect, unsigned sequence)
{
	const char *name = libc_word(r, effect);
	size_t n = strlen(sequences[sequence].name);
	return name && strcspn(name, " ") == n && !strncmp(name, sequences[sequence].name, n);
}

/* The row of what "call" may run, if that has this effect on the sequence, or NULL. */
static const struct libc_row *row_of(const struct sequence_search *x, const struct expr *call,
				     const char *effect, unsigned sequence)
{
	const struct callees *to = calls_of(x->calls, call);
	bool has_row = to->unknown && function_is_library(to->unknown);
	const struct libc_row *r = has_row ? libc_row(to->unknown->name) : NULL;
	if (r && is_of(r, effect, sequence))
		return r;
	for (unsigned i = 0; i < to->rows.n; i++)
		if (is_of(to->rows.at[i], effect, sequence))
			return to->rows.at[i];
	return NULL;
}

static bool is_direct(const struct sequence_search *x, const struct expr *call, unsigned sequence)
{
	return row_of(x, call, "goes-on", sequence) != NULL;
}

/* A call of the library itself that begins anew. */
static bool begins(const struct sequence_search *x, const struct expr *call, unsigned sequence)
{
	const struct libc_row *r = row_of(x, call, "goes-on", sequence);
	const struct callees *to = calls_of(x->calls, call);
	unsigned text;
	if (row_of(x, call, "begins", sequence))
		return to->rows.n == 1 && !to->functions.n && !to->unknown;
	return r && libc_effect(r, "anew", &text, NULL) && text < call->args.n &&
	       !expr_is_null(call->args.at[text]);
}

/* What holds after step "s", if "mask" holds in front of it. */
static unsigned forward(const struct sequence_search *x, const struct access *s, unsigned mask)
{
	for (unsigned k = 0; s->kind == ACCESS_CALL && x->used >> k; k++)
		if (x->used >> k & 1 && (is_direct(x, s->expr, k) ||
					 calls_may_run(x->calls, s->expr, x->runs[k], true)))
			mask |= 1u << k;
	return mask;
}

/* What holds in front of step "s", if "mask" holds after it. */
static unsigned backward(const struct sequence_search *x, const struct access *s, unsigned mask)
{
	for (unsigned k = 0; s->kind == ACCESS_CALL && x->used >> k; k++) {
		if (!(x->used >> k & 1))
			continue;
		bool is_it = is_direct(x, s->expr, k);
		if (begins(x, s->expr, k))
			mask &= ~(1u << k);
		else if (is_it || calls_may_run(x->calls, s->expr, x->goes_on[k], true))
			mask |= 1u << k;
	}
	return mask;
}

static bool find_callers(struct sequence_search *x, struct arena *a, unsigned sequence)
{
	unsigned n = x->program->functions.n;
	bool *runs = x->runs[sequence] = ARENA_ARRAY(a, bool, n + 1), is_any = false;
	x->goes_on[sequence] = ARENA_ARRAY(a, bool, n + 1);
	for (unsigned i = 0; i < n; i++) {
		const struct call_list *in = calls_in(x->calls, x->program->functions.at[i]);
		for (unsigned k = 0; k < in->at.n; k++)
			runs[i] |= is_direct(x, in->at.at[k], sequence);
		is_any |= runs[i];
	}
	calls_spread(x->calls, runs, true);
	return is_any;
}

/* ---- inside a function ---- */

static unsigned before_step(const struct sequence_search *x, const struct flow *f,
			    const struct block *b, unsigned step)
{
	unsigned mask = f->before[b->id] | f->at_entry;
	for (unsigned i = 0; i < step; i++)
		mask = forward(x, &b->accesses.at[i], mask);
	return mask;
}

/* Of what goes on in callers only "at_exit" is known; it is not begun anew here. */
static unsigned after_step(const struct sequence_search *x, const struct flow *f,
			   const struct block *b, unsigned step)
{
	unsigned mask = f->after[b->id];
	for (unsigned i = b->accesses.n; i-- > step + 1;)
		mask = backward(x, &b->accesses.at[i], mask);
	return mask | f->at_exit;
}

static bool grow(unsigned *mask, unsigned with)
{
	bool grew = with & ~*mask;
	*mask |= with;
	return grew;
}

static bool pass_block(const struct sequence_search *x, struct flow *f, const struct omp_cfg *cfg,
		       const struct block *b)
{
	unsigned before = f->before[b->id], after = f->after[b->id];
	bool grew = false;
	for (unsigned i = 0; i < b->accesses.n; i++)
		before = forward(x, &b->accesses.at[i], before);
	for (unsigned i = b->accesses.n; i-- > 0;)
		after = backward(x, &b->accesses.at[i], after);
	for (unsigned i = 0; i < b->succs.n; i++)
		grew |= grow(&f->before[cfg->blocks.at[b->succs.at[i].to].id], before);
	for (unsigned i = 0; i < b->preds.n; i++)
		grew |= grow(&f->after[b->preds.at[i]], after);
	return grew;
}

static void new_flow(struct sequence_search *x, struct arena *a, const struct function *f)
{
	const struct omp_cfg *cfg = modref_cfg(x->modref, f);
	x->flows[f->id].before = ARENA_ARRAY(a, unsigned, cfg->blocks.n + 1);
	x->flows[f->id].after = ARENA_ARRAY(a, unsigned, cfg->blocks.n + 1);
}

/* Does "f" go on with a sequence where it did not seem to before? */
static bool solve(struct sequence_search *x, const struct function *f)
{
	const struct omp_cfg *cfg = modref_cfg(x->modref, f);
	struct flow *flow = &x->flows[f->id];
	const struct block *entry = &cfg->blocks.at[0];
	for (bool grew = true; grew;) {
		grew = false;
		for (unsigned i = 0; i < cfg->nreached; i++)
			grew |= pass_block(x, flow, cfg,
					   &cfg->blocks.at[cfg->reverse_postorder[i]]);
	}
	unsigned mask = flow->after[entry->id];
	for (unsigned i = entry->accesses.n; i-- > 0;)
		mask = backward(x, &entry->accesses.at[i], mask);
	bool grew = false;
	for (unsigned k = 0; x->used >> k; k++) {
		grew |= (mask >> k & 1) && !x->goes_on[k][f->id];
		x->goes_on[k][f->id] |= mask >> k & 1;
	}
	return grew;
}

/* ---- the program ---- */

typedef bool see_step(struct sequence_search *x, const struct access *s, unsigned before,
		      unsigned after);

/* Positions, and calls that may lead to one. */
static bool is_seen(const struct sequence_search *x, const struct access *s)
{
	return s->kind == ACCESS_POSITION ||
	       (s->kind == ACCESS_CALL && reach_call(x->reach, s->expr));
}

static bool see_steps(struct sequence_search *x, const struct function *f, see_step *see)
{
	const struct omp_cfg *cfg = modref_cfg(x->modref, f);
	bool result = false;
	for (unsigned i = 0; i < cfg->nreached; i++) {
		const struct block *b = &cfg->blocks.at[cfg->reverse_postorder[i]];
		for (unsigned k = 0; k < b->accesses.n; k++)
			if (is_seen(x, &b->accesses.at[k]))
				result |= see(x, &b->accesses.at[k],
					      before_step(x, &x->flows[f->id], b, k),
					      after_step(x, &x->flows[f->id], b, k));
	}
	return result;
}

static bool hand_down(struct sequence_search *x, const struct access *s, unsigned before,
		      unsigned after)
{
	bool grew = false;
	if (s->kind != ACCESS_CALL)
		return false;
	const struct callees *to = calls_of(x->calls, s->expr);
	for (unsigned i = 0; i < to->functions.n; i++) {
		struct flow *f = &x->flows[to->functions.at[i]->id];
		grew |= grow(&f->at_entry, before);
		grew |= grow(&f->at_exit, after);
	}
	return grew;
}

static bool refuse(struct sequence_search *x, const struct access *s, unsigned before,
		   unsigned after)
{
	(void)x;
	for (unsigned k = 0; s->kind == ACCESS_POSITION && k < SEQUENCES; k++) {
		if (!(before & after & 1u << k))
			continue;
		diag(DIAG_ERROR, s->loc,
		     "'%s' may go on after this position, and could not after a restart",
		     sequences[k].name);
		diag(DIAG_HELP, s->loc, "%s", sequences[k].help);
	}
	return false;
}

static bool see_all(struct sequence_search *x, see_step *see)
{
	bool result = false;
	for (unsigned i = 0; i < x->program->functions.n; i++)
		if (x->flows[i].before)
			result |= see_steps(x, x->program->functions.at[i], see);
	return result;
}

void sequences_diagnose(struct arena *a, const struct analyses *in)
{
	struct sequence_search x = {.program = in->program, .calls = in->calls};
	struct call_order order = calls_order(in->calls);
	x.reach = in->reach;
	x.modref = in->modref;
	for (unsigned k = 0; k < SEQUENCES; k++)
		x.used |= (unsigned)find_callers(&x, a, k) << k;
	if (!x.used)
		return;
	x.flows = ARENA_ARRAY(a, struct flow, in->program->functions.n + 1);
	for (unsigned i = 0; i < order.n; i++)
		new_flow(&x, a, order.at[i]);
	for (bool grew = true; grew;) {
		grew = false;
		for (unsigned i = 0; i < order.n; i++)
			grew |= solve(&x, order.at[i]);
	}
	while (see_all(&x, hand_down))
		;
	see_all(&x, refuse);
}
