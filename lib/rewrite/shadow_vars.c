/* shadow_vars.c - OpenMP constructs that name locals with a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a plan with places; the constructs of its function.
 * Out:   where a construct makes a private copy of such a local: a block around it with an ordinary
 *        variable of the same name (its shadow), its value copied in and, if the construct gives
 *        one back, out; names in shared clauses go, and clauses that are hints or mean nothing on
 *        the host; sections begin with a pointer of their own; the arena pointer is passed in.
 * Means: a clause wants a variable's name, and a fixed local has none any more.
 * Errs:  a worksharing construct needs the team's one variable: firstprivate, lastprivate and
 *        reductions of a fixed local are refused unless the construct is a combined parallel one.
 */
#include "shadow_vars.h"
#include "clauses.h"
#include "emit.h"
#include "rewriter.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

#define NEW_CONTEXT (OMP_PARALLEL | OMP_TASK | OMP_TASKLOOP | OMP_TEAMS | OMP_TARGET)
#define WORKSHARING (OMP_FOR | OMP_SECTIONS | OMP_SINGLE)

static bool makes_copy(const struct plan *plan, const struct omp_share *s)
{
	return s->copy != s->original && plan_place(plan, s->original);
}

struct ref_search {
	const struct plan *plan;
	struct range ref;
	bool found;
};

static bool is_at(struct range a, struct range b)
{
	return a.end && a.begin == b.begin;
}

static bool lists(const struct omp_share *s, struct range ref)
{
	return is_at(s->ref, ref) || is_at(s->second, ref);
}

/* Does a section of an array ("a[i][0:n]") begin with the name before "s"? */
static bool is_section(const char *s)
{
	unsigned depth = 0;
	for (s += strspn(s, " \t"); *s == '[' || depth; s += depth ? 0 : strspn(s, " \t")) {
		if (*s == ':' && depth == 1)
			return true;
		depth += *s == '[' || *s == '(';
		depth -= *s == ']' || *s == ')';
		s++;
	}
	return false;
}

/* Is "ref" in a clause that wants names, and means nothing on the host or is a hint? Of a flush the
 * list goes: it is of all memory then. */
static bool is_needless(const struct plan *plan, const struct omp *omp, struct range ref,
			struct range *needless)
{
	static const char *const names[] = {
		"aligned",        "nontemporal",     "is_device_ptr", "has_device_addr",
		"use_device_ptr", "use_device_addr", "flush"};
	const char *text = plan->function->unit->text;
	struct range name;
	bool found = false;
	if (!clauses_around(text, omp->pragma, ref.begin, needless, &name))
		return false;
	unsigned n = name.end - name.begin;
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		found |= strlen(names[i]) == n && !strncmp(text + name.begin, names[i], n);
	if (omp->bits & OMP_FLUSH)
		needless->begin = name.end;
	return found;
}

/* Is "ref" an array of which "omp" names a section, not to share it? Compilers want a name there,
 * which a place is not. */
static bool names_section(const struct plan *plan, const struct omp *omp, struct range ref)
{
	struct range needless;
	if (ref.begin < omp->pragma.begin || ref.end > omp->pragma.end)
		return false;
	for (unsigned i = 0; i < omp->shares.n; i++)
		if (lists(&omp->shares.at[i], ref))
			return false;
	return !is_needless(plan, omp, ref, &needless) &&
	       is_section(plan->function->unit->text + ref.end);
}

static bool see_clause(struct stmt *s, void *data)
{
	struct ref_search *search = data;
	struct range needless;
	if (s->kind != STMT_OMP)
		return !search->found;
	for (unsigned i = 0; i < s->omp->shares.n; i++)
		search->found |= lists(&s->omp->shares.at[i], search->ref) &&
				 makes_copy(search->plan, &s->omp->shares.at[i]);
	search->found |= names_section(search->plan, s->omp, search->ref) ||
			 is_needless(search->plan, s->omp, search->ref, &needless);
	return !search->found;
}

bool shadow_vars_keeps(const struct plan *plan, struct range ref)
{
	struct ref_search search = {plan, ref, false};
	walk_stmts(plan_body(plan), see_clause, &search);
	return search.found;
}

static bool copies_in(enum sharing s)
{
	return s != SHARING_PRIVATE && s != SHARING_COUNTER;
}

