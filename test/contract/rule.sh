#!/bin/bash
# rule.sh - are checkpoints taken at the last candidate before the interval is over?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/contract/rule.sh OMPCKPT-CC COMPILER
#
# Four steps of 0.17 s are longer than an interval of 0.6 s: the fourth candidate behind a checkpoint is too late. A
# machine that is busy may hold up the thread that tells the time: two thirds have to be right. The first checkpoint does
# not count: no step has been seen then.
set -eu
here=$(realpath "$(dirname "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export OMP_WAIT_POLICY=passive OMP_NUM_THREADS=2 OMPCKPT_VERBOSE=0 OMPCKPT_INTERVAL=0.6

"$1" --ompckpt-cc="$2" -O1 -fopenmp "$here/rule.c" -o app
for where in serial team; do
	OMPCKPT_DIR=$where OMPCKPT_STATS=$where.json ./app $where >out
	grep -qx 276 out
	grep -o '"instance": *[0-9]*' $where.json | awk -v where=$where '{
		if (NR > 2) { all++; late += $NF - last > 3 }
		last = $NF
	} END {
		printf "%s: %d checkpoints behind the second, %d of them late\n", where, all, late
		exit !(all >= 4 && 3 * late <= all)
	}'
done
