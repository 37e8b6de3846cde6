/* table.c - ranks that read a table that never changes: later images refer to the first one's.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: table [STEPS] */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 18 };

static uint64_t mixed(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, rank;
	char name[30];
	uint64_t sum = 0, all = 0;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	uint64_t *table = malloc(N * sizeof *table);
	for (int i = 0; i < N; i++)
		table[i] = mixed((uint64_t)(rank * N + i));
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		for (int i = 0; i < N; i++)
			sum += table[i] ^ sum << 1 ^ all;
		MPI_Allreduce(&sum, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
		fprintf(out, "%d %016llx\n", k, (unsigned long long)all);
		fflush(out);
	}
	free(table);
	MPI_Finalize();
	return fclose(out) != 0;
}
