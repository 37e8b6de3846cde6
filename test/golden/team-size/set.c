/* A program that says itself how many threads it has. */
#include <omp.h>

static int n;

int main(int argc, char **argv)
{
	omp_set_num_threads(argc + 1);
#pragma omp parallel num_threads(3)
#pragma omp atomic
	n++;
#pragma potential_ckpt
	return n + !argv;
}
// RUN: ompckpt-cc --ompckpt-dump=team-size -fopenmp
// WANT: number of threads: the program sets it (8)
// WANT: n: each thread of a team changes it (11)