static bool copies_out(enum sharing s)
{
	return s == SHARING_LASTPRIVATE || s == SHARING_FIRST_LASTPRIVATE ||
	       s == SHARING_REDUCTION || s == SHARING_LINEAR;
}

static bool is_possible(const struct omp *omp, const struct omp_share *s)
{
	if (omp->bits & (OMP_TARGET | OMP_TEAMS))
		return false;
	if (s->sharing == SHARING_COPYIN || s->sharing == SHARING_COPYPRIVATE ||
	    s->sharing == SHARING_MAP)
		return false;
	if (omp->bits & OMP_PARALLEL || !copies_in(s->sharing))
		return true;
	if (omp->bits & WORKSHARING)
		return false;
	return !(omp->bits & (OMP_TASK | OMP_TASKLOOP)) || !copies_out(s->sharing);
}

static void copy(struct rewriter *r, const struct place *p, bool in, struct text *out)
{
	const char *name = p->var->name, *fixed = emit_place(r, p);
	if (p->var->type->kind == TYPE_ARRAY)
		text_printf(out, "__builtin_memcpy(&%s, &%s, sizeof %s); ", in ? name : fixed,
			    in ? fixed : name, name);
	else
		text_printf(out, "%s = %s; ", in ? name : fixed, in ? fixed : name);
}

static void shadow(struct rewriter *r, const struct omp *omp, const struct omp_share *s,
		   const struct place *p, struct text *front, struct text *back)
{
	const struct type *t = p->var->type;
	if (!is_possible(omp, s) || p->is_vla || !t->declare || t->has_const_member) {
		diag(DIAG_ERROR, omp->loc,
		     "'%s' needs a fixed address, which can't go with this clause of '%s'",
		     p->var->name, omp->name);
		diag(DIAG_HELP, p->var->loc,
		     "copy '%s' to another variable and name that one in the construct",
		     p->var->name);
		r->failed = true;
		return;
	}
	text_printf(front, "%s; ", type_declare(r->arena, t, p->var->name));
	if (copies_in(s->sharing))
		copy(r, p, true, front);
	if (copies_out(s->sharing))
		copy(r, p, false, back);
}

/* A pointer for each place of which a section is named. */
static void point_to_sections(struct rewriter *r, const struct plan *plan, const struct stmt *s,
			      struct edits *e, struct text *front)
{
	for (unsigned i = 0; i < plan->places.n; i++) {
		const struct place *p = &plan->places.at[i];
		const char *place = NULL, *name = p->var->name;
		bool is_array = p->var->type->kind == TYPE_ARRAY;
		for (unsigned k = 0; is_array && !p->literal && k < p->var->refs.n; k++) {
			if (!names_section(plan, s->omp, p->var->refs.at[k]))
				continue;
			if (!place) {
				place = emit_place(r, p);
				text_printf(front, "__typeof__(%s[0]) *const ompckpt_d_%s = %s; ",
					    place, name, place);
			}
			edits_replace(e, p->var->refs.at[k],
				      arena_printf(r->arena, "ompckpt_d_%s", name));
		}
	}
}

static void shadow_vars_of(struct rewriter *r, const struct plan *plan, const struct stmt *s,
			   struct edits *e)
{
	struct text front = {0}, back = {0};
	point_to_sections(r, plan, s, e, &front);
	for (unsigned i = 0; i < s->omp->shares.n; i++) {
		const struct omp_share *share = &s->omp->shares.at[i];
		bool again = false;
		for (unsigned k = 0; k < i; k++)
			again |= s->omp->shares.at[k].original == share->original;
		if (!again && makes_copy(plan, share))
			shadow(r, s->omp, share, plan_place(plan, share->original), &front, &back);
	}
	if (front.n) {
		edits_insert(e, s->omp->pragma.begin,
			     arena_printf(r->arena, "{ %s%s", front.at,
					  emit_line(r, s->omp->pragma.begin)));
		edits_insert(e, s->range.end,
			     arena_printf(r->arena, " %s} ", back.at ? back.at : ""));
	}
	text_free(&front);
	text_free(&back);
}

static int by_begin(const void *x, const void *y)
{
	const struct range *a = x, *b = y;
	return a->begin < b->begin ? -1 : a->begin > b->begin;
}

