#!/bin/bash
# stall.sh - what does a checkpoint take from the program, beside a parallel copy of the same bytes?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/stall.sh [--megabytes "N…"] [--rounds N] [--dir DIR] [--cc COMPILER]
#
# Runs stall/stall.c, which changes all its memory in each step, with N checkpoints a few seconds apart, and with
# images in DIR (here) that hold all. Printed, for each size, are medians over the checkpoints:
#   copy     ms of a copy of the same bytes by all threads to memory that is there, in the same process
#   first    ms of the first checkpoint's stall
#   stall    ms of the later ones, and (stall - 1 ms) / copy: at most 1.25 is wanted
#   write    seconds in the background, and beside dd with fsync past the page cache: at most 1.2 is wanted
#   slower   steps while the writer works, beside the others
# Needs ./test.sh or tools/setup.sh to have been run, and a machine that does nothing else.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
sizes="64 256 1024 4096" rounds=7 dir=. compiler=gcc
. "$here/stall/common.sh"

dd_seconds() {
	local begin end
	for _ in 1 2 3; do
		begin=$(date +%s.%N)
		dd if=/dev/zero of="$scratch/dd" bs=8M count="$1" oflag=direct conv=fsync status=none
		end=$(date +%s.%N)
		rm "$scratch/dd"
		awk -v a="$begin" -v b="$end" 'BEGIN { print b - a }'
	done | median
}

slower() {
	paste -d ' ' <(field at_s) <(field stall_s) <(field write_s) | cat - "$scratch/out" | awk '
		/^[0-9]/ { n++; from[n] = $1 + $2; to[n] = $1 + $2 + $3 }
		/^step/ {
			part = 0
			for (i = 1; i <= n; i++) {
				a = $2 > from[i] ? $2 : from[i]
				b = $3 < to[i] ? $3 : to[i]
				part += b > a ? b - a : 0
			}
			if (part == 0) { idle += $3 - $2; nidle++ }
			if (part > 0.9 * ($3 - $2)) { busy += $3 - $2; nbusy++ }
		}
		END { if (nidle && nbusy) printf "%.2f\n", busy / nbusy / (idle / nidle); else print "-" }'
}

printf '%6s %4s %8s %8s %8s %6s %8s %8s %6s %6s\n' MB n copy first stall ratio write dd ratio slower
for size in $sizes; do
	OMPCKPT_INTERVAL=$((2 + size / 500)) "$scratch/stall" "$size" $(((2 + size / 500) * rounds)) >"$scratch/out"
	copy=$(awk '/^copy/ { print $2 }' "$scratch/out" | median)
	awk -v mb="$size" -v n="$(field stall_s | wc -l)" -v c="$copy" -v f="$(field stall_s | head -n 1)" \
		-v s="$(field stall_s | tail -n +2 | median)" -v w="$(field write_s | median)" \
		-v d="$(dd_seconds $(((size + 7) / 8)))" -v l="$(slower)" 'BEGIN {
		printf "%6d %4d %8.1f %8.1f %8.1f %6.2f %8.2f %8.2f %6.2f %6s\n", mb, n, 1e3 * c, 1e3 * f, 1e3 * s,
			(s - 0.001) / c, w, d, w / d, l
	}'
done
