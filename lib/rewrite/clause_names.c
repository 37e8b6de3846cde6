/* clause_names.c - clauses that name locals with a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a plan with places; a construct of its function.
 * Out:   edits of its clauses: names in shared clauses go, and whole clauses that are hints or mean
 *        nothing on the host; sections begin with a pointer of their own; the arena pointer is
 *        passed in.
 * Means: a clause wants a variable's name, and a fixed local has none any more. What a construct
 *        makes copies of has one again: shadow_vars.c. */
#include "clause_names.h"
#include "clauses.h"
#include "emit.h"
#include "rewriter.h"

#include <stdlib.h>
#include <string.h>

#define NEW_CONTEXT (OMP_PARALLEL | OMP_TASK | OMP_TASKLOOP | OMP_TEAMS | OMP_TARGET)

static bool is_at(struct range a, struct range b)
{
	return a.end && a.begin == b.begin;
}

bool clause_names_shares(const struct omp_share *s, struct range ref)
{
	return is_at(s->ref, ref) || is_at(s->second, ref);
}

/* ---- clauses that go ---- */

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
		bool is_shared = share->sharing == SHARING_SHARED || share->sharing == SHARING_MAP;
		if (share->ref.end && is_shared && plan_place(plan, share->original))
			ARRAY_PUSH(r->arena, items, share->ref);
	}
	if (!items.n)
		return;
	qsort(items.at, items.n, sizeof *items.at, by_begin);
	clauses_drop(r, e, s->omp->pragma, items.at, items.n);
}

struct ranges {
	ARRAY(struct range) list;
};

static bool is_among(const struct ranges *all, struct range x)
{
	for (unsigned i = 0; i < all->list.n; i++)
		if (is_at(all->list.at[i], x))
			return true;
	return false;
}

/* A clause may list several places: it goes once. */
static void drop_needless(struct rewriter *r, const struct plan *plan, const struct stmt *s,
			  struct edits *e)
{
	struct ranges gone = {0};
	for (unsigned i = 0; i < plan->places.n; i++) {
		const struct place *p = &plan->places.at[i];
		for (unsigned k = 0; !p->literal && k < p->var->refs.n; k++) {
			struct range x;
			if (!is_needless(plan, s->omp, p->var->refs.at[k], &x) ||
			    is_among(&gone, x))
				continue;
			edits_replace(e, x, "");
			ARRAY_PUSH(r->arena, gone.list, x);
		}
	}
}

/* ---- sections of arrays ---- */

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

/* Is "ref" an array of which "omp" names a section, not to share it? Compilers want a name there,
 * which a place is not. */
static bool names_section(const struct plan *plan, const struct omp *omp, struct range ref)
{
	struct range needless;
	if (ref.begin < omp->pragma.begin || ref.end > omp->pragma.end)
		return false;
	for (unsigned i = 0; i < omp->shares.n; i++)
		if (clause_names_shares(&omp->shares.at[i], ref))
			return false;
	return !is_needless(plan, omp, ref, &needless) &&
	       is_section(plan->function->unit->text + ref.end);
}

void clause_names_point(struct rewriter *r, const struct plan *plan, const struct stmt *s,
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

bool clause_names_keeps(const struct plan *plan, const struct omp *omp, struct range ref)
{
	struct range needless;
	return names_section(plan, omp, ref) || is_needless(plan, omp, ref, &needless);
}

/* ---- pointers for the body ---- */

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
	if (p->literal)
		return range_is_in(p->literal->range, s->range);
	for (unsigned i = 0; i < p->var->refs.n; i++)
		if (range_is_in(p->var->refs.at[i], s->range))
			return true;
	return false;
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
		name = plan_has_pointer(p) ? arena_printf(r->arena, "ompckpt_p_%s", p->var->name)
					   : arena_name;
		arena |= !plan_has_pointer(p);
		if (plan_has_pointer(p) && s->omp->default_none)
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

void clause_names_edit(struct rewriter *r, const struct plan *plan, const struct stmt *s,
		       struct edits *e)
{
	drop_shared(r, plan, s, e);
	drop_needless(r, plan, s, e);
	if (s->omp->bits & NEW_CONTEXT)
		pass_pointers(r, plan, s, e);
}
