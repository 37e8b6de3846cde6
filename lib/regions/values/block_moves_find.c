/* block_moves_find.c - which stores in a program are moves of a block?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program in normal form, points-to, calls, MOD/REF.
 * Out:     struct block_moves.
 * Means:   two forms: "p = realloc(p, n)"; and "q = realloc(p, n)", statements, "p = q", where q is
 *          a local, and what stands in between, one statement after the other or up to an "if (q)",
 *          writes neither q nor p nor what leads to p, and has no label: in between, p does not say
 *          where the block is. If realloc fails, q is null and the block stays; a store of that to
 *          p must not happen, by a test of q; or the program ends; or nobody else may have the old
 *          pointer: no variable is given one of p's name.
 * Errs:    towards stores that are no moves: where any type may alias any other, none is.
 * Cost:    the statements around each realloc; where no test is found, the program's. */
#include "access.h"
#include "block_moves.h"
#include "calls.h"
#include "libc.h"
#include "modref.h"
#include "points_to.h"
#include "reach.h"
#include "walk.h"

#include <string.h>

/* A pointer that realloc was given, and what it gives goes to. */
struct candidate {
	const struct expr *moved; /* the pointer's lvalue */
	const struct expr *to;    /* the lvalue that is assigned to; NULL: … */
	const struct var *local;  /* … this variable, which may be what "to" is */
	const struct expr *given; /* the assignment, or NULL */
};

struct finding {
	const struct known_program *known;
	struct arena *arena;
	struct block_moves *to;
	const struct function *function;
	struct candidate x;
	struct lvalue_places keep; /* what nothing may write until it is stored */
	bool fails;
};

/* ---- expressions ---- */

static bool same_literal(const struct expr *a, const struct expr *b)
{
	return a->has_value && b->has_value && a->value == b->value;
}

/* Do two lvalues, or values, of a unit read the same? */
static bool same_expr(const struct expr *a, const struct expr *b)
{
	const unsigned plain = 1u << EXPR_LOAD | 1u << EXPR_DECAY | 1u << EXPR_ADDRESS |
			       1u << EXPR_DEREF | 1u << EXPR_INDEX | 1u << EXPR_MEMBER |
			       1u << EXPR_ARROW | 1u << EXPR_CAST;
	bool same = a->kind == b->kind && a->args.n == b->args.n && type_same(a->type, b->type);
	if (same && a->kind == EXPR_VAR)
		return a->var->definition == b->var->definition;
	if (!same || same_literal(a, b))
		return same;
	same = plain >> a->kind & 1 && !a->field == !b->field &&
	       (!a->field || a->field->offset == b->field->offset);
	for (unsigned i = 0; same && i < a->args.n; i++)
		same = same_expr(a->args.at[i], b->args.at[i]);
	return same;
}

/* The lvalue whose value "e" is, casts between pointers aside; or NULL. */
static const struct expr *loaded(const struct expr *e)
{
	e = expr_ignore_casts(e);
	return e->kind == EXPR_LOAD && e->args.at[0]->is_lvalue ? e->args.at[0] : NULL;
}

static bool is_local(const struct finding *q, const struct var *v)
{
	return v->storage == STORAGE_LOCAL && !v->type->is_volatile && !v->type->is_atomic &&
	       points_to_number(q->known->pts, v) == POINTS_TO_NONE;
}

/* Is "e" the value of what realloc gave, or of the pointer that it was given? */
static bool is_pointer(const struct finding *q, const struct expr *e)
{
	e = expr_ignore_casts(e);
	const struct expr *from = loaded(e);
	if (e == q->x.given)
		return true;
	if (!from || !q->x.local)
		return from && same_expr(from, q->x.moved);
	return from->kind == EXPR_VAR && from->var->definition == q->x.local;
}

