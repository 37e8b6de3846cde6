#!/bin/bash
# mpi.sh - what do checkpoints take from a job of MPI?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/mpi.sh [--mpi openmpi|mpich] [--ranks N] [--rows N] [--pairs N] [--dir DIR] [--cc COMPILER]
#
# Runs mpi/halo.c on N ranks (4), each with a strip of ROWS x 8 KB, and prints
#   idle      no checkpoint due, beside a plain build, pairs in turns: median of the ratios; at most 1.005 is wanted
#   instructions the same, counted by callgrind on one rank with 64 rows, without start and end
#   stall     of rank 0's later checkpoints, beside a copy of the same bytes by the plain build, at the same place in the
#             program, by all ranks at the same step: at most 1.3 is wanted
#   hand      seconds that checkpoints take in all, beside those an expert would write (barrier, write, fsync)
#   relaunch  seconds from the start of a stopped job until all ranks are back, beside a start afresh and cat of the images
# Needs ./test.sh or tools/setup.sh to have been run, and a machine that does nothing else.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
mpi=openmpi ranks=4 rows=4096 pairs=9 dir=. compiler=gcc
while [ $# -gt 0 ]; do
	case $1 in
	--mpi) mpi=$2 ;;
	--ranks) ranks=$2 ;;
	--rows) rows=$2 ;;
	--pairs) pairs=$2 ;;
	--dir) dir=$2 ;;
	--cc) compiler=$2 ;;
	*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	esac
	shift 2
done
. "$here/../test/mpi/launch.sh"
launcher "$mpi"
scratch=$(mktemp -d -p "$(realpath "$dir")")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
unset "${!OMPCKPT_@}"
export OMP_NUM_THREADS=1 OMPCKPT_VERBOSE=0

# build CC OUT OPTIONS...
build() {
	OMPI_CC=$1 MPICH_CC=$1 OMPCKPT_CC=$compiler "mpicc.$mpi" -std=gnu11 -w -O2 -fopenmp "${@:3}" "$here/mpi/halo.c" -o "$2"
}
build "$compiler" plain
build "$compiler" hand -DHAND=50
build "$here/../build/tools/ompckpt-cc/ompckpt-cc" ours
job() { "${launch[@]}" -n "$ranks" "$@"; }
field() { awk -v f="$1" '$1 == f { print $2 }'; }

steps=$((400000 / rows))
timed() { job "./$1" "$rows" $steps | field time; }
printf 'idle          %.4f\n' "$(OMPCKPT_INTERVAL=100000 in_turns "$pairs" timed plain ours | awk '{ print $2 / $1 }' | median)"

# count PROGRAM: instructions of a step, by runs of 200 and of 1,200.
count() {
	local steps
	for steps in 200 1200; do
		valgrind --tool=callgrind --callgrind-out-file="$1.$steps.out" "./$1" 64 $steps >/dev/null 2>&1
		awk '/^(summary|totals):/ { print $2; exit }' "$1.$steps.out"
	done | awk 'NR == 1 { a = $1 } END { print ($1 - a) / 1000 }'
}
if command -v valgrind >/dev/null; then
	a=$(count plain) b=$(OMPCKPT_INTERVAL=100000 count ours)
	awk -v a="$a" -v b="$b" 'BEGIN { printf "instructions  %.4f (%d for each step)\n", b / a, b - a }'
fi

# With checkpoints: OMPCKPT_FULL, so that each image holds all.
export OMPCKPT_FULL=1 OMPCKPT_DIR=$scratch/images OMPCKPT_STATS=$scratch/stats
stats() { sed -n 's/^{"epoch".*"'"$1"'": \([0-9.]*\).*/\1/p' stats; }
steps=$((2000000 / rows))
OMPCKPT_INTERVAL=1 job ./ours "$rows" $steps >out
job ./plain "$rows" $steps $((steps / 20)) >copies
awk -v s="$(stats stall_s | tail -n +2 | median)" -v c="$(field copy <copies | median)" -v n="$(stats stall_s | wc -l)" \
	'BEGIN { printf "stall         %.2f (%.2f ms beside %.2f, %d checkpoints)\n", s / c, 1e3 * s, 1e3 * c, n }'

# In all: as many of either kind, a plain run for zero.
every=50 steps=300
a=$(job ./plain "$rows" $steps | field time)
job ./hand "$rows" $steps >out
h=$(field time <out)
b=$(OMPCKPT_EVERY=$every job ./ours "$rows" $steps | field time)
awk -v a="$a" -v h="$h" -v b="$b" 'BEGIN {
	printf "hand          %.2f (each: %.1f ms, by hand %.1f ms; the program waits for each)\n", (b - a) / (h - a), 1e3 * (b - a) / 6, 1e3 * (h - a) / 6 }'

seconds() {
	local begin
	begin=$(date +%s.%N)
	"$@" >out 2>err || true
	awk -v a="$begin" -v b="$(date +%s.%N)" 'BEGIN { print b - a }'
}
OMPCKPT_EVERY=50 OMPCKPT_STOP_AFTER=1 job ./ours "$rows" 300 >out 2>err || true
afresh=$(OMPCKPT_DIR=$scratch/other seconds job ./ours "$rows" 0)
back=$(OMPCKPT_RESTART=auto OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 seconds job ./ours "$rows" 300)
cat=$(seconds cat images/rank.*/*.ompckpt)
awk -v r="$back" -v f="$afresh" -v c="$cat" 'BEGIN {
	printf "relaunch      %.2f s to the next checkpoint, durable (start afresh to end: %.2f, cat: %.2f)\n", r, f, c }'
