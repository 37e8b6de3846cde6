#!/bin/bash
# incremental.sh - how much of the second and later images is new?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/incremental.sh [--class S|W] [--images N] [PROGRAM...]
#
# Builds the programs named (cg ft transport mg heat md) of the class (W) through ompckpt-cc and takes N (6) images,
# at every K-th candidate so that they are spread over the run. Printed are bytes of the files, in MB:
#   first    the first image
#   next     the median of the later ones, and beside the first
#   full     the same with OMPCKPT_FULL=1, where each image holds all
#   disk     all files there at the end of the run, at most, beside 2 (OMPCKPT_KEEP) full images
# Needs ./test.sh or tools/setup.sh to have been run. Other work on the machine does not matter.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
class=W images=6
while [ $# -gt 0 ]; do
	case $1 in
	--class) class=$2; shift 2 ;;
	--images) images=$2; shift 2 ;;
	-*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	*) break ;;
	esac
done
programs=("$@")
[ $# -gt 0 ] || programs=(cg ft transport mg heat md)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
unset "${!OMPCKPT_@}"
export OMPCKPT_DIR=$scratch/images OMPCKPT_STATS=$scratch/stats OMPCKPT_VERBOSE=0
export OMP_WAIT_POLICY=passive

# field NAME: of each checkpoint, one a line.
field() { sed -n 's/^{"epoch".*"'"$1"'": \([0-9.]*\).*/\1/p' stats; }

folder=$build/overhead/gcc-$class/ckpt
make -s -f "$here/programs/Makefile" CFLAGS=-O3 CLASS="$class" OUT="$folder" \
	CC="$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=gcc" "${programs[@]}"
printf '%-12s %8s %8s %6s %8s %6s\n' program first next ratio full disk
for program in "${programs[@]}"; do
	run=("$folder/$program" "$class")
	OMPCKPT_INTERVAL=1000000 "${run[@]}" >/dev/null 2>&1
	met=$(sed -n 's/.*"candidates_met": \([0-9]*\).*/\1/p' stats)
	export OMPCKPT_EVERY=$((met / images > 0 ? met / images : 1))
	OMPCKPT_FULL=1 "${run[@]}" >/dev/null 2>&1
	full=$(field bytes | median)
	OMPCKPT_STOP_AFTER=$images "${run[@]}" >/dev/null 2>&1 || true
	disk=$(cat images/*.ompckpt 2>/dev/null | wc -c)
	rm -rf images
	unset OMPCKPT_EVERY
	awk -v p="$program" -v f="$(field bytes | head -n 1)" -v n="$(field bytes | tail -n +2 | median)" \
		-v a="$full" -v d="$disk" 'BEGIN {
		printf "%-12s %8.2f %8.2f %6.3f %8.2f %6.2f\n", p, f / 1e6, n / 1e6, n / f, a / 1e6, d / (2 * a)
	}'
done
