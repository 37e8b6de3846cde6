/* shadow_vars.c - OpenMP constructs that make copies of locals with a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a plan with places; the constructs of its function.
 * Out:   where a construct makes a private copy of such a local: a block around it with an ordinary
 *        variable of the same name (its shadow), its value copied in and, if the construct gives
 *        one back, out. Of a copyprivate, each thread has a shadow, which the one that executes
 *        the body fills at its end. A part of an array that is reduced stays where it is: the
 *        shadow is a pointer. The clauses that name such locals otherwise are edited, too
 *        (clause_names.c).
 * Means: a clause wants a variable's name, and a fixed local has none any more.
 * Errs:  a worksharing construct needs the team's one variable: firstprivate, lastprivate and
 *        reductions of a fixed local are refused unless the construct is a combined parallel one;
 *        so are reductions by a pointer with a fixed address, task reductions, and reductions of a
 *        part of an array whose body asks for the array's size or address. */
#include "shadow_vars.h"
#include "clause_names.h"
#include "emit.h"
#include "rewriter.h"
#include "walk.h"

#define WORKSHARING (OMP_FOR | OMP_SECTIONS | OMP_SINGLE)

/* Does the construct want the name of a local with a fixed address, not just to share it? */
static bool wants_name(const struct plan *plan, const struct omp_share *s)
{
	return s->sharing != SHARING_SHARED && s->sharing != SHARING_MAP &&
	       plan_place(plan, s->original);
}

struct ref_search {
	const struct plan *plan;
	struct range ref;
	bool found;
};

static bool see_clause(struct stmt *s, void *data)
{
	struct ref_search *search = data;
	if (s->kind != STMT_OMP)
		return !search->found;
	for (unsigned i = 0; i < s->omp->shares.n; i++)
		search->found |= clause_names_shares(&s->omp->shares.at[i], search->ref) &&
				 wants_name(search->plan, &s->omp->shares.at[i]);
	search->found |= clause_names_keeps(search->plan, s->omp, search->ref);
	return !search->found;
}

bool shadow_vars_keeps(const struct plan *plan, struct range ref)
{
	struct ref_search search = {plan, ref, false};
	walk_stmts(plan_body(plan), see_clause, &search);
	return search.found;
}

/* An iteration variable too, where compilers differ in whether it is given back. */
static bool copies_in(const struct omp *omp, const struct omp_share *s)
{
	return s->sharing != SHARING_PRIVATE &&
	       (s->sharing != SHARING_COUNTER || omp_gives_back(omp, s));
}

/* "reduction(+ : p[:n])", "task_reduction(+ : x)": the body, or a task's clause, finds the elements
 * or the variable by the name or address in the clause. */
static bool names_itself(const struct omp_share *s)
{
	return s->sharing == SHARING_REDUCTION && s->copy == s->original;
}

static bool is_possible(const struct omp *omp, const struct omp_share *s)
{
	if (omp->bits & (OMP_TARGET | OMP_TEAMS) || names_itself(s))
		return false;
	if (s->sharing == SHARING_COPYIN)
		return false;
	if (omp->bits & OMP_PARALLEL || !copies_in(omp, s) || s->sharing == SHARING_COPYPRIVATE)
		return true;
	if (omp->bits & WORKSHARING)
		return false;
	return !(omp->bits & (OMP_TASK | OMP_TASKLOOP)) || !omp_gives_back(omp, s);
}

/* ---- parts of arrays ---- */

/* "a[lo:n]" of the array "v", among what reductions evaluate. */
static const struct expr *section_of(const struct omp *omp, const struct var *v)
{
	for (unsigned i = 0; i < omp->combining.n; i++) {
		const struct expr *e = omp->combining.at[i], *base = e;
		if (e->kind != EXPR_SECTION)
			continue;
		base = e->args.at[0];
		if (base->kind == EXPR_DECAY)
			base = base->args.at[0];
		if (base->kind == EXPR_VAR && base->var->definition == v->definition)
			return e;
	}
	return NULL;
}

/* Is the part all of the array? "[:n]", "[lo:]" and "[lo:n]". */
static bool is_whole(const struct expr *section, const struct type *t)
{
	int64_t count = (int64_t)(t->size / t->element->size);
	const struct expr *first = section->args.n > 1 ? section->args.at[1] : NULL;
	const struct expr *second = section->args.n > 2 ? section->args.at[2] : NULL;
	if (!first)
		return true;
	if (!second)
		return first->has_value && (first->value == count || !first->value);
	return first->has_value && !first->value && second->has_value && second->value == count;
}

struct decays {
	const struct var *of;
	unsigned n;
};

static void see_decay(struct expr *e, void *decays)
{
	struct decays *d = decays;
	const struct expr *array = e->kind == EXPR_DECAY ? e->args.at[0] : NULL;
	d->n += array && array->kind == EXPR_VAR && array->var->definition == d->of;
}

/* Does the body use the array's name as a pointer only? (Not "sizeof a", "&a".) */
static bool is_like_pointer(const struct stmt *s, const struct omp_share *h)
{
	struct decays d = {.of = h->copy->definition};
	walk_stmt(s->children.at[0], see_decay, &d);
	return d.n == h->copy->refs.n;
}

