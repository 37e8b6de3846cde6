#!/bin/bash
# threads.sh - does a run go on with another number of threads?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: threads.sh [--all] OMPCKPT-CC OMPCKPT FILE.c...
#
# Each program is built with gcc -O3 and with clang -O0 -g. In a chain of restarts the links have 1 to 8 threads, each number
# another one than the last, poisoned; the joined output is the same. Lines in FILE.c: restart.sh, and
#   // THREADS: N…   these numbers instead, in turn
# Programs that say something else with another number of threads are passed by.
#   --all   some link of each program must have another number; without it a program may refuse all
set -eu
all=no
[ "$1" != --all ] || { all=yes; shift; }
ompckpt_cc=$1
here=$(dirname "$(realpath "$0")")
. "$here/read_program.sh"
PATH=$(dirname "$(realpath "$2")"):$PATH
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export OMP_NUM_THREADS=3

for program in "$@"; do
	read_program "$program"
	"$ompckpt_cc" --ompckpt-cc=gcc -O3 -o "$scratch/gcc" "${common[@]}" -lm
	"$ompckpt_cc" --ompckpt-cc=clang-19 -O0 -g -o "$scratch/clang" "${common[@]}" -lm
	for n in 1 2 5 8; do
		OMP_NUM_THREADS=$n OMPCKPT_DIR=$scratch/images "$scratch/gcc" "${args[@]}" >"$scratch/with$n" 2>&1 </dev/null || true
		cmp -s "$scratch/with1" "$scratch/with$n" || { echo "threads.sh: $file says the number of threads"; continue 2; }
	done
	threads=$(said THREADS)
	for backend in gcc clang; do
		"$here/../chain.sh" --cuts 12 --threads "${threads:-1 8 2 7 3 6 4 5}" "$scratch/$backend" "${args[@]}" >"$scratch/said" || exit 1
		cat "$scratch/said"
		[ $all = no ] || ! grep -q '(0 with another' "$scratch/said" ||
			{ echo "threads.sh: $file ($backend): no link had another number of threads" >&2; exit 1; }
	done
done
