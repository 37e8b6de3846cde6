#!/bin/bash
# rule.sh - are checkpoints taken at the last candidate before the interval is over?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/contract/rule.sh OMPCKPT-CC COMPILER
#
# Four steps of 0.17 s are longer than an interval of 0.6 s: the fourth candidate behind a checkpoint is too late. The
# first checkpoint does not count: no step has been seen then. Nor do those with a step before them that the machine
# made longer. It may hold up the thread that tells the time, too: two thirds have to be right, in one of five runs.
# Exit 0: so it was. 1: not. 77: the machine is too busy to tell.
set -eu
here=$(realpath "$(dirname "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export OMP_WAIT_POLICY=passive OMP_NUM_THREADS=2 OMPCKPT_VERBOSE=0 OMPCKPT_INTERVAL=0.6

"$1" --ompckpt-cc="$2" -O1 -fopenmp "$here/rule.c" -o app

# judge WHERE: 0: right, 1: not, 77: too few checkpoints behind steps as they should be.
judge() {
	grep -o '"instance": *[0-9]*' "$1.json" | awk -v where="$1" '
		FILENAME == "times" { at[FNR] = $1; next }
		{
			longest = 0
			for (i = last; last && i < $NF; i++)
				if (at[i + 1] - at[i] > longest)
					longest = at[i + 1] - at[i]
			if (++n > 2 && longest < 0.19) {
				all++
				late += $NF - last > 3
			}
			last = $NF
		}
		END {
			printf "%s: %d checkpoints behind the second, %d of them behind steps of 0.17 s, %d late\n",
				where, n - 2, all, late
			exit all < 4 ? 77 : 3 * late > all
		}' times -
}

for where in serial team; do
	verdict=77
	for _ in 1 2 3 4 5; do
		OMPCKPT_DIR=$where OMPCKPT_STATS=$where.json ./app $where >out
		grep -qx 276 out
		code=0
		judge $where || code=$?
		[ $code -eq 77 ] || verdict=$code
		[ $verdict -ne 0 ] || break
	done
	[ $verdict -eq 0 ] || exit $verdict
done
