#!/bin/bash
# moves.sh - does a run go from one processor to another and back?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: moves.sh OMPCKPT-CC OMPCKPT FILE.c...
#
# Each program of test/restart is built for x86-64 (-O3) and for AArch64 (-O1 -g). In a chain of restarts the links are run by the
# two in turn: each goes on from the other's image, poisoned, and the joined output is the same. Lines in FILE.c: restart.sh.
# Numbers are not fused (-ffp-contract=off): their last digits are the same then.
set -eu
ompckpt_cc=$1
here=$(dirname "$(realpath "$0")")
. "$here/../restart/read_program.sh"
PATH=$(dirname "$(realpath "$2")"):$PATH
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export OMP_NUM_THREADS=3

for program in "$@"; do
	read_program "$program"
	common+=(-ffp-contract=off)
	"$ompckpt_cc" --ompckpt-cc=x86_64-linux-gnu-gcc -O3 -o "$scratch/one" "${common[@]}" -lm
	"$ompckpt_cc" --ompckpt-cc=aarch64-linux-gnu-gcc -O1 -g -o "$scratch/other" "${common[@]}" -lm
	for images in 1 $(said IMAGES); do
		"$here/../chain.sh" --images "$images" --other "$scratch/other" "$scratch/one" "${args[@]}"
	done
done
