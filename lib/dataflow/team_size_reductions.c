/* team_size_reductions.c - is a thread's copy in a reduction changed by the reduction's operation?
 *
 *     reduction(+ : sum)     sum += x;  sum = sum - x * y;  sum++;
 *     reduction(max : most)  if (x > most) most = x;  most = fmax(most, x);
 *     reduction(|| : any)    any = any || x;  any |= x;  if (x) any = 1;
 *
 * In:      the clauses of all constructs; assignments and tests, as the walk meets them.
 * Out:     which variables are such copies; which assignments are updates: the operation of the
 *          clause, applied to the copy and to what does not read it.
 * Means:   the copies' updates give together the same, whichever thread makes which. A constant is
 *          an update if no update of the copy changes it again ("any = 1"), or if the copy is
 *          assigned nothing else, and the operation gives the same for the same twice.
 *          Operations that the program declares: sums of members that begin with zero.
 *          Copies of SIMD lanes are none, and those of a scan: one iteration has them.
 * Errs:    on the side of no update. Rounding may differ.
 * Cost:    linear in the expression; of an assigned constant, in the construct. */
#include "libc.h"
#include "team_size_internal.h"
#include "walk.h"

#include <string.h>

/* ---- expressions that are the same ---------------------------------------------------------- */

static bool is_same_literal(const struct unit *u, const struct expr *a, const struct expr *b)
{
	if (a->has_value || b->has_value)
		return a->has_value && b->has_value && a->value == b->value;
	unsigned length = a->range.end - a->range.begin;
	return a->kind == EXPR_LITERAL && !a->in_macro && !b->in_macro && length &&
	       b->range.end - b->range.begin == length &&
	       !memcmp(u->text + a->range.begin, u->text + b->range.begin, length);
}

/* A call of one is the same twice: what it gives depends on its numbers alone. */
static bool is_of_numbers(const struct team_size *t, const struct expr *call)
{
	const char *name = calls_library(t->x->calls, call);
	const struct libc_row *r = name ? libc_find(name) : NULL;
	return r && !strcmp(r->result, ".") && !strcmp(r->arguments, "v*") && !*r->effects;
}

static const struct var *definition_of(const struct var *v)
{
	return v ? v->definition : NULL;
}

/* Do both give the same, where they are evaluated one after the other? */
static bool is_same(const struct team_size *t, const struct unit *u, const struct expr *a,
		    const struct expr *b)
{
	if (a->kind != b->kind || a->op != b->op || !type_same(a->type, b->type))
		return false;
	if (a->kind == EXPR_LITERAL || a->has_value || b->has_value)
		return is_same_literal(u, a, b);
	if (expr_changes(a) || a->kind == EXPR_STRING || a->kind == EXPR_INIT_LIST ||
	    (a->kind == EXPR_CALL && !is_of_numbers(t, a)))
		return false;
	if (definition_of(a->var) != definition_of(b->var) || a->function != b->function ||
	    a->field != b->field || a->args.n != b->args.n)
		return false;
	for (unsigned i = 0; i < a->args.n; i++)
		if (!is_same(t, u, a->args.at[i], b->args.at[i]))
			return false;
	return true;
}

/* ---- places --------------------------------------------------------------------------------- */

/* The variable that an lvalue is a part of, by its name: "v", "v.m", "v[i].m". */
static const struct expr *named(const struct expr *e)
{
	for (;;) {
		if (e->kind == EXPR_MEMBER)
			e = e->args.at[0];
		else if (e->kind == EXPR_INDEX && e->args.at[0]->kind == EXPR_DECAY)
			e = e->args.at[0]->args.at[0];
		else
			return e->kind == EXPR_VAR ? e : NULL;
	}
}

static const struct var *place_of(const struct expr *e)
{
	const struct expr *name = named(e);
	return name ? name->var->definition : NULL;
}

/* "e", which is stored in a "type", without what changes no number that fits in one. */
static const struct expr *stored(const struct expr *e, const struct type *type)
{
	while (e->kind == EXPR_CAST && e->args.n == 1 && e->type->kind == type->kind &&
	       (type->kind == TYPE_FLOATING ||
		(e->type->size >= type->size &&
		 (e->type->integer != INTEGER_BOOL || type->integer == INTEGER_BOOL))))
		e = e->args.at[0];
	return e;
}

