/* scaled.c - products in an address, taken apart.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an address; one of its terms may be of symbols that are products of two values.
 * Out:     the same address with more terms: the one value is the coordinate, the other scales the
 *          stride.
 * Means:   of the two values the one that is made in the inner scope is the coordinate (the counter
 *          of a loop), the other is the scale (a row's length). Where there is no such difference,
 *          it is the one that is among few numbers, or what stands beside it may tell; else the
 *          product stays what it is. Sums, conversions and products of 64 bits are equal to what
 *          they are made of modulo 2^64, as addresses are, and are taken apart, too, if that yields
 *          a scale: such an address is modular, and its coordinates may be used to tell equal
 *          elements only. Signed products that don't wrap are exact. In a value that differs from
 *          case to case a product may be there in some cases only: its coordinate then differs by
 *          case.
 * Errs:    the address as it came.
 * Cost:    linear in the symbols of the address and what they are made of. */
#include "scaled.h"
#include "carries.h"
#include "ranges.h"

struct parts {
	struct point *here;
	struct address to;
	/* Nothing is left of these, "i * ny" of "(i * ny) * nx": a coordinate of 0, if there is
	 * room. */
	struct address_term empty[MAX_COORDINATES];
	unsigned nempty;
	bool failed;
};

/* ---- values ---- */

/* The next symbol of "a" from number "*i" on, or NULL. */
static const struct symbol *next_symbol(isl_pw_aff *a, int *i)
{
	int n = a ? (int)isl_pw_aff_dim(a, isl_dim_param) : 0;
	for (; *i < n; (*i)++) {
		const struct symbol *s = value_symbol_at(a, (unsigned)*i);
		if (s && isl_pw_aff_involves_dims(a, isl_dim_param, (unsigned)*i, 1))
			return s;
	}
	return NULL;
}

static bool is_counter(const struct symbol *s)
{
	return s->kind == SYMBOL_COUNTER || s->kind == SYMBOL_ITERATION;
}

static unsigned depth_of(isl_pw_aff *a)
{
	const struct symbol *s;
	unsigned depth = 0;
	for (int i = 0; (s = next_symbol(a, &i)); i++)
		if (s->scope->depth > depth)
			depth = s->scope->depth;
	return depth;
}

/* Is a counter of a loop in "a", or in what its symbols are made of? */
static bool counts(isl_pw_aff *a)
{
	const struct symbol *s;
	for (int i = 0; (s = next_symbol(a, &i)); i++) {
		if (is_counter(s))
			return true;
		for (unsigned k = 0; k < s->noperands; k++)
			if (counts(s->operands[k]))
				return true;
	}
	return false;
}

static bool names_counter(isl_pw_aff *a)
{
	const struct symbol *s;
	for (int i = 0; (s = next_symbol(a, &i)); i++)
		if (is_counter(s))
			return true;
	return false;
}

/* ---- what may be taken apart ---- */

static bool is_of_64_bits(const struct symbol *s)
{
	return s->kind == SYMBOL_RESULT && s->type->size == 8 &&
	       (s->type->integer == INTEGER_SIGNED || s->type->integer == INTEGER_UNSIGNED);
}

static bool is_product(const struct point *here, const struct symbol *s)
{
	return s->op == OP_MULTIPLY && s->noperands == 2 &&
	       (symbol_is_exact(here, s) || is_of_64_bits(s));
}

static bool is_sum(const struct symbol *s)
{
	return is_of_64_bits(s) && (s->op == OP_NONE || s->op == OP_ADD || s->op == OP_SUBTRACT);
}

static isl_pw_aff *sum_of(struct sets *sets, const struct symbol *s)
{
	isl_pw_aff *a = isl_pw_aff_copy(s->operands[0]);
	if (s->op == OP_ADD && s->noperands == 2)
		a = isl_pw_aff_add(a, isl_pw_aff_copy(s->operands[1]));
	else if (s->op == OP_SUBTRACT && s->noperands == 2)
		a = isl_pw_aff_sub(a, isl_pw_aff_copy(s->operands[1]));
	return own_aff(sets, a);
}

/* ---- scales ---- */

static bool add_factor(struct point *here, struct scale *s, isl_pw_aff *by)
{
	unsigned k = s->n;
	if (s->n == MAX_FACTORS || !by || names_counter(by) ||
	    isl_pw_aff_isa_aff(by) != isl_bool_true)
		return false;
	by = own_aff(here->sets, isl_pw_aff_drop_unused_params(isl_pw_aff_copy(by)));
	if (!by)
		return false;
	for (; k && isl_pw_aff_get_hash(s->by[k - 1]) > isl_pw_aff_get_hash(by); k--)
		s->by[k] = s->by[k - 1];
	s->by[k] = by;
	s->n++;
	return true;
}

