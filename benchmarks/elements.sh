#!/bin/bash
# elements.sh - how fast is the part of an array that is needed captured, beside a copy of as many bytes?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/elements.sh [--bytes "N…"] [--megabytes N] [--cc COMPILER]
#
# Runs elements/elements.c, of whose grid the inside is needed: rows of N bytes, 64 bytes apart, about so many
# MEGABYTES. One thread copies. Printed, for each N, are medians over the checkpoints:
#   copy     ms of a copy of as many bytes in one piece, in the same process
#   rows     ms of a copy of the same bytes from the same places, row by row
#   first    ms of the first checkpoint's stall, which finds out what is needed
#   stall    ms of the later ones, copy / stall and rows / stall: from 64 bytes on 0.6 is wanted, from 512 on 0.8
#   MB       bytes of the image, beside those of the whole grid
# Needs ./test.sh or tools/setup.sh to have been run, and a machine that does nothing else.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
sizes="64 128 256 512 1024 4096" megabytes=64 compiler=gcc
while [ $# -gt 0 ]; do
	case $1 in
	--bytes) sizes=$2; shift 2 ;;
	--megabytes) megabytes=$2; shift 2 ;;
	--cc) compiler=$2; shift 2 ;;
	*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	esac
done

where=/tmp
[ ! -w /dev/shm ] || where=/dev/shm
scratch=$(mktemp -d -p "$where")
trap 'rm -rf "$scratch"' EXIT
export OMPCKPT_DIR=$scratch/images OMPCKPT_STATS=$scratch/stats OMPCKPT_KEEP=1 OMPCKPT_EVERY=5
export OMPCKPT_VERBOSE=0

# field NAME: of each checkpoint, one a line.
field() { sed -n 's/^{"epoch".*"'"$1"'": \([0-9.]*\).*/\1/p' "$scratch/stats"; }

printf '%5s %8s %8s %8s %8s %6s %6s %8s %8s\n' bytes copy rows first stall copy/ rows/ MB whole
for size in $sizes; do
	"$build/tools/ompckpt-cc/ompckpt-cc" "--ompckpt-cc=$compiler" -std=gnu11 -O2 -mcmodel=medium \
		"-DRUN=($size / 8)" "-DBYTES=($megabytes << 20)" "$here/elements/elements.c" -o "$scratch/elements"
	"$scratch/elements" >"$scratch/out"
	awk -v n="$size" -v c="$(awk '/^copy/ { print $2 }' "$scratch/out" | median)" -v f="$(field stall_s | head -n 1)" \
		-v r="$(awk '/^rows/ { print $2 }' "$scratch/out" | median)" \
		-v s="$(field stall_s | tail -n +2 | median)" -v b="$(field bytes | median)" -v mb="$megabytes" 'BEGIN {
		printf "%5d %8.1f %8.1f %8.1f %8.1f %6.2f %6.2f %8.1f %8.1f\n", n, 1e3 * c, 1e3 * r, 1e3 * f, 1e3 * s,
			c / s, r / s, b / 1e6,
			mb * 1.048576 * (n + 64) / n
	}'
done