static bool reads(const struct team_size *t, const struct unit *u, const struct expr *e,
		  const struct expr *place)
{
	e = expr_ignore_widening(e);
	return e->is_lvalue && is_same(t, u, e, place);
}

/* ---- updates -------------------------------------------------------------------------------- */

struct match {
	const struct team_size *t;
	const struct unit *unit;
	const struct expr *place; /* the copy, or a part of it */
	enum op op;               /* of the reduction */
	struct team_update *update;
};

static bool belongs(enum op of, enum op op)
{
	switch (of) {
	case OP_ADD:
	case OP_SUBTRACT: return op == OP_ADD || op == OP_SUBTRACT;
	case OP_AND: return op == OP_BIT_AND || op == OP_AND;
	case OP_OR: return op == OP_BIT_OR || op == OP_OR;
	default: return of == op && op != OP_NONE;
	}
}

/* Numbers of "from" are taken into a "to": is that the same, in whatever order they come? */
static bool is_ordered(const struct type *to, enum op op, const struct type *from)
{
	if (to->kind != TYPE_INTEGER)
		return true;
	return from->kind == TYPE_INTEGER &&
	       (to->integer != INTEGER_BOOL ||
		!(op == OP_ADD || op == OP_SUBTRACT || op == OP_BIT_XOR));
}

static bool operand(struct match *m, const struct expr *e, bool is_guarded)
{
	struct team_update *u = m->update;
	if (u->n == sizeof u->operands / sizeof *u->operands)
		return false;
	u->operands[u->n++] = e;
	u->is_guarded |= is_guarded;
	return true;
}

/* "place + x - y", "x + place", "place && x". */
static bool is_chain(struct match *m, const struct expr *e)
{
	const struct type *type = m->place->type;
	if (reads(m->t, m->unit, e, m->place))
		return true;
	e = stored(e, type);
	bool is_logical = e->kind == EXPR_LOGICAL;
	if ((e->kind != EXPR_BINARY && !is_logical) || !belongs(m->op, e->op))
		return false;
	if (!is_logical && (!is_ordered(type, e->op, e->type) || e->type->size < type->size))
		return false;
	if (is_chain(m, e->args.at[0]))
		return operand(m, e->args.at[1], is_logical);
	return e->op != OP_SUBTRACT && is_chain(m, e->args.at[1]) &&
	       operand(m, e->args.at[0], false);
}

/* Does a comparison as a "type" say what one as a "place" would? */
static bool is_compared(const struct expr *side, const struct type *place)
{
	if (place->kind == TYPE_FLOATING)
		return side->type->kind == TYPE_FLOATING;
	return type_same(side->type, place) || (side->type->kind == place->kind &&
						type_same(expr_ignore_widening(side)->type, place));
}

/* "place < x", the other way round, for "then" and "other" what of the two is given: is it the
 * extremum? NULL for "place". */
static bool is_extremum(struct match *m, const struct expr *test, const struct expr *then,
			const struct expr *other)
{
	if (test->kind != EXPR_BINARY || !op_compares(test->op) || test->op >= OP_EQUAL)
		return false;
	bool is_left = reads(m->t, m->unit, test->args.at[0], m->place);
	const struct expr *x = test->args.at[is_left];
	if (!is_left && !reads(m->t, m->unit, test->args.at[1], m->place))
		return false;
	bool is_less = (test->op == OP_LESS || test->op == OP_LESS_EQUAL) == is_left;
	bool is_given = is_less == (m->op == OP_MAXIMUM);
	const struct expr *given = is_given ? then : other, *kept = is_given ? other : then;
	if (!given || (kept && !reads(m->t, m->unit, kept, m->place)) ||
	    !is_compared(x, m->place->type))
		return false;
	given = expr_ignore_widening(stored(given, m->place->type));
	return is_same(m->t, m->unit, given, expr_ignore_widening(x)) && operand(m, x, false);
}

