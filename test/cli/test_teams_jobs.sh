#!/bin/bash
# test_teams_jobs.sh - ompckpt run --teams with a launcher: each team is a job of its own; when one dies the others go on.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
export OMP_NUM_THREADS=1 OMPCKPT_HEARTBEAT=0.1 OMPCKPT_CC=$backend
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_CC=$ompckpt_cc MPICH_CC=$ompckpt_cc
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_hwloc_base_binding_policy=none
export OMPI_MCA_btl_vader_single_copy_mechanism=none
cat >app.c <<'END'
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long read_last(const char *path)
{
	long v, last = -1;
	FILE *f = fopen(path, "r");
	while (f && fscanf(f, "%ld", &v) == 1)
		last = v;
	if (f)
		fclose(f);
	return last;
}

/* Until there is a file "go". Rank 0 writes a number for each step; all read them at the end. */
int main(int argc, char **argv)
{
	struct timespec t = {0, 2000000};
	int rank, ends = 0;
	long sum = 0;
	char name[64];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	long x = rank;
	snprintf(name, sizeof name, "rank.%d", rank);
	FILE *own = fopen(name, "w"), *f = rank == 0 ? fopen("sums", "w") : NULL;
	if (argc > 1) {
		MPI_File mf;
		MPI_File_open(MPI_COMM_WORLD, "written", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &mf);
	}
	for (long s = 0; !ends; s++) {
#pragma potential_ckpt name(step)
		x = 3 * x + s + rank;
		MPI_Allreduce(&x, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
		fprintf(own, "%ld\n", s);
		if (rank == 0) {
			printf("%ld %ld\n", s, sum);
			fflush(stdout);
			fprintf(f, "%ld\n", sum);
			ends = access("go", F_OK) == 0;
		}
		MPI_Bcast(&ends, 1, MPI_INT, 0, MPI_COMM_WORLD);
		nanosleep(&t, NULL);
	}
	fclose(own);
	if (f)
		fclose(f);
	MPI_Barrier(MPI_COMM_WORLD);
	if (read_last("sums") != sum)
		MPI_Abort(MPI_COMM_WORLD, 9);
	MPI_Finalize();
	return 0;
}
END
said() { [ "$(grep -Ec -- "$2" said)" -ge "$1" ]; }

# right MPI: what came out is that of one job
right() {
	awk 'function wrong() { bad = 1; exit }
		BEGIN { x0 = 0; x1 = 1 }
		{ s = NR - 1; x0 = (3 * x0 + s) % 1000003; x1 = (3 * x1 + s + 1) % 1000003 }
		$1 != s || NF != 2 { wrong() }
		END { exit bad || NR == 0 }' out || fail "$1: standard output: $(tail -n 3 out)"
	cut -d' ' -f2 out | head -n "$(wc -l <sums)" | cmp - sums || fail "$1: the file of rank 0"
	for r in 0 1; do
		awk '$1 != NR - 1 { bad = 1 } END { exit bad || NR == 0 }' rank.$r || fail "$1: the file of rank $r"
	done
	[ "$(wc -l <rank.0)" = "$(wc -l <sums)" ] && [ "$(wc -l <rank.1)" = "$(wc -l <sums)" ] ||
		fail "$1: files of different teams"
	[ ! -e app.ckpt ] && [ ! -e app.ckpt.teams ] || fail "$1: something is left: $(ls)"
}

# teams MPI TEXT OPTIONS...: a job of two ranks in each team, until that was said
teams() {
	local mpi=$1 text=$2
	shift 2
	rm -f go said sums rank.?
	"$ompckpt" run "$@" "mpiexec.$mpi" -n 2 ./app >out 2>said </dev/null &
	await said 1 "$text"
	touch go
	wait $! || { fail "$mpi: exit status $?: $*"; cat said; }
	right "$mpi, $*"
}

found=0
for mpi in openmpi mpich; do
	command -v mpicc.$mpi >/dev/null && command -v mpiexec.$mpi >/dev/null || continue
	found=1
	rm -rf app app.ckpt
	check "$mpi: build" mpicc.$mpi -O1 app.c -o app
	teams $mpi "others go on" --teams 2
	teams $mpi "team 1 leads now" --teams 2 --inject kill:team=0@1.5s
	teams $mpi "team 1 died of signal" --teams 2 --policy kill --inject kill:team=1@1.5s
	rm -f go written
	"$ompckpt" run --teams 2 "mpiexec.$mpi" -n 2 ./app write >out 2>said </dev/null
	[ $? -eq 2 ] && [ ! -e written ] && grep -q "MPI_File_open('written')" said ||
		fail "$mpi: a file opened by MPI: $(cat said)"
done
[ $found = 1 ] || exit 77
finish