/* 1: "e" holds if the pointer is null; -1: if "e" holds, it is not; 0: neither is known. */
static int null_test(const struct finding *q, const struct expr *e)
{
	e = expr_ignore_casts(e);
	if (is_pointer(q, e))
		return -1;
	if (expr_is_not(e))
		return -null_test(q, e->args.at[0]);
	if (e->kind == EXPR_BINARY && (e->op == OP_EQUAL || e->op == OP_NOT_EQUAL)) {
		const struct expr *a = e->args.at[0], *b = e->args.at[1];
		bool is_test = (is_pointer(q, a) && expr_is_null(b)) ||
			       (is_pointer(q, b) && expr_is_null(a));
		return is_test ? e->op == OP_EQUAL ? 1 : -1 : 0;
	}
	if (e->kind != EXPR_LOGICAL)
		return 0;
	int either = e->op == OP_OR ? 1 : -1;
	bool is_it = null_test(q, e->args.at[0]) == either || null_test(q, e->args.at[1]) == either;
	return is_it ? either : 0;
}

/* ---- statements ---- */

static bool ends_program(const struct finding *q, const struct stmt *s)
{
	while (s->kind == STMT_COMPOUND && s->children.n)
		s = s->children.at[s->children.n - 1];
	return s->kind == STMT_EXPR && s->expr->kind == EXPR_CALL &&
	       calls_of(q->known->calls, s->expr)->never_returns;
}

/* Does control never come to its end? */
static bool leaves(const struct finding *q, const struct stmt *s)
{
	const unsigned out =
		1u << STMT_RETURN | 1u << STMT_BREAK | 1u << STMT_CONTINUE | 1u << STMT_GOTO;
	if (ends_program(q, s))
		return true;
	while (s->kind == STMT_COMPOUND && s->children.n)
		s = s->children.at[s->children.n - 1];
	return out >> s->kind & 1;
}

static bool see_statement(struct stmt *s, void *finding)
{
	struct finding *q = finding;
	const unsigned bad = 1u << STMT_POSITION | 1u << STMT_ASM | 1u << STMT_OMP |
			     1u << STMT_LABEL | 1u << STMT_CASE | 1u << STMT_DEFAULT |
			     1u << STMT_INDIRECT_GOTO;
	q->fails |= bad >> s->kind & 1;
	return true;
}

static void see_call(struct finding *q, struct expr *e)
{
	const struct known_program *known = q->known;
	const struct access step = {.kind = ACCESS_CALL, .expr = e, .loc = e->loc};
	unsigned n = access_locations(known->table, q->function);
	struct bitset read = bitset_new(q->arena, n), killed = bitset_new(q->arena, n);
	struct bitset written = bitset_new(q->arena, n), kept = bitset_new(q->arena, n);
	access_effect(known->table, known->modref, q->function, &step, read, written, killed);
	lvalue_places_memories(known, &q->keep, kept);
	bitset_intersect(kept, written);
	q->fails |= reach_call(known->reach, e) || !bitset_empty(kept);
}

/* Nothing but the assignment of what realloc gives may write what is kept. */
static void see_expr(struct expr *e, void *finding)
{
	struct finding *q = finding;
	const unsigned bad =
		1u << EXPR_STMT_EXPR | 1u << EXPR_OTHER | 1u << EXPR_VA_ARG | 1u << EXPR_SECTION;
	q->fails |= bad >> e->kind & 1;
	if (e->kind == EXPR_CALL)
		see_call(q, e);
	bool stores =
		e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_INCDEC;
	if (!stores || e == q->x.given)
		return;
	struct lvalue_places p = {0};
	lvalue_places_add(q->known, q->arena, e->args.at[0], &p);
	q->fails |= lvalue_places_meet(q->known, &p, &q->keep);
}

/* Is "s" harmless between realloc and the store? */
static bool keeps(struct finding *q, struct stmt *s)
{
	walk_both(s, see_statement, see_expr, q);
	return !q->fails;
}

/* What is read of lvalue "e", which leads to the pointer, or is where it lies. */
static void keep_way(struct finding *q, const struct expr *e, bool is_read)
{
	if (is_read)
		lvalue_places_add(q->known, q->arena, e, &q->keep);
	q->fails |= expr_changes(e) || e->kind == EXPR_CALL;
	q->fails |= e->type->is_volatile || e->type->is_atomic ||
		    (e->kind == EXPR_VAR && (e->var->is_thread_local || e->var->original));
	for (unsigned i = 0; i < e->args.n; i++)
		keep_way(q, e->args.at[i], e->kind == EXPR_LOAD);
}

