/* Rows that are emptied, and filled again: nothing of them need be saved, if whoever fills them fills all. Reads below counts, in a loop: what
 * each iteration writes whole is needed by the first one alone. */
#include <stdlib.h>

enum { ROWS = 40, ROOM = 32, HERE = 30 };

static double all[ROWS * ROOM], halo[ROWS * ROOM], seldom[ROWS * ROOM], most[ROWS * ROOM], force[ROWS * ROOM], rest[ROWS * ROOM], sum;
static int nall[ROWS], nhalo[ROWS], nseldom[ROWS], nmost[ROWS], nforce[ROWS];

static void take(const double *from, const int *count)
{
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < count[c]; i++)
			sum = sum * 3 + from[ROOM * c + i];
}

static void put(double *to, int *count, int c, double x)
{
	to[ROOM * c + count[c]] = x;
	count[c]++;
}

static void put_all(int step)
{
	for (int k = 0; k < 9; k++) {
		put(all, nall, k * step % ROWS, k);
		put(halo, nhalo, k * step % ROWS, k);
		put(seldom, nseldom, k * step % ROWS, k);
		int c = k * step % ROWS;
		if (k % 2)
			most[ROOM * c + nmost[c]] = k;
		nmost[c]++;
	}
}

static void empty(int *count, int first, int end)
{
	for (int c = first; c < end; c++)
		count[c] = 0;
}

int main(int argc, char **argv)
{
	for (int step = 0; step < 10; step++) {
#pragma potential_ckpt
		empty(nall, 0, ROWS);
		empty(nhalo, HERE, ROWS);
		if (step % 2)
			empty(nseldom, 0, ROWS);
		empty(nmost, 0, ROWS);
		put_all(step);
		take(all, nall);
		take(halo, nhalo);
		take(seldom, nseldom);
		take(most, nmost);
		for (int k = 0; k < argc; k++) {
			take(force, nforce);
			take(rest, nforce);
			for (int c = 0; c < ROWS; c++)
				nforce[c] += c % (k + 2);
			for (int i = 0; i < ROWS * ROOM; i++)
				force[i] = step + i;
			for (int i = 0; i < ROWS * ROOM / 2; i++)
				rest[i] = step - i;
		}
		empty(nforce, 0, ROWS);
	}
	return (int)sum;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | grep position | sed 's/, \[/\n[/g' | grep -E "^\[.*\[|all|most" | sed 's/\]; kills.*/]/'
// WANT: [halo: halo[32 * k:nhalo[k] + 32 * k - 1] for k in [0:29]]
// WANT: [seldom: seldom[32 * k:nseldom[k] + 32 * k - 1] for k in [0:39]]
// WANT: [most]
// WANT: [force: force[32 * k:nforce[k] + 32 * k - 1] for k in [0:39], force[1280:] for k in [0:39]]
// WANT: [rest: rest[32 * k:nforce[k] + 32 * k - 1] for k in [0:39], rest[max(32 * k, 640):] for k in [0:39]]
// WANT: [nforce]