bool term_times(struct point *here, struct address_term *t, isl_pw_aff *by, bool *is_modular)
{
	int64_t number;
	const struct symbol *s = by ? value_symbol(by) : NULL;
	if (aff_is_number(by, &number))
		return number > 0 &&
		       !__builtin_mul_overflow(t->stride, (uint64_t)number, &t->stride);
	if (s && s->kind == SYMBOL_RESULT && s->op == OP_NONE && is_of_64_bits(s)) {
		*is_modular = true;
		return term_times(here, t, s->operands[0], is_modular);
	}
	if (s && is_product(here, s)) {
		*is_modular |= !symbol_is_exact(here, s);
		return term_times(here, t, s->operands[0], is_modular) &&
		       term_times(here, t, s->operands[1], is_modular);
	}
	return by && add_factor(here, &t->scale, by);
}

static bool value_has(struct point *here, isl_pw_aff *a, symbol_test *test, const void *with)
{
	const struct symbol *s;
	for (int i = 0; (s = next_symbol(a, &i)); i++)
		if (test(here, s, with))
			return true;
	return false;
}

bool family_has(struct point *here, const struct access_family *f, symbol_test *test,
		const void *with)
{
	bool has = false;
	for (unsigned k = 0; !has && k < f->n; k++) {
		has = value_has(here, f->through[k], test, with);
		for (unsigned j = 0; !has && j < f->scales[k].n; j++)
			has = value_has(here, f->scales[k].by[j], test, with);
	}
	return has;
}

/* ---- terms ---- */

/* "at" with "by" in the place of "c" times "s"; "by" NULL: with nothing there. */
static isl_pw_aff *instead(struct sets *sets, isl_pw_aff *at, int64_t c, const struct symbol *s,
			   isl_pw_aff *by)
{
	isl_pw_aff *gone = aff_times(sets, aff_symbol(s), c);
	isl_pw_aff *rest = isl_pw_aff_sub(isl_pw_aff_copy(at), isl_pw_aff_copy(gone));
	if (by)
		rest = isl_pw_aff_add(rest, isl_pw_aff_copy(aff_times(sets, by, c)));
	return own_aff(sets, rest);
}

/* Is it one of few numbers, as "cur" of "cur * n" is? */
static bool is_of_few(isl_pw_aff *a)
{
	const struct symbol *s;
	bool is = false;
	for (int i = 0; (s = next_symbol(a, &i)); i++) {
		is = s->among_numbers;
		if (!is)
			return false;
	}
	return is;
}

/* Which operand of a product is the scale? -1: neither. */
static int scale_of(const struct symbol *s)
{
	unsigned a = depth_of(s->operands[0]), b = depth_of(s->operands[1]);
	bool x = counts(s->operands[0]), y = counts(s->operands[1]);
	if (a != b)
		return a < b ? 0 : 1;
	if (x == y) {
		x = is_of_few(s->operands[0]);
		y = is_of_few(s->operands[1]);
	}
	return x == y ? -1 : x ? 1 : 0;
}

/* Of a product of two lengths, "(ny - 2) * nx + i": what is beside it, and known to be less than
 * one of them, is in a row of that length. */
static int scale_beside(struct point *here, const struct symbol *s, isl_pw_aff *rest)
{
	int by = -1;
	if (!value_is_shown(here, aff_number(here->sets, 0), RELATION_LESS_EQUAL, rest))
		return -1;
	for (int k = 0; k < 2; k++)
		if (value_symbol(s->operands[k]) &&
		    value_is_shown(here, rest, RELATION_LESS, s->operands[k]))
			by = by < 0 ? k : -2;
	return by;
}

static void take_apart(struct parts *p, struct address_term t, isl_pw_aff *at);

/* "c" times the product "s" as terms of their own; "t" is the term that it is in, "at" where. */
static bool take_product(struct parts *p, struct address_term t, const struct symbol *s, int64_t c,
			 isl_pw_aff *at)
{
	int by = is_product(p->here, s) ? scale_of(s) : -2;
	if (by == -1 && names_counter(at))
		by = scale_beside(p->here, s, instead(p->here->sets, at, c, s, NULL));
	bool is_modular = p->to.is_modular || !symbol_is_exact(p->here, s);
	isl_pw_aff *number = aff_number(p->here->sets, c < 0 ? -c : c);
	if (by < 0 || !term_times(p->here, &t, number, &is_modular) ||
	    !term_times(p->here, &t, s->operands[by], &is_modular))
		return false;
	p->to.is_modular = is_modular;
	t.span = NULL;
	take_apart(p, t, aff_times(p->here->sets, s->operands[1 - by], c < 0 ? -1 : 1));
	return true;
}

