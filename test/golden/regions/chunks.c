/* What a team writes in chunks, all rows of it or not, and what it reads in them. */
#include <omp.h>

static double up[400], last[400], next[400], rest[400], read_in_chunks[400];

static double run(int n, int steps)
{
	double s = 0;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
#pragma omp parallel
		{
			int me = omp_get_thread_num(), all = omp_get_num_threads();
			int size = (n + all - 1) / all, end = (me + 1) * size < n ? (me + 1) * size : n;
			for (int i = me * size; i < end; i++)
				up[i] = t;
			size = n / all;
			end = me == all - 1 ? n : (me + 1) * size;
			for (int i = me * size; i < end; i++)
				last[i] = read_in_chunks[i];
			for (int i = me * 40 / all; i < (me + 1) * 40 / all; i++)
				next[i] = t;
			for (int i = me * size; i < (me + 1) * size; i++)
				rest[i] = t;
		}
		for (int i = 0; i < n; i++)
			s = s / 2 + up[i] + last[i] + next[i] + rest[i];
	}
	return s;
}

int main(int argc, char **argv)
{
	(void)argv;
	for (int i = 0; i < 400; i++)
		up[i] = last[i] = next[i] = rest[i] = read_in_chunks[i] = i;
	return run(argc + 40, 3) > 9;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed -n 2p | tr ';' '\n' | sed 's/, \[/\n[/g'
// WANT:   @L10 position: n, steps, s, t
// WANT: [next: next[40:min(399, n - 1)]]
// WANT: [rest: rest[0:min(399, n - 1)]]
// WANT: [read_in_chunks: read_in_chunks[0:min(399, n - 1)]]
