#!/bin/bash
# protocol.sh - what does a checkpoint in a parallel region cost, beside one that stops the team?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/protocol.sh [--rounds N] [--threads "N…"] [--megabytes N] [COMPILER...]
#
# Runs protocol/steps.c: steps of 4 ms of private work, a place for checkpoints, 4 ms of private work and 4 ms on a
# shared array, with checkpoints of the same bytes, in turns: by the team at a position in its region, and
# by a program that stops its team at the place (barrier, save, barrier). Images go to memory (/dev/shm),
# some steps late (protocol/late_disk.c): what the writer takes from the threads is the same in both.
# Printed are medians over all checkpoints, in milliseconds for each:
#   wait      from the request until the last thread is cut
#   wall      by which the steps are longer, and its ratio to the blocking one
#   thread    by which a thread comes later to the barriers of the steps, and the ratio
# Needs ./test.sh or tools/setup.sh to have been run, and a machine that does nothing else.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
rounds=7 teams="2 4 8" megabytes=16
while [ $# -gt 0 ]; do
	case $1 in
	--rounds) rounds=$2; shift 2 ;;
	--threads) teams=$2; shift 2 ;;
	--megabytes) megabytes=$2; shift 2 ;;
	-*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	*) break ;;
	esac
done
compilers=("$@")
[ $# -gt 0 ] || compilers=(gcc clang-19)

scratch=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$scratch"' EXIT
export OMPCKPT_DIR=$scratch/images OMPCKPT_STATS=$scratch/stats OMPCKPT_INTERVAL=1000000
export OMPCKPT_VERBOSE=0 OMP_WAIT_POLICY=passive

# column KIND N: the N-th figure of the rounds' lines of that kind.
column() { awk -v kind="$1" -v n="$2" '$1 == kind { print $n }' "$scratch/out" | median; }

waits() { sed -n 's/.*"in_region".*"wait_s": \([0-9.]*\).*/\1/p' "$scratch/stats" | median; }

for compiler in "${compilers[@]}"; do
	cc=("$build/tools/ompckpt-cc/ompckpt-cc" "--ompckpt-cc=$compiler" -std=gnu11 -O3 -fopenmp)
	"${cc[@]}" -c "$here/protocol/steps.c" -o "$scratch/steps.o"
	"${cc[@]}" "$scratch/steps.o" -o "$scratch/steps"
	"$compiler" -O2 -shared -fPIC "$here/protocol/late_disk.c" -o "$scratch/late_disk.so"
	printf '\n%s -O3, %s MB, ms for each checkpoint: team, blocking, ratio\n' "$compiler" "$megabytes"
	printf '%-8s %-8s %6s %24s %24s\n' threads load wait wall thread
	for threads in $teams; do
		for uneven in 0 1; do
			OMP_NUM_THREADS=$threads LATE_MS=$((48 * threads)) LD_PRELOAD=$scratch/late_disk.so \
				"$scratch/steps" "$rounds" "$megabytes" 4 4 $uneven >"$scratch/out"
			awk -v t="$threads" -v u=$uneven -v wait="$(waits)" \
				-v w="$(column region 2)" -v sw="$(column serial 2)" \
				-v p="$(column region 3)" -v sp="$(column serial 3)" 'BEGIN {
				printf "%-8d %-8s %6.1f %8.2f %8.2f %6.2f %8.2f %8.2f %6.2f\n", t,
					u ? "uneven" : "even", 1e3 * wait, w, sw, w / sw, p, sp, p / sp
			}'
		done
	done
done
