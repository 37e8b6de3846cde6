/* auto_work.c - a guess at the work of statements and functions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program and its call graph.
 * Out:     operations of a statement; which functions fork, how often they run.
 * Means:   a statement is an operation, a loop as many as its body, count times; a call what its
 *          longest callee is, a known library function 10, one that is not known as much as a
 *          loop; a branch its longer side. A recursive function is a loop around itself.
 * Errs:    anywhere: counts are not known, and branches seldom taken count in full.
 * Cost:    one walk of each function, and of each statement that is asked about. */
#include "auto_work.h"
#include "calls.h"
#include "walk.h"

struct auto_work {
	const struct calls *calls;
	double *of;  /* by function id, as the others */
	bool *forks; /* it may begin a parallel region */
	enum auto_calls *calls_of;
};

static const double library_call = 10, most = 1e30;

/* ---- work ---- */

struct summing {
	const struct auto_work *work;
	double sum;
};

static double longest(const struct auto_work *w, struct function *const *list, unsigned n)
{
	double most_of = 0;
	for (unsigned i = 0; i < n; i++)
		if (w->of[list[i]->definition->id] > most_of)
			most_of = w->of[list[i]->definition->id];
	return most_of;
}

static void add_call(struct expr *e, void *with)
{
	struct summing *s = with;
	if (e->kind != EXPR_CALL)
		return;
	const struct callees *to = calls_of(s->work->calls, e);
	s->sum += longest(s->work, to->functions.at, to->functions.n);
	s->sum += AUTO_UNKNOWN_COUNT * longest(s->work, to->callbacks.at, to->callbacks.n);
	s->sum += to->is_unknown ? AUTO_UNKNOWN_COUNT : to->rows.n ? library_call : 0;
}

static bool enter_nothing(struct stmt *s, void *with)
{
	(void)s;
	(void)with;
	return false;
}

/* The constant at "e"; false: it is none. */
static bool constant(const struct expr *e, double *value)
{
	e = expr_ignore_casts(e);
	if (!e || !e->has_value)
		return false;
	*value = (double)e->value;
	return true;
}

/* What the counter of "for" begins with. */
static const struct expr *beginning(const struct stmt *loop)
{
	const struct stmt *s = loop->init;
	if (s && s->kind == STMT_DECL && s->vars.n == 1)
		return s->vars.at[0]->init;
	if (s && s->kind == STMT_EXPR && s->expr->kind == EXPR_ASSIGN)
		return s->expr->args.at[1];
	return NULL;
}

static double count_of(const struct stmt *loop)
{
	double from, to;
	const struct expr *test = loop->kind == STMT_FOR ? expr_ignore_casts(loop->expr) : NULL;
	if (!test || test->kind != EXPR_BINARY || !op_compares(test->op) ||
	    !constant(beginning(loop), &from) || !constant(test->args.at[1], &to))
		return AUTO_UNKNOWN_COUNT;
	return to > from ? to - from + 1 : from - to + 1;
}

double auto_work_of(const struct auto_work *w, struct stmt *s)
{
	struct summing own = {w, 1};
	double children = 0;
	walk_both(s, enter_nothing, add_call, &own);
	for (unsigned i = 0; i < s->children.n; i++) {
		double child = auto_work_of(w, s->children.at[i]);
		if (s->kind != STMT_IF)
			children += child;
		else if (children < child)
			children = child;
	}
	own.sum += children;
	if (stmt_is_loop(s))
		own.sum *= count_of(s);
	return own.sum < most ? own.sum : most;
}

static void find_work(struct auto_work *w)
{
	struct call_order order = calls_order(w->calls);
	for (unsigned i = 0; i < order.n; i++) {
		const struct function *f = order.at[i];
		if (!f->body)
			continue;
		w->of[f->id] = auto_work_of(w, f->body);
		if (calls_recursive(w->calls, f))
			w->of[f->id] *= AUTO_UNKNOWN_COUNT;
	}
}

/* ---- regions ---- */

static bool see_region(struct stmt *s, void *with)
{
	if (s->kind == STMT_OMP && (s->omp->bits & (OMP_PARALLEL | OMP_TARGET)))
		*(bool *)with = true;
	return true;
}

static bool has_region(struct stmt *s)
{
	bool found = false;
	walk_stmts(s, see_region, &found);
	return found;
}

struct asking {
	const struct auto_work *work;
	bool is_found;
};

static void see_fork(struct expr *e, void *with)
{
	struct asking *x = with;
	if (e->kind == EXPR_CALL && calls_may_run(x->work->calls, e, x->work->forks, true))
		x->is_found = true;
}

bool auto_work_forks(const struct auto_work *w, struct stmt *s)
{
	struct asking x = {w, has_region(s)};
	if (!x.is_found)
		walk_stmt(s, see_fork, &x);
	return x.is_found;
}

/* ---- how often a function runs ---- */

struct counting {
	struct auto_work *work;
	enum auto_calls here;
	bool grew;
};

static void count_call(struct counting *x, const struct function *f)
{
	enum auto_calls *of = &x->work->calls_of[f->definition->id];
	enum auto_calls now = calls_recursive(x->work->calls, f->definition) ? AUTO_MANY : x->here;
	x->grew |= *of < now;
	*of = *of < now ? now : *of;
}

static void see_called(struct expr *e, void *with)
{
	struct counting *x = with, inner = {x->work, AUTO_MANY, false};
	if (e->kind != EXPR_CALL)
		return;
	const struct callees *to = calls_of(x->work->calls, e);
	for (unsigned i = 0; i < to->functions.n; i++)
		count_call(x, to->functions.at[i]);
	for (unsigned i = 0; i < to->callbacks.n; i++)
		count_call(&inner, to->callbacks.at[i]);
	x->grew |= inner.grew;
}

static bool see_loop(struct stmt *s, void *with)
{
	struct counting *x = with, inner = {x->work, AUTO_MANY, false};
	if (stmt_is_loop(s))
		walk_stmt(s->children.at[0], see_called, &inner);
	x->grew |= inner.grew;
	return !stmt_is_loop(s);
}

static void find_calls(struct auto_work *w, const struct program *p)
{
	struct counting x = {.work = w, .grew = true};
	for (unsigned i = 0; i < p->functions.n; i++)
		if (function_is_main(p->functions.at[i]))
			w->calls_of[i] = AUTO_ONCE;
	while (x.grew) {
		x.grew = false;
		for (unsigned i = 0; i < p->functions.n; i++) {
			x.here = w->calls_of[i];
			if (x.here)
				walk_both(p->functions.at[i]->body, see_loop, see_called, &x);
		}
	}
}

/* ---- the whole ---- */

enum auto_calls auto_work_calls(const struct auto_work *w, const struct function *f)
{
	return w->calls_of[f->definition->id];
}

struct auto_work *auto_work_compute(struct arena *a, const struct program *p,
				    const struct calls *calls)
{
	struct auto_work *w = ARENA_NEW(a, struct auto_work);
	w->calls = calls;
	w->of = ARENA_ARRAY(a, double, p->functions.n + 1);
	w->forks = ARENA_ARRAY(a, bool, p->functions.n + 1);
	w->calls_of = ARENA_ARRAY(a, enum auto_calls, p->functions.n + 1);
	find_work(w);
	for (unsigned i = 0; i < p->functions.n; i++)
		w->forks[i] = p->functions.at[i]->body && has_region(p->functions.at[i]->body);
	calls_spread(calls, w->forks, true);
	find_calls(w, p);
	return w;
}
