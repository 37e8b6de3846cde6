// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* What was stored behind a pointer before a label is not told after it, whichever way led there: no text of the label says it. */
// RUN: ompckpt-cc --ompckpt-dump=regions -w %s | sed '/^main/,$d; /reads first\|must write\|^ *{ s\[/d'
#include <stdlib.h>

struct s {
	double *u;
};
double sum;

static void by_goto(struct s *s, double *x, int n)
{
	s->u = x + 1000;
	{
		if (n == 1) {
#pragma potential_ckpt
			n++;
			goto l;
		}
		n += 2;
l:
		n++;
	}
	for (int i = 0; i < 500; i++)
		sum += s->u[i];
}

static void without_order(struct s *s, double *x, int n)
{
	s->u = x + 1000;
	switch (n) {
		do {
	case 1:
#pragma potential_ckpt
			n++;
		} while (n < 3);
	}
	for (int i = 0; i < 500; i++)
		sum += s->u[i];
}

static void by_loop(struct s *s, double *x, int n)
{
	s->u = x + 1000;
	for (int k = 0; k < n; k++) {
		for (int i = 0; i < 500; i++)
			sum += s->u[i];
#pragma potential_ckpt
		sum *= 2;
	}
}

int main(int argc, char **argv)
{
	struct s *s = malloc(sizeof *s);
	double *x = malloc(2000 * sizeof *x);
	for (int i = 0; i < 2000; i++)
		x[i] = i;
	by_goto(s, x, argc);
	without_order(s, x, argc);
	by_loop(s, x, argc);
	return 0;
}
// WANT: by_goto:
// WANT:     all of malloc at behind_labels.c:57
// WANT:     [n] -> { s[x0 = 0] : n = 1 }
// WANT:     [n] -> { s[..][x0 = 0, x1] : n = 1 and 0 <= x1 <= 499 }
// WANT:   label knows:
// WANT:     <int behind_labels.c:by_goto:n> = 1
// WANT: without_order:
// WANT:     all of malloc at behind_labels.c:57
// WANT: by_loop:
// WANT:     all of malloc at behind_labels.c:57
// WANT:     [k, n] -> { s[x0 = 0] : k >= 0 and n >= 2 + k }
// WANT:     [k, n] -> { s[..][x0 = 0, x1] : k >= 0 and n >= 2 + k and 0 <= x1 <= 499 }
// WANT:   label knows:
// WANT:     -<int behind_labels.c:by_loop:k> + <int behind_labels.c:by_loop:n> >= 1
// WANT:     <int behind_labels.c:by_loop:k> >= 0
