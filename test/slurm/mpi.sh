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
steps=6000
"$ompckpt_cc" --ompckpt-cc="mpicc.$mpi" -O1 -fopenmp -Wno-stringop-overflow "$here/../mpi/halo.c" -lm -o app || fail "build"
"mpicc.$mpi" -O1 -fopenmp -Wno-unknown-pragmas -Wno-stringop-overflow "$here/../mpi/halo.c" -lm -o plain || fail "plain build"
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

# The ranks wait before step "gate"; a line in out.RANK is a step.
gate=100
touch hold.$gate slow
at_gate() {
	local rank
	for rank in 0 1 2; do [ "$(wc -l 2>/dev/null <out.$rank)" = $gate ] || return; done
}
open_gate() {
	touch hold.$((gate + 300))
	rm hold.$gate
	gate=$((gate + 300))
}
# on_until COMMAND...: from gate to gate until it succeeds.
on_until() { await on_if_not "$@"; }
on_if_not() {
	! "$@" || return 0
	! at_gate || open_gate
	return 1
}
# a_set: asked for by a signal to all ranks.
a_set() {
	local before
	before=$(newest)
	scancel --signal=USR1 "$job"
	on_until newer_than "$before"
}
# resumed N: all ranks for the N-th time, and they are at the gate.
resumed() {
	local rank
	for rank in 0 1 2; do await says "rank $rank: restarted from" "$1"; done
	await at_gate
}

export OMPCKPT_INTERVAL=1000 OMP_NUM_THREADS=1
submit job.sh -N 3 -n 3
await at_gate
a_set

# A rank dies; then srun does, and leaves its ranks behind.
kill -KILL "$(pids_of "$PWD/app" | tail -n 1)"
await says 'died of signal .*; going on from checkpoint 1 '
resumed 1
a_set
old=$(pids_of "$PWD/app")
mapfile -t sruns < <(pids_of "$(command -v srun)")
kill -KILL "${sruns[@]}"
await says 'died of signal 9 .*; going on from checkpoint 2 '
resumed 2
for pid in $old; do ! kill -0 "$pid" 2>/dev/null || fail "a rank without an srun computes on"; done

# TERM to the script.
scancel --signal=TERM --batch "$job"
on_until says 'stopped after checkpoint 3'
requeued 1
resumed 3

# A node dies.
a_set
cluster_node_dies n1
requeued 2
resumed 4

rm slow hold.*
await state_is COMPLETED
for rank in 0 1 2; do cmp want/out.$rank out.$rank || fail "rank $rank has another result"; done
echo "mpi.sh: all right"