/* A value, and how often it has a symbol in each case. */
struct cases {
	struct sets *sets;
	unsigned i;               /* the symbol's parameter */
	isl_pw_aff *often, *rest; /* NULL: no case so far; rest: without it */
};

static isl_stat see_case(isl_set *domain, isl_aff *x, void *user)
{
	struct cases *c = user;
	isl_pw_aff *at = own_aff(c->sets, isl_pw_aff_from_aff(x));
	const int64_t n = aff_coefficient(at, c->i);
	const struct symbol *s = value_symbol_at(at, c->i);
	c->often = aff_with_case(c->sets, c->often, aff_number(c->sets, n), domain);
	c->rest =
		aff_with_case(c->sets, c->rest, n ? instead(c->sets, at, n, s, NULL) : at, domain);
	isl_set_free(domain);
	return isl_stat_ok;
}

/* The product that parameter "i" of "at" is, "b = z ? c - nx * ny : c", which not all cases have as
 * often: as a term of its own, that is nothing where they do not have it. */
static bool take_product_by_case(struct parts *p, struct address_term t, isl_pw_aff **at,
				 unsigned i)
{
	const struct symbol *s = value_symbol_at(*at, i);
	struct sets *sets = p->here->sets;
	struct cases c = {sets, i, NULL, NULL};
	if (!is_product(p->here, s) || isl_pw_aff_foreach_piece(*at, see_case, &c) < 0 || !c.rest)
		return false;
	int by = scale_of(s);
	bool is_modular = p->to.is_modular || !symbol_is_exact(p->here, s);
	if (by < 0 && names_counter(c.rest))
		by = scale_beside(p->here, s, c.rest);
	if (by < 0 || !term_times(p->here, &t, s->operands[by], &is_modular))
		return false;
	p->to.is_modular = is_modular;
	isl_pw_aff *rows =
		isl_pw_aff_mul(isl_pw_aff_copy(s->operands[1 - by]), isl_pw_aff_copy(c.often));
	t.span = NULL;
	take_apart(p, t, own_aff(sets, rows));
	*at = own_aff(sets, isl_pw_aff_coalesce(isl_pw_aff_copy(c.rest)));
	return true;
}

static void take_apart(struct parts *p, struct address_term t, isl_pw_aff *at)
{
	struct sets *sets = p->here->sets;
	const struct symbol *s;
	int64_t number, c;
	int i = 0;
	while ((s = next_symbol(at, &i))) {
		if (!aff_common_coefficient(at, (unsigned)i, &c)) {
			i = take_product_by_case(p, t, &at, (unsigned)i) ? 0 : i + 1;
			continue;
		}
		if (c && is_sum(s)) {
			p->to.is_modular = true;
			at = instead(sets, at, c, s, sum_of(sets, s));
			i = 0;
		} else if (c && take_product(p, t, s, c, at)) {
			at = instead(sets, at, c, s, NULL);
			i = 0;
		} else {
			i++;
		}
	}
	t.at = at;
	p->failed |= !at;
	if (p->failed || !p->to.is_known)
		return;
	if (t.scale.n && !t.span && p->nempty < MAX_COORDINATES && aff_is_number(at, &number) &&
	    !number)
		p->empty[p->nempty++] = t;
	else
		address_add_term(p->here, &p->to, t);
}

static void add_empty(struct parts *p)
{
	for (unsigned i = 0; i < p->nempty; i++) {
		struct address more = p->to;
		address_add_term(p->here, &more, p->empty[i]);
		if (more.is_known)
			p->to = more;
	}
}

struct address address_scaled(struct point *here, const struct address *a)
{
	struct parts p = {.here = here, .to = *a, .failed = !a->is_known};
	p.to.nterms = 0;
	for (unsigned k = 0; !p.failed && k < a->nterms; k++) {
		if (!a->terms[k].at)
			address_add_term(here, &p.to, a->terms[k]);
		else
			take_apart(&p, a->terms[k], a->terms[k].at);
	}
	if (!p.failed && p.to.is_known)
		add_empty(&p);
	if (p.failed || !p.to.is_known || !address_is_scaled(&p.to))
		return *a;
	address_carry(here, &p.to);
	return p.to;
}