/* ---- who else has the pointer ---- */

static bool has_name(const struct expr *e, const struct expr *of)
{
	bool is_member = e->kind == EXPR_MEMBER || e->kind == EXPR_ARROW;
	if (of->kind == EXPR_VAR)
		return e->kind == EXPR_VAR && e->var->definition == of->var->definition;
	return is_member && e->field->offset == of->field->offset &&
	       !strcmp(e->field->name, of->field->name);
}

/* Does the value or place of "e" come from a pointer of that name? */
static bool comes_from(const struct expr *e, const struct expr *of)
{
	bool found = false;
	switch (e->kind) {
	case EXPR_LOAD: return has_name(e->args.at[0], of);
	case EXPR_CAST:
	case EXPR_BINARY:
	case EXPR_CONDITIONAL:
	case EXPR_GNU_CONDITIONAL:
	case EXPR_COMMA:
	case EXPR_ASSIGN:
	case EXPR_DECAY:
	case EXPR_ADDRESS:
	case EXPR_INDEX:
	case EXPR_DEREF:
	case EXPR_MEMBER:
	case EXPR_ARROW:
		for (unsigned i = 0; i < e->args.n; i++)
			found |= comes_from(e->args.at[i], of);
		return found;
	default: return false;
	}
}

static void see_copy(struct expr *e, void *finding)
{
	struct finding *q = finding;
	if (e->kind == EXPR_ASSIGN && e->type->kind == TYPE_POINTER)
		q->fails |= comes_from(e->args.at[1], q->x.moved);
}

static bool see_declaration(struct stmt *s, void *finding)
{
	struct finding *q = finding;
	for (unsigned i = 0; i < s->vars.n; i++)
		if (s->vars.at[i]->init && s->vars.at[i]->type->kind == TYPE_POINTER)
			q->fails |= comes_from(s->vars.at[i]->init, q->x.moved);
	return true;
}

