/* Computed gotos in functions on a path: tables of labels, and labels in saved memory.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static long acc;

static void tick(int n)
{
#pragma potential_ckpt
	acc += n;
}

struct code {
	void *at;
	int argument;
};

/* An interpreter whose code holds addresses of labels (direct threading). */
static int run(struct code *code, const void *const **labels)
{
	static const void *const table[] = {&&add, &&loop, &&call, &&end, &&hop};
	long sum = 0;
	int pc = 0, turns = 0;
	void *next = &&add;
	if (labels) {
		*labels = table;
		return 0;
	}
	goto *code[pc].at;
add:
	sum += code[pc++].argument;
	goto *code[pc].at;
call:
	tick(code[pc++].argument);
	next = turns & 1 ? &&hop : &&loop;
	goto *code[pc].at;
hop:
	tick(1000);
	printf("hop %ld\n", sum);
	goto *next;
loop:
	printf("%d %ld %ld\n", turns, sum, acc);
	if (next == &&hop) {
		next = &&loop;
		goto hop;
	}
	if (++turns < code[pc].argument) {
		pc = 0;
		goto *code[0].at;
	}
	pc++;
	goto *code[pc].at;
end:
	return (int)sum;
}

/* A table of the opcodes; the position stands in the function itself; a label in a block. */
static int machine(const char *ops)
{
	const void *targets[128];
	const void *by = NULL;
	int x = 1, y = 0;
	targets['+'] = &&plus;
	targets['*'] = &&times;
	targets['.'] = &&print;
	targets[0] = &&done;
	for (int i = 0;; i++) {
		int op = ops[i];
#pragma potential_ckpt
		goto *targets[op];
	plus:
		x += ++y;
		by = &&plus;
		continue;
	times:
		if (by == &&plus) {
			x *= 3;
			by = &&times;
		}
		continue;
	print:
		printf("%d %s\n", x, by == &&times ? "times" : by ? "plus" : "none");
	}
done:
	return y;
}

static int choose(int n)
{
	tick(n);
	return n % 3;
}

/* The target is the result of a call that reaches a position. */
static int chosen(int n)
{
	void *labels[] = {&&zero, &&one, &&two};
	int sum = 0;
again:
	if (n-- == 0)
		return sum;
	goto *labels[choose(n)];
zero:
#pragma omp parallel default(none) shared(sum)
#pragma omp master
	sum += 1;
	goto again;
one:
	sum += 10;
	goto again;
two:
	sum += 100;
	goto again;
}

/* In a region that each thread of a team runs. */
static void in_team(void)
{
	int got[8] = {0};
#pragma omp parallel num_threads(3)
	{
		int me = omp_get_thread_num(), left = 6;
		void *at = me & 1 ? &&odd : &&even;
		int sum = 0;
	loop:
#pragma potential_ckpt
		if (left-- > 0)
			goto *at;
		goto out;
	odd:
		sum += 7 * left;
		at = &&even;
		goto loop;
	even:
		sum += left;
		at = me ? &&odd : &&even;
		goto loop;
	out:
		got[me] = sum;
	}
	printf("%d %d %d\n", got[0], got[1], got[2]);
}

int main(void)
{
	const void *const *labels;
	struct code *code = malloc(6 * sizeof *code);
	static const int ops[6] = {0, 2, 0, 2, 1, 3}, arguments[6] = {3, 10, 4, 20, 6, 0};
	run(NULL, &labels);
	for (int i = 0; i < 6; i++)
		code[i] = (struct code){(void *)labels[ops[i]], arguments[i]};
	printf("%d\n", run(code, NULL));
	printf("%d\n", machine(".+*.+*+**.*+."));
	printf("%d\n", chosen(8));
	in_team();
	free(code);
	return 0;
}
