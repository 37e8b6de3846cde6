// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* A bound that is set in one branch is, behind it, the one value or the other. Each dead_… has twins that
 * need their old contents. */
#include <stdio.h>

static double dead_one[20], needs_one[20], dead_two[20], needs_two[20], dead_clamped[20], needs_clamped[20];
static double needs_lost[20], sum;

static void one_way(int n, int flag)
{
	int last = 0, more = 0;
	if (flag > n) {
		last = n;
		more = n + 1;
	}
	for (int i = 0; i < n; i++)
		dead_one[i] = needs_one[i] = i;
	for (int i = 0; i < last; i++)
		sum += dead_one[i];
	for (int i = 0; i < more; i++)
		sum += needs_one[i];
}

static void two_ways(int n, int m)
{
	int from, end;
	if (n < m) {
		from = n;
		end = m;
	} else {
		from = m;
		end = n;
	}
	for (int i = from; i < end; i++)
		dead_two[i] = needs_two[i + 1] = i;
	for (int i = n; i < m; i++)
		sum += dead_two[i] + needs_two[i];
	for (int i = m; i < n; i++)
		sum += dead_two[i];
}

static void clamped(int n, int m)
{
	if (m > n)
		m = n;
	for (int i = 0; i < n; i++)
		dead_clamped[i] = needs_clamped[i + 1] = i;
	for (int i = 0; i < m; i++)
		sum += dead_clamped[i] + needs_clamped[i];
}

static void lost(int n, double x)
{
	int last = n;
	if (x > 1)
		last = n + 1;
	for (int i = 0; i < n; i++)
		needs_lost[i] = i;
	for (int i = 0; i < last; i++)
		sum += needs_lost[i];
}

int main(int argc, char **argv)
{
	for (int turn = 0; turn < 5; turn++) {
#pragma potential_ckpt
		one_way(argc + 3, turn);
		two_ways(argc + turn, 2 * argc);
		clamped(argc + 3, turn);
		lost(argc + 4, sum + (argv[0] == NULL));
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves %s | sed -n '/@/s/, /\n/gp'
// WANT:   @L66 position: argc
// WANT: argv
// WANT: turn
// WANT: [needs_one]
// WANT: [needs_two]
// WANT: [needs_clamped]
// WANT: [needs_lost]
// WANT: [sum]
