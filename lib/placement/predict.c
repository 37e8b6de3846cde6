/* predict.c - from small runs to large ones.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    values measured with some numbers of threads on some problems; threads and a problem.
 * Out:   the value there, and how far off such answers were for what was measured.
 * Means: for each problem a line over the threads; for a problem that was not measured, the lines'
 *        beginnings and slopes follow models over the numbers in the problems' labels
 *        (scaling_models.c). Slopes that follow no model are noise if they are a thousandth of the
 *        values or less.
 * Errs:  says that it has no answer rather than guessing one: for more threads than one there must
 *        be two numbers of threads, for another problem two sizes. */
#include "predict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_POINTS 500 /* for a typical line; of more, every so many are looked at */

bool predict_line(const double *x, const double *y, uint32_t n, double *a, double *b)
{
	double mx = 0, my = 0, xx = 0, xy = 0;
	for (uint32_t i = 0; i < n; i++) {
		mx += x[i] / n;
		my += y[i] / n;
	}
	for (uint32_t i = 0; i < n; i++) {
		xx += (x[i] - mx) * (x[i] - mx);
		xy += (x[i] - mx) * (y[i] - my);
	}
	*b = xx > 0 ? xy / xx : 0;
	*a = my - *b * mx;
	return n > 0;
}

struct slope {
	double value, weight;
};

static int by_slope(const void *a, const void *b)
{
	const struct slope *p = a, *q = b;
	return (p->value > q->value) - (p->value < q->value);
}

/* Orders them. */
static double median(struct slope *s, uint32_t n)
{
	double all = 0, below = 0;
	qsort(s, n, sizeof *s, by_slope);
	for (uint32_t i = 0; i < n; i++)
		all += s[i].weight;
	for (uint32_t i = 0; i < n; i++) {
		below += s[i].weight;
		if (below > all / 2)
			return s[i].value;
	}
	return n ? s[n - 1].value : 0;
}

bool predict_typical_line(const double *x, const double *y, uint32_t n, double *a, double *b)
{
	uint32_t stride = n / MOST_POINTS + 1, k = 0;
	struct slope *s = calloc((size_t)(n / stride + 1) * (n / stride + 1) + 1, sizeof *s);
	if (!s)
		abort();
	for (uint32_t i = 0; i < n; i += stride)
		for (uint32_t j = i + stride; j < n; j += stride)
			if (x[i] != x[j])
				s[k++] = (struct slope){(y[j] - y[i]) / (x[j] - x[i]),
							fabs(x[j] - x[i])};
	*b = fmax(median(s, k), 0);
	k = 0;
	for (uint32_t i = 0; i < n; i += stride)
		s[k++] = (struct slope){y[i] - *b * x[i], 1};
	*a = median(s, k);
	free(s);
	return n > 0;
}

/* The product "word" begins with; 0 if it is none. */
static double product(const char *word, size_t n)
{
	double v = 1, factor;
	for (const char *at = word;; at++) {
		char *end;
		factor = strtod(at, &end);
		v *= factor;
		if (end == at || end > word + n || !(factor > 0) || !isfinite(v))
			return 0;
		at = end;
		if (at == word + n)
			return v;
		if (*at != 'x' && *at != '*')
			return 0;
	}
}

static uint64_t mix(uint64_t hash, const char *name, size_t n)
{
	for (size_t i = 0; i < n; i++)
		hash = (hash ^ (unsigned char)name[i]) * 0x100000001b3u;
	return (hash ^ ' ') * 0x100000001b3u;
}

void predict_read_size(const char *label, struct predict_size *size)
{
	*size = (struct predict_size){.names = 0xcbf29ce484222325u};
	for (const char *at = label; *at; at += strspn(at, " ,;")) {
		size_t n = strcspn(at, " ,;"), name = 0;
		while (name < n && at[name] != '=')
			name++;
		name = name < n ? name + 1 : 0;
		double v = product(at + name, n - name);
		if (v > 0 && size->n == LAWS_NUMBERS) {
			size->n = 0;
			return;
		}
		if (v > 0) {
			size->at[size->n++] = v;
			size->names = mix(size->names, at, name);
		}
		at += n;
	}
}

/* The line over the threads of one problem. */
struct fitted_line {
	struct predict_size size;
	double a, b;
	double least, most; /* of its values */
	bool slope;         /* there was more than one number of threads */
};

struct fitted_lines {
	struct fitted_line *at;
	uint32_t n;
	double *x, *y; /* room for all that was measured */
	struct scaling_point *points;
};

