/* calls.c - the call graph, pointers and libraries included.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program and what its pointers hold.
 * Out:     for each call the functions with a body it may enter, those a library may call back, and
 *          the library rows that describe it; an order with callees first.
 * Means:   a function nothing is known of may call back every function whose address escaped; a
 *          pointer that seems to hold no function may lead to one nothing is known of.
 * Errs:    on the side of too many callees.
 * Cost:    linear in calls and edges (Tarjan's components). */
#include "calls.h"
#include "libc.h"
#include "map.h"
#include "signature.h"
#include "text.h"
#include "walk.h"

#include <string.h>

struct calls {
	struct arena *arena;
	const struct program *program;
	const struct points_to *pts;
	struct map numbers; /* call -> index in list + 1 */
	ARRAY(struct callees) list;
	struct call_list *in; /* by function id */
	struct function_list async, at_exit, escaped;
	bool unknown_is_called;
	struct function **order;
	unsigned norder;
	unsigned *component; /* by function id, from 1 */
	bool *recursive;
};

struct walking {
	struct calls *c;
	struct function *in;
};

static bool has_function(const struct function_list *l, const struct function *f)
{
	for (unsigned i = 0; i < l->at.n; i++)
		if (l->at.at[i] == f)
			return true;
	return false;
}

static void add_once(struct calls *c, struct function_list *l, struct function *f)
{
	if (!has_function(l, f))
		ARRAY_PUSH(c->arena, l->at, f);
}

/* Append the functions with a body in "s" to "l". */
static void functions_in(struct calls *c, struct bitset s, struct function_list *l)
{
	unsigned first = points_to_data(c->pts);
	for (int o = bitset_next(s, first); o >= 0; o = bitset_next(s, (unsigned)o + 1)) {
		struct function *f = points_to_memory(c->pts, (unsigned)o)->function;
		if (f->body)
			add_once(c, l, f);
	}
}

static void called_back(struct calls *c, struct callees *to, struct bitset s)
{
	struct function_list l = {0};
	functions_in(c, s, &l);
	for (unsigned i = 0; i < l.at.n; i++)
		ARRAY_PUSH(c->arena, to->callbacks, l.at.at[i]);
}

static void anything(struct calls *c, struct callees *to)
{
	to->is_unknown = true;
	c->unknown_is_called = true;
}

/* Handlers a row registers, directly or inside what an argument points to. */
static void registered(struct calls *c, const struct expr *arg, struct function_list *l)
{
	struct bitset s = points_to_of(c->pts, arg);
	functions_in(c, s, l);
	for (int o = bitset_next(s, 0); o >= 0; o = bitset_next(s, (unsigned)o + 1))
		if ((unsigned)o < points_to_data(c->pts))
			functions_in(c, points_to_content(c->pts, (unsigned)o), l);
}

/* Functions that libraries keep. */
static void kept(struct calls *c, struct callees *to, struct bitset s)
{
	called_back(c, to, s);
	if (bitset_has(s, 0))
		anything(c, to);
	for (int o = bitset_next(s, points_to_data(c->pts)); o >= 0;
	     o = bitset_next(s, (unsigned)o + 1)) {
		const struct function *f = points_to_memory(c->pts, (unsigned)o)->function;
		if (!f->body && !libc_of(f))
			anything(c, to);
	}
}

static void library_call(struct calls *c, struct callees *to, const struct libc_row *r,
			 const struct expr *call)
{
	bool is_async = libc_effect(r, "async", NULL, NULL);
	bool is_at_exit = libc_effect(r, "atexit", NULL, NULL);
	for (unsigned i = 1; i < call->args.n; i++) {
		char what = libc_argument(r, i);
		if (is_async && (what == 'c' || what == 'B'))
			registered(c, call->args.at[i], &c->async);
		else if (is_at_exit && what == 'c')
			registered(c, call->args.at[i], &c->at_exit);
		else if (what == 'c')
			called_back(c, to, points_to_of(c->pts, call->args.at[i]));
	}
	if (libc_effect(r, "handlers", NULL, NULL))
		kept(c, to, points_to_handlers(c->pts));
	if (libc_effect(r, "communicates", NULL, NULL))
		kept(c, to, points_to_operators(c->pts));
	struct bitset inside;
	if (points_to_called_back(c->pts, call, &inside))
		called_back(c, to, inside);
	else if (libc_effect(r, "argp", NULL, NULL) || libc_effect(r, "argp_state", NULL, NULL))
		anything(c, to);
	ARRAY_PUSH(c->arena, to->rows, r);
}

