#!/bin/bash
# compile.sh - time and memory of ompckpt-cc, beside the plain compiler's on the same sources.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/compile.sh [--files N] [COMPILER]
#
# For the larger of our programs and one generated program of 100 files and 50,000 lines (large.sh; --files makes
# it smaller or larger): plain compilation of all files, "ompckpt-cc -c" of all files, and the link step, which
# analyses the program, compiles it again and links. Seconds of the wall and of all processors (user + system), the
# largest process, and the link step's part of the plain compilation. As many jobs as processors.
# Exit 1 if a link step takes more than 4 times the plain compilation's processor time, or 2 GB.
set -eu
here=$(realpath "$(dirname "$0")")
build=$here/../build
files=100
if [ "${1:-}" = --files ]; then
	files=$2
	shift 2
fi
compiler=${1:-gcc}
export OMPCKPT_CC=$compiler
ours=$(realpath "$build")/tools/ompckpt-cc/ompckpt-cc
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
flags="-O2 -fopenmp -w"

# measure COMMAND...: "wall cpu kilobytes" of it and its children.
measure() {
	/usr/bin/time -f '%e %U %S %M' -o "$scratch/time" "$@" >"$scratch/log" 2>&1 || {
		cat "$scratch/log" >&2
		exit 1
	}
	awk '{ print $1, $2 + $3, $4 }' "$scratch/time"
}

# objects CC FOLDER: compile every source of the program into FOLDER.
objects() {
	mkdir -p "$2"
	for f in "${sources[@]}"; do
		echo "$f"
	done | xargs -P "$(nproc)" -I{} sh -c "$1 $flags $include -c {} -o $2/\$(echo {} | tr / _).o"
}
export -f objects

report() {
	local name=$1 plain mine link lines
	lines=$(cat "${sources[@]}" | wc -l)
	include=$2
	plain=$(measure bash -c "$(declare -p sources flags include); objects $compiler $scratch/$name-plain")
	mine=$(measure bash -c "$(declare -p sources flags include); objects $ours $scratch/$name-ours")
	link=$(measure "$ours" $flags "$scratch/$name-ours"/*.o -lm -o "$scratch/$name")
	echo "$name $lines $plain $mine $link" | awk '{
		printf "| %s | %d | %.1f / %.1f | %.1f / %.1f | %.1f / %.1f | %.2f | %d |\n",
			$1, $2, $3, $4, $6, $7, $9, $10, $10 / $4, $11 / 1024
		exit $10 > 4 * $4 || $11 > 2 * 1024 * 1024 }' || missed=1
}

missed=0
echo "Backend $compiler -O2, seconds wall / processors:"
echo
echo "| program | lines | plain compile | ompckpt-cc -c | link step | link / plain | link, MB |"
echo "|---|---|---|---|---|---|---|"
for program in md ssor amr; do
	mapfile -t sources < <(ls "$here/programs/$program"/*.c "$here/programs/common"/*.c)
	report $program "-I$here/programs/common"
done
"$here/large.sh" "$scratch/sources" "$files" >/dev/null
mapfile -t sources < <(ls "$scratch/sources"/*.c)
report generated ""
exit $missed
