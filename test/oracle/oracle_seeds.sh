#!/bin/bash
# oracle_seeds.sh - generated programs through the oracle.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: oracle_seeds.sh OMPCKPT_CC BUILD GENERATOR FIRST LAST
#
# GENERATOR is a program of test/fuzz, FIRST and LAST are the seeds it gets. Programs that a message of ours
# refuses are counted and passed by.
# Exit 0: nothing unsound. 1: something is; the program is printed.
set -u
ompckpt_cc=$1 build=$2 generator=$3 first=$4 last=$5
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-2} OMP_DYNAMIC=false

judged=0 refused=0
for ((seed = first; seed <= last; seed++)); do
	"$generator" "$seed" >"$scratch/p.c" || exit 2
	echo "// ARGS: 1" >>"$scratch/p.c"
	if "$here/oracle_of.sh" "$ompckpt_cc" "$build" gcc "$scratch/p.c" >"$scratch/said" 2>&1; then
		judged=$((judged + 1))
	elif grep -q '^[^ ]*: error: .*checkpoint' "$scratch/said"; then
		refused=$((refused + 1))
	else
		cat "$scratch/p.c" "$scratch/said"
		echo "oracle_seeds.sh: $(basename "$generator") $seed"
		exit 1
	fi
done
echo "oracle_seeds.sh: $judged judged, $refused refused, nothing unsound"
