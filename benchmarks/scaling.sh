#!/bin/bash
# scaling.sh - what becomes of the protocol of checkpoints when there are many ranks?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/scaling.sh [--ranks "N…"] [--cc COMPILER] [NAME=VALUE...]
#
# Builds mpi/scaling.c, a simulation that runs the runtime's own runtime/ranks/rounds.c on up to 131,072 ranks, and prints a line
# of figures for each job; README.md says what they are. NAME=VALUE are options of the simulation, as seed=2 or step=0.001.
set -eu
here=$(realpath "$(dirname "$0")")
ranks="100 1000 10000 100000" compiler=${CC:-cc}
while [ $# -gt 0 ]; do
	case $1 in
	--ranks) ranks=$2; shift ;;
	--cc) compiler=$2; shift ;;
	*=*) break ;;
	*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	esac
	shift
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$compiler" -std=gnu11 -O2 -ffp-contract=off -I"$here/../runtime" "$here/mpi/scaling.c" "$here/../runtime/ranks/rounds.c" -lm -o "$scratch/scaling"

head=1
for n in $ranks; do
	for job in halo,0.01 halo,0.1 halo,0.3 allreduce,0.1; do
		for progress in network position; do
			"$scratch/scaling" head=$head "ranks=$n" "coupling=${job%,*}" "cv=${job#*,}" progress=$progress \
				"sets=$((n > 10000 ? 4 : 10))" "$@"
			head=0
		done
	done
done