static void fit_problem(struct fitted_lines *l, const struct predict_measured *m, uint32_t n,
			uint32_t problem)
{
	struct fitted_line line = {0};
	uint32_t count = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (m[i].problem != problem)
			continue;
		line.size = m[i].size;
		l->x[count] = m[i].threads;
		l->y[count] = m[i].value;
		line.slope |= m[i].threads != l->x[0];
		line.least = count ? fmin(line.least, m[i].value) : m[i].value;
		line.most = fmax(line.most, m[i].value);
		count++;
	}
	if (predict_line(l->x, l->y, count, &line.a, &line.b))
		l->at[l->n++] = line;
}

static bool first_of_problem(const struct predict_measured *m, uint32_t i)
{
	for (uint32_t k = 0; k < i; k++)
		if (m[k].problem == m[i].problem)
			return false;
	return true;
}

/* Through a part of the lines, their beginnings or their slopes, to another size. */
static bool over_sizes(struct fitted_lines *l, bool slopes, double fixed,
		       const struct predict_size *to, struct scaling_answer *v)
{
	double largest = 0, values = 0;
	for (uint32_t i = 0; i < l->n; i++) {
		l->points[i].value = slopes ? l->at[i].b : l->at[i].a;
		memcpy(l->points[i].number, l->at[i].size.at, sizeof l->points[i].number);
		largest = fmax(largest, fabs(l->points[i].value));
		values = fmax(values, fabs(l->at[i].a));
		if (l->points[i].value <= fixed)
			fixed = 0;
	}
	if (largest > 0 && scaling_models_extend(l->points, l->n, to->n, fixed, to->at, v))
		return true;
	*v = (struct scaling_answer){0};
	return largest <= values / 1000;
}

static bool same_numbers(const struct predict_size *a, const struct predict_size *b)
{
	return memcmp(a->at, b->at, sizeof a->at) == 0;
}

/* Keep the lines of problems with the names of "size", each size once, and those with a slope if
 * there are any. */
static void keep_comparable(struct fitted_lines *l, const struct predict_size *size)
{
	uint32_t kept = 0;
	bool slope = false;
	for (uint32_t i = 0; i < l->n; i++)
		slope |= l->at[i].slope;
	for (uint32_t i = 0; i < l->n; i++) {
		struct fitted_line line = l->at[i];
		bool keep = line.size.n == size->n && line.size.names == size->names &&
			    (line.slope || !slope);
		for (uint32_t k = 0; k < kept; k++)
			keep &= !same_numbers(&l->at[k].size, &line.size);
		if (keep)
			l->at[kept++] = line;
	}
	l->n = kept;
}

/* No thread takes less than nothing. Where it seems so runs have met different things, by chance or
 * because they were cut short: the most that was met counts, for any number of threads. How far
 * apart were they? */
static double level(struct fitted_lines *l)
{
	bool falls = false;
	double apart = 0;
	for (uint32_t i = 0; i < l->n; i++)
		falls |= l->at[i].b < 0;
	for (uint32_t i = 0; i < l->n && falls; i++) {
		struct fitted_line *line = &l->at[i];
		apart = fmax(apart, 1 - line->least / line->most);
		line->a = line->most;
		line->b = 0;
	}
	return apart;
}

static struct predict_answer from_lines(struct fitted_lines *l, double fixed,
					const struct predict_measured *what)
{
	struct scaling_answer a, b;
	if (what->size.n == 0)
		return (struct predict_answer){.why_not = "this problem was not measured, and its "
							  "label has no number"};
	keep_comparable(l, &what->size);
	if (l->n < 2)
		return (struct predict_answer){
			.why_not = "less than two sizes were measured whose labels have the names "
				   "of this one"};
	double apart = level(l);
	if (!over_sizes(l, false, fixed, &what->size, &a) ||
	    !over_sizes(l, true, 0, &what->size, &b))
		return (struct predict_answer){
			.why_not = l->n > what->size.n
					   ? "what was measured follows no law of the size"
					   : "a label with several numbers needs one more size "
					     "measured than it has numbers"};
	double each = b.value * what->threads, value = a.value + each;
	bool counts = each > value / 1000;
	return (struct predict_answer){
		.value = value,
		.error = a.spread < 0 || (counts && b.spread < 0)
				 ? -1
				 : (a.spread * a.value + fmax(b.spread, 0) * each) / value + apart,
		.is_open = a.is_open || (counts && b.is_open)};
}

