/* scaling_models.c - the models a value may follow, and which of them it does.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    values at some sizes of a problem. Out: the value at another size, and how sure it is.
 * Means: models are sums of at most three terms with factors above 0; powers of a sum of a number
 *        and a constant, which are grids with a rim; and for one number a power of it. A term is a
 *        product of the numbers, of degree 3 or less; for one number, also a root or n log n. All
 *        are fitted by least squares of the relative errors. The fewest unknowns with which a model
 *        fits closely, and is put to the test by at least one point more, are enough. Nothing tests
 *        two points' models of two unknowns: of these only those stay whose fastest term grows as
 *        the points do, the grid with a rim first; with several numbers the sum of parts in
 *        proportion, else the answer in the middle.
 * Errs:  on the side of doubt: the spread is that of all models that fit as well.
 * Cost:  a small system of equations for each model; some thousand of them at worst. */
#include "scaling_models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CLOSE 2e-3 /* relative: a model fits */
#define NEAR 1e-2  /* a model fits but for what the data decide */
#define GROWS 0.05 /* of the exponent seen between two points */

enum { MOST_TERMS = 20, UNKNOWNS = 3 };

/* A term: exponents of the numbers; with "logarithm", times that of the first one. */
struct term {
	double exponent[LAWS_NUMBERS];
	bool logarithm;
};

struct model {
	double misfit, value;
	double degree; /* of the fastest term */
	bool is_first; /* to be preferred among equals */
};

struct model_search {
	const struct scaling_point *at;
	uint32_t n, numbers;
	const double *to;
	double fixed;
	struct term terms[MOST_TERMS];
	unsigned nterms;
	double *table; /* of each term, its values at the points and at "to" */
	struct model *models;
	unsigned nmodels, room;
};

static const double exponents[] = {0, 1.0 / 3, 1.0 / 2, 2.0 / 3, 1, 3.0 / 2, 2, 3};
enum { CONSTANT, THIRD, HALF, TWO_THIRDS, WHOLE }; /* as terms of one number */

static double term_at(const struct term *t, uint32_t numbers, const double *number)
{
	double v = t->logarithm ? log(fmax(number[0], 2)) : 1;
	for (uint32_t i = 0; i < numbers; i++)
		v *= pow(number[i], t->exponent[i]);
	return v;
}

static double degree_of(const struct term *t)
{
	double d = t->logarithm ? GROWS : 0;
	for (unsigned i = 0; i < LAWS_NUMBERS; i++)
		d += t->exponent[i];
	return d;
}

/* All products of degree 3 or less. */
static void add_products(struct model_search *s)
{
	struct term t = {{0}, false};
	for (;;) {
		unsigned i = 0;
		if (degree_of(&t) <= 3 && s->nterms < MOST_TERMS)
			s->terms[s->nterms++] = t;
		while (i < s->numbers && t.exponent[i] == 3)
			t.exponent[i++] = 0;
		if (i == s->numbers)
			return;
		t.exponent[i]++;
	}
}

static void add_powers(struct model_search *s)
{
	for (unsigned i = 0; i < sizeof exponents / sizeof *exponents; i++)
		s->terms[s->nterms++] = (struct term){{exponents[i]}, false};
	s->terms[s->nterms++] = (struct term){{1}, true};
}

static void add_terms(struct model_search *s)
{
	double *at;
	if (s->numbers > 1)
		add_products(s);
	else
		add_powers(s);
	at = s->table = calloc((size_t)MOST_TERMS * (s->n + 1), sizeof *at);
	if (!at)
		abort();
	for (unsigned t = 0; t < s->nterms; t++) {
		for (uint32_t i = 0; i < s->n; i++)
			*at++ = term_at(&s->terms[t], s->numbers, s->at[i].number);
		*at++ = term_at(&s->terms[t], s->numbers, s->to);
	}
}

/* Term "t" at point i; s->n is where the value is wanted. */
static double term(const struct model_search *s, unsigned t, uint32_t i)
{
	return s->table[t * (s->n + 1) + i];
}

/* Solve k equations, by elimination. False: they are not independent. */
static bool solve(double m[UNKNOWNS][UNKNOWNS + 1], unsigned k, double *c)
{
	for (unsigned i = 0; i < k; i++) {
		unsigned p = i;
		for (unsigned j = i + 1; j < k; j++)
			if (fabs(m[j][i]) > fabs(m[p][i]))
				p = j;
		if (fabs(m[p][i]) < 1e-10)
			return false;
		for (unsigned col = 0; col <= k; col++) {
			double v = m[p][col];
			m[p][col] = m[i][col];
			m[i][col] = v;
		}
		for (unsigned j = 0; j < k; j++) {
			double f = j == i ? 0 : m[j][i] / m[i][i];
			for (unsigned col = i; col <= k; col++)
				m[j][col] -= f * m[i][col];
		}
	}
	for (unsigned i = 0; i < k; i++)
		c[i] = m[i][k] / m[i][i];
	return true;
}

static double rooted(const struct model_search *s, uint32_t i, unsigned root)
{
	return pow(s->at[i].value - s->fixed, 1.0 / root);
}

