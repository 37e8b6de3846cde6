/* extents.c - how large is an array of variable length?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      declarations and casts with variable counts in their types; expressions of such types.
 * Out:     the size of what a pointer points to, as a number times values.
 * Means:   the types on the way from a variable to an element are parts of its type, from the
 *          outside to the inside: the last counts of the declaration (or the cast) belong to them.
 *          A count is not negative where it is evaluated.
 * Errs:    "not known": other expressions; types with counts that are not spelled in the
 *          declaration (typedef, typeof), which were evaluated elsewhere.
 * Cost:    linear in the declarations that were noted. */
#include "extents.h"
#include "program.h"
#include "scaled.h"

struct noted_counts {
	const struct var *var;
	isl_pw_aff **at;
};

struct extents {
	ARRAY(struct noted_counts) noted;
};

struct extents *extents_new(struct arena *a)
{
	return ARENA_NEW(a, struct extents);
}

static unsigned variable_counts(const struct type *t)
{
	unsigned n = 0;
	for (; t && (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER); t = t->element)
		n += t->is_vla;
	return n;
}

/* Are all counts of "type" among these "n", which stand in "text"? */
static bool are_spelled(const struct type *type, struct expr *const *counts, unsigned n,
			struct range text)
{
	for (unsigned k = 0; k < n; k++)
		if (!range_is_in(counts[k]->range, text))
			return false;
	return n && variable_counts(type) == n;
}

/* The value of "count", which is not negative: so it is the number it was made of, if that was
 * given a type of 64 bits. C11 6.7.6.2p5 has it greater than 0; but of 0 elements compilers make an
 * array of no bytes, and programs go on. */
static isl_pw_aff *count_evaluated(struct point *here, const struct expr *count,
				   value_of_count *value)
{
	isl_pw_aff *x = value(here, count);
	const struct symbol *s = x ? value_symbol(x) : NULL;
	if (s && s->kind == SYMBOL_RESULT && s->op == OP_NONE && s->type->size == 8)
		x = s->operands[0];
	if (x)
		point_narrow(here, params_compare(here->sets, RELATION_LESS_EQUAL,
						  aff_number(here->sets, 0), x));
	return x;
}

void extents_note(struct point *here, const struct var *v, value_of_count *value)
{
	unsigned n = v->vla_counts.n;
	if (!here->extents || !are_spelled(v->type, v->vla_counts.at, n, v->declaration))
		return;
	struct noted_counts x = {v->definition, ARENA_ARRAY(here->arena, isl_pw_aff *, n)};
	for (unsigned k = 0; k < n; k++)
		x.at[k] = count_evaluated(here, v->vla_counts.at[k], value);
	ARRAY_PUSH(here->arena, here->extents->noted, x);
}

/* The variable or the cast whose type the type of "e" is a part of, or NULL. */
static const struct expr *root_of(const struct expr *e)
{
	while (e) {
		switch (e->kind) {
		case EXPR_VAR: return e;
		case EXPR_CAST: return e->args.n > 1 ? e : NULL;
		case EXPR_LOAD:
		case EXPR_DECAY:
		case EXPR_ADDRESS:
		case EXPR_DEREF:
		case EXPR_INDEX: e = e->args.at[0]; break;
		case EXPR_BINARY:
			e = e->args.at[e->args.at[0]->type->kind == TYPE_POINTER ? 0 : 1];
			break;
		default: return NULL;
		}
	}
	return NULL;
}

static const struct noted_counts *noted_of(const struct point *here, const struct var *v)
{
	for (unsigned i = here->extents ? here->extents->noted.n : 0; v && i; i--)
		if (here->extents->noted.at[i - 1].var == v->definition)
			return &here->extents->noted.at[i - 1];
	return v && v->original ? noted_of(here, v->original) : NULL;
}

/* The "k"-th count of the root's type, from the inside. */
static isl_pw_aff *count_of(struct point *here, const struct expr *root, unsigned k,
			    value_of_count *value)
{
	if (root->kind == EXPR_CAST) {
		unsigned n = root->args.n - 1;
		return are_spelled(root->type, root->args.at + 1, n, root->range) && k < n
			       ? value(here, root->args.at[n - k])
			       : NULL;
	}
	const struct noted_counts *x = noted_of(here, root->var);
	unsigned n = x ? x->var->vla_counts.n : 0;
	return k < n ? x->at[n - 1 - k] : NULL;
}

bool extents_find(struct point *here, const struct expr *pointer, const struct type *type,
		  value_of_count *value, struct address_term *t)
{
	const struct expr *root = root_of(pointer);
	unsigned k = variable_counts(type);
	bool is_modular = false, ok = root != NULL;
	t->stride = 1;
	t->scale.n = 0;
	for (; ok && type && type->kind == TYPE_ARRAY; type = type->element) {
		isl_pw_aff *count = type->is_vla ? count_of(here, root, --k, value)
						 : aff_number(here->sets, (int64_t)type->count);
		ok = count && term_times(here, t, count, &is_modular);
	}
	return ok && type && type->size && !is_modular &&
	       term_times(here, t, aff_number(here->sets, (int64_t)type->size), &is_modular);
}
