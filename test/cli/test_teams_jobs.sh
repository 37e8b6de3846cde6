#!/bin/bash
# test_teams_jobs.sh - ompckpt run --teams with a launcher: each team is a job of its own, and what all of them write is that of one.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test_teams_jobs.sh OMPCKPT-CC OMPCKPT BACKEND [ROUNDS]      ROUNDS: of deaths at random times, and of bits turned over
. "$(dirname "$0")/../cc/common.sh" "$@"
rounds=${4:-1}
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

enum { N = 200 };
static unsigned long u[N];
static int rank, ranks;

/* Every number depends on all before it, of the left neighbour, too, unless ranks are to stay apart. */
static void step(unsigned long *v, long s)
{
	unsigned long mine = u[N - 1], left = mine;
#ifndef APART
	MPI_Sendrecv(&mine, 1, MPI_UNSIGNED_LONG, (rank + 1) % ranks, 1, &left, 1, MPI_UNSIGNED_LONG,
		     (rank + ranks - 1) % ranks, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
	for (int i = 0; i < N; i++) {
		v[i] = v[i] * 6364136223846793005ul + left + (unsigned long)(s + i);
		u[i] += v[i] ^ (i > 0 ? u[i - 1] : left);
	}
}

static void put(const char *path, const char *mode, long s, unsigned long value)
{
	FILE *f = fopen(path, mode);
	fprintf(f, "%ld %lx\n", s, value);
	fclose(f);
}

/* The last step, as a file "go" says; all jobs come to that later than it was written. */
static long read_last(void)
{
	long last = -1;
	FILE *f = fopen("go", "r");
	if (f && fscanf(f, "%ld", &last) != 1)
		last = -1;
	if (f)
		fclose(f);
	return last;
}

/* Rank 0 writes a line for each step, and each rank one into a file that stays open, and into one
 * that does not. */
int main(int argc, char **argv)
{
	struct timespec t = {0, 2000000};
	int ends = 0;
	char name[64], closed[64], moved[64];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	unsigned long *v = calloc(N, sizeof *v), sum = 0, steps = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
	snprintf(name, sizeof name, "rank.%d", rank);
	snprintf(closed, sizeof closed, "closed.%d", rank);
	snprintf(moved, sizeof moved, "moved.%d", rank);
	FILE *own = fopen(name, "w");
	if (argc > 1 && steps == 0) {
		MPI_File mf;
		MPI_File_open(MPI_COMM_WORLD, "written", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &mf);
	}
	for (long s = 0; !ends; s++) {
#pragma potential_ckpt name(step)
		step(v, s);
		MPI_Allreduce(&u[s % N], &sum, 1, MPI_UNSIGNED_LONG, MPI_SUM, MPI_COMM_WORLD);
		fprintf(own, "%ld %lx\n", s, u[s % N]);
		put(closed, s % 100 == 0 ? "w" : "a", s, u[N - 1]);
		if (rank == 0) {
			printf("%ld %lx\n", s, sum);
			ends = s + 1 == (steps > 0 ? (long)steps : read_last());
		}
		if (rank == 0 && s % 10 == 0)
			fflush(stdout);
		if (s % 60 == 59)
			rename(closed, moved);
		MPI_Bcast(&ends, 1, MPI_INT, 0, MPI_COMM_WORLD);
		if (steps == 0)
			nanosleep(&t, NULL);
	}
	fclose(own);
	MPI_Finalize();
	return 0;
}
END
said() { [ "$(grep -Ec -- "$2" said)" -ge "$1" ]; }
let_end() {
	echo "$(($(wc -l <out) + 400))" >coming
	mv coming go
}
clear_files() { rm -rf go out said sums rank.? closed.? moved.?; }

# right MPI WHAT: what came out is that of one job of as many steps
right() {
	local f
	[ -s out ] || fail "$2: no output"
	mkdir -p one
	(cd one && clear_files && "mpiexec.$1" -n 2 "../$program" "$(wc -l <../out)" >out 2>said </dev/null) ||
		fail "$2: one job: $(cat one/said)"
	for f in out rank.0 rank.1 closed.0 closed.1 moved.0 moved.1; do
		if [ -e one/$f ] || [ -e $f ]; then
			cmp $f one/$f || fail "$2: $f is not that of one job"
		fi
	done
	rm -rf one
	[ ! -e "$program.ckpt" ] && [ ! -e "$program.ckpt.teams" ] || fail "$2: something is left: $(ls)"
}

# kill_rank TEAM RANK: now
kill_rank() {
	local p
	for p in $(pgrep -x app); do
		cat "/proc/$p/environ" 2>/dev/null | tr '\0' '\n' >environ
		if grep -q "^OMPCKPT_TEAM=.*:$1:.:.:.*:$PWD/" environ && grep -Eq "^(OMPI_COMM_WORLD|PMI)_RANK=$2$" environ &&
			[ "$(readlink "/proc/$p/exe")" = "$PWD/app" ]; then
			kill -9 "$p"
		fi
	done
}
says_lines() { [ "$(wc -l <out)" -ge "$1" ]; }

# deaths MPI SEED: a rank of one team dies at a random time, and when that is back one of the same or the other team.
deaths() {
	local mpi=$1 n lines
	RANDOM=$2
	clear_files
	"$ompckpt" run --json --teams 2 -r 1000 "mpiexec.$mpi" -n 2 ./app >out 2>said </dev/null &
	local run=$!
	await [ -e out ]
	for n in 2 4; do
		lines=$((RANDOM % 300 + $(wc -l <out)))
		await says_lines $lines
		kill_rank $((RANDOM % 2)) $((RANDOM % 2))
		await said $n "restarted from checkpoint"
	done
	let_end
	wait $run || { fail "$mpi, deaths by seed $2: exit status $?"; cat said; }
	right "$mpi" "$mpi, deaths by seed $2"
}

# teams MPI N TEXT OPTIONS...: a job of two ranks in each team, until that was said N times. Summary in "last".
teams() {
	local mpi=$1 n=$2 text=$3
	shift 3
	clear_files
	"$ompckpt" run --json "$@" "mpiexec.$mpi" -n 2 "./$program" >out 2>said </dev/null &
	await said "$n" "$text"
	let_end
	wait $! || { fail "$mpi: exit status $?: $*"; cat said; }
	tail -n 1 said >last
	right $mpi "$mpi, $*"
}
has() { grep -Eq -- "$1" last || { fail "no '$1' in the summary"; cat said; }; }

found=0 program=app
for mpi in openmpi mpich; do
	command -v mpicc.$mpi >/dev/null && command -v mpiexec.$mpi >/dev/null || continue
	found=1
	rm -rf app app.ckpt
	check "$mpi: build" mpicc.$mpi -O1 app.c -o app
	check "$mpi: build, ranks apart" mpicc.$mpi -O1 -DAPART app.c -o apart

	# A rank dies: its team is replaced, or not.
	teams $mpi 2 "team 0: .*restarted from checkpoint 1" --teams 2 --inject kill:team=0:rank=1@1.5s
	has '"exit_status": 0, "restarts": 1.*"team": 0, "signal": 9'
	grep -q "team 1 leads now" said || fail "$mpi: a dead team leads: $(cat said)"
	teams $mpi 2 "restarted from checkpoint" --teams 2 --policy spares --inject kill@1.5s
	teams $mpi 1 "team 1 died of signal" --teams 2 --policy kill --inject kill:team=1@1.5s
	has '"restarts": 0'
	for seed in $(seq "$rounds"); do
		deaths $mpi "$seed"
	done

	# Asked to stop, with all processes of its group, it leaves what a job without teams goes on from.
	clear_files
	setsid "$ompckpt" run --teams 2 "mpiexec.$mpi" -n 2 ./app >out 2>said </dev/null &
	run=$!
	await says_lines 100
	kill -TERM -- -$run
	wait $run
	[ $? -eq 75 ] && grep -q "stopped; run again without --teams" said || fail "$mpi: a stop: $(cat said)"
	let_end
	OMPCKPT_POISON=1 OMPCKPT_RESTART=auto "mpiexec.$mpi" -n 2 ./app >>out 2>said </dev/null ||
		fail "$mpi: after a stop: $(cat said)"
	right $mpi "$mpi: after a stop"

	# A bit is turned over in one rank: of two teams both are named, of three the odd one is replaced. Between ranks that send
	# their numbers it spreads with the next step, so that another one may be the first to differ.
	program=apart
	teams $mpi 1 "no majority says" --teams 2 --digests --inject "bit:team=1:rank=1:u@step*40"
	grep -Eq "teams 0 and 1, rank 1 differ at instance [0-9]+, step: first in 'u\[[0-9]+\]', byte [0-9]+ of 'u'" said ||
		fail "$mpi: two: $(cat said)"
	program=app
	for seed in $(seq "$rounds"); do
		teams $mpi 2 "restarted from checkpoint" --teams 3 --digests --seed "$seed" \
			--inject "bit:rank=$((seed % 2)):any@step*40"
		has '"restarts": 1.*"differences": .*\{"team": [0-2], "variable": "(u|calloc at app.c:[0-9]*)".*"rank": [01]'
	done

	# A stopped rank is named; abort ends the run.
	teams $mpi 1 "team 0, rank . has not been heard of for .* last seen at step" --teams 2 --inject hang:team=0:rank=1@1.5s
	clear_files
	"$ompckpt" run --teams 2 --policy abort --inject kill@1.5s "mpiexec.$mpi" -n 2 ./app >out 2>said </dev/null
	[ $? -eq 137 ] && [ ! -e rank.0 ] || fail "$mpi: abort: $(cat said)"
	clear_files
	"$ompckpt" run --teams 2 "mpiexec.$mpi" -n 2 ./app write >out 2>said </dev/null
	[ $? -eq 2 ] && [ ! -e written ] && grep -q "MPI_File_open('written')" said ||
		fail "$mpi: a file opened by MPI: $(cat said)"
done
[ $found = 1 ] || exit 77
finish