/* May a variable hold the old pointer? A function's formal has a name of its own. */
static bool is_copied(struct finding *q)
{
	const struct program *p = q->known->program;
	const unsigned named = 1u << EXPR_VAR | 1u << EXPR_MEMBER | 1u << EXPR_ARROW;
	q->fails = !(named >> q->x.moved->kind & 1);
	for (unsigned i = 0; !q->fails && i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			walk_both(p->functions.at[i]->body, see_declaration, see_copy, q);
	return q->fails;
}

/* ---- the forms ---- */

static void add_move(struct finding *q, const struct expr *lvalue)
{
	map_put(q->arena, &q->to->stores, lvalue, 1);
	lvalue_places_add(q->known, q->arena, lvalue, &q->to->places);
}

/* "p = realloc(p, n)" in child "first" of "parent". */
static void direct(struct finding *q, struct stmt *parent, unsigned first)
{
	struct stmt *s = parent->children.at[first];
	bool has_next = parent->kind == STMT_COMPOUND && first + 1 < parent->children.n;
	struct stmt *test = s->kind != STMT_IF && has_next ? parent->children.at[first + 1] : s;
	bool is_tested = test->kind == STMT_IF && null_test(q, test->expr) == 1 &&
			 ends_program(q, test->children.at[0]);
	walk_expr(s->expr, see_expr, q);
	if (!q->fails && (is_tested || !is_copied(q)))
		add_move(q, q->x.to);
}

/* "p = q" */
static const struct expr *store_in(const struct finding *q, const struct stmt *s)
{
	const struct expr *e = s->kind == STMT_EXPR ? s->expr : NULL;
	bool is_it = e && e->kind == EXPR_ASSIGN && same_expr(e->args.at[0], q->x.moved) &&
		     is_pointer(q, e->args.at[1]);
	return is_it ? e->args.at[0] : NULL;
}

/* Look for the store from "s" on, which is a statement or "if (q)" before it. */
static const struct expr *store_under(struct finding *q, struct stmt *s)
{
	if (s->kind != STMT_COMPOUND)
		return store_in(q, s);
	for (unsigned i = 0; i < s->children.n; i++) {
		const struct expr *store = store_in(q, s->children.at[i]);
		if (store || !keeps(q, s->children.at[i]))
			return store;
	}
	return NULL;
}

/* "q = realloc(p, n)" in child "first" of "parent", then "p = q". */
static void through_local(struct finding *q, struct stmt *parent, unsigned first)
{
	bool is_tested = false;
	bool is_row = parent->kind == STMT_COMPOUND;
	for (unsigned i = first; is_row && i < parent->children.n; i++) {
		struct stmt *s = parent->children.at[i];
		const struct expr *store = i > first ? store_in(q, s) : NULL;
		if (store) {
			if (is_tested || !is_copied(q))
				add_move(q, store);
			return;
		}
		int test = s->kind == STMT_IF ? null_test(q, s->expr) : 0;
		if (test < 0)
			walk_expr(s->expr, see_expr, q);
		if (test < 0 && !q->fails && (store = store_under(q, s->children.at[0]))) {
			add_move(q, store);
			return;
		}
		is_tested |= test > 0 && leaves(q, s->children.at[0]);
		if (q->fails || !keeps(q, s))
			return;
	}
}

/* ---- realloc ---- */

/* The pointer that "e" gives to realloc, if it is a call of it. */
static const struct expr *moved_by(const struct finding *q, const struct expr *e)
{
	e = expr_ignore_casts(e);
	if (e->kind != EXPR_CALL || e->args.n < 2)
		return NULL;
	const struct callees *to = calls_of(q->known->calls, e);
	bool is_one = !to->is_unknown && !to->functions.n && !to->callbacks.n && to->rows.n == 1;
	return is_one && libc_moves(to->rows.at[0]) ? loaded(e->args.at[1]) : NULL;
}

/* The assignment in "e" that is always made, and is of what realloc gives; or NULL. */
static const struct expr *assignment_in(const struct finding *q, const struct expr *e)
{
	const struct expr *found = NULL;
	bool leads = e->kind == EXPR_UNARY || e->kind == EXPR_BINARY || e->kind == EXPR_CAST ||
		     e->kind == EXPR_LOGICAL;
	unsigned n = e->kind == EXPR_LOGICAL ? 1 : e->args.n;
	if (e->kind == EXPR_ASSIGN)
		return moved_by(q, e->args.at[1]) ? e : NULL;
	for (unsigned i = 0; leads && !found && i < n; i++)
		found = assignment_in(q, e->args.at[i]);
	return found;
}

static struct candidate candidate_in(const struct finding *q, const struct stmt *s)
{
	struct candidate x = {0};
	if (s->kind == STMT_DECL && s->vars.n == 1 && s->vars.at[0]->init) {
		x.moved = moved_by(q, s->vars.at[0]->init);
		x.local = s->vars.at[0]->definition;
		return x;
	}
	if (s->kind == STMT_EXPR || s->kind == STMT_IF)
		x.given = assignment_in(q, s->expr);
	if (!x.given)
		return x;
	x.to = x.given->args.at[0];
	x.moved = moved_by(q, x.given->args.at[1]);
	x.local = x.to->kind == EXPR_VAR ? x.to->var->definition : NULL;
	return x;
}

static bool see_block(struct stmt *parent, void *finding)
{
	struct finding *q = finding;
	for (unsigned i = 0; i < parent->children.n; i++) {
		q->x = candidate_in(q, parent->children.at[i]);
		q->keep = (struct lvalue_places){0};
		q->fails = false;
		if (!q->x.moved || q->x.moved->type->kind != TYPE_POINTER)
			continue;
		bool is_direct = q->x.to && same_expr(q->x.to, q->x.moved);
		keep_way(q, q->x.moved, true);
		if (is_direct)
			q->x.local = NULL;
		else if (q->x.local && is_local(q, q->x.local))
			lvalue_places_add_var(q->known, q->arena, q->x.local, &q->keep);
		else
			continue;
		if (!q->fails && !q->keep.is_unknown)
			(is_direct ? direct : through_local)(q, parent, i);
	}
	return true;
}

/* ---- what functions write otherwise ---- */

struct call_of {
	const struct function *caller;
	const struct expr *call;
};

struct writing {
	struct finding *q;
	ARRAY(struct call_of) calls;
};

static void see_step(struct writing *w, const struct function *f, const struct access *a)
{
	const struct known_program *known = w->q->known;
	unsigned n = access_locations(known->table, f);
	struct bitset memories = w->q->to->memories, others = w->q->to->others[f->id];
	const struct callees *to = a->kind == ACCESS_CALL ? calls_of(known->calls, a->expr) : NULL;
	if (map_get(&w->q->to->stores, a->expr))
		return;
	if (to && !to->is_unknown && !to->unknown && !to->rows.n) {
		ARRAY_PUSH(w->q->arena, w->calls, ((struct call_of){f, a->expr}));
		return;
	}
	struct arena *scratch = arena_new();
	struct bitset read = bitset_new(scratch, n), written = bitset_new(scratch, n);
	access_effect(known->table, known->modref, f, a, read, written, bitset_new(scratch, n));
	for (int m = bitset_next(memories, 0); m >= 0; m = bitset_next(memories, (unsigned)m + 1))
		if (bitset_has(written, (unsigned)m))
			bitset_add(others, (unsigned)m);
	arena_free(scratch);
}

static bool spread(const struct writing *w)
{
	struct bitset *others = w->q->to->others;
	bool changed = false;
	for (unsigned i = 0; i < w->calls.n; i++) {
		const struct callees *to = calls_of(w->q->known->calls, w->calls.at[i].call);
		struct bitset mine = others[w->calls.at[i].caller->id];
		for (unsigned k = 0; k < to->functions.n; k++)
			changed |= bitset_union(mine, others[to->functions.at[k]->definition->id]);
		for (unsigned k = 0; k < to->callbacks.n; k++)
			changed |= bitset_union(mine, others[to->callbacks.at[k]->definition->id]);
	}
	return changed;
}

static void find_others(struct finding *q)
{
	const struct known_program *known = q->known;
	const struct program *p = known->program;
	unsigned ndata = points_to_data(known->pts);
	struct writing w = {.q = q};
	q->to->memories = bitset_new(q->arena, ndata);
	q->to->others = ARENA_ARRAY(q->arena, struct bitset, p->functions.n + 1);
	lvalue_places_memories(known, &q->to->places, q->to->memories);
	for (unsigned i = 0; i < p->functions.n; i++)
		q->to->others[i] = bitset_new(q->arena, ndata);
	for (unsigned i = 0; i < p->functions.n; i++) {
		const struct function *f = p->functions.at[i];
		const struct omp_cfg *cfg = f->body ? modref_cfg(known->modref, f) : NULL;
		for (unsigned b = 0; cfg && b < cfg->blocks.n; b++)
			for (unsigned k = 0; k < cfg->blocks.at[b].accesses.n; k++)
				see_step(&w, f, &cfg->blocks.at[b].accesses.at[k]);
	}
	while (spread(&w))
		;
}

static bool any_alias(const struct program *p)
{
	for (unsigned i = 0; i < p->units.n; i++)
		if (p->units.at[i]->effects.any_alias)
			return true;
	return false;
}

const struct block_moves *block_moves_find(struct arena *a, const struct known_program *known)
{
	const struct program *p = known->program;
	struct finding q = {.known = known, .arena = a, .to = ARENA_NEW(a, struct block_moves)};
	for (unsigned i = 0; i < p->functions.n && !any_alias(p); i++) {
		q.function = p->functions.at[i];
		if (q.function->body && !calls_setjmp(known->calls, q.function))
			walk_stmts(q.function->body, see_block, &q);
	}
	if (!q.to->stores.n)
		return NULL;
	find_others(&q);
	return q.to;
}
