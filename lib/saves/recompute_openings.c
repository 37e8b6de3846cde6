/* recompute_openings.c - which statements does main begin with, and what do they touch?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      main's graph; reach, modref; memory that may change once a position was reached.
 * Out:     the statements of main's own block in front of all that may reach a position, each with
 *          the memory that it may read and write, must write; which of them a restart could do
 *          again.
 * Means:   main has no label to jump to, is called once, and nothing returns twice: so whoever has
 *          reached a position has executed each of them once, in their order. A step of the graph
 *          belongs to the statement in whose text it stands. One that can be done again is a call,
 *          or an assignment, of names that mean the same in front of main, whose calls are pure
 *          (recompute_pure.c), and which writes variables of static storage only; a call whose
 *          value a local of main gets is one, too.
 * Errs:    on the side of "can't be done again", "may be written".
 * Cost:    one look at main's graph, and at the functions that they call. */
#include "access.h"
#include "analyses.h"
#include "calls.h"
#include "modref.h"
#include "points_to.h"
#include "reach.h"
#include "recompute_internal.h"
#include "walk.h"

#include <ctype.h>
#include <string.h>

bool openings_is_static(const struct var *v)
{
	return !var_is_automatic(v) && !v->is_system && !v->is_thread_local && !v->is_weak &&
	       (v->storage != STORAGE_GLOBAL || v->is_definition) && !v->type->is_volatile &&
	       v->name[0];
}

bool openings_is_gone(const struct openings *o, const struct memory *m)
{
	return m->kind == MEMORY_VAR && var_is_automatic(m->var) && m->var->function != o->main;
}

/* ---- the statements in front of all positions ---- */

struct reach_search {
	const struct reach *reach;
	bool found;
};

static void see_call(struct expr *e, void *data)
{
	struct reach_search *s = data;
	s->found |= e->kind == EXPR_CALL && reach_call(s->reach, e);
}

static bool see_position(struct stmt *s, void *data)
{
	struct reach_search *x = data;
	x->found |= s->kind == STMT_POSITION || s->kind == STMT_ASM;
	return true;
}

static bool may_reach(const struct reach *r, struct stmt *s)
{
	struct reach_search x = {r, false};
	walk_both(s, see_position, see_call, &x);
	return x.found;
}

static bool is_called(const struct analyses *x, const struct function *main)
{
	for (unsigned i = 0; i < x->program->functions.n; i++) {
		const struct function *f = x->program->functions.at[i];
		const struct call_list *in = f->body ? calls_in(x->calls, f) : NULL;
		for (unsigned k = 0; in && k < in->at.n; k++) {
			const struct callees *to = calls_of(x->calls, in->at.at[k]);
			for (unsigned c = 0; c < to->functions.n; c++)
				if (to->functions.at[c] == main)
					return true;
		}
	}
	return false;
}

/* Of the mode in which numbers are computed, the program must leave what it finds. */
static bool sets_mode(const struct call_list *in)
{
	static const char *const names[] = {
		"fesetround", "fesetenv",   "feupdateenv",           "feholdexcept",
		"fesetmode",  "_mm_setcsr", "__builtin_ia32_ldmxcsr"};
	for (unsigned k = 0; k < in->at.n; k++) {
		const struct expr *callee = expr_ignore_casts(in->at.at[k]->args.at[0]);
		for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
			if (callee->kind == EXPR_FUNCTION &&
			    !strcmp(callee->function->name, names[i]))
				return true;
	}
	return false;
}

static struct obstacle look_at_function(const struct analyses *x, const struct function *f)
{
	const struct call_list *in = calls_in(x->calls, f);
	if (calls_setjmp(x->calls, f))
		return (struct obstacle){"the program calls setjmp", f->loc};
	if (sets_mode(in))
		return (struct obstacle){"the program sets how numbers are rounded", f->loc};
	return (struct obstacle){NULL, {NULL, 0, 0}};
}

static struct obstacle look_at_program(const struct analyses *x, struct function *main)
{
	const struct program *p = x->program;
	const struct function_list *end = calls_at_exit(x->calls);
	struct obstacle why = {NULL, {NULL, 0, 0}};
	if (!main)
		return (struct obstacle){"the program has no main that is read", {NULL, 0, 0}};
	if (is_called(x, main) || main->address_taken)
		return (struct obstacle){"the program calls main itself", main->loc};
	if (walk_finds(main->body, 1u << STMT_LABEL | 1u << STMT_INDIRECT_GOTO))
		return (struct obstacle){"main has a label to jump to", main->loc};
	for (unsigned i = 0; i < end->at.n; i++)
		if (reach_function(x->reach, end->at.at[i]))
			why = (struct obstacle){"a potential checkpoint may come when the program "
						"ends",
						end->at.at[i]->loc};
	for (unsigned i = 0; i < p->units.n; i++)
		if (p->units.at[i]->asms.n)
			why = (struct obstacle){"the program has assembler code",
						p->units.at[i]->asms.at[0]->loc};
	for (unsigned i = 0; i < p->functions.n && !why.text; i++)
		if (p->functions.at[i]->body)
			why = look_at_function(x, p->functions.at[i]);
	return why;
}

