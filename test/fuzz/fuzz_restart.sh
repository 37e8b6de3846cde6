#!/bin/bash
# fuzz_restart.sh - restarts from images that were changed, their checksums made right again.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: fuzz_restart.sh FUZZ_RESTART OMPCKPT-CC BACKEND FAILURES FIRST LAST SECONDS
#
# For restart_program.c cut in serial code and in a team, plain and with AddressSanitizer: cases FIRST to LAST,
# for SECONDS of time each at most. Exit 0: all were refused, or ran to their end.
set -eu
fuzz=$(realpath "$1") ompckpt_cc=$(realpath "$2") backend=$3 failures=$4
here=$(dirname "$(realpath "$0")")
mkdir -p "$failures"
failures=$(realpath "$failures")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
unset "${!OMPCKPT_@}"
export OMP_WAIT_POLICY=passive
printf '%s\n' abc def ghi jkl mno pqr >in.txt

build() { "$ompckpt_cc" "--ompckpt-cc=$backend" -O1 -fopenmp "${@:2}" "$here/restart_program.c" -o "$1"; }
build plain
# Clang's static AddressSanitizer keeps the memory of library calls to itself: checkpoints are put off.
programs=(plain)
case $backend in gcc*) build asan -fsanitize=address; programs+=(asan) ;; esac
export ASAN_OPTIONS=detect_leaks=0
for program in "${programs[@]}"; do
	for mode in serial team; do
		rm -rf images
		OMPCKPT_DIR=images OMPCKPT_EVERY=3 OMPCKPT_STOP_AFTER=3 "./$program" $mode >output 2>&1 </dev/null || true
		echo "$backend, $program, $mode"
		"$fuzz" images "$5" "$6" "$7" "$failures" -- "./$program" $mode ||
			{ echo "images of these cases are in $failures"; exit 1; }
	done
done
