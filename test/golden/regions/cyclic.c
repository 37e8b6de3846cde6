/* What a team writes in loops of which each thread makes every so many-th iteration, all of it or not. */
#include <omp.h>

static double all_of_it[400], inner[400], own[400], step[400], part[400], end[400];

static double run(int n, int steps)
{
	double s = 0;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
#pragma omp parallel
		{
			int me = omp_get_thread_num(), all = omp_get_num_threads();
			for (int i = me; i < n; i += all)
				all_of_it[i] = t;
			for (int i = 1 + me; i < n - 1; i += all)
				inner[i] = t;
			for (int i = me; i < n; i += all)
				own[i] = 2 * all_of_it[i];
			for (int i = me; i < n; i += all + 1)
				step[i] = t;
			for (int i = me + 1; i < n; i += all)
				if (i != 5)
					part[i] = t;
			for (int i = me; i < n - me; i += all)
				end[i] = t;
		}
		for (int i = 0; i < n; i++)
			s = s / 2 + all_of_it[i] + inner[i] + own[i] + step[i] + part[i] + end[i];
	}
	return s;
}

int main(int argc, char **argv)
{
	(void)argv;
	for (int i = 0; i < 400; i++)
		all_of_it[i] = inner[i] = own[i] = step[i] = part[i] = end[i] = i;
	return run(argc + 40, 3) > 9;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed -n 2p | tr ';' '\n' | sed 's/, \[/\n[/g'
// WANT:   @L10 position: n, steps, s, t
// WANT: [inner: inner[0], inner[n - 1]]
// WANT: [step: step[0:min(399, n - 1)]]
// WANT: [part: part[5], part[0]]
// WANT: [end: end[0:min(399, n - 1)]]
