#!/bin/bash
# mpi.sh - does a job of MPI on several nodes of Slurm come to its end when ranks, srun and nodes die, and when its time is over?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: mpi.sh OMPCKPT-CC OMPCKPT BACKEND openmpi|mpich DOCS/SLURM.MD
#
# The job is the first script of docs/slurm.md with the lines for MPI, test/mpi/halo.c its program. 77: no Slurm, or no such MPI.
mpi=$4 docs=$(realpath "$5")
. "$(dirname "$(realpath "$0")")/common.sh"
case $mpi in
openmpi) plugin=pmix ;;
mpich) plugin=pmi2 ;;
esac
command -v "mpicc.$mpi" >/dev/null || { echo "$mpi is not installed: left out"; exit 77; }
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_btl_tcp_if_include=lo OMPI_MCA_mpi_yield_when_idle=1
export OMPI_CC=$backend MPICH_CC=$backend
unset OMP_NUM_THREADS
cluster_start "$scratch/cluster" 4
steps=30000
"$ompckpt_cc" --ompckpt-cc="mpicc.$mpi" -O1 -fopenmp "$here/../mpi/halo.c" -lm -o app || fail "build"
"mpicc.$mpi" -O1 -fopenmp -Wno-unknown-pragmas "$here/../mpi/halo.c" -lm -o plain || fail "plain build"
mkdir want
(cd want && OMP_NUM_THREADS=1 srun --quiet -N 3 -n 3 --mpi=$plugin ../plain $steps) || fail "the plain program ends with $?"

script_of "$docs" 1 | sed "s|ompckpt run ./app input.txt|ompckpt run srun --mpi=$plugin ./app $steps|" >job.sh
grep -q 'run srun' job.sh || fail "the script is not where it was"

pids_of() {
	local exe
	for exe in /proc/[0-9]*/exe; do
		[ "$(readlink "$exe")" != "$1" ] || { exe=${exe%/exe}; echo "${exe#/proc/}"; }
	done
}
newest() { find "app.$job.ckpt" -maxdepth 1 -name '*.set' 2>/dev/null | sort | tail -n 1; }
newer_than() { [ -n "$(newest)" ] && [[ "$(newest)" > "$1" ]]; }
three_ranks() { [ "$(pids_of "$PWD/app" | wc -l)" = 3 ]; }
# a_set: asked for by a signal to all ranks.
a_set() {
	local before
	before=$(newest)
	scancel --signal=USR1 "$job"
	await newer_than "$before"
}
# resumed N: so many restarts have been told of by rank 0.
resumed() { await says 'restarted from' "$1"; await three_ranks; }

touch slow
export OMPCKPT_INTERVAL=1000 OMP_NUM_THREADS=1
submit job.sh -N 3 -n 3
await three_ranks
await test -s out.0
a_set

# A rank dies; then srun does, and leaves its ranks behind.
kill -KILL "$(pids_of "$PWD/app" | tail -n 1)"
await says 'died of signal .*; going on from checkpoint 1 '
resumed 1
a_set
old=$(pids_of "$PWD/app")
kill -KILL $(pids_of "$(command -v srun)")
await says 'died of signal 9 .*; going on from checkpoint 2 '
resumed 2
for pid in $old; do ! kill -0 "$pid" 2>/dev/null || fail "a rank without an srun computes on"; done

# TERM to the script.
scancel --signal=TERM --batch "$job"
requeued 1
says 'stopped after checkpoint 3' || fail "no checkpoint at TERM"
resumed 3

# A node dies.
a_set
cluster_node_dies n1
requeued 2
resumed 4

rm slow
await state_is COMPLETED
for rank in 0 1 2; do cmp want/out.$rank out.$rank || fail "rank $rank has another result"; done
echo "mpi.sh: all right"
