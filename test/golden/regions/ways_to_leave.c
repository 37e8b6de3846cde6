// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ways to leave a function or an iteration before an array is filled, and to be told of it: where the caller goes on, the
 * array is full. What the analysis does not see through is wanted here as well, by name. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                                                \
	do {                                                                                       \
		int status_ = (call);                                                              \
		if (status_ != 0)                                                                  \
			return status_;                                                            \
	} while (0)
#define TRY(call)                                                                                  \
	if ((call) == FAILED) {                                                                    \
		snprintf(message, sizeof message, "%s:%d", __FILE__, __LINE__);                    \
		return FAILED;                                                                     \
	}

enum { DONE, FAILED };

/* "x" is the array, which "l_x" fills; "..." calls that, and leaves f_x if it says that it has not. */
#define WAY(x, ...)                                                                                \
	static double x[1000];                                                                     \
	static void f_##x(int n)                                                                   \
	{                                                                                          \
		__VA_ARGS__                                                                        \
		for (int i = 0; i < n; i++)                                                        \
			s += x[i];                                                                 \
	}
#define FILL                                                                                       \
	for (int i = 0; i < n; i++)                                                                \
		x[i] = i;

static double src[1000], s;
static int bad, failed;
static char message[100];
static double block[1000];

static int source(double *x)
{
	x[0] = src[0];
	return src[1] > 3 ? -2 : 0;
}

static int first(double *x, int n)
{
	if (src[0] > 5)
		return -1;
	FILL
	return 0;
}
static int several(double *x, int n)
{
	if (src[0] > 5)
		return 1;
	if (src[2] > 5)
		return 2;
	FILL
	return 0;
}
static int handed_on(double *x, int n)
{
	int e;
	if ((e = source(x)) != 0)
		return e;
	FILL
	return 0;
}
static int negative(double *x, int n)
{
	int e = source(x);
	if (e < 0)
		return e;
	FILL
	return 0;
}
static int in_loop(double *x, int n)
{
	for (int i = 0; i < n; i++) {
		if (src[i] > 5)
			return -1;
		x[i] = i;
	}
	return 0;
}
static int in_nest(double *x, int n)
{
	for (int i = 0; i < n; i++) {
		int e = source(src);
		if (e < 0)
			return e;
		for (int k = i; k <= i; k++)
			x[k] = i;
	}
	return 0;
}
static int is_full(double *x, int n)
{
	if (src[0] > 5)
		return 0;
	FILL
	return 1;
}
static int fails_last(double *x, int n)
{
	if (src[0] < 5) {
		FILL
		return 0;
	}
	return 3;
}
static int check(double *x, int n)
{
	CHECK(source(src));
	CHECK(first(x, n));
	return 0;
}
static int done(double *x, int n)
{
	if (src[0] > 5)
		return FAILED;
	FILL
	return DONE;
}
static int attempt(double *x, int n)
{
	TRY(first(x, n) == 0 ? DONE : FAILED)
	return DONE;
}
static int tried(double *x, int n)
{
	TRY(done(x, n))
	return DONE;
}
static int tail(double *x, int n)
{
	return several(x, n);
}
static int one_end(double *x, int n)
{
	int status = 0;
	if (src[0] > 5)
		status = -1;
	else
		FILL
	return status;
}
static int to_end(double *x, int n)
{
	int status = source(src);
	if (status)
		goto end;
	FILL
end:
	return status;
}
static int to_error(double *x, int n)
{
	if (src[0] > 5)
		goto error;
	FILL
	return 0;
error:
	return -1;
}
static void by_pointer(double *x, int n, int *error)
{
	*error = 0;
	if (src[0] > 5) {
		*error = 1;
		return;
	}
	FILL
}
static void by_global(double *x, int n)
{
	failed = src[0] > 5;
	if (failed)
		return;
	FILL
}
static double *or_null(double *x, int n)
{
	if (src[0] > 5)
		return NULL;
	FILL
	return x;
}
static void if_any(double *x, int n)
{
	if (n <= 0)
		return;
	FILL
}
static void by_flag(double *x, int n, int wanted)
{
	if (!wanted)
		return;
	FILL
}
static void but_one(double *x, int n)
{
	for (int i = 0; i < n; i++) {
		if (i == 3)
			continue;
		x[i] = i;
	}
}
static void from_two(double *x, int n)
{
	for (int i = 0; i < n; i++) {
		if (i < 2)
			continue;
		x[i] = i;
	}
}
static void out_of_switch(double *x, int n, int what)
{
	switch (what) {
	case 1:
		if (n > 1000)
			break;
		FILL
		break;
	default: break;
	}
}
static void to_next(double *x, int n, int what)
{
	if (what == 7)
		goto next;
	FILL
next:
	bad += what;
}
static long as_long(double *x, int n)
{
	if (src[0] > 5)
		return -1L;
	FILL
	return n;
}