/* fmax(place, x), fmin. */
static bool is_function(struct match *m, const struct expr *e)
{
	const char *name = calls_library(m->t->x->calls, e);
	const char *want = m->op == OP_MAXIMUM ? "fmax" : "fmin";
	if (!name || strncmp(name, want, 4) ||
	    (name[4] && strcmp(name + 4, "f") && strcmp(name + 4, "l")) || e->args.n != 3 ||
	    m->place->type->kind != TYPE_FLOATING)
		return false;
	bool is_first = reads(m->t, m->unit, e->args.at[1], m->place);
	return (is_first || reads(m->t, m->unit, e->args.at[2], m->place)) &&
	       operand(m, e->args.at[is_first ? 2 : 1], false);
}

static bool is_assigned_update(struct match *m, const struct expr *from)
{
	if (m->op != OP_MAXIMUM && m->op != OP_MINIMUM)
		return is_chain(m, from);
	const struct expr *e = stored(from, m->place->type);
	if (e->kind == EXPR_CALL)
		return is_function(m, e);
	return e->kind == EXPR_CONDITIONAL &&
	       is_extremum(m, e->args.at[0], e->args.at[1], e->args.at[2]);
}

/* ---- constants ------------------------------------------------------------------------------ */

struct assigned {
	const struct var *v;
	int64_t value;
	bool is_other;
};

static void see_assigned(struct expr *e, void *to)
{
	struct assigned *a = to;
	if (!expr_changes(e) || !e->args.n || place_of(e->args.at[0]) != a->v)
		return;
	const struct expr *from = e->kind == EXPR_ASSIGN ? e->args.at[1] : NULL;
	a->is_other |= !from || !from->has_value || from->value != a->value;
}

/* A reduction within it puts something together in it. */
static bool enter_assigned(struct stmt *s, void *to)
{
	struct assigned *a = to;
	for (unsigned i = 0; s->omp && i < s->omp->shares.n; i++) {
		const struct omp_share *share = &s->omp->shares.at[i];
		a->is_other |= share->sharing != SHARING_SHARED && share->original &&
			       share->original->definition == a->v;
	}
	return true;
}

/* Is "value" all that the copy is ever assigned, or changes no update it? */
static bool is_mark(const struct match *m, const struct team_copy *c, int64_t value)
{
	if ((m->op == OP_OR && value) || (m->op == OP_AND && !value))
		return true;
	if (m->op != OP_BIT_AND && m->op != OP_BIT_OR && m->op != OP_MAXIMUM && m->op != OP_MINIMUM)
		return false;
	struct assigned a = {.v = place_of(m->place), .value = value};
	if (points_to_number(m->t->x->points_to, a.v) < m->t->ndata)
		return false;
	walk_both(c->construct->children.at[0], enter_assigned, see_assigned, &a);
	return !a.is_other;
}

/* ---- what the walk asks --------------------------------------------------------------------- */

const struct team_copy *team_copy_of(const struct team_size *t, const struct var *v)
{
	return v && t->copies[v->definition->id].construct ? &t->copies[v->definition->id] : NULL;
}

static bool begin_match(const struct team_size *t, const struct unit *unit,
			const struct expr *place, struct team_update *u, struct match *m)
{
	const struct team_copy *c = team_copy_of(t, place_of(place));
	*u = (struct team_update){0};
	*m = (struct match){t, unit, place, c ? c->op : OP_NONE, u};
	return c && c->op != OP_NONE;
}

bool team_is_update(const struct team_size *t, const struct unit *unit, const struct expr *e,
		    struct team_update *u)
{
	struct match m;
	if (!begin_match(t, unit, e->args.at[0], u, &m))
		return false;
	const struct type *type = m.place->type;
	if (e->kind == EXPR_INCDEC)
		return belongs(m.op, OP_ADD) && is_ordered(type, OP_ADD, type);
	if (e->kind == EXPR_COMPOUND_ASSIGN)
		return belongs(m.op, e->op) && is_ordered(type, e->op, e->args.at[1]->type) &&
		       operand(&m, e->args.at[1], false);
	const struct expr *from = e->args.at[1];
	if (from->has_value)
		return is_mark(&m, team_copy_of(t, place_of(m.place)), from->value);
	return is_assigned_update(&m, from);
}

