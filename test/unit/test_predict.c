/* test_predict.c - lines over threads, powers of sizes, and when there is no answer.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <math.h>
#include <string.h>

#include "predict.h"
#include "run_suite.h"

/* The models' answer at "to" for values of "n" points of one number. */
static struct scaling_answer extend(const double *x, const double *y, uint32_t n, double to)
{
	struct scaling_point at[8];
	struct scaling_answer a = { 0 };
	for (uint32_t i = 0; i < n; i++)
		at[i] = (struct scaling_point){ { x[i] }, y[i] };
	ck_assert(scaling_models_extend(at, n, 1, 0, &to, &a));
	return a;
}

/* Bytes of a checkpoint of block-tridiagonal systems over processes, from 4, 25, 36 of them. */
START_TEST(power)
{
	double x[] = { 4, 25, 36 }, y[3];
	for (int i = 0; i < 3; i++)
		y[i] = 354.54 * pow(x[i], -0.85);
	struct scaling_answer a = extend(x, y, 3, 64);
	ck_assert_double_eq_tol(a.value, 354.54 * pow(64, -0.85), 1e-9);
	ck_assert(!a.is_open && a.spread < 1e-9);
	y[1] *= 1.01;
	a = extend(x, y, 3, 64);
	ck_assert(fabs(a.value / (354.54 * pow(64, -0.85)) - 1) < 0.0163 && a.spread > 0.003);
	struct scaling_point bad = { { 1 }, 0 };
	ck_assert(!scaling_models_extend(&bad, 1, 1, 0, x, &a));
}
END_TEST

/* One point of four is far off. */
START_TEST(typical_line)
{
	double x[2000], y[2000], a, b;
	for (int i = 0; i < 2000; i++) {
		x[i] = 1000 * (i % 7);
		y[i] = 5 + 0.01 * x[i] + (i % 4 == 1 ? 300 : 0);
	}
	ck_assert(predict_typical_line(x, y, 2000, &a, &b));
	ck_assert_double_eq_tol(a, 5, 1e-9);
	ck_assert_double_eq_tol(b, 0.01, 1e-12);
	ck_assert(predict_typical_line(x, y, 1, &a, &b) && a == 5 && b == 0);
	ck_assert(!predict_typical_line(x, y, 0, &a, &b));

	const double larger[] = {1, 2, 3}, quicker[] = {9, 8, 7};
	ck_assert(predict_typical_line(larger, quicker, 3, &a, &b) && a == 8 && b == 0);
}
END_TEST

static double law_constant(double n)
{
	return n > 0 ? 5000 : 0;
}

static double law_line(double n)
{
	return 3000 + 80 * n;
}

static double law_nlogn(double n)
{
	return 8 * n * log(n);
}

static double law_cube(double n)
{
	return 16 * pow(n + 2, 3);
}

static double law_faces(double n)
{
	return 48 * n * n + 40 * n * n * n;
}

static double law_levels(double n)
{
	double sum = 0;
	for (; n >= 2; n /= 2)
		sum += 8 * pow(n + 2, 3);
	return sum;
}

static const struct {
	const char *why;
	double (*law)(double n);
	double tolerance; /* at eight times the largest of three sizes */
} laws[] = {
	{ "a constant", law_constant, 1e-9 },
	{ "in proportion, and a fixed part", law_line, 1e-9 },
	{ "n log n", law_nlogn, 1e-9 },
	{ "a cube with a rim", law_cube, 1e-9 },
	{ "faces and a cube", law_faces, 0.001 },
	{ "grids of all levels", law_levels, 0.005 },
};

/* Three sizes tell the law. */
START_TEST(law)
{
	double x[] = { 16, 32, 128 }, y[3], to = 1024, want = laws[_i].law(to);
	for (int i = 0; i < 3; i++)
		y[i] = laws[_i].law(x[i]);
	struct scaling_answer a = extend(x, y, 3, to);
	ck_assert_msg(fabs(a.value / want - 1) <= laws[_i].tolerance && !a.is_open,
		      "%s: %g, want %g", laws[_i].why, a.value, want);
	ck_assert_msg(fabs(a.value / want - 1) <= a.spread + 0.002, "%s: off by more than %g",
		      laws[_i].why, a.spread);
	a = extend(x + 1, y + 1, 2, to);
	ck_assert_msg(a.is_open && (a.spread < 0 || fabs(a.value / want - 1) <= a.spread),
		      "%s, two sizes: %g, want %g, off by more than %g", laws[_i].why, a.value, want,
		      a.spread);
}
END_TEST