/* ---- what they touch ---- */

struct touching {
	struct arena *arena;
	const struct analyses *x;
	struct openings *all;
	struct bitset read, written, killed; /* of one step, over main's locations */
};

static bool has_place(struct range r)
{
	return r.begin != r.end;
}

/* Where the step stands in main's text; RANGE_NONE: not known. */
static struct range place_of(const struct omp_cfg *cfg, const struct block *b,
			     const struct access *a)
{
	const struct stmt *construct = cfg->regions.at[b->region].construct;
	if (a->expr && has_place(a->expr->range))
		return a->expr->range;
	if (a->stmt && has_place(a->stmt->range))
		return a->stmt->range;
	return construct ? construct->range : RANGE_NONE;
}

/* A declaration, or what a loop has written as a whole (extent.c), has no place: the one is main's
 * own, the other's stores are steps, too. */
static void add_step(struct touching *t, const struct omp_cfg *cfg, const struct block *b,
		     const struct access *a)
{
	struct openings *o = t->all;
	const struct points_to *pts = t->x->points_to;
	struct range at = place_of(cfg, b, a);
	bool is_inside = false;
	if (!has_place(at) && a->kind == ACCESS_KILL && !a->is_implicit)
		return;
	access_effect(modref_table(t->x->modref), t->x->modref, o->main, a, t->read, t->written,
		      t->killed);
	for (unsigned i = 0; i < o->list.n; i++) {
		struct opening *s = &o->list.at[i];
		bool is_here = has_place(at) && range_is_in(at, s->stmt->range);
		is_inside |= is_here;
		if (!is_here && has_place(at))
			continue;
		points_to_add_data(pts, s->read, t->read);
		points_to_add_data(pts, s->written, t->written);
		if (is_here)
			points_to_add_data(pts, s->must, t->killed);
	}
	if (!is_inside)
		points_to_add_data(pts, o->late, t->written);
}

static void find_touched(struct touching *t)
{
	struct openings *o = t->all;
	const struct omp_cfg *cfg = modref_cfg(t->x->modref, o->main);
	unsigned n = access_locations(modref_table(t->x->modref), o->main);
	t->read = bitset_new(t->arena, n);
	t->written = bitset_new(t->arena, n);
	t->killed = bitset_new(t->arena, n);
	for (unsigned i = 0; i < cfg->nreached; i++) {
		const struct block *b = &cfg->blocks.at[cfg->reverse_postorder[i]];
		for (unsigned k = 0; k < b->accesses.n; k++)
			if (b->accesses.at[k].kind != ACCESS_MARK &&
			    b->accesses.at[k].kind != ACCESS_EXIT)
				add_step(t, cfg, b, &b->accesses.at[k]);
	}
}

/* What may change before main, and what at any time. */
static void find_wild(const struct analyses *x, struct openings *o)
{
	const struct function_list *async = calls_async(x->calls);
	for (unsigned i = 0; i < async->at.n; i++)
		points_to_add_data(x->points_to, o->wild,
				   modref_of(x->modref, async->at.at[i])->mod);
	for (unsigned i = 0; i < x->program->functions.n; i++) {
		const struct function *f = x->program->functions.at[i];
		if (f->is_constructor && f->body)
			points_to_add_data(x->points_to, o->wild, modref_of(x->modref, f)->mod);
	}
	points_to_add_data(x->points_to, o->wild, points_to_escaped(x->points_to));
	points_to_add_data(x->points_to, o->late, o->wild);
	points_to_add_data(x->points_to, o->late, x->changing);
}

/* ---- which can be done again ---- */

static bool names_local(const struct function *main, struct range where)
{
	for (unsigned k = 0, n = main->params.n; k < n + main->locals.n; k++) {
		const struct var *v = k < n ? main->params.at[k] : main->locals.at[k - n];
		for (unsigned i = 0; i < v->refs.n; i++)
			if (range_is_in(v->refs.at[i], where))
				return true;
	}
	for (unsigned i = 0; i < main->func_names.n; i++)
		if (range_is_in(main->func_names.at[i], where))
			return true;
	return false;
}

