/* append.c - rank 0 appends a line a step to a file that all ranks open and close by MPI-IO.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: append [STEPS]
 *
 * Every third step another file is made, which must not be there. While there is a file "slow", a
 * step takes 5 ms longer. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int rank;

static void append(const char *name, int mode, int step, double value)
{
	MPI_File f;
	char line[60];
	int n = snprintf(line, sizeof line, "%d %.17g\n", step, value);
	if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_WRONLY | mode, MPI_INFO_NULL, &f)) {
		fprintf(stderr, "append: '%s' can't be opened\n", name);
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	if (rank == 0)
		MPI_File_write(f, line, n, MPI_CHAR, MPI_STATUS_IGNORE);
	MPI_File_close(&f);
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20;
	double mine, sum = 0;
	char name[30];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		mine = 0.5 * sum + rank + k;
		MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
		append("out.0", MPI_MODE_CREATE | MPI_MODE_APPEND, k, sum);
		snprintf(name, sizeof name, "out.%d", k + 100);
		if (k % 3 == 0)
			append(name, MPI_MODE_CREATE | MPI_MODE_EXCL, k, sum);
		if (access("slow", F_OK) == 0)
			usleep(5000);
	}
	MPI_Finalize();
	return 0;
}