/* Several numbers: products, and parts in proportion to each. */
START_TEST(several_numbers)
{
	struct scaling_point at[4] = { { { 10, 7 }, 0 }, { { 50, 8 }, 0 }, { { 20, 10 }, 0 },
				    { { 30, 9 }, 0 } };
	double to[] = { 100, 11 };
	struct scaling_answer a;
	for (int i = 0; i < 4; i++)
		at[i].value = 40 * at[i].number[0] + 12 * at[i].number[0] * pow(at[i].number[1], 2);
	ck_assert(scaling_models_extend(at, 4, 2, 0, to, &a) && !a.is_open);
	ck_assert_double_eq_tol(a.value / (4000 + 1200 * 121), 1, 2e-3);
	for (int i = 0; i < 4; i++)
		at[i].value = 40 * at[i].number[0] + 1200 * at[i].number[1];
	ck_assert(scaling_models_extend(at, 4, 2, 0, to, &a) && !a.is_open);
	ck_assert_double_eq_tol(a.value, 17200, 1e-6);
	ck_assert(scaling_models_extend(at, 2, 2, 0, to, &a) && a.is_open && a.spread < 0);
	ck_assert_double_eq_tol(a.value, 17200, 1e-6);
	at[0].value = 500;
	ck_assert(!scaling_models_extend(at, 2, 2, 0, to, &a));
}
END_TEST

/* size^3 * 8 for all, size^2 * 40 for each thread. */
static double model(double threads, double size)
{
	return 8 * pow(size, 3) + 40 * pow(size, 2) * threads;
}

static struct predict_size one(double number)
{
	return (struct predict_size){ .n = number > 0, .at = { number } };
}

static uint32_t measure(struct predict_measured *m, int problems)
{
	double sizes[] = { 12, 24, 30 }, threads[] = { 1, 2, 4 };
	uint32_t n = 0;
	for (int s = 0; s < problems; s++)
		for (int t = 0; t < 3; t++, n++)
			m[n] = (struct predict_measured){ (uint32_t)s, one(sizes[s]), threads[t],
							  model(threads[t], sizes[s]) };
	return n;
}

static const struct {
	const char *why;
	uint32_t problem;
	double size, threads;
} rows[] = {
	{ "more threads", 1, 24, 16 },
	{ "a problem measured, by its number", 0, 12, 64 },
	{ "a larger problem", 7, 64, 1 },
	{ "both", 7, 64, 16 },
	{ "between those measured", 7, 18, 3 },
};

START_TEST(exact)
{
	struct predict_measured m[9], what = { rows[_i].problem, one(rows[_i].size),
						rows[_i].threads, 0 };
	struct predict_answer a = predict(m, measure(m, 3), 0, &what);
	double want = model(what.threads, what.size.at[0]);
	ck_assert_msg(!a.why_not, "%s: %s", rows[_i].why, a.why_not);
	ck_assert_msg(fabs(a.value / want - 1) < 1e-9 && a.error >= 0 && a.error < 1e-9,
		      "%s: %g, want %g, error %g", rows[_i].why, a.value, want, a.error);
}
END_TEST

/* Noise of 1 per cent shows in the error, and the answer is not much further off. */
START_TEST(noise)
{
	struct predict_measured m[9], what = { 7, one(48), 8, 0 };
	uint32_t n = measure(m, 3);
	m[1].value *= 1.01;
	m[5].value *= 0.99;
	struct predict_answer a = predict(m, n, 0, &what);
	ck_assert(!a.why_not && a.error > 0.004 && a.error < 0.1);
	ck_assert(fabs(a.value / model(8, 48) - 1) < 0.1);
}
END_TEST

START_TEST(no_answer)
{
	struct predict_measured m[6], what = { 7, one(0), 8, 0 };
	uint32_t n = measure(m, 2);
	ck_assert(strstr(predict(m, n, 0, &what).why_not, "no number") != NULL);
	what.size = one(48);
	ck_assert(strstr(predict(m, 3, 0, &what).why_not, "two sizes") != NULL);
	what = (struct predict_measured){ 0, one(12), 8, 0 };
	ck_assert(strstr(predict(m, 1, 0, &what).why_not, "two numbers of threads") != NULL);
	ck_assert(predict(m, 0, 0, &what).why_not != NULL);
	what.threads = 1;
	struct predict_answer a = predict(m, 1, 0, &what);
	ck_assert(!a.why_not && a.value == model(1, 12) && a.error < 0);
	m[3].value = m[4].value = m[5].value = -1;
	what = (struct predict_measured){ 7, one(48), 8, 0 };
	ck_assert(strstr(predict(m, n, 0, &what).why_not, "no law") != NULL);
}
END_TEST

/* Two sizes leave it open which law is the right one; with three, an answer that is off says by how
 * much. */
