// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Which ways lead through a switch, and what each of them reads and must have written. */
#include <stdio.h>
#include <stdlib.h>

enum side { LEFT, RIGHT, DOWN, UP };
static double all[400], some[400], falls[400], early[400], rim[40][40], named[400], far[400],
	uneven[400], looped[400], team[400], most[400], each[400], sum;

/* All sections fill it; one of them does not fill the other. */
static void filled(int which, int n)
{
	switch (which) {
	case 0:
		for (int i = 0; i < n; i++)
			all[i] = some[i] = i;
		break;
	case 1: {
		for (int i = 0; i < n; i++)
			all[i] = some[i] = 2 * i;
		break;
	}
	default:
		for (int i = 0; i < n; i++)
			all[i] = 3 * i;
	}
	for (int i = 0; i < n; i++)
		sum += all[i] + some[i];
}

static void falling(int which, int n)
{
	switch (which) {
	case 0:
		for (int i = 0; i < n / 2; i++)
			falls[i] = i;
		/* fall through */
	case 1:
	case 2:
		for (int i = n / 2; i < n; i++)
			falls[i] = i;
	}
	for (int i = 0; i < n; i++)
		if (which == 0)
			sum += falls[i];
		else if (which == 2)
			sum += falls[n - 1 - i];
}

/* What a section has left early is not written. */
static void leaves(int which, int n)
{
	switch (which) {
	case 1:
		if (sum > 3)
			break;
		for (int i = 0; i < n; i++)
			early[i] = i;
		break;
	case 2:
		for (int i = 0; i < n; i++) {
			if (sum > 4)
				break;
			early[i] = i;
		}
		break;
	case 3: return;
	default:
		for (int i = 0; i < n; i++)
			early[i] = 2;
	}
	for (int i = 0; i < n; i++)
		sum += early[i];
}

/* Each iteration takes its section. */
static void sides(int n)
{
	for (enum side s = LEFT; s <= UP; s++)
		for (int k = 0; k < n; k++)
			switch (s) {
			case LEFT: rim[k][0] = k; break;
			case RIGHT: rim[k][n - 1] = k; break;
			case DOWN: rim[0][k] = k; break;
			default: rim[n - 1][k] = k;
			}
	for (int k = 0; k < n; k++)
		sum += rim[k][0] + rim[k][n - 1] + rim[0][k] + rim[n - 1][k];
	sum += rim[1][1];
}

/* What a section leaves in a variable. */
static void lengths(int which, int n)
{
	int end = 0;
	switch (which) {
	case 4 ... 6: end = n; break;
	case 7: end = 5; break;
	default: end = 3;
	}
	for (int i = 0; i < end; i++)
		named[i] = i;
	for (int i = 0; i < n; i++)
		sum += which == 5 ? named[i] : 0;
	if (which == 7)
		sum += named[4] + named[5];
}

/* -1 is another number there. */
static void converted(unsigned which, int n)
{
	switch (which) {
	case -1:
		for (int i = 0; i < n; i++)
			far[i] = i;
	}
	if (which == 4294967295u)
		for (int i = 0; i < n; i++)
			sum += far[i];
	else
		sum += far[7];
}

static void jumped(int which, int n)
{
	switch (which & 1) {
	case 0:
		do {
			for (int i = 0; i < n; i++)
				uneven[i] = i;
			/* fall through */
		case 1: n--;
		} while (n > 30);
	}
	for (int i = 0; i < n; i++)
		sum += uneven[i];
}

static void continued(int n)
{
	for (int i = 0; i < n; i++) {
		switch (i & 1) {
		case 0: continue;
		default: break;
		}
		looped[i] = 1;
	}
	for (int i = 0; i < n; i++)
		sum += looped[i];
}

static void in_team(int which, int n)
{
#pragma omp parallel
	{
		switch (which) {
		case 0:
#pragma omp for
			for (int i = 0; i < n; i++)
				team[i] = i;
			break;
		default:
#pragma omp for
			for (int i = 0; i < n; i++)
				team[i] = 2;
		}
#pragma omp for
		for (int i = 0; i < n; i++)
			team[i] += team[n - 1 - i] > 0;
	}
}