/* The lines of all problems; those of one number of threads only if it is the one asked for. */
static struct predict_answer answer(const struct predict_measured *m, uint32_t n, double fixed,
				    const struct predict_measured *what)
{
	struct fitted_lines l = {.at = calloc((size_t)n + 1, sizeof *l.at),
				 .x = calloc((size_t)n + 1, sizeof(double)),
				 .y = calloc((size_t)n + 1, sizeof(double)),
				 .points = calloc((size_t)n + 1, sizeof *l.points)};
	struct predict_answer r = {.why_not = "it needs two numbers of threads"};
	if (!l.at || !l.x || !l.y || !l.points)
		abort();
	fit_problem(&l, m, n, what->problem);
	bool same = n && l.n && (l.at[0].slope || l.x[0] == what->threads);
	if (l.n && same) {
		r = (struct predict_answer){.value = l.at[0].a + l.at[0].b * what->threads};
	} else if (!l.n) {
		bool spread = false, at_threads = true;
		for (uint32_t i = 0; i < n; i++) {
			at_threads &= m[i].threads == what->threads;
			if (first_of_problem(m, i)) {
				fit_problem(&l, m, n, m[i].problem);
				spread |= l.at[l.n - 1].slope;
			}
		}
		if (spread || at_threads)
			r = from_lines(&l, fixed, what);
	}
	free(l.at);
	free(l.x);
	free(l.y);
	free(l.points);
	return r;
}

/* How far off measurement "i" is when foretold from "n" others; -1 if it can't be. */
static double miss(const struct predict_measured *m, const struct predict_measured *others,
		   uint32_t n, double fixed, uint32_t i)
{
	struct predict_answer a = answer(others, n, fixed, &m[i]);
	return a.why_not || m[i].value <= 0 ? -1 : fabs(a.value / m[i].value - 1);
}

static uint32_t problems_of(const struct predict_measured *m, uint32_t n)
{
	uint32_t k = 0;
	for (uint32_t i = 0; i < n; i++)
		k += first_of_problem(m, i);
	return k;
}

/* Is there no larger value of its problem? */
static bool is_largest(const struct predict_measured *m, uint32_t n, uint32_t i)
{
	for (uint32_t k = 0; k < n; k++)
		if (m[k].problem == m[i].problem &&
		    (m[k].value > m[i].value || (m[k].value == m[i].value && k < i)))
			return false;
	return true;
}

/* The worst miss, when each is foretold from all others. */
static double worst_run(const struct predict_measured *m, uint32_t n, double fixed,
			struct predict_measured *others)
{
	double error = -1;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t count = 0;
		for (uint32_t k = 0; k < n; k++)
			if (k != i)
				others[count++] = m[k];
		error = fmax(error, miss(m, others, count, fixed, i));
	}
	return error;
}

/* The worst miss, when the largest value of each problem but the least one is foretold from the
 * other problems. Of models of several numbers that says nothing unless there are more other
 * problems than numbers. */
static double worst_problem(const struct predict_measured *m, uint32_t n, double fixed,
			    struct predict_measured *others)
{
	double error = -1;
	uint32_t least = 0;
	for (uint32_t i = 0; i < n; i++)
		if (m[i].value < m[least].value)
			least = i;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t count = 0;
		for (uint32_t k = 0; k < n; k++)
			if (m[k].problem != m[i].problem)
				others[count++] = m[k];
		if (is_largest(m, n, i) && m[i].problem != m[least].problem &&
		    problems_of(others, count) > m[i].size.n)
			error = fmax(error, miss(m, others, count, fixed, i));
	}
	return error;
}

/* How far the value lies beyond those measured, in steps as the last one of theirs; at least 1. */
static double reach(const struct predict_measured *m, uint32_t n, double value)
{
	double largest = 0, next = 0;
	for (uint32_t i = 0; i < n; i++)
		largest = fmax(largest, m[i].value);
	for (uint32_t i = 0; i < n; i++)
		if (m[i].value < largest * 0.9)
			next = fmax(next, m[i].value);
	return next > 0 && value > largest ? fmax(1, log(value / largest) / log(largest / next))
					   : 1;
}

struct predict_answer predict(const struct predict_measured *m, uint32_t n, double fixed,
			      const struct predict_measured *what)
{
	struct predict_answer r = answer(m, n, fixed, what);
	struct predict_measured *others = calloc((size_t)n + 1, sizeof *others);
	bool other_problem = true;
	if (!others)
		abort();
	for (uint32_t i = 0; i < n; i++)
		other_problem &= m[i].problem != what->problem;
	if (r.why_not)
		r.error = -1;
	else if (!other_problem)
		r.error = worst_run(m, n, fixed, others);
	else
		r.error = fmax(r.error, worst_problem(m, n, fixed, others) * reach(m, n, r.value));
	free(others);
	return r;
}
