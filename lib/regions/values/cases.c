/* cases.c - a value that is one of few, next to each other: "2 * j - (n == 3 ? 2 : 1)".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      values in pieces; sets of reads with symbols of cases.
 * Out:     the values as one form and a symbol; the sets without the symbols.
 * Means:   all pieces differ from the first by a number. The least of these goes to the form; the
 *          symbol stands for what is left: 0 ... MOST, in pieces, its operand. At the end a set is
 *          what it is for the number that each symbol mostly is, and what it is where one is
 *          another.
 * Errs:    towards "no such form": differences above MOST. Towards more elements of a set: of
 *          conditions in many disjuncts the hull is taken; in the rare cases of one symbol the
 *          others may be any; where no case is the one that is left of all hulls, or with too many
 *          disjuncts, all cases are meant at once.
 * Cost:    linear in the pieces; a disjunct more for each rare case. */
#include "cases.h"

enum { MOST = 3, MOST_DISJUNCTS = 16 };

/* ---- values ---- */

struct pieces {
	struct sets *sets;
	isl_pw_aff *first; /* a form of all symbols' values */
	int64_t least, most;
	bool is_first, fits;
};

static isl_stat see_first(isl_set *domain, isl_aff *a, void *user)
{
	struct pieces *p = user;
	isl_set_free(domain);
	if (p->first)
		isl_aff_free(a);
	else
		p->first = own_aff(p->sets, isl_pw_aff_from_aff(a));
	return isl_stat_ok;
}

static isl_stat see_difference(isl_set *domain, isl_aff *a, void *user)
{
	struct pieces *p = user;
	isl_pw_aff *by = isl_pw_aff_from_aff(a);
	by = isl_pw_aff_sub(by, isl_pw_aff_copy(p->first));
	int64_t n = 0;
	p->fits &= aff_is_number(own_aff(p->sets, by), &n);
	p->least = p->is_first || n < p->least ? n : p->least;
	p->most = p->is_first || n > p->most ? n : p->most;
	p->is_first = false;
	isl_set_free(domain);
	return isl_stat_ok;
}

static const char *name_of_case(struct arena *a, const struct symbol *s)
{
	(void)a, (void)s;
	return "(case)";
}

static const struct symbol *symbol_case(struct point *here, isl_pw_aff *numbers)
{
	struct symbol s = {.kind = SYMBOL_CASE, .type = &symbol_type, .noperands = 1};
	s.operands[0] = numbers;
	s.scope = scope_outermost(here->scope);
	s.is_entry = s.is_uniform = true;
	symbol_depend_on_value(&s, numbers);
	return s.nested > MAX_NESTED ? NULL : symbol_of(here, &s, name_of_case);
}

/* The form without the symbol, which is *s; NULL: "a" has none. */
static isl_pw_aff *apart(struct point *here, isl_pw_aff *a, const struct symbol **s, int64_t *most)
{
	struct pieces p = {.sets = here->sets, .is_first = true, .fits = true};
	if (!a || isl_pw_aff_isa_aff(a) == isl_bool_true ||
	    isl_pw_aff_foreach_piece(a, see_first, &p) < 0 || !p.first ||
	    isl_pw_aff_foreach_piece(a, see_difference, &p) < 0 || !p.fits ||
	    p.most - p.least > MOST)
		return NULL;
	isl_pw_aff *least = isl_pw_aff_copy(aff_number(here->sets, p.least));
	isl_pw_aff *form = isl_pw_aff_add(isl_pw_aff_copy(p.first), least);
	form = own_aff(here->sets, form);
	isl_pw_aff *numbers = isl_pw_aff_sub(isl_pw_aff_copy(a), isl_pw_aff_copy(form));
	numbers = isl_pw_aff_drop_unused_params(isl_pw_aff_coalesce(numbers));
	*s = symbol_case(here, own_aff(here->sets, numbers));
	*most = p.most - p.least;
	return *s ? form : NULL;
}

isl_pw_aff *case_of(struct point *here, isl_pw_aff *a)
{
	const struct symbol *s;
	int64_t most;
	isl_pw_aff *form = apart(here, a, &s, &most);
	if (!form)
		return a;
	isl_pw_aff *number = isl_pw_aff_copy(aff_symbol(s));
	isl_pw_aff *sum = isl_pw_aff_add(isl_pw_aff_copy(form), number);
	return own_aff(here->sets, isl_pw_aff_drop_unused_params(sum));
}

/* ---- sets ---- */

isl_set *case_told(struct point *here, isl_pw_aff *x, isl_pw_aff *at)
{
	struct sets *sets = here->sets;
	const struct symbol *s;
	int64_t most;
	isl_pw_aff *form = apart(here, at, &s, &most);
	if (!form || !s->is_entry)
		return NULL;
	isl_pw_aff *number = aff_symbol(s);
	isl_pw_aff *sum = isl_pw_aff_add(isl_pw_aff_copy(form), isl_pw_aff_copy(number));
	isl_set *is = params_compare(sets, RELATION_EQUAL, x, own_aff(sets, sum));
	is = set_and(sets, is,
		     params_compare(sets, RELATION_LESS_EQUAL, aff_number(sets, 0), number));
	return set_and(sets, is,
		       params_compare(sets, RELATION_LESS_EQUAL, number, aff_number(sets, most)));
}

/* When is "x" the number "n", or perhaps? */
static isl_set *when(struct sets *sets, const struct symbol *x, int64_t n)
{
	isl_set *s = params_compare(sets, RELATION_EQUAL, x->operands[0], aff_number(sets, n));
	if (s && isl_set_n_basic_set(s) > 1)
		s = own_set(sets, isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(s))));
	return s;
}

static isl_set *without_cases(struct point *here, isl_set *s)
{
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && l.at.at[i]->kind == SYMBOL_CASE)
			s = set_without(here->sets, s, l.at.at[i]->id, ANY);
	return s;
}

/* "s" where "x" is the number that it mostly is, which nothing bounds; what "s" has in the other
 * cases, whatever other symbols are, goes to *rare. */
static isl_set *mostly(struct point *here, isl_set *s, const struct symbol *x, isl_set **rare)
{
	struct sets *sets = here->sets;
	isl_set *most = NULL;
	for (int64_t n = 0; n <= MOST; n++) {
		isl_pw_aff *number = aff_number(sets, n);
		isl_set *is = params_compare(sets, RELATION_EQUAL, aff_symbol(x), number);
		isl_set *then = when(sets, x, n);
		is = set_and(sets, set_and(sets, s, is), then);
		if (!most && then && isl_set_plain_is_universe(then) == isl_bool_true)
			most = set_without(sets, is, x->id, ANY);
		else if (is && !set_is_empty(is))
			*rare = set_or(sets, *rare, without_cases(here, is));
	}
	return most;
}

isl_set *cases_apart(struct point *here, isl_set *s, bool apart)
{
	struct symbol_list l = symbols_in(here, s);
	isl_set *rare = NULL, *left = s;
	for (unsigned i = 0; apart && left && i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		if (!x || x->kind != SYMBOL_CASE || !set_mentions(s, x->id))
			continue;
		if (!rare)
			rare = own_set(here->sets, isl_set_empty(isl_set_get_space(s)));
		left = mostly(here, left, x, &rare);
	}
	if (!left || !rare || isl_set_n_basic_set(rare) > MOST_DISJUNCTS)
		return without_cases(here, s);
	return set_or(here->sets, left, rare);
}