/* Factors for the "root"-th root of the values as a sum of k terms; those of the terms as they are
 * divided by the values, each scaled to 1 at most. */
static bool factors(const struct model_search *s, const unsigned *t, unsigned k, unsigned root,
		    double *c)
{
	double m[UNKNOWNS][UNKNOWNS + 1] = {{0}}, scale[UNKNOWNS] = {0}, x[UNKNOWNS];
	for (uint32_t i = 0; i < s->n; i++)
		for (unsigned a = 0; a < k; a++)
			scale[a] = fmax(scale[a], term(s, t[a], i) / rooted(s, i, root));
	for (uint32_t i = 0; i < s->n; i++) {
		for (unsigned a = 0; a < k; a++)
			x[a] = term(s, t[a], i) / rooted(s, i, root) / scale[a];
		for (unsigned a = 0; a < k; a++) {
			for (unsigned b = 0; b < k; b++)
				m[a][b] += x[a] * x[b];
			m[a][k] += x[a];
		}
	}
	if (!solve(m, k, c))
		return false;
	for (unsigned a = 0; a < k; a++)
		c[a] /= scale[a];
	return true;
}

static void keep(struct model_search *s, struct model model)
{
	if (s->nmodels == s->room) {
		s->room = 2 * s->room + 64;
		s->models = realloc(s->models, s->room * sizeof *s->models);
		if (!s->models)
			abort();
	}
	s->models[s->nmodels++] = model;
}

static double sum_at(const struct model_search *s, const unsigned *t, const double *c, unsigned k,
		     unsigned root, uint32_t i)
{
	double v = 0;
	for (unsigned a = 0; a < k; a++)
		v += c[a] * term(s, t[a], i);
	return s->fixed + (root == 1 ? v : pow(fmax(v, 0), root));
}

/* A rim may be wanting: at most two elements of an edge. */
static bool sensible(const double *c, unsigned k, unsigned root)
{
	for (unsigned a = 0; a < k; a++)
		if (c[a] < 0 && !(root > 1 && a == 0 && c[0] >= -2 * c[1]))
			return false;
	return true;
}

/* What most programs keep: of one number, a fixed part and one in proportion, or grids with a rim
 * and that number of elements along an edge; of several, a part in proportion to each. */
static bool is_first(const struct model_search *s, const unsigned *t, unsigned k, unsigned root)
{
	bool first = k == s->numbers && root == 1;
	if (s->numbers == 1)
		return k == 2 && t[0] == CONSTANT && t[1] == WHOLE;
	for (unsigned a = 0; a < k; a++)
		first &= degree_of(&s->terms[t[a]]) == 1;
	return first;
}

static void try_sum(struct model_search *s, const unsigned *t, unsigned k, unsigned root)
{
	double c[UNKNOWNS];
	struct model model = {.is_first = is_first(s, t, k, root)};
	if (!factors(s, t, k, root, c) || !sensible(c, k, root))
		return;
	for (uint32_t i = 0; i < s->n; i++)
		model.misfit =
			fmax(model.misfit, fabs(sum_at(s, t, c, k, root, i) / s->at[i].value - 1));
	for (unsigned a = 0; a < k; a++)
		model.degree = fmax(model.degree, root * degree_of(&s->terms[t[a]]));
	model.value = sum_at(s, t, c, k, root, s->n);
	keep(s, model);
}

/* Grids with a rim: the number is the length of an edge, or that of all elements. */
static void try_rims(struct model_search *s)
{
	static const unsigned edge[] = {CONSTANT, WHOLE}, square[] = {CONSTANT, HALF},
			      cube[] = {CONSTANT, THIRD};
	try_sum(s, edge, 2, 2);
	try_sum(s, edge, 2, 3);
	try_sum(s, square, 2, 2);
	try_sum(s, cube, 2, 3);
}

static double exponent_seen(const struct model_search *s, uint32_t i, uint32_t k)
{
	return log((s->at[i].value - s->fixed) / (s->at[k].value - s->fixed)) /
	       log(s->at[i].number[0] / s->at[k].number[0]);
}

static void try_power(struct model_search *s)
{
	double x = 0, y = 0, xx = 0, xy = 0;
	struct model model = {0};
	for (uint32_t i = 0; i < s->n; i++) {
		x += log(s->at[i].number[0]) / s->n;
		y += log(s->at[i].value - s->fixed) / s->n;
	}
	for (uint32_t i = 0; i < s->n; i++) {
		double d = log(s->at[i].number[0]) - x;
		xx += d * d;
		xy += d * (log(s->at[i].value - s->fixed) - y);
	}
	model.degree = xy / xx;
	for (uint32_t i = 0; i < s->n; i++)
		model.misfit = fmax(
			model.misfit,
			fabs((s->fixed + exp(y + model.degree * (log(s->at[i].number[0]) - x))) /
				     s->at[i].value -
			     1));
	model.value = s->fixed + exp(y + model.degree * (log(s->to[0]) - x));
	keep(s, model);
}

