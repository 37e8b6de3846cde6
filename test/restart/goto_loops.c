/* goto_loops.c - loops that are made of gotos: with a test in front, behind, or somewhere; nested, left, gone on with. Beside them gotos
 * that make no loop of their own: into it, across each other, past declarations, out of inner loops and switches.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <assert.h>
#include <stdio.h>

enum { N = 400 };

static double now[N], next[N], scratch[N], total;

static void sweep(double by)
{
#pragma omp parallel for
	for (int i = 1; i < N - 1; i++)
		scratch[i] = now[i - 1] + now[i + 1];
	for (int i = 1; i < N - 1; i++)
		now[i] = scratch[i] / 2 + by;
}

static void tested_in_front(int steps)
{
	int t = 0;
L500:
	if (steps <= t)
		goto L2000;
#pragma potential_ckpt
	assert(t >= 0);
	sweep(t);
	t += 1;
	goto L500;
L2000:
	total += now[7];
}

static void tested_behind(int steps)
{
	int t = 0;
again:	sweep(t);
#pragma potential_ckpt
	if (++t < steps)
		goto again;
	total += now[8];
}

static void nested(int steps)
{
	int t = 0, k;
outer:
	k = 0;
inner: if (k >= 3) goto done;
	sweep(k);
#pragma potential_ckpt
	k++;
	goto inner;
done:
	if (now[3] > 1e9)
		goto out;
	if (++t < steps) { goto outer; }
out:
	total += t + now[9];
}

static void gone_on(int steps)
{
	int t = 0;
next_step:
	t++;
#pragma potential_ckpt
	if (t == 2)
		goto next_step;
	if (t > steps)
		goto end;
	sweep(t);
	if (t == 4) {
		total += 1;
		goto next_step;
	}
	total += now[t];
	goto next_step;
end:
	total += t;
}

static void jumped_to(int steps)
{
	int t = steps;
	if (steps > 2)
		goto top;
	t = 3;
top:
	if (t <= 0)
		goto bottom;
#pragma potential_ckpt
	t--;
	sweep(t);
	goto top;
bottom:
	total += now[11];
}

/* The inner one stays, as it goes on with the outer one. */
static void outer_gone_on(int steps)
{
	int t = 0, k = 0;
begin:
	t++;
	if (t > steps)
		goto finished;
#pragma potential_ckpt
turn:
	k++;
	sweep(k % 5);
	total = total / 2 + t + k;
	if (k % 3 == 0)
		goto begin;
	if (k > 40)
		goto left;
	goto turn;
left:
	goto begin;
finished:
	t = 0;
once_more: {
	t++;
within:
	k++;
	if (k % 4 == 0) {
		goto once_more;
	}
	if (k > 60)
		goto over;
	sweep(k % 7);
	goto within;
}
	goto once_more;
over:
	total += t;
}

/* ---- none ---- */

static void entered(int steps)
{
	int t = 0;
	if (steps > 3)
		goto middle;
head:
	t++;
middle:
#pragma potential_ckpt
	sweep(t);
	if (t < steps - 2)
		goto head;
	total += now[12];
}

static void crossed(int steps)
{
	int t = 0;
a:	t++;
b:	t++;
#pragma potential_ckpt
	sweep(t);
	if (t < steps)
		goto a;
	t++;
	if (t < 2 * steps)
		goto b;
	total += now[13] + t;
}

static void declares(int steps)
{
	int t = 0;
up:;
	int by = t * 2;
#pragma potential_ckpt
	sweep(by);
	if (++t < steps)
		goto up;
	total += by;
}

enum { K = 1 };

static void makes(int steps)
{
	int t = 0, *p = &t, s = 0;
tag:	s += (int)sizeof(enum { K = 5 });
#pragma potential_ckpt
	if (++t < steps)
		goto tag;
	total += s + K;
literal:
	t++;
#pragma potential_ckpt
	p = (int[]){t, 2 * t, 3 * t};
	if (t < 2 * steps)
		goto literal;
	total += p[0] + p[2];
}

static void out_of_inner(int steps)
{
	int t = 0;
on:
	t++;
	for (int k = 0; k < 5; k++) {
#pragma potential_ckpt
		sweep(k);
		if (k == t % 4 && t < steps)
			goto on;
	}
	if (t < steps)
		goto on;
	for (int k = 0; k < steps; k++) {
		int n = 0;
	round:
		n++;
		if (n == k)
			continue;
		if (n > 9)
			break;
		switch (n) {
		case 3: total += 1; break;
		default: total += 2;
		}
		if (n < 4)
			goto round;
		total += n;
	}
	total += t;
}

static void in_switch(int steps)
{
	for (int t = 0; t < steps; t++) {
		int n = 0;
		switch (t & 3) {
		case 1:
		more:
			n++;
			/* fallthrough */
		case 2:
#pragma potential_ckpt
			sweep(n);
			if (n < 3)
				goto more;
			break;
		default: {
			int k = 0;
		here:
			k++;
			sweep(k);
			if (k < 2)
				goto here;
		}
		}
		total += n;
	}
}

int main(int argc, char **argv)
{
	int steps = 4 + argc;
	(void)argv;
	for (int i = 0; i < N; i++)
		now[i] = next[i] = i % 11;
	tested_in_front(steps), printf("%.17g\n", total);
	tested_behind(steps), printf("%.17g\n", total);
	nested(steps), printf("%.17g\n", total);
	gone_on(steps), printf("%.17g\n", total);
	jumped_to(steps), printf("%.17g\n", total);
	outer_gone_on(steps), printf("%.17g\n", total);
	entered(steps), printf("%.17g\n", total);
	crossed(steps), printf("%.17g\n", total);
	declares(steps), printf("%.17g\n", total);
	makes(steps), printf("%.17g\n", total);
	out_of_inner(steps), printf("%.17g\n", total);
	in_switch(steps), printf("%.17g\n", total);
	return 0;
}