static void may_enter(struct calls *c, struct callees *to, struct function *f,
		      const struct expr *call)
{
	const struct libc_row *r = libc_of(f);
	if (f->body)
		ARRAY_PUSH(c->arena, to->functions, f);
	else if (r)
		library_call(c, to, r, call);
	else if (libc_is_arithmetic(f))
		to->is_arithmetic = true;
	else {
		to->unknown = f;
		anything(c, to);
	}
}

static bool row_returns(const struct libc_row *r)
{
	return !libc_effect(r, "noreturn", NULL, NULL) && !libc_effect(r, "exit", NULL, NULL);
}

static bool may_return(const struct callees *to, const struct function *direct)
{
	if (direct && direct->is_noreturn)
		return false;
	if (to->is_unknown || to->functions.n || !to->rows.n)
		return true;
	for (unsigned i = 0; i < to->rows.n; i++)
		if (row_returns(to->rows.at[i]))
			return true;
	return false;
}

static void resolve(struct expr *e, void *with)
{
	struct walking *w = with;
	struct calls *c = w->c;
	struct callees to = {0};
	struct function *direct = NULL;
	if (e->kind != EXPR_CALL)
		return;
	if (e->args.at[0]->kind == EXPR_FUNCTION) {
		direct = e->args.at[0]->function;
		may_enter(c, &to, direct->definition, e);
	} else {
		struct bitset s = points_to_of(c->pts, e->args.at[0]);
		for (int o = bitset_next(s, points_to_data(c->pts)); o >= 0;
		     o = bitset_next(s, (unsigned)o + 1)) {
			struct function *f = points_to_memory(c->pts, (unsigned)o)->function;
			if (signature_fits(e, f))
				may_enter(c, &to, f, e);
		}
		if (bitset_has(s, 0) || to.functions.n + to.rows.n == 0)
			anything(c, &to);
	}
	to.never_returns = !may_return(&to, direct);
	ARRAY_PUSH(c->arena, c->list, to);
	map_put(c->arena, &c->numbers, e, c->list.n);
	ARRAY_PUSH(c->arena, c->in[w->in->id].at, e);
}

const struct callees *calls_of(const struct calls *c, const struct expr *call)
{
	static const struct callees none;
	unsigned i = map_get(&c->numbers, call);
	return i ? &c->list.at[i - 1] : &none;
}

const char *calls_library(const struct calls *c, const struct expr *call)
{
	const struct callees *to = calls_of(c, call);
	if (to->is_unknown || to->unknown || to->functions.n || to->rows.n != 1)
		return NULL;
	return to->rows.at[0]->name;
}

const struct points_to *calls_points_to(const struct calls *c)
{
	return c->pts;
}

const struct call_list *calls_in(const struct calls *c, const struct function *f)
{
	return &c->in[f->id];
}

const struct function_list *calls_escaped(const struct calls *c)
{
	return &c->escaped;
}

const struct function_list *calls_async(const struct calls *c)
{
	return &c->async;
}

const struct function_list *calls_at_exit(const struct calls *c)
{
	return &c->at_exit;
}

/* ---- order ---- */

struct search {
	struct calls *c;
	unsigned *number, *low; /* by function id; 0: not met */
	struct function **stack;
	unsigned nstack, count, components;
};

static void search(struct search *s, struct function *f);

static void follow(struct search *s, struct function *from, struct function *to)
{
	if (!s->number[to->id])
		search(s, to);
	if (!s->c->component[to->id] && s->low[to->id] < s->low[from->id])
		s->low[from->id] = s->low[to->id];
	if (from == to)
		s->c->recursive[from->id] = true;
}

static void close_component(struct search *s, struct function *root)
{
	struct calls *c = s->c;
	struct function *f;
	bool several = s->stack[s->nstack - 1] != root;
	s->components++;
	do {
		f = s->stack[--s->nstack];
		c->component[f->id] = s->components;
		c->recursive[f->id] |= several;
		c->order[c->norder++] = f;
	} while (f != root);
}

static void search(struct search *s, struct function *f)
{
	const struct call_list *in = &s->c->in[f->id];
	s->number[f->id] = s->low[f->id] = ++s->count;
	s->stack[s->nstack++] = f;
	for (unsigned i = 0; i < in->at.n; i++) {
		const struct callees *to = calls_of(s->c, in->at.at[i]);
		for (unsigned k = 0; k < to->functions.n; k++)
			follow(s, f, to->functions.at[k]);
		for (unsigned k = 0; k < to->callbacks.n; k++)
			follow(s, f, to->callbacks.at[k]);
		for (unsigned k = 0; to->is_unknown && k < s->c->escaped.at.n; k++)
			follow(s, f, s->c->escaped.at.at[k]);
	}
	if (s->low[f->id] == s->number[f->id])
		close_component(s, f);
}

