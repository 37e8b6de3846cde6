/* open.c - a receive is open at each position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <mpi.h>

int main(int argc, char **argv)
{
	int in = 0, out = 1, rank, ranks;
	MPI_Request r;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	for (int k = 0; k < 20; k++) {
		MPI_Irecv(&in, 1, MPI_INT, (rank + 1) % ranks, 0, MPI_COMM_WORLD, &r);
#pragma potential_ckpt
		MPI_Send(&out, 1, MPI_INT, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD);
		MPI_Wait(&r, MPI_STATUS_IGNORE);
	}
	MPI_Finalize();
	return 0;
}