/* Of so many ways nothing is told but that it is one of them. */
static void many(int which, int n)
{
	switch (which) {
	case 0: most[0] = 1; break;
	case 1: most[1] = 1; break;
	case 2: most[2] = 1; break;
	case 3: most[3] = 1; break;
	case 4: most[4] = 1; break;
	case 5: most[5] = 1; break;
	case 6: most[6] = 1; break;
	case 7: most[7] = 1; break;
	case 8: most[8] = 1; break;
	case 9: most[9] = 1; break;
	case 10: most[10] = 1; break;
	case 11: most[11] = 1; break;
	case 12: most[12] = 1; break;
	case 13: most[13] = 1; break;
	case 14: most[14] = 1; break;
	case 15: most[15] = 1; break;
	case 16: most[16] = 1; break;
	default: most[0] = 2;
	}
	switch (which) {
	case 0: each[n] = most[0]; break;
	case 1: each[n] = most[5]; break;
	case 2: each[n] = most[10]; break;
	case 3: each[n] = most[15]; break;
	case 4: each[n] = most[3]; break;
	case 5: each[n] = most[8]; break;
	case 6: each[n] = most[13]; break;
	case 7: each[n] = most[1]; break;
	case 8: each[n] = most[6]; break;
	case 9: each[n] = most[11]; break;
	case 10: each[n] = most[16]; break;
	case 11: each[n] = most[4]; break;
	case 12: each[n] = most[9]; break;
	case 13: each[n] = most[14]; break;
	case 14: each[n] = most[2]; break;
	case 15: each[n] = most[7]; break;
	case 16: each[n] = most[12]; break;
	default: each[n] = 3;
	}
	sum += each[n];
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 400;
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		filled(argc, n);
		falling(argc, n);
		leaves(argc, n);
		sides(40);
		lengths(argc, n);
		converted((unsigned)argc, n);
		jumped(argc, n);
		continued(n);
		in_team(argc, n);
		many(argc, n - 1);
		switch (step) {
		case 0: sum += all[1]; break;
		case 1:
#pragma potential_ckpt
			sum += all[2];
			break;
		case 2: return sum > 1e6;
		}
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts --ompckpt-dump=regions %s
// WANT: filled:
// WANT:   reads first:
// WANT:     [which, n] -> { some[x0] : 0 <= x0 <= 399 and x0 < n and (which >= 2 or which < 0) }
// WANT:   must write:
// WANT:     [which, n] -> { some[x0] : 0 <= which <= 1 and 0 <= x0 <= 399 and x0 < n }
// WANT:     [which, n] -> { all[x0] : 0 <= x0 <= 399 and x0 < n }
// WANT: falling:
// WANT:   reads first:
// WANT:     [which, n, (n / 2)] -> { falls[x0] : which = 2 and 0 <= x0 <= 399 and x0 < (n / 2) and x0 < n }
// WANT:   must write:
// WANT:     [which, n, (n / 2)] -> { falls[x0] : 0 <= x0 <= 399 and ((0 <= which <= 2 and (n / 2) <= x0 < n) or (which = 0 and x0 < (n / 2))) }
// WANT: leaves:
// WANT:   reads first:
// WANT:     [which, n] -> { early[x0] : 0 < which <= 2 and 0 <= x0 <= 399 and x0 < n }
// WANT:   must write:
// WANT:     [which, n] -> { early[x0] : 0 <= x0 <= 399 and x0 < n and (which >= 4 or which <= 0) }
// WANT: sides:
// WANT:   reads first:
// WANT:     [n] -> { rim[x0 = 1, x1 = 1] : n >= 3 or n <= 1 }
// WANT:   must write:
// WANT:     [n] -> { rim[x0, x1 = 0] : 0 <= x0 < n; rim[x0 = 0, x1] : 0 <= x1 < n; rim[x0, x1 = -1 + n] : 0 <= x0 < n; rim[x0 = -1 + n, x1] : 0 <= x1 < n }
// WANT: lengths:
// WANT:   reads first:
// WANT:     [which, n] -> { named[x0] : 3 <= x0 <= 399 and x0 < n and (which >= 8 or which <= 3 or (which = 7 and x0 >= 5)); named[x0 = 5] : which = 7 }
// WANT:   must write:
// WANT:     [which, n] -> { named[x0] : 0 <= x0 <= 399 and ((which >= 8 and x0 <= 2) or (which <= 3 and x0 <= 2) or (4 <= which <= 6 and x0 < n) or (which = 7 and x0 <= 4)) }
// WANT: converted:
// WANT:   reads first:
// WANT:     [which, n] -> { far[x0 = 7] : which >= 4294967296 or which <= 4294967294 }
// WANT:   must write:
// WANT:     [which, n] -> { far[x0] : which = 4294967295 and 0 <= x0 <= 399 and x0 < n }
// WANT: jumped:
// WANT:   reads first:
// WANT:     { uneven[x0] : 0 <= x0 <= 399 }
// WANT:   must write:
// WANT: continued:
// WANT:   reads first:
// WANT:     [n] -> { looped[x0] : (x0) mod 2 = 0 and 0 <= x0 <= 399 and x0 < n }
// WANT:   must write:
// WANT:     [n] -> { looped[x0] : (1 + x0) mod 2 = 0 and 0 <= x0 <= 399 and x0 < n }
// WANT: in_team:
// WANT:   reads first:
// WANT:   must write:
// WANT:     [n, which] -> { team[x0] : 0 <= x0 <= 399 and x0 < n }
// WANT: many:
// WANT:   reads first:
// WANT:     { most[x0] : 0 <= x0 <= 16 }
// WANT:   must write:
// WANT:     [n] -> { each[x0 = n] : 0 <= n <= 399 }
// WANT: main:
// WANT:   reads first:
// WANT:     [argc] -> { some[x0] : 0 <= x0 <= 399 and (argc >= 2 or argc < 0) }
// WANT:     [argc] -> { falls[x0] : argc = 2 and 0 <= x0 <= 399 }
// WANT:     [argc] -> { early[x0] : 0 < argc <= 2 and 0 <= x0 <= 399 }
// WANT:     { rim[x0 = 1, x1 = 1] }
// WANT:     [argc] -> { named[x0] : 3 <= x0 <= 399 and (argc >= 8 or argc <= 3 or (argc = 7 and x0 >= 5)) }
// WANT:     [(cast argc)] -> { far[x0 = 7] : (cast argc) >= 4294967296 or (cast argc) <= 4294967294 }
// WANT:     { uneven[x0] : 0 <= x0 <= 399 }
// WANT:     { looped[x0] : (x0) mod 2 = 0 and 0 <= x0 <= 399 }
// WANT:     { most[x0] : 0 <= x0 <= 16 }
// WANT:     { all[x0] : 0 < x0 <= 2 }
// WANT:   must write:
// WANT:   label reads first:
// WANT:     [step, argc, n] -> { some[x0] : 0 <= step <= 2 and 0 <= x0 <= 399 and x0 < n and (argc >= 2 or argc < 0) }
// WANT:     [step, argc, n, (n / 2)] -> { falls[x0] : argc = 2 and 0 <= step <= 2 and 0 <= x0 <= 399 and x0 < (n / 2) and x0 < n }
// WANT:     [step, argc, n] -> { early[x0] : 0 <= step <= 2 and 0 < argc <= 2 and 0 <= x0 <= 399 and x0 < n }
// WANT:     [step] -> { rim[x0 = 1, x1 = 1] : 0 <= step <= 2 }
// WANT:     [step, argc, n] -> { named[x0] : 0 <= step <= 2 and 3 <= x0 <= 399 and x0 < n and (argc >= 8 or argc <= 3 or (argc = 7 and x0 >= 5)); named[x0 = 5] : argc = 7 and 0 <= step <= 2 }
// WANT:     [step, (cast argc), n] -> { far[x0 = 7] : 0 <= step <= 2 and ((cast argc) >= 4294967296 or (cast argc) <= 4294967294) }
// WANT:     [step] -> { uneven[x0] : 0 <= step <= 2 and 0 <= x0 <= 399 }
// WANT:     [step, n] -> { looped[x0] : (x0) mod 2 = 0 and 0 <= step <= 2 and 0 <= x0 <= 398 and x0 < n }
// WANT:     [step] -> { most[x0] : 0 <= step <= 2 and 0 <= x0 <= 16 }
// WANT:     [step, n] -> { all[x0] : step >= 0 and x0 > step and n <= x0 <= 2 }
// WANT:   label knows:
// WANT:     -<int main:step> >= -2
// WANT:     <int main:step> >= 0
// WANT:   label reads first:
// WANT:     [step] -> { all[x0 = 2] : step = 1 }
// WANT:     [step, argc, n] -> { some[x0] : step = 1 and 0 <= x0 <= 399 and x0 < n and (argc >= 2 or argc < 0) }
// WANT:     [step, argc, n, (n / 2)] -> { falls[x0] : step = 1 and argc = 2 and 0 <= x0 <= 399 and x0 < (n / 2) and x0 < n }
// WANT:     [step, argc, n] -> { early[x0] : step = 1 and 0 < argc <= 2 and 0 <= x0 <= 399 and x0 < n }
// WANT:     [step] -> { rim[x0 = 1, x1 = 1] : step = 1 }
// WANT:     [step, argc, n] -> { named[x0] : step = 1 and 3 <= x0 <= 399 and x0 < n and (argc >= 8 or argc <= 3 or (argc = 7 and x0 >= 5)); named[x0 = 5] : step = 1 and argc = 7 }
// WANT:     [step, (cast argc), n] -> { far[x0 = 7] : step = 1 and ((cast argc) >= 4294967296 or (cast argc) <= 4294967294) }
// WANT:     [step] -> { uneven[x0] : step = 1 and 0 <= x0 <= 399 }
// WANT:     [step, n] -> { looped[x0] : step = 1 and (x0) mod 2 = 0 and 0 <= x0 <= 399 and x0 < n }
// WANT:     [step] -> { most[x0] : step = 1 and 0 <= x0 <= 16 }
// WANT:   label knows:
// WANT:     <int main:step> = 1