/* Does the clause name a part of a fixed array, while others may use the rest of it? */
static bool is_in_place(const struct omp *omp, const struct omp_share *h, const struct place *p)
{
	const struct type *t = p->var->type;
	if (!h->is_part || t->kind != TYPE_ARRAY || h->copy == h->original)
		return false;
	const struct expr *section = section_of(omp, h->original);
	return !section || !t->element->size || !is_whole(section, t);
}

/* ---- the shadows ---- */

static void copy(struct rewriter *r, const struct place *p, bool in, struct text *out)
{
	const char *name = p->var->name, *fixed = emit_place(r, p);
	if (p->var->type->kind == TYPE_ARRAY)
		text_printf(out, "__builtin_memcpy(&%s, &%s, sizeof %s); ", in ? name : fixed,
			    in ? fixed : name, name);
	else
		text_printf(out, "%s = %s; ", in ? name : fixed, in ? fixed : name);
}

/* What stands around a construct, and after its body. */
struct around {
	struct text front, inside, back;
};

static void shadow(struct rewriter *r, const struct stmt *construct, const struct omp_share *s,
		   const struct place *p, struct around *to)
{
	const struct omp *omp = construct->omp;
	const struct type *t = p->var->type;
	bool in_place = is_in_place(omp, s, p);
	const char *shadow = plan_has_pointer(p) ? arena_printf(r->arena, "ompckpt_t_%s %s",
								p->var->name, p->var->name)
			     : t->declare        ? type_declare(r->arena, t, p->var->name)
						 : NULL;
	if (!is_possible(omp, s) || p->is_vla || !shadow || t->has_const_member ||
	    (in_place && (!t->element->declare || !is_like_pointer(construct, s)))) {
		diag(DIAG_ERROR, omp->loc,
		     "'%s' needs a fixed address, which can't go with this clause of '%s'",
		     p->var->name, omp->name);
		diag(DIAG_HELP, p->var->loc,
		     "copy '%s' to another variable and name that one in the construct",
		     p->var->name);
		r->failed = true;
		return;
	}
	if (in_place) {
		const char *pointer = arena_printf(r->arena, "(*%s)", p->var->name);
		text_printf(&to->front, "%s = %s; ", type_declare(r->arena, t->element, pointer),
			    emit_place(r, p));
		return;
	}
	text_printf(&to->front, "%s; ", shadow);
	if (s->sharing == SHARING_COPYPRIVATE)
		copy(r, p, true, &to->inside);
	else if (copies_in(omp, s))
		copy(r, p, true, &to->front);
	if (s->sharing == SHARING_COPYPRIVATE || omp_gives_back(omp, s))
		copy(r, p, false, &to->back);
}

/* What lies inside of "s", and begins or ends where it does, has been put. */
static void put_around(struct rewriter *r, const struct stmt *s, struct around *x, struct edits *e)
{
	const struct stmt *body = s->children.n ? s->children.at[0] : NULL;
	edits_insert(
		e, s->omp->pragma.begin,
		arena_printf(r->arena, "{ %s%s", x->front.at, emit_line(r, s->omp->pragma.begin)));
	if (x->inside.n) {
		const char *line = body->kind == STMT_OMP ? emit_line(r, body->range.begin) : "";
		edits_insert_first(e, body->range.begin, arena_printf(r->arena, "{ %s", line));
		edits_insert(e, body->range.end, arena_printf(r->arena, " %s} ", x->inside.at));
	}
	edits_insert(e, s->range.end,
		     arena_printf(r->arena, " %s} ", x->back.at ? x->back.at : ""));
}

static void shadow_vars_of(struct rewriter *r, const struct plan *plan, const struct stmt *s,
			   struct edits *e)
{
	struct around around = {0};
	clause_names_point(r, plan, s, e, &around.front);
	for (unsigned i = 0; i < s->omp->shares.n; i++) {
		const struct omp_share *share = &s->omp->shares.at[i];
		bool again = false;
		for (unsigned k = 0; k < i; k++)
			again |= s->omp->shares.at[k].original == share->original;
		if (!again && wants_name(plan, share))
			shadow(r, s, share, plan_place(plan, share->original), &around);
	}
	if (around.front.n)
		put_around(r, s, &around, e);
	text_free(&around.front);
	text_free(&around.inside);
	text_free(&around.back);
}

struct constructs {
	struct rewriter *r;
	ARRAY(const struct stmt *) list; /* outer ones before those inside */
};

static bool see_construct(struct stmt *s, void *data)
{
	struct constructs *x = data;
	if (s->kind == STMT_OMP)
		ARRAY_PUSH(x->r->arena, x->list, s);
	return true;
}

void shadow_vars_edit(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	struct constructs x = {r, {0}};
	if (plan->places.n)
		walk_stmts(plan_body(plan), see_construct, &x);
	for (unsigned i = x.list.n; i-- > 0;) {
		shadow_vars_of(r, plan, x.list.at[i], e);
		clause_names_edit(r, plan, x.list.at[i], e);
	}
}
