#!/bin/bash
# overhead.sh - what does a program lose when no checkpoint is taken?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: overhead.sh [--class C] [--pairs N] [--threads N] [--programs "P…"] [--callgrind] [COMPILER...]
#
# Builds each program plainly and transformed with each compiler (gcc and clang-19) at -O3 in three
# layouts, which differ in how functions and loops are aligned: where code happens to lie moves a
# program by several per cent, transformed or not. Runs plain and transformed in turns (7 pairs a
# layout), with no checkpoint due. A layout's ratio is the median of the paired ratios of the
# processes' times; printed are the three, their median, and the geometric mean of the medians.
# --callgrind compares instructions of one-thread runs of class S instead: no noise, but not time.
# Needs ./test.sh or tools/setup.sh to have been run, and a machine that does nothing else.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
class=W pairs=7 threads=2 callgrind=no
programs=(cg mg ep ft is adi ssor heat md barnes transport amr
	cg_spmd ssor_spmd heat_spmd transport_spmd)
while [ $# -gt 0 ]; do
	case $1 in
	--class) class=$2; shift 2 ;;
	--pairs) pairs=$2; shift 2 ;;
	--threads) threads=$2; shift 2 ;;
	--programs) read -ra programs <<<"$2"; shift 2 ;;
	--callgrind) callgrind=yes; class=S; threads=1; pairs=1; shift ;;
	-*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	*) break ;;
	esac
done
compilers=("$@")
[ $# -gt 0 ] || compilers=(gcc clang-19)
. "$here/rounds.sh"

export OMP_NUM_THREADS=$threads OMPCKPT_INTERVAL=1000000 OMPCKPT_VERBOSE=0 OMP_PROC_BIND=true

layouts=("" "-falign-functions=64" "-falign-functions=64 -falign-loops=32")

# build_both COMPILER LAYOUT: into folder/LAYOUT/plain and folder/LAYOUT/ckpt.
build_both() {
	local folder=$build/overhead/$1-$class/$2 flags="-O3 ${layouts[$2]}"
	make -s -C "$here" -f programs/Makefile CC="$1" CFLAGS="$flags" CLASS=$class OUT="$folder/plain"
	make -s -C "$here" -f programs/Makefile CFLAGS="$flags" CLASS=$class OUT="$folder/ckpt" \
		CC="$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=$1" \
		TOOLCHAIN="$build/tools/ompckpt-cc/ompckpt-cc $build/runtime/libompckpt.a"
}

# seconds PROGRAM: of one run, by the clock.
seconds() {
	local begin=$EPOCHREALTIME
	"$1" $class ${rounds[$(basename "$1")]:-} >/dev/null 2>&1
	awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.6f\n", b - a }'
}

instructions() {
	valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1" $class 2>&1 >/dev/null |
		sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
unit=seconds
[ $callgrind = no ] || unit=instructions
[ $callgrind = no ] || layouts=("")
for compiler in "${compilers[@]}"; do
	for l in "${!layouts[@]}"; do
		build_both "$compiler" "$l"
	done
	printf '\n%s -O3, class %s, %s threads: medians of %s, ratio by layout and in the median\n' \
		"$compiler" $class "$threads" $unit
	printf '%-10s %12s %12s %9s\n' program plain transformed ratio
	: >ratios
	for program in "${programs[@]}"; do
		: >all
		: >by_layout
		for l in "${!layouts[@]}"; do
			folder=$build/overhead/$compiler-$class/$l
			in_turns $pairs $unit "$folder/plain/$program" "$folder/ckpt/$program" >pairs
			cat pairs >>all
			awk '{ print $2 / $1 }' pairs | median >>by_layout
		done
		median <by_layout >ratio
		cat ratio >>ratios
		printf '%-10s %12s %12s %9.4f   (%s)\n' $program "$(cut -d' ' -f1 all | median)" \
			"$(cut -d' ' -f2 all | median)" "$(cat ratio)" "$(tr '\n' ' ' <by_layout)"
	done
	awk '{ s += log($1) } END { printf "geometric mean %31.4f\n", exp(s / NR) }' ratios
done