static void order_functions(struct calls *c)
{
	unsigned n = c->program->functions.n;
	struct search s = {.c = c};
	s.number = ARENA_ARRAY(c->arena, unsigned, n + 1);
	s.low = ARENA_ARRAY(c->arena, unsigned, n + 1);
	s.stack = ARENA_ARRAY(c->arena, struct function *, n + 1);
	c->order = ARENA_ARRAY(c->arena, struct function *, n + 1);
	c->component = ARENA_ARRAY(c->arena, unsigned, n + 1);
	c->recursive = ARENA_ARRAY(c->arena, bool, n + 1);
	for (unsigned i = 0; i < n; i++) {
		struct function *f = c->program->functions.at[i];
		if (f->body && !s.number[f->id])
			search(&s, f);
	}
}

struct call_order calls_order(const struct calls *c)
{
	return (struct call_order){c->order, c->norder};
}

unsigned calls_component(const struct calls *c, const struct function *f)
{
	return c->component[f->id];
}

bool calls_recursive(const struct calls *c, const struct function *f)
{
	return c->recursive[f->id];
}

struct calls *calls_compute(struct arena *a, const struct program *p, const struct points_to *pts)
{
	struct calls *c = ARENA_NEW(a, struct calls);
	c->arena = a;
	c->program = p;
	c->pts = pts;
	c->in = ARENA_ARRAY(a, struct call_list, p->functions.n + 1);
	functions_in(c, points_to_escaped(pts), &c->escaped);
	for (unsigned i = 0; i < p->functions.n; i++) {
		struct walking w = {c, p->functions.at[i]};
		walk_stmt(w.in->body, resolve, &w);
		if (w.in->body && w.in->is_constructor)
			add_once(c, &c->at_exit, w.in);
	}
	if (c->unknown_is_called || program_has_external_code(p))
		for (unsigned i = 0; i < c->escaped.at.n; i++)
			add_once(c, &c->async, c->escaped.at.at[i]);
	order_functions(c);
	return c;
}

/* ---- closure ---- */

static bool has_any(const bool *set, struct function *const *list, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (set[list[i]->definition->id])
			return true;
	return false;
}

bool calls_may_run(const struct calls *c, const struct expr *call, const bool *set,
		   bool through_libraries)
{
	const struct callees *to = calls_of(c, call);
	return has_any(set, to->functions.at, to->functions.n) ||
	       (through_libraries && has_any(set, to->callbacks.at, to->callbacks.n));
}

static bool calls_into(const struct calls *c, const bool *set, const struct function *f,
		       bool through_libraries)
{
	const struct call_list *in = calls_in(c, f);
	for (unsigned i = 0; i < in->at.n; i++)
		if (calls_may_run(c, in->at.at[i], set, through_libraries))
			return true;
	return false;
}

bool calls_setjmp(const struct calls *c, const struct function *f)
{
	const struct call_list *in = calls_in(c, f);
	for (unsigned i = 0; i < in->at.n; i++) {
		const struct callees *to = calls_of(c, in->at.at[i]);
		for (unsigned k = 0; k < to->rows.n; k++)
			if (libc_effect(to->rows.at[k], "twice", NULL, NULL))
				return true;
	}
	return false;
}

void calls_spread(const struct calls *c, bool *set, bool through_libraries)
{
	for (bool grew = true; grew;) {
		grew = false;
		for (unsigned i = 0; i < c->norder; i++) {
			const struct function *f = c->order[i];
			if (!set[f->id] && calls_into(c, set, f, through_libraries))
				grew = set[f->id] = true;
		}
	}
}

/* ---- dump ---- */

void calls_dump(const struct calls *c, struct text *out)
{
	for (unsigned i = 0; i < c->program->functions.n; i++) {
		const struct function *f = c->program->functions.at[i];
		if (!f->body)
			continue;
		text_printf(out, "%s%s:", f->name, c->recursive[f->id] ? " (recursive)" : "");
		for (unsigned k = 0; k < c->in[f->id].at.n; k++) {
			const struct callees *to = calls_of(c, c->in[f->id].at.at[k]);
			for (unsigned j = 0; j < to->functions.n; j++)
				text_printf(out, " %s", to->functions.at[j]->name);
			for (unsigned j = 0; j < to->callbacks.n; j++)
				text_printf(out, " (%s)", to->callbacks.at[j]->name);
			for (unsigned j = 0; j < to->rows.n; j++)
				text_printf(out, " %s", to->rows.at[j]->name);
			if (to->is_unknown)
				text_printf(out, " ?%s", to->unknown ? to->unknown->name : "");
		}
		text_puts(out, "\n");
	}
}
