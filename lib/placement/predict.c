/* predict.c - from small runs to large ones.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    values measured with some numbers of threads on some problems; threads and a problem.
 * Out:   the value there, and how far off such answers were for what was measured.
 * Means: for each problem a line over the threads; for a problem that was not measured, a law over
 *        the sizes through the lines' beginnings and slopes: proportional to the size on top of a
 *        fixed part, unless that part came out negative, or a power of the size. Of two sizes the
 *        former is taken where it can be, of more the one that fits better. Slopes that follow no
 *        law are noise if they are a thousandth of the values or less.
 * Errs:  says that it has no answer rather than guessing one: for more threads than one there must
 *        be two numbers of threads, for another problem two sizes. */
#include "predict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

bool predict_power(const double *x, const double *y, uint32_t n, double *a, double *b)
{
	double *lx = calloc(2 * ((size_t)n + 1), sizeof *lx), *ly = lx + n + 1;
	bool different = false;
	if (!lx)
		abort();
	for (uint32_t i = 0; i < n; i++) {
		lx[i] = log(x[i]);
		ly[i] = log(y[i]);
		different |= x[i] != x[0];
		if (!(x[i] > 0 && y[i] > 0))
			n = 0;
	}
	bool good = different && predict_line(lx, ly, n, a, b);
	*a = good ? exp(*a) : 0;
	free(lx);
	return good;
}

double predict_size(const char *label)
{
	const char *equals = strrchr(label, '=');
	char *end;
	double v = strtod(equals ? equals + 1 : label, &end);
	return *end == '\0' && v > 0 && isfinite(v) ? v : 0;
}

/* The line over the threads of one problem. */
struct line {
	double size, a, b;
	bool slope; /* there was more than one number of threads */
};

struct lines {
	struct line *at;
	uint32_t n;
	double *x, *y; /* room for all that was measured */
};

static void fit_problem(struct lines *l, const struct predict_measured *m, uint32_t n,
			uint32_t problem)
{
	struct line line = {0};
	uint32_t count = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (m[i].problem != problem)
			continue;
		line.size = m[i].size;
		l->x[count] = m[i].threads;
		l->y[count] = m[i].value;
		line.slope |= m[i].threads != l->x[0];
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

/* What is fitted over the sizes: a + b W if "is_line", else a W^b. */
struct law {
	bool is_line;
	double a, b;
};

static double at_size(struct law l, double size)
{
	return l.is_line ? l.a + l.b * size : l.a * pow(size, l.b);
}

static double residual(struct law law, const struct lines *l)
{
	double sum = 0;
	for (uint32_t i = 0; i < l->n; i++)
		sum += pow(at_size(law, l->x[i]) / l->y[i] - 1, 2);
	return sum;
}

/* The law for the values y over the sizes x. */
static bool find_law(const struct lines *l, struct law *law)
{
	struct law line = {.is_line = true}, power = {.is_line = false};
	bool has_power = predict_power(l->x, l->y, l->n, &power.a, &power.b);
	bool has_line =
		predict_line(l->x, l->y, l->n, &line.a, &line.b) && line.a >= 0 && line.b >= 0;
	*law = power;
	if (has_line && (!has_power || l->n == 2 || residual(line, l) < residual(power, l)))
		*law = line;
	return has_line || has_power;
}

/* Through a part of the lines, their beginnings or their slopes, to another size. */
static bool over_sizes(struct lines *l, bool slopes, double size, double *v)
{
	double largest = 0, values = 0;
	struct law law;
	for (uint32_t i = 0; i < l->n; i++) {
		l->x[i] = l->at[i].size;
		l->y[i] = slopes ? l->at[i].b : l->at[i].a;
		largest = fmax(largest, fabs(l->y[i]));
		values = fmax(values, fabs(l->at[i].a));
	}
	if (find_law(l, &law)) {
		*v = at_size(law, size);
		return true;
	}
	*v = 0;
	return largest <= values / 1000;
}

static struct predict_answer from_lines(struct lines *l, const struct predict_measured *what)
{
	uint32_t kept = 0;
	bool slope = false;
	double a, b;
	for (uint32_t i = 0; i < l->n; i++)
		slope |= l->at[i].slope;
	for (uint32_t i = 0; i < l->n; i++)
		if (l->at[i].size > 0 && (l->at[i].slope || !slope))
			l->at[kept++] = l->at[i];
	l->n = kept;
	if (what->size <= 0)
		return (struct predict_answer){.why_not = "this problem was not measured, and its "
							  "label has no number"};
	if (kept < 2)
		return (struct predict_answer){.why_not = "less than two sizes were measured"};
	if (!over_sizes(l, false, what->size, &a) || !over_sizes(l, true, what->size, &b))
		return (struct predict_answer){
			.why_not = "what was measured follows no law of the size"};
	return (struct predict_answer){.value = a + b * what->threads};
}

/* The lines of all problems; those of one number of threads only if it is the one asked for. */
static struct predict_answer answer(const struct predict_measured *m, uint32_t n,
				    const struct predict_measured *what)
{
	struct lines l = {.at = calloc((size_t)n + 1, sizeof *l.at),
			  .x = calloc((size_t)n + 1, sizeof(double)),
			  .y = calloc((size_t)n + 1, sizeof(double))};
	struct predict_answer r = {.why_not = "it needs two numbers of threads"};
	if (!l.at || !l.x || !l.y)
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
			r = from_lines(&l, what);
	}
	free(l.at);
	free(l.x);
	free(l.y);
	return r;
}

/* How far off measurement "i" is when foretold from "n" others; -1 if it can't be. */
static double miss(const struct predict_measured *m, const struct predict_measured *others,
		   uint32_t n, uint32_t i)
{
	struct predict_answer a = answer(others, n, &m[i]);
	return a.why_not || m[i].value <= 0 ? -1 : fabs(a.value / m[i].value - 1);
}

/* The worst miss, when each is foretold from all others, or with "problems" from all other
 * problems. */
static double worst(const struct predict_measured *m, uint32_t n, bool problems)
{
	struct predict_measured *others = calloc((size_t)n + 1, sizeof *others);
	double error = -1;
	if (!others)
		abort();
	for (uint32_t i = 0; i < n; i++) {
		uint32_t count = 0;
		for (uint32_t k = 0; k < n; k++)
			if (problems ? m[k].problem != m[i].problem : k != i)
				others[count++] = m[k];
		error = fmax(error, miss(m, others, count, i));
	}
	free(others);
	return error;
}

struct predict_answer predict(const struct predict_measured *m, uint32_t n,
			      const struct predict_measured *what)
{
	struct predict_answer r = answer(m, n, what);
	bool other_problem = true;
	for (uint32_t i = 0; i < n; i++)
		other_problem &= m[i].problem != what->problem;
	r.error = r.why_not ? -1 : worst(m, n, other_problem);
	return r;
}