WAY(by_first, if (first(by_first, n)) return;)
WAY(by_first_less, if (first(by_first_less, n) < 0) return;)
WAY(by_first_var, int e = first(by_first_var, n); if (e) return;)
WAY(by_first_late, int e = first(by_first_late, n); bad++; if (e == -1) return;)
WAY(by_first_in, int e; if ((e = first(by_first_in, n)) != 0) return;)
WAY(by_first_exit, if (first(by_first_exit, n) != 0) exit(1);)
WAY(by_first_abort, if (first(by_first_abort, n) != 0) { fprintf(stderr, "no\n"); abort(); })
WAY(by_first_assert, assert(first(by_first_assert, n) == 0);)
WAY(by_first_goto, if (first(by_first_goto, n)) goto out; for (int i = 0; i < n; i++) s += by_first_goto[i]; out: n = 0;)
WAY(by_first_then, if (!first(by_first_then, n)) for (int i = 0; i < n; i++) s += by_first_then[i]; n = 0;)
WAY(by_first_break, for (int k = 0; k < 2; k++) { if (first(by_first_break, n)) break; for (int i = 0; i < n; i++) s += by_first_break[i]; } n = 0;)
WAY(by_first_member, struct { int code; } r; r.code = first(by_first_member, n); if (r.code) return;)
WAY(by_first_global, failed = first(by_first_global, n); if (failed) return;)
WAY(by_first_bool, _Bool ok = first(by_first_bool, n) == 0; if (!ok) return;)
WAY(by_first_switch, switch (first(by_first_switch, n)) { case -1: return; default: break; })
WAY(by_first_two, int e = first(by_first_two, n) || several(by_first_two, n); if (e) return;)
WAY(by_several, if (several(by_several, n)) return;)
WAY(by_handed_on, if (handed_on(by_handed_on, n)) return;)
WAY(by_negative, if (negative(by_negative, n) < 0) return;)
WAY(by_in_loop, if (in_loop(by_in_loop, n) < 0) return;)
WAY(by_in_nest, if (in_nest(by_in_nest, n) < 0) return;)
WAY(by_is_full, if (!is_full(by_is_full, n)) return;)
WAY(by_fails_last, if (fails_last(by_fails_last, n)) return;)
WAY(by_check, if (check(by_check, n)) return;)
WAY(by_attempt, if (attempt(by_attempt, n) == FAILED) return;)
WAY(by_tried, if (tried(by_tried, n) == FAILED) return;)
WAY(by_tail, if (tail(by_tail, n)) return;)
WAY(by_one_end, if (one_end(by_one_end, n)) return;)
WAY(by_to_end, if (to_end(by_to_end, n)) return;)
WAY(by_to_error, if (to_error(by_to_error, n)) return;)
WAY(by_by_pointer, int e; by_pointer(by_by_pointer, n, &e); if (e) return;)
WAY(by_by_global, by_global(by_by_global, n); if (failed) return;)
WAY(by_or_null, if (!or_null(by_or_null, n)) return;)
WAY(by_or_null_var, double *p = or_null(by_or_null_var, n); if (p == NULL) return;)
WAY(by_if_any, if_any(by_if_any, n);)
WAY(by_by_flag, by_flag(by_by_flag, n, 1);)
WAY(by_but_one, but_one(by_but_one, n); by_but_one[3] = 1;)
WAY(by_from_two, from_two(by_from_two, n); by_from_two[0] = by_from_two[1] = 1;)
WAY(by_out_of_switch, out_of_switch(by_out_of_switch, n, 1);)
WAY(by_to_next, to_next(by_to_next, n, 3);)
WAY(by_either, if (source(src) || first(by_either, n)) return;)
WAY(by_either_1st, if (first(by_either_1st, n) != 0 || source(src) != 0) return;)
WAY(by_neither, if (!(first(by_neither, n) == 0 && source(src) == 0)) return;)
WAY(by_and, if (source(src) == 0 && first(by_and, n) == 0 && source(src) == 0) for (int i = 0; i < n; i++) s += by_and[i]; n = 0;)
WAY(by_two_kept, int e; if ((e = source(src)) < 0 || (e = first(by_two_kept, n)) < 0) return;)
WAY(by_as_long, if (as_long(by_as_long, n) < 0) return;)

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1000;
	if (n < 4 || n > 1000)
		return 1;
	for (int turn = 0; turn < 3; turn++) {
#pragma potential_ckpt
		f_by_first(n), f_by_first_less(n), f_by_first_var(n), f_by_first_late(n), f_by_first_in(n),
		f_by_first_exit(n), f_by_first_abort(n), f_by_first_assert(n), f_by_first_goto(n),
		f_by_first_then(n), f_by_first_break(n), f_by_first_member(n), f_by_first_global(n),
		f_by_first_bool(n), f_by_first_switch(n), f_by_first_two(n), f_by_several(n),
		f_by_handed_on(n), f_by_negative(n), f_by_in_loop(n), f_by_in_nest(n), f_by_is_full(n),
		f_by_fails_last(n), f_by_check(n), f_by_attempt(n), f_by_tried(n), f_by_tail(n),
		f_by_one_end(n), f_by_to_end(n), f_by_to_error(n), f_by_by_pointer(n), f_by_by_global(n),
		f_by_or_null(n), f_by_or_null_var(n), f_by_if_any(n), f_by_by_flag(n), f_by_but_one(n),
		f_by_from_two(n), f_by_out_of_switch(n), f_by_to_next(n), f_by_either(n), f_by_either_1st(n),
		f_by_neither(n), f_by_and(n), f_by_two_kept(n), f_by_as_long(n);
	}
	printf("%g %d\n", s, bad);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | tr , "\n" | grep -o "by_[a-z0-9_]*" | sort -u
// WANT: by_first_global
// WANT: by_first_two
