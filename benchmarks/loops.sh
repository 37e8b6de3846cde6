#!/bin/bash
# loops.sh - what does a worksharing loop lose by a position in each of its iterations?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/loops.sh [--pairs N] [--threads N] [COMPILER...]
#
# Builds loops.c plainly and transformed with each compiler (gcc and clang-19) at -O2 and runs both in
# turns (15 pairs), with no checkpoint due. Prints for each schedule the microseconds an iteration takes a
# thread, and the median of the paired ratios. Needs tools/setup.sh to have been run.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build pairs=15 threads=2 n=2000 rounds=5
while [ $# -gt 0 ]; do
	case $1 in
	--pairs) pairs=$2; shift 2 ;;
	--threads) threads=$2; shift 2 ;;
	-*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	*) break ;;
	esac
done
compilers=("$@")
[ $# -gt 0 ] || compilers=(gcc clang-19)
export OMP_NUM_THREADS=$threads OMP_SCHEDULE=dynamic,8 OMPCKPT_INTERVAL=1000000 OMPCKPT_VERBOSE=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

seconds() { "./$1" "$kind" $n 2>/dev/null; }

for compiler in "${compilers[@]}"; do
	flags=(-O2 -fopenmp -Wno-unknown-pragmas "$here/loops.c")
	"$compiler" "${flags[@]}" -o plain
	"$build/tools/ompckpt-cc/ompckpt-cc" "--ompckpt-cc=$compiler" "${flags[@]}" -o ckpt
	for kind in static chunks dynamic guided runtime; do
		in_turns "$pairs" seconds plain ckpt >pairs
		printf '%-9s %-8s %6.3f us  %.4f\n' "$compiler" "$kind" \
			"$(awk -v n=$n -v r=$rounds -v t="$threads" '{ print $1 * 1e6 * t / n / r }' pairs | median)" \
			"$(awk '{ print $2 / $1 }' pairs | median)"
	done
done
