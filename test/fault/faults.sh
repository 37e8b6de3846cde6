#!/bin/bash
# faults.sh - small programs whose system calls fail, and whose images are damaged: right, or refused?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: faults.sh [--keep FOLDER] FAULTS SHIM OMPCKPT-CC OPTION-OF-FAULTS...
#
# Builds serial.c and team.c with gcc and clang-19 and hands them to the runner (faults.c). What is left of
# a case that went wrong is moved to FOLDER.
set -eu
here=$(dirname "$(realpath "$0")")
keep=
if [ "$1" = --keep ]; then
	keep=$2
	shift 2
fi
faults=$(realpath "$1") shim=$(realpath "$2") ompckpt_cc=$(realpath "$3")
shift 3
unset "${!OMPCKPT_@}"

# In memory if there is room: every process waits for its images to be on the disk.
where=${TMPDIR:-/tmp}
room=$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)
[ ! -w /dev/shm ] || [ "${room:-0}" -lt 200000 ] || where=/dev/shm
scratch=$(mktemp -d -p "$where")
trap 'rm -rf "$scratch"' EXIT

programs=()
for compiler in gcc clang-19; do
	for source in serial team; do
		program=$scratch/$source-$compiler
		"$ompckpt_cc" --ompckpt-cc="$compiler" -O1 -fopenmp "$here/$source.c" -o "$program"
		programs+=("$program")
	done
done
code=0
"$faults" --shim "$shim" --scratch "$scratch" "$@" "${programs[@]}" || code=$?
if [ $code -ne 0 ] && [ -n "$keep" ] && [ -d "$scratch/failed" ]; then
	rm -rf "$keep"
	mv "$scratch/failed" "$keep"
	cp "${programs[@]}" "$keep"
	echo "what is left of it: $keep"
fi
exit $code
