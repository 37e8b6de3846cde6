/* A program that brings its own MPI for one process is an ordinary program. */
#include <stdio.h>

static int ranks;

int MPI_Init(int *argc, char ***argv)
{
	ranks = *argc + !*argv;
	return 0;
}

int main(int argc, char **argv)
{
	long sum = 0;
	MPI_Init(&argc, &argv);
	for (int i = 0; i < 6; i++) {
#pragma potential_ckpt
		sum = 10 * sum + ranks + i;
		printf("%d %ld\n", i, sum);
	}
	return 0;
}