static const struct stmt *first_of(const struct stmt *s)
{
	while (s->kind == STMT_COMPOUND && s->children.n)
		s = s->children.at[0];
	return s;
}

const struct stmt *team_is_tested_update(const struct team_size *t, const struct unit *unit,
					 const struct stmt *s, struct team_update *u)
{
	struct match m;
	const struct stmt *first = s->children.n == 1 ? first_of(s->children.at[0]) : NULL;
	const struct expr *e = first && first->kind == STMT_EXPR ? first->expr : NULL;
	if (!e || e->kind != EXPR_ASSIGN || !begin_match(t, unit, e->args.at[0], u, &m) ||
	    (m.op != OP_MAXIMUM && m.op != OP_MINIMUM))
		return NULL;
	return is_extremum(&m, s->expr, e->args.at[1], NULL) ? first : NULL;
}

/* ---- declared operations -------------------------------------------------------------------- */

static bool is_called(const struct unit *u, const struct expr *place, const char *name)
{
	const struct expr *e = named(place);
	unsigned length = (unsigned)strlen(name);
	return e && e->range.end - e->range.begin == length &&
	       !memcmp(u->text + e->range.begin, name, length);
}

/* "omp_out.m += omp_in.m": in "e" both names stand for the copy. */
static bool is_sum_of_parts(const struct team_size *t, const struct unit *u, const struct expr *e,
			    const struct var *copy)
{
	if (e->kind == EXPR_COMMA)
		return is_sum_of_parts(t, u, e->args.at[0], copy) &&
		       is_sum_of_parts(t, u, e->args.at[1], copy);
	if (e->kind != EXPR_COMPOUND_ASSIGN || e->op != OP_ADD || place_of(e->args.at[0]) != copy ||
	    e->args.at[1]->kind != EXPR_LOAD)
		return false;
	const struct expr *to = e->args.at[0], *from = e->args.at[1]->args.at[0];
	return is_same(t, u, to, from) && is_called(u, to, "omp_out") &&
	       is_called(u, from, "omp_in") && is_ordered(to->type, OP_ADD, to->type);
}

static bool is_zero(const struct unit *u, const struct expr *e)
{
	while (e->kind == EXPR_COMPOUND_LITERAL || e->kind == EXPR_LOAD || e->kind == EXPR_CAST)
		e = e->args.at[0];
	return team_is_zero(u, e);
}

/* The copy that "e" is a sum for, which is therefore no initialiser; NULL. */
static const struct var *summed(const struct expr *e)
{
	while (e->kind == EXPR_COMMA)
		e = e->args.at[0];
	const struct var *v = e->kind == EXPR_COMPOUND_ASSIGN ? place_of(e->args.at[0]) : NULL;
	return v && v->original && v->sharing == SHARING_REDUCTION ? v : NULL;
}

bool team_is_combiner(const struct team_size *t, const struct expr *e)
{
	const struct var *v = summed(e);
	return v && team_copy_of(t, v) && team_copy_of(t, v)->op != OP_NONE;
}

static enum op operation_of(const struct team_size *t, const struct unit *u, const struct omp *o,
			    const struct omp_share *s)
{
	if (!s->declared)
		return s->op;
	for (unsigned i = 0; i < o->exprs.n; i++) {
		const struct expr *next = i + 1 < o->exprs.n ? o->exprs.at[i + 1] : NULL;
		if (is_sum_of_parts(t, u, o->exprs.at[i], s->copy))
			return !next || summed(next) || is_zero(u, next) ? OP_ADD : OP_NONE;
	}
	return OP_NONE;
}

/* ---- pointers whose blocks are copied ------------------------------------------------------- */

struct block_uses {
	const struct team_size *t;
	const struct unit *unit;
	const struct var *pointer;
	enum op op;
	unsigned uses, updates;
};

/* "p[i]", "p[i].m". */
static bool is_in_block(const struct expr *e, const struct var *pointer)
{
	while (e->kind == EXPR_MEMBER)
		e = e->args.at[0];
	if (e->kind != EXPR_INDEX && e->kind != EXPR_DEREF)
		return false;
	e = e->args.at[0];
	return e->kind == EXPR_LOAD && e->args.at[0]->kind == EXPR_VAR &&
	       e->args.at[0]->var->definition == pointer;
}