/* Is one of "words" in that part of the text, as a word? */
static bool has_word(const struct unit *u, struct range where, const char *const *words)
{
	for (; *words; words++) {
		size_t n = strlen(*words);
		for (const char *at = u->text + where.begin; at + n <= u->text + where.end; at++)
			if (!strncmp(at, *words, n) && !isalnum((unsigned char)at[n]) &&
			    at[n] != '_' &&
			    (at == u->text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_')))
				return true;
	}
	return false;
}

struct name_search {
	const struct function *main;
	bool is_hidden;
};

/* A function that only a declaration inside main names; an expression of another kind. */
static void see_name(struct expr *e, void *data)
{
	struct name_search *s = data;
	if (e->kind == EXPR_FUNCTION)
		s->is_hidden |= range_is_in(e->function->name_range, s->main->whole);
	else if (e->kind == EXPR_VAR)
		s->is_hidden |= !openings_is_static(e->var->definition) ||
				(range_is_in(e->var->declaration, s->main->whole) &&
				 e->var->storage != STORAGE_LOCAL_STATIC);
	else
		s->is_hidden |= e->kind == EXPR_COMPOUND_LITERAL || e->kind == EXPR_STMT_EXPR ||
				e->type->is_local;
}

/* Does it mean the same in front of main? */
static bool means_the_same(const struct function *main, struct expr *e)
{
	static const char *const in_main[] = {"typedef", "enum", NULL};
	static const char *const in_expr[] = {"struct", "union", "enum", NULL};
	struct name_search s = {main, false};
	walk_expr(e, see_name, &s);
	return !s.is_hidden && has_place(e->range) && !names_local(main, e->range) &&
	       !has_word(main->unit, main->whole, in_main) &&
	       !has_word(main->unit, e->range, in_expr);
}

static bool is_number(const struct type *t)
{
	return t->kind == TYPE_FLOATING || (t->kind == TYPE_INTEGER && t->integer != INTEGER_OTHER);
}

/* What of the statement would be done again, or NULL. *local: main's that gets its value. */
static struct expr *repeatable(const struct function *main, const struct stmt *s,
			       const struct var **local)
{
	struct expr *e = s->kind == STMT_EXPR ? s->expr : NULL;
	if (!e || s->in_macro)
		return NULL;
	if (e->kind == EXPR_CAST && e->type->kind == TYPE_VOID)
		e = e->args.at[0];
	if (e->kind != EXPR_CALL && e->kind != EXPR_ASSIGN)
		return NULL;
	const struct expr *to = e->kind == EXPR_ASSIGN ? e->args.at[0] : NULL;
	struct expr *value = to ? expr_ignore_casts(e->args.at[1]) : NULL;
	if (to && to->kind == EXPR_VAR && to->var->storage == STORAGE_LOCAL &&
	    value->kind == EXPR_CALL && is_number(value->type) && is_number(to->type)) {
		*local = to->var;
		e = value;
	}
	return means_the_same(main, e) ? e : NULL;
}

/* What is written beside variables of static storage that are the program's alone; NULL: nothing.
 * "local", which only its own name reaches, aside. */
static const struct memory *writes_other(const struct analyses *x, const struct openings *o,
					 struct bitset written, const struct var *local)
{
	for (int i = bitset_next(written, 0); i >= 0; i = bitset_next(written, (unsigned)i + 1)) {
		const struct memory *m = points_to_memory(x->points_to, (unsigned)i);
		if (openings_is_gone(o, m))
			continue;
		if (local && m->var == local && !points_to_is_held(x->points_to, (unsigned)i))
			continue;
		if (m->kind != MEMORY_VAR || !openings_is_static(m->var) ||
		    bitset_has(o->wild, (unsigned)i))
			return m;
	}
	return NULL;
}

static void judge(struct arena *a, const struct analyses *x, const struct openings *o,
		  bool *are_pure, struct opening *s)
{
	const struct var *local = NULL;
	struct expr *e = repeatable(o->main, s->stmt, &local);
	s->gives = local;
	s->why.loc = s->stmt->loc;
	if (!e) {
		s->why.text = "this is neither a call nor an assignment that a restart can do "
			      "again: one of variables of static storage, without main's own";
		return;
	}
	s->why = pure_expression(a, x, e, are_pure);
	const struct memory *m = writes_other(x, o, s->written, local);
	if (!s->why.text && m)
		s->why = (struct obstacle){
			arena_printf(a,
				     "this may write '%s', which is no variable of static storage, "
				     "or not the program's alone",
				     m->name),
			s->stmt->loc};
	s->expr = s->why.text ? NULL : e;
}

struct openings openings_find(struct arena *a, const struct analyses *x)
{
	struct openings o = {.main = program_main(x->program)};
	bool *are_pure = ARENA_ARRAY(a, bool, x->program->functions.n + 1);
	unsigned n = points_to_data(x->points_to);
	struct touching t = {.arena = a, .x = x, .all = &o};
	o.late = bitset_new(a, n);
	o.wild = bitset_new(a, n);
	o.why = look_at_program(x, o.main);
	if (o.why.text)
		return o;
	for (unsigned i = 0; i < o.main->body->children.n; i++) {
		struct stmt *s = o.main->body->children.at[i];
		struct opening one = {.stmt = s,
				      .read = bitset_new(a, n),
				      .written = bitset_new(a, n),
				      .must = bitset_new(a, n)};
		if (may_reach(x->reach, s))
			break;
		ARRAY_PUSH(a, o.list, one);
	}
	find_touched(&t);
	find_wild(x, &o);
	for (unsigned i = 0; i < o.list.n; i++)
		judge(a, x, &o, are_pure, &o.list.at[i]);
	return o;
}
