/* Arrays that loops of many forms fill, and twins that leave something out: a step that is passed by, taken twice, or in
 * a branch; limits that change; tests that step. */
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 300 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(plain), TWINS(comma), TWINS(inner), TWINS(test), TWINS(prefix),
	TWINS(up), TWINS(hint), TWINS(left), TWINS(count), TWINS(team), TWINS(word), TWINS(wrap),
	TWINS(step), sum = 1;

static void add(const unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		sum = sum * 3 + x[i];
}

static void plain(int n)
{
	int i = 0, k = 0;
	while (i < n) {
		plain_all[i] = i + sum;
		i++;
	}
	while (k < n) {
		if (k % 7 == 3) {
			k += 2;
			continue;
		}
		plain_most[k] = k;
		k++;
	}
	add(plain_all, n);
	add(plain_most, n);
}

static void comma(int n)
{
	int i, j;
	for (i = 0, j = n; i < n; i++, j--)
		comma_all[i] = j;
	for (i = 0, j = n; i < n; i++, i += j & 1, j--)
		comma_most[i] = j;
	add(comma_all, n);
	add(comma_most, n);
}

/* The last statement steps; or another one does, too, or it is in a loop of its own. */
static void inner(int n)
{
	int i = 0, k = 0;
	while (i < n) {
		for (int j = 0; j < 2; j++)
			inner_all[i] = i + j;
		i += 1;
	}
	while (k < n) {
		inner_most[k] = k;
		if (k == 50)
			k += 3;
		k = k + 1;
	}
	add(inner_all, n);
	add(inner_most, n);
}

static void test(int n)
{
	for (int i = n; i-- > 0;)
		test_all[i] = i + sum;
	for (int i = n; i-- > 2;)
		test_most[i] = i;
	add(test_all, n);
	for (int i = n; i-- > 0;)
		sum = sum * 3 + test_most[i];
}

static void prefix(int n)
{
	int i = n, k = n;
	while (--i >= 0)
		prefix_all[i] = i;
	while (--k > 0)
		prefix_most[k] = k;
	add(prefix_all, n);
	add(prefix_most, n);
}

/* It is one more in the body than in the test. */
static void up(int n)
{
	int i = -1, k = 0;
	while (i++ < n - 1)
		up_all[i] = i;
	while (k++ < n - 1)
		up_most[k] = k;
	add(up_all, n);
	for (k = -1; k++ < n - 1;)
		sum = sum * 3 + up_most[k];
}

static void hint(int n)
{
	for (int i = 0; __builtin_expect(!!(i < n), 1); i++)
		if (__builtin_expect(i >= 0, 1))
			hint_all[i] = i;
	for (int i = 0; __builtin_expect(i < n - 1, 1); i++)
		hint_most[i] = i;
	add(hint_all, n);
	add(hint_most, n);
}

static void left(int n)
{
	int i = 0, k = 0;
	while (i < n) {
		left_all[i] = i;
		left_all[i] += ({
			int more = i & 1;
			more;
		});
		++i;
	}
	while (k < n) {
		if (k > 200 && sum & 1)
			break;
		left_most[k] = k;
		k++;
	}
	add(left_all, n);
	add(left_most, n);
}

/* Unsigned, down to zero; and from zero on, where it wraps around. */
static void count(size_t n)
{
	for (size_t i = n; i-- > 0;)
		count_all[i] = i;
	for (size_t i = n; i-- > 1;)
		count_most[i] = i;
	for (unsigned k = n & 1; k-- > 0;)
		count_most[k] += 2;
	add(count_all, n);
	add(count_most, n);
}

/* A step in the test that wraps around, before the first iteration. */
static void wrapped(unsigned n, unsigned zero)
{
	unsigned i = -1, k = zero;
	size_t j = -1;
	for (int x = 5; x < SIZE; x++)
		wrap_all[x] = x;
	while (++i < n)
		sum = sum * 3 + wrap_all[i];
	while (++j < 7)
		sum = sum * 3 + wrap_most[j];
	while (--k > 5) {
		sum = sum * 3 + wrap_most[20 + k % 8];
		if (k % 16 == 3)
			break;
	}
}

static void team(int n)
{
#pragma omp parallel for
	for (int part = 0; part < 3; part++) {
		int i = part * 60, k = part * 60;
		while (i < part * 60 + 60) {
			team_all[i] = i + part;
			i++;
		}
		while (k < part * 60 + 59) {
			team_most[k] = k;
			k++;
		}
	}
	add(team_all, 180);
	add(team_most, n < 180 ? n : 180);
}

/* The limit moves; the counter is stored to through a pointer. */
static void word(int n)
{
	int end = n, i = 0, k = 0, *p = n > 3 ? &k : &i;
	while (i < end) {
		word_all[i] = i;
		end -= i == 90 ? 100 : 0;
		i++;
	}
	while (k < n) {
		word_most[k] = k;
		*p += k == 20 ? 2 : 0;
		k++;
	}
	add(word_all, n);
	add(word_most, n);
}

static void step(int n)
{
	int i = 0, k = n - 1;
	while (i < n) {
		step_all[i] = i;
		if (i + 1 < n)
			step_all[i + 1] = 2;
		i += 2;
	}
	while (k > 0) {
		step_most[k] = i;
		k -= 2;
	}
	add(step_all, n);
	add(step_most, n);
}

int main(int argc, char **argv)
{
	unsigned long *const rows[] = {wrap_all,  wrap_most,   plain_most, comma_most, inner_most,
				       test_most, prefix_most, up_most,    hint_most,  left_most};
	int n = 200 + argc;
	(void)argv;
	for (int i = 0; i < SIZE; i++)
		for (unsigned k = 0; k < sizeof rows / sizeof *rows; k++)
			rows[k][i] = i + k;
	for (int turn = 0; turn < 5; turn++) {
#pragma potential_ckpt
		plain(n);
		comma(n);
#pragma potential_ckpt
		inner(n);
		test(n);
		prefix(n);
		up(n);
#pragma potential_ckpt
		hint(n);
		left(n);
		count(n);
		wrapped(n, argc - 1);
		team(n);
#pragma potential_ckpt
		word(n);
		step(n);
		printf("%d: %lu\n", turn, sum);
	}
	return 0;
}