static bool is_block_update(struct block_uses *b, const struct expr *e)
{
	struct team_update u = {0};
	struct match m = {b->t, b->unit, e->args.at[0], b->op, &u};
	if (e->kind == EXPR_INCDEC)
		return belongs(b->op, OP_ADD) && is_ordered(m.place->type, OP_ADD, m.place->type);
	if (e->kind == EXPR_COMPOUND_ASSIGN)
		return belongs(b->op, e->op) &&
		       is_ordered(m.place->type, e->op, e->args.at[1]->type);
	return is_assigned_update(&m, e->args.at[1]);
}

bool team_names(const struct expr *e, const struct var *v)
{
	while (e->kind != EXPR_VAR && e->args.n)
		e = e->args.at[0];
	return e->kind == EXPR_VAR && e->var->definition == v->definition;
}

static void see_block(struct expr *e, void *to)
{
	struct block_uses *b = to;
	if (e->kind == EXPR_VAR && e->var->definition == b->pointer)
		b->uses++;
	bool is_store =
		e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_INCDEC;
	if (is_store && is_in_block(e->args.at[0], b->pointer) && is_block_update(b, e))
		b->updates += e->kind == EXPR_ASSIGN ? 2 : 1;
}

bool team_only_updates(const struct team_size *t, const struct unit *unit, const struct stmt *s,
		       const struct omp_share *share)
{
	struct block_uses b = {t, unit, share->original->definition, share->op, 0, 0};
	if (share->declared)
		return false;
	for (unsigned i = 0; i < s->children.n; i++)
		walk_stmt(s->children.at[i], see_block, &b);
	return b.uses == b.updates;
}

/* ---- which copies there are ----------------------------------------------------------------- */

struct sweep {
	struct team_size *t;
	const struct unit *unit;
};

/* Each of its iterations has its own copies: all of the loop's. */
static void forget_scanned(struct team_size *t, const struct stmt *scan)
{
	const struct stmt *s = scan->parent;
	while (s && !(s->kind == STMT_OMP && (s->omp->bits & (OMP_FOR | OMP_SIMD))))
		s = s->parent;
	for (unsigned i = 0; s && i < s->omp->shares.n; i++)
		if (s->omp->shares.at[i].copy)
			t->copies[s->omp->shares.at[i].copy->definition->id].construct = NULL;
}

static void note(const struct sweep *x, const struct stmt *s, const struct omp_share *share)
{
	struct team_size *t = x->t;
	const struct var *v = share->copy ? share->copy->definition : NULL;
	if (share->sharing != SHARING_REDUCTION || !v || share->copy == share->original)
		return;
	t->copies[v->id] = (struct team_copy){
		s, operation_of(t, x->unit, s->omp, share),
		team_cause_new(t, s->loc, "it comes from a thread's part of a reduction")};
	if (team_slot(t, v) < t->ndata)
		bitset_add(t->is_told_apart, team_slot(t, v));
}

static bool enter(struct stmt *s, void *to)
{
	struct sweep *x = to;
	if (s->kind != STMT_OMP)
		return true;
	if (!strcmp(s->omp->name, "scan"))
		forget_scanned(x->t, s);
	for (unsigned i = 0; team_is_shared_out(s->omp) && i < s->omp->shares.n; i++)
		note(x, s, &s->omp->shares.at[i]);
	return true;
}

bool team_is_shared_out(const struct omp *o)
{
	return o->bits & ~(unsigned)OMP_SIMD;
}

void team_find_copies(struct team_size *t)
{
	const struct program *p = t->x->program;
	t->copies = ARENA_ARRAY(t->arena, struct team_copy, p->vars.n + 1);
	for (unsigned i = 0; i < p->functions.n; i++) {
		struct sweep x = {t, p->functions.at[i]->unit};
		if (p->functions.at[i]->body)
			walk_stmts(p->functions.at[i]->body, enter, &x);
	}
}