/* The next k terms in the order of their numbers. */
static bool next_terms(const struct model_search *s, unsigned *t, unsigned k)
{
	unsigned a = k;
	while (a > 0 && t[a - 1] == s->nterms - k + a - 1)
		a--;
	if (a == 0)
		return false;
	t[a - 1]++;
	for (; a < k; a++)
		t[a] = t[a - 1] + 1;
	return true;
}

/* All models with k unknowns. */
static void try_all(struct model_search *s, unsigned k)
{
	unsigned t[UNKNOWNS] = {0, 1, 2};
	s->nmodels = 0;
	do
		try_sum(s, t, k, 1);
	while (next_terms(s, t, k));
	if (k == 2 && s->numbers == 1) {
		try_rims(s);
		try_power(s);
	}
}

/* Drop the models that fit worse. */
static void sift(struct model_search *s, double misfit)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < s->nmodels; i++)
		if (s->models[i].misfit <= misfit)
			s->models[kept++] = s->models[i];
	s->nmodels = kept;
}

/* Of two points' models, drop those that grow otherwise than the points: an exponent less than a
 * whole number is what a slower part beside it looks like. */
static void sift_growth(struct model_search *s)
{
	double seen = exponent_seen(s, 0, 1), least = seen - GROWS, most = ceil(least);
	unsigned kept = 0;
	for (unsigned i = 0; i < s->nmodels; i++)
		if ((s->models[i].degree >= least && s->models[i].degree <= most + GROWS) ||
		    fabs(s->models[i].degree - seen) < 1e-6)
			s->models[kept++] = s->models[i];
	s->nmodels = kept;
}

static void sift_first(struct model_search *s)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < s->nmodels; i++)
		if (s->models[i].is_first)
			s->models[kept++] = s->models[i];
	s->nmodels = kept;
}

static int by_value(const void *a, const void *b)
{
	const struct model *x = a, *y = b;
	return (x->value > y->value) - (x->value < y->value);
}

/* The model to go by, of those that fit: one that most programs follow; else of models that nothing
 * tests the one in the middle, of others the one that fits best. */
static struct model choose(struct model_search *s, bool is_open)
{
	qsort(s->models, s->nmodels, sizeof *s->models, by_value);
	struct model best = s->models[s->nmodels / 2];
	for (unsigned i = 0; i < s->nmodels; i++) {
		const struct model *l = &s->models[i];
		bool fits_better = !is_open && l->misfit < best.misfit;
		if (l->is_first > best.is_first || (l->is_first == best.is_first && fits_better))
			best = *l;
	}
	return best;
}

/* Leave the models with the fewest unknowns that miss no point by more, and are put to the test. */
static bool find_tested(struct model_search *s, double misfit)
{
	for (unsigned k = 1; k <= UNKNOWNS && k < s->n && (k == 1 || s->n > s->numbers); k++) {
		try_all(s, k);
		sift(s, misfit);
		if (s->nmodels > 0)
			return true;
	}
	return false;
}

static double best_misfit(const struct model_search *s)
{
	double best = INFINITY;
	for (unsigned i = 0; i < s->nmodels; i++)
		best = fmin(best, s->models[i].misfit);
	return best;
}

/* Leave the models with that number of unknowns that miss the points least, where each unknown
 * counts as one point less. */
static void find_best(struct model_search *s)
{
	double least = INFINITY, misfit = 0;
	unsigned unknowns = 1;
	for (unsigned k = 1; k <= UNKNOWNS && k < s->n; k++) {
		try_all(s, k);
		double best = best_misfit(s);
		if (best / (s->n - k) < least) {
			least = best / (s->n - k);
			misfit = best;
			unknowns = k;
		}
	}
	try_all(s, unknowns);
	sift(s, 2 * misfit);
}

/* Leave in s->models those that fit. */
static void find(struct model_search *s)
{
	if (find_tested(s, CLOSE) || (s->n > 2 && find_tested(s, NEAR)))
		return;
	if (s->n <= s->numbers) {
		try_all(s, s->n);
		sift_first(s);
	} else if (s->n == 2) {
		try_all(s, 2);
		sift_growth(s);
	} else {
		find_best(s);
	}
}

bool scaling_models_extend(const struct scaling_point *at, uint32_t n, uint32_t numbers,
			   double fixed, const double *to, struct scaling_answer *answer)
{
	struct model_search s = {.at = at, .n = n, .numbers = numbers, .to = to, .fixed = fixed};
	for (uint32_t i = 0; i < n; i++)
		if (!(at[i].value > fixed))
			return false;
	add_terms(&s);
	find(&s);
	answer->is_open = n == 2 || n <= numbers;
	bool found = s.nmodels > 0;
	if (found) {
		struct model model = choose(&s, answer->is_open);
		answer->value = model.value;
		answer->spread = model.misfit;
		for (unsigned i = 0; i < s.nmodels; i++)
			answer->spread = fmax(answer->spread,
					      fabs(s.models[i].value - model.value) / model.value);
		if (answer->is_open && s.nmodels == 1)
			answer->spread = -1;
	}
	free(s.models);
	free(s.table);
	return found;
}