START_TEST(sizes)
{
	struct predict_measured m[9], what = { 7, one(48), 2, 0 };
	uint32_t n = measure(m, 2);
	struct predict_answer a = predict(m, n, 0, &what);
	ck_assert(a.is_open && (a.error < 0 || fabs(a.value / model(2, 48) - 1) <= a.error));
	n = measure(m, 3);
	for (int i = 0; i < 3; i++)
		m[i].value *= 1.2;
	a = predict(m, n, 0, &what);
	ck_assert(!a.is_open && fabs(a.value / model(2, 48) - 1) <= a.error && a.error > 0.02);
	what.problem = 1;
	ck_assert(predict(m, n, 0, &what).error < 1e-9);
}
END_TEST

/* Runs that were cut short and met less than others: threads seem to take less than nothing. */
START_TEST(cut_short)
{
	struct predict_measured m[9], what = { 7, one(48), 8, 0 };
	uint32_t n = measure(m, 3);
	for (uint32_t i = 0; i < n; i++)
		m[i].value = model(0, m[i].size.at[0]) * (i == 5 ? 0.9 : 1);
	struct predict_answer a = predict(m, n, 0, &what);
	ck_assert(!a.why_not && a.error >= 0.0999);
	ck_assert(fabs(a.value / model(0, 48) - 1) <= 1e-9);
}
END_TEST

/* A fixed part and one in proportion to the size, of which a part is known. */
START_TEST(fixed_part)
{
	struct predict_measured m[] = { { 0, one(100), 1, 5800 }, { 1, one(1000), 1, 13000 } };
	struct predict_measured what = { 2, one(100000), 1, 0 };
	struct predict_answer a = predict(m, 2, 3000, &what);
	ck_assert(!a.why_not && fabs(a.value - 805000) < 1e-6);
	a = predict(m, 2, 6000, &what);
	ck_assert(!a.why_not && fabs(a.value - 805000) < 1e-6);
}
END_TEST

/* Nothing is private: the slopes are 0, and no power of the size. */
START_TEST(shared_only)
{
	struct predict_measured m[6], what = { 7, one(48), 8, 0 };
	uint32_t n = measure(m, 2);
	for (uint32_t i = 0; i < n; i++)
		m[i].value = model(0, m[i].size.at[0]);
	struct predict_answer a = predict(m, n, 0, &what);
	ck_assert(!a.why_not && fabs(a.value / model(0, 48) - 1) < 1e-9);
}
END_TEST

static const struct {
	const char *label;
	uint32_t n;
	double first, last;
} labels[] = {
	{ "1400", 1, 1400, 1400 },
	{ "S n=1400", 1, 1400, 1400 },
	{ "na=14000 nonzer=11", 2, 14000, 11 },
	{ "nx=64,ny=32;nz=8", 3, 64, 8 },
	{ "grid=64x32*8", 1, 16384, 16384 },
	{ " h=1e-3  m=2 ", 2, 1e-3, 2 },
	{ "a=1 b=2 c=3 d=4", 0, 0, 0 },
	{ "W", 0, 0, 0 },
	{ "", 0, 0, 0 },
	{ "12x", 0, 0, 0 },
	{ "n=x4", 0, 0, 0 },
	{ "n= 4 5", 2, 4, 5 },
	{ "n=-4", 0, 0, 0 },
	{ "n=inf", 0, 0, 0 },
	{ "n=0", 0, 0, 0 },
	{ "n=4y", 0, 0, 0 },
};

START_TEST(label)
{
	struct predict_size s;
	predict_read_size(labels[_i].label, &s);
	ck_assert_msg(s.n == labels[_i].n, "'%s': %u numbers", labels[_i].label, s.n);
	if (s.n)
		ck_assert_msg(s.at[0] == labels[_i].first && s.at[s.n - 1] == labels[_i].last,
			      "'%s': %g, %g", labels[_i].label, s.at[0], s.at[s.n - 1]);
}
END_TEST

START_TEST(names)
{
	struct predict_size a, b, c;
	predict_read_size("na=1 nz=2", &a);
	predict_read_size("na=3 nz=4", &b);
	predict_read_size("nz=1 na=2", &c);
	ck_assert(a.names == b.names && a.names != c.names);
	struct predict_measured m[] = { { 0, a, 1, 10 }, { 1, c, 1, 20 } };
	struct predict_measured what = { 2, b, 1, 0 };
	ck_assert(strstr(predict(m, 2, 0, &what).why_not, "names of this one") != NULL);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("predict");
	tcase_add_test(t, power);
	tcase_add_loop_test(t, exact, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, noise);
	tcase_add_test(t, no_answer);
	tcase_add_test(t, sizes);
	tcase_add_test(t, fixed_part);
	tcase_add_test(t, shared_only);
	tcase_add_loop_test(t, label, 0, sizeof labels / sizeof *labels);
	tcase_add_test(t, names);
	tcase_add_test(t, cut_short);
	tcase_add_test(t, typical_line);
	tcase_add_loop_test(t, law, 0, sizeof laws / sizeof *laws);
	tcase_add_test(t, several_numbers);
	return run_suite("predict", t);
}
