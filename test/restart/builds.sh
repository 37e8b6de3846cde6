#!/bin/bash
# builds.sh - does one build go on where another stopped?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: builds.sh OMPCKPT-CC OMPCKPT FILE.c...
#
# Each program of this folder is built with gcc -O3 and with clang -O0 -g. In a chain of restarts the links are run by the
# two in turn: each goes on from the other's image, poisoned, and the joined output is the same. Lines in FILE.c: restart.sh.
set -eu
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
	"$ompckpt_cc" --ompckpt-cc=gcc -O3 -o "$scratch/one" "${common[@]}" -lm
	"$ompckpt_cc" --ompckpt-cc=clang-19 -O0 -g -o "$scratch/other" "${common[@]}" -lm
	for images in 1 $(said IMAGES); do
		"$here/../chain.sh" --images "$images" --other "$scratch/other" "$scratch/one" "${args[@]}"
	done
done
