#!/bin/bash
# stall_first.sh - does the first checkpoint take more from the program than the later ones?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/stall_first.sh [--megabytes "N…"] [--rounds N] [--dir DIR] [--cc COMPILER]
#
# Runs stall/stall.c, which changes all its memory in each step, with N MB, images in DIR (here) that hold all, and
# OMP_WAIT_POLICY passive, then active. Printed are medians over the processes (5), in ms:
#   later    the stall of the second and third checkpoint, 6 s apart
#   first    that of the first one there, and beside later: at most 1.3 is wanted
#   half     the first one with an interval of 0.5 s, beside later
#   sync     the stall of a checkpoint whose writing the program waits for (OMPCKPT_STAGING=0)
#   at once  the first one at the first candidate (OMPCKPT_EVERY=1), and beside sync: at most 1 is wanted
# Needs ./test.sh or tools/setup.sh to have been run, and a machine that does nothing else.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
sizes="170 460" rounds=5 dir=. compiler=gcc
. "$here/stall/common.sh"

# stalls SETTING SECONDS: of each checkpoint of one process, in ms, one a line.
stalls() {
	rm -rf "$scratch/images"
	env "$1" "$scratch/stall" "$size" "$2" >/dev/null
	field stall_s | awk '{ print 1e3 * $1 }'
}

printf '%6s %8s | %8s %8s %6s | %8s %6s | %8s %8s %6s\n' MB waiting later first ratio half ratio sync 'at once' ratio
for size in $sizes; do
	for policy in passive active; do
		export OMP_WAIT_POLICY=$policy
		for _ in $(seq "$rounds"); do
			stalls OMPCKPT_INTERVAL=6 20 >"$scratch/all"
			sed -n 1p "$scratch/all" >>"$scratch/first"
			sed -n 2,3p "$scratch/all" >>"$scratch/later"
			stalls OMPCKPT_INTERVAL=0.5 2 | sed -n 1p >>"$scratch/half"
			OMPCKPT_EVERY=1 stalls OMPCKPT_STAGING=0 0.5 | sed -n 1,3p >>"$scratch/sync"
			stalls OMPCKPT_EVERY=1 0.5 | sed -n 1p >>"$scratch/once"
		done
		awk -v n="$size" -v p="$policy" -v l="$(median <"$scratch/later")" -v f="$(median <"$scratch/first")" \
			-v h="$(median <"$scratch/half")" -v s="$(median <"$scratch/sync")" \
			-v o="$(median <"$scratch/once")" 'BEGIN {
			printf "%6d %8s | %8.1f %8.1f %6.2f | %8.1f %6.2f | %8.1f %8.1f %6.2f\n",
				n, p, l, f, f / l, h, h / l, s, o, o / s
		}'
		rm -f "$scratch"/{first,later,half,sync,once}
	done
done