/* shared(v) -> nothing, or the pointer that replaced a variable-length array. */
static void drop_shared(struct rewriter *r, const struct plan *plan, const struct stmt *s,
			struct edits *e)
{
	ARRAY(struct range) items = {0};
	for (unsigned i = 0; i < s->omp->shares.n; i++) {
		const struct omp_share *share = &s->omp->shares.at[i];
		if (share->ref.end && share->copy == share->original &&
		    plan_place(plan, share->original))
			ARRAY_PUSH(r->arena, items, share->ref);
	}
	if (!items.n)
		return;
	qsort(items.at, items.n, sizeof *items.at, by_begin);
	clauses_drop(r, e, s->omp->pragma, items.at, items.n);
}

static void drop_needless(struct rewriter *r, const struct plan *plan, const struct stmt *s,
			  struct edits *e)
{
	ARRAY(struct range) gone = {0};
	for (unsigned i = 0; i < plan->places.n; i++) {
		const struct place *p = &plan->places.at[i];
		for (unsigned k = 0; !p->literal && k < p->var->refs.n; k++) {
			struct range x;
			bool is_gone = !is_needless(plan, s->omp, p->var->refs.at[k], &x);
			for (unsigned n = 0; !is_gone && n < gone.n; n++)
				is_gone = is_at(gone.at[n], x);
			if (is_gone)
				continue;
			edits_replace(e, x, "");
			ARRAY_PUSH(r->arena, gone, x);
		}
	}
}

static bool used_in(const struct var *v, struct range range)
{
	for (unsigned i = 0; i < v->refs.n; i++)
		if (v->refs.at[i].begin >= range.begin && v->refs.at[i].end <= range.end)
			return true;
	return false;
}

/* Constructs that only map data must name something, and have no copies. On the host they do
 * nothing. Of others: NULL. */
static const char *mapping_clause(const struct omp *o)
{
	static const char *const of[][2] = {{"target data", " map(to: %s[:1])"},
					    {"target enter data", " map(to: %s[:1])"},
					    {"target exit data", " map(from: %s[:1])"},
					    {"target update", " to(%s[:1])"}};
	for (unsigned i = 0; i < sizeof of / sizeof *of; i++)
		if (!strcmp(o->name, of[i][0]))
			return of[i][1];
	return NULL;
}

static bool is_used_in(const struct place *p, const struct stmt *s)
{
	return p->literal ? p->literal->range.begin >= s->range.begin &&
				    p->literal->range.end <= s->range.end
			  : used_in(p->var, s->range);
}

/* The arena pointer is every thread's own: it then stays in a register. */
static void pass_pointers(struct rewriter *r, const struct plan *plan, const struct stmt *s,
			  struct edits *e)
{
	const char *maps = mapping_clause(s->omp), *name = NULL;
	const char *arena_name = plan->region ? "ompckpt_b" : "ompckpt_a";
	bool arena = false;
	struct text t = {0};
	for (unsigned i = 0; i < plan->places.n; i++) {
		const struct place *p = &plan->places.at[i];
		if (!is_used_in(p, s))
			continue;
		name = p->is_vla ? arena_printf(r->arena, "ompckpt_p_%s", p->var->name)
				 : arena_name;
		arena |= !p->is_vla;
		if (p->is_vla && s->omp->default_none)
			text_printf(&t, " shared(%s)", name);
	}
	if (maps && name)
		text_printf(&t, maps, name);
	else if (arena)
		text_printf(&t, " firstprivate(%s)", arena_name);
	if (t.n)
		edits_insert(e, s->omp->pragma.end, arena_strndup(r->arena, t.at, t.n));
	text_free(&t);
}

struct shadow_edit {
	struct rewriter *r;
	const struct plan *plan;
	struct edits *e;
};

static bool see_construct(struct stmt *s, void *data)
{
	struct shadow_edit *x = data;
	if (s->kind != STMT_OMP)
		return true;
	shadow_vars_of(x->r, x->plan, s, x->e);
	drop_shared(x->r, x->plan, s, x->e);
	drop_needless(x->r, x->plan, s, x->e);
	if (s->omp->bits & NEW_CONTEXT)
		pass_pointers(x->r, x->plan, s, x->e);
	return true;
}

void shadow_vars_edit(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	struct shadow_edit x = {r, plan, e};
	if (plan->places.n)
		walk_stmts(plan_body(plan), see_construct, &x);
}
