/* plan.c - questions about a plan.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan.
 * Out:     what is where, what is called how, what is in whose scope. */
#include "plan.h"
#include "rewriter.h"

void plan_refuse(struct rewriter *r, struct loc loc, const char *what, const char *help)
{
	diag(DIAG_ERROR, loc, "%s", what);
	diag(DIAG_HELP, loc, "%s", help);
	r->failed = true;
}

const struct var *plan_root(const struct var *v)
{
	while (v->original)
		v = v->original;
	return v;
}

/* Is a variable that is declared at "declaration", in "scope", visible at statement "s"? */
static bool is_visible(const struct stmt *scope, struct range declaration, const struct stmt *s)
{
	return declaration.begin < s->range.begin && stmt_is_in(s, scope);
}

/* A private copy is in scope: it is among the values of no label outside its region (lib/saves). */
bool plan_in_scope(const struct var *v, const struct stmt *s)
{
	return v->storage == STORAGE_PARAM || v->original ||
	       is_visible(v->scope, v->declaration, s);
}

struct stmt *plan_body(const struct plan *plan)
{
	return plan->region ? plan->region->children.at[0] : plan->function->body;
}

bool plan_has_pointer(const struct place *p)
{
	return p->var->type->is_variably_modified && !p->literal;
}

const struct slot *plan_slot(const struct plan *plan, const struct var *v)
{
	for (unsigned i = 0; i < plan->slots.n; i++)
		if (plan->slots.at[i].var == v)
			return &plan->slots.at[i];
	return NULL;
}

const struct place *plan_place(const struct plan *plan, const struct var *v)
{
	for (unsigned i = 0; i < plan->places.n; i++)
		if (plan->places.at[i].var == v)
			return &plan->places.at[i];
	return NULL;
}

const struct slot *plan_slot_at(const struct plan *plan, const struct var *v, const struct label *l)
{
	const struct slot *slot = plan_slot(plan, v);
	bool is_stored = slot && !slot->once && !plan_place(plan, v) && plan_in_scope(v, l->stmt);
	return is_stored ? slot : NULL;
}

struct plan *plan_of(const struct rewriter *r, const struct function *f)
{
	for (unsigned i = 0; i < r->plans.n; i++)
		if (r->plans.at[i]->function == f)
			return r->plans.at[i];
	return NULL;
}

const char *plan_name(const struct plan *plan, const struct var *v)
{
	v = plan_root(v);
	if (plan->outer)
		return plan_name(plan->outer, v);
	for (unsigned i = 0; i < plan->renames.n; i++)
		if (plan->renames.at[i].var == v)
			return plan->renames.at[i].name;
	return v->name;
}

bool plan_reenters(const struct reentry *h, const struct label *l)
{
	return is_visible(h->scope, h->declaration, l->stmt);
}

const char *plan_name_of_static(const struct rewriter *r, const struct var *v)
{
	const struct plan *plan;
	if (v->storage != STORAGE_LOCAL_STATIC)
		return v->name;
	plan = plan_of(r, v->function);
	return plan ? plan_name(plan, v) : NULL;
}
