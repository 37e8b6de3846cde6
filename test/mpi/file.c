/* file.c - all ranks write a line a step into one file by MPI-IO, and read it back at the end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: file [STEPS]
 *
 * The file is open across the position, with a view of each rank's lines and a pointer that
 * moves. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 30, LINE = 24 };

static uint64_t mine[N];

static void compute(int k)
{
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
		uint64_t v = mine[i] * 5 + (uint64_t)(i + k);
		mine[i] = v ^ v >> 29;
	}
}

static void start(int rank)
{
	for (int i = 0; i < N; i++)
		mine[i] = (uint64_t)(rank * N + i);
}

static void line_of(int k, char *line)
{
	uint64_t sum = 0;
	for (int i = 0; i < N; i++)
		sum = sum * 31 + mine[i];
	snprintf(line, LINE + 1, "%6u %016llx\n", (unsigned)k % 1000000, (unsigned long long)sum);
}

/* Rank r's lines are every "ranks"th from the r-th on. */
static void set_view(MPI_File file, int rank, int ranks)
{
	MPI_Datatype line, lines;
	MPI_Type_contiguous(LINE, MPI_CHAR, &line);
	MPI_Type_create_resized(line, 0, (MPI_Aint)ranks * LINE, &lines);
	MPI_Type_commit(&lines);
	MPI_File_set_view(file, (MPI_Offset)rank * LINE, MPI_CHAR, lines, "native", MPI_INFO_NULL);
	MPI_Type_free(&line);
	MPI_Type_free(&lines);
}

/* Does the file hold what all ranks had to write? */
static int is_right(int ranks, int steps)
{
	char want[LINE + 1], got[LINE];
	FILE *f = fopen("out.data", "r");
	int right = f != NULL;
	for (int r = 0; r < ranks && right; r++) {
		start(r);
		for (int k = 0; k < steps; k++) {
			compute(k);
			line_of(k, want);
			right &= fseek(f, ((long)k * ranks + r) * LINE, SEEK_SET) == 0 &&
				 fread(got, LINE, 1, f) == 1 && memcmp(want, got, LINE) == 0;
		}
	}
	right = right && fseek(f, 0, SEEK_END) == 0 && ftell(f) == (long)ranks * steps * LINE;
	if (f)
		fclose(f);
	return right;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, rank, ranks, right = 1;
	char name[30], line[LINE + 1];
	MPI_File file;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
	MPI_File_open(MPI_COMM_WORLD, "out.data", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
		      &file);
	MPI_File_set_size(file, 0);
	set_view(file, rank, ranks);
	start(rank);
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		compute(k);
		line_of(k, line);
		if (k % 2)
			MPI_File_write_all(file, line, LINE, MPI_CHAR, MPI_STATUS_IGNORE);
		else
			MPI_File_write(file, line, LINE, MPI_CHAR, MPI_STATUS_IGNORE);
		fputs(line, out);
		fflush(out);
	}
	MPI_File_close(&file);
	MPI_Barrier(MPI_COMM_WORLD);
	if (rank == 0) {
		right = is_right(ranks, steps);
		fprintf(out, "sum %d %s\n", steps, right ? "right" : "wrong");
	}
	MPI_Finalize();
	return fclose(out) != 0 || !right;
}
