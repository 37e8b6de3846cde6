/* test_predict.c - lines over threads, powers of sizes, and when there is no answer.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <math.h>
#include <string.h>

#include "predict.h"
#include "run_suite.h"

/* Bytes of a checkpoint of block-tridiagonal systems over processes, from 4, 25, 36 of them. */
START_TEST(power)
{
	double x[] = { 4, 25, 36 }, y[3], a, b;
	for (int i = 0; i < 3; i++)
		y[i] = 354.54 * pow(x[i], -0.85);
	ck_assert(predict_power(x, y, 3, &a, &b));
	ck_assert_double_eq_tol(a, 354.54, 1e-9);
	ck_assert_double_eq_tol(b, -0.85, 1e-12);
	y[1] *= 1.01;
	ck_assert(predict_power(x, y, 3, &a, &b) && fabs(a / 354.54 - 1) < 0.0163);
	y[1] = 0;
	ck_assert(!predict_power(x, y, 3, &a, &b));
	ck_assert(!predict_power(x, y, 1, &a, &b));
}
END_TEST

/* size^3 * 8 for all, size^2 * 40 for each thread. */
static double model(double threads, double size)
{
	return 8 * pow(size, 3) + 40 * pow(size, 2) * threads;
}

static uint32_t measure(struct predict_measured *m, int problems)
{
	double sizes[] = { 12, 24, 30 }, threads[] = { 1, 2, 4 };
	uint32_t n = 0;
	for (int s = 0; s < problems; s++)
		for (int t = 0; t < 3; t++, n++)
			m[n] = (struct predict_measured){ (uint32_t)s, sizes[s], threads[t],
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
	struct predict_measured m[9], what = { rows[_i].problem, rows[_i].size, rows[_i].threads, 0 };
	struct predict_answer a = predict(m, measure(m, 3), &what);
	double want = model(what.threads, what.size);
	ck_assert_msg(!a.why_not, "%s: %s", rows[_i].why, a.why_not);
	ck_assert_msg(fabs(a.value / want - 1) < 1e-9 && a.error >= 0 && a.error < 1e-9,
		      "%s: %g, want %g, error %g", rows[_i].why, a.value, want, a.error);
}
END_TEST

/* Noise of 1 per cent shows in the error, and the answer is not much further off. */
START_TEST(noise)
{
	struct predict_measured m[9], what = { 7, 48, 8, 0 };
	uint32_t n = measure(m, 3);
	m[1].value *= 1.01;
	m[5].value *= 0.99;
	struct predict_answer a = predict(m, n, &what);
	ck_assert(!a.why_not && a.error > 0.004 && a.error < 0.1);
	ck_assert(fabs(a.value / model(8, 48) - 1) < 0.1);
}
END_TEST

START_TEST(no_answer)
{
	struct predict_measured m[6], what = { 7, 0, 8, 0 };
	uint32_t n = measure(m, 2);
	ck_assert(strstr(predict(m, n, &what).why_not, "no number") != NULL);
	what.size = 48;
	ck_assert(strstr(predict(m, 3, &what).why_not, "two sizes") != NULL);
	what = (struct predict_measured){ 0, 12, 8, 0 };
	ck_assert(strstr(predict(m, 1, &what).why_not, "two numbers of threads") != NULL);
	ck_assert(predict(m, 0, &what).why_not != NULL);
	what.threads = 1;
	struct predict_answer a = predict(m, 1, &what);
	ck_assert(!a.why_not && a.value == model(1, 12) && a.error < 0);
	m[3].value = m[4].value = m[5].value = -1;
	what = (struct predict_measured){ 7, 48, 8, 0 };
	ck_assert(strstr(predict(m, n, &what).why_not, "no law") != NULL);
}
END_TEST

/* From two sizes alone nobody knows how good an answer for a third one is; from three, one that is
 * no power shows. */
START_TEST(sizes)
{
	struct predict_measured m[9], what = { 7, 48, 2, 0 };
	uint32_t n = measure(m, 2);
	ck_assert(predict(m, n, &what).error < 0);
	n = measure(m, 3);
	for (uint32_t i = 0; i < n; i++)
		m[i].value += 50000;
	ck_assert(predict(m, n, &what).error > 0.05);
	what.problem = 0;
	ck_assert(predict(m, n, &what).error < 1e-9);
}
END_TEST

/* A fixed part and one in proportion to the size: two sizes are enough. */
START_TEST(fixed_part)
{
	struct predict_measured m[] = { { 0, 100, 1, 5800 }, { 1, 1000, 1, 13000 } };
	struct predict_measured what = { 2, 100000, 1, 0 };
	struct predict_answer a = predict(m, 2, &what);
	ck_assert(!a.why_not && fabs(a.value - 805000) < 1e-6);
}
END_TEST

/* Nothing is private: the slopes are 0, and no power of the size. */
START_TEST(shared_only)
{
	struct predict_measured m[6], what = { 7, 48, 8, 0 };
	uint32_t n = measure(m, 2);
	for (uint32_t i = 0; i < n; i++)
		m[i].value = model(0, m[i].size);
	struct predict_answer a = predict(m, n, &what);
	ck_assert(!a.why_not && fabs(a.value / model(0, 48) - 1) < 1e-9);
}
END_TEST

START_TEST(labels)
{
	ck_assert(predict_size("1400") == 1400 && predict_size("S=1400") == 1400);
	ck_assert(predict_size("W") == 0 && predict_size("") == 0 && predict_size("12x") == 0);
	ck_assert(predict_size("-4") == 0 && predict_size("n=inf") == 0);
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
	tcase_add_test(t, labels);
	return run_suite("predict", t);
}
