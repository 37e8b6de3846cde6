/* What the normal form takes apart: results with const members, clauses, compound literals, heads.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

struct constant {
	const int a;
	int b;
};

static struct constant make(int a)
{
	struct constant r = { a, a + 1 };
#pragma potential_ckpt
	return r;
}

static int step(int x)
{
#pragma potential_ckpt
	return x;
}

static int plain(int x)
{
	return x + 1;
}

static int sum(int x, int y)
{
	return x + y;
}

static int *keep;

int main(void)
{
	int a[16] = { 0 };
	for (int k = 0; k < 3; k++)
#pragma omp parallel for num_threads(step(2)) schedule(static, step(1))
		for (int i = step(1); i < 16; i++)
			a[i] += i;
#pragma omp atomic
	a[0] += step(5);
	struct constant c = a[0] > 3 ? make(4) : make(5);
	keep = &(int){ 7 };
	step(1);
	printf("%d %d %d %d %d\n", a[0], a[15], c.a, make(8).b, *keep);
	int n = step(3), v[n + step(1)], w = 0;
	for (int i = 0; i < n + step(1); i++)
		v[i] = step(i) * n;
	do {
		w += ({
			int z = step(w);
			if (z > 3)
				break;
			z + v[step(1)];
		});
	} while (step(w) < 20 && n--);
	printf("%d %d %zu\n", w, n, sizeof v);
	int first = ({ int z = n; z * z; }), second = 4, *at_second = &second;
	step(1);
	printf("%d %d\n", first, *at_second);
	w = sum(plain((struct constant){ .b = w }.b), plain(n));
	switch (step(2)) {
	case 1:
		step(9);
	case 2:
		w += step(w) ?: 1;
	case 3:
		w++;
	}
	return w & 127;
}
