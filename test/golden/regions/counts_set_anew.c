/* Lists that some steps build anew: the rest of a row is not needed, however long rows will be. */
#include <stdlib.h>

enum { N = 300, ROOM = 32 };

static int flat[N * ROOM], flat_n[N], rows[N][ROOM], rows_n[N], team[N * ROOM], team_n[N], short_of[N * ROOM], short_n[N];
static struct lists {
	int room, *n, *at;
} *lists;
int sum;
int near(int i, int k);

static void build(struct lists *l)
{
	for (int i = 0; i < N; i++) {
		int n = 0, m = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k)) {
				flat[i * ROOM + n] = k;
				rows[i][n] = k;
				short_of[i * ROOM + n] = k;
				l->at[i * l->room + n++] = k;
			}
		flat_n[i] = n;
		rows_n[i] = n;
		short_n[i] = n + 1;
		l->n[i] = n;
	}
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (i * k % 7 == 1)
				team[i * ROOM + n++] = k;
		team_n[i] = n;
	}
}

static void use(const struct lists *l)
{
	for (int i = 0; i < N; i++) {
		for (int k = 0; k < flat_n[i]; k++)
			sum += flat[i * ROOM + k];
		for (int k = 0; k < rows_n[i]; k++)
			sum += rows[i][k];
		for (int k = 0; k < team_n[i]; k++)
			sum += team[i * ROOM + k];
		for (int k = 0; k < short_n[i]; k++)
			sum += short_of[i * ROOM + k];
		for (int k = 0; k < l->n[i]; k++)
			sum += l->at[i * l->room + k];
	}
}

int main(void)
{
	lists = malloc(sizeof *lists);
	*lists = (struct lists){ROOM, calloc(N, sizeof(int)), calloc(N * ROOM, sizeof(int))};
	for (int step = 0; step < 100; step++) {
#pragma potential_ckpt
		if (step % 20 == 0)
			build(lists);
		use(lists);
	}
	return sum;
}

// RUN: ompckpt-cc --ompckpt-dump=parts %s | sed -n 's/; kills.*//; /@/s/, \[/\n[/gp'
// WANT:   @L60 position: step
// WANT: [flat: flat[32 * k:min(9599, flat_n[k] + 32 * k - 1)] for k in [0:299]]
// WANT: [flat_n]
// WANT: [rows: rows[k][0:rows_n[k] - 1] for k in [0:299]]
// WANT: [rows_n]
// WANT: [team: team[32 * k:min(9599, team_n[k] + 32 * k - 1)] for k in [0:299]]
// WANT: [team_n]
// WANT: [short_of]
// WANT: [short_n: short_n[0:299]]
// WANT: [lists]
// WANT: [sum]
// WANT: [malloc at counts_set_anew.c:57: lists[0].at, lists[0].room, lists[0].n]
// WANT: [calloc at counts_set_anew.c:58]
// WANT: [calloc at counts_set_anew.c:58:56: lists->at[k][0:lists->n[k] - 1] for k in [0:299]]
