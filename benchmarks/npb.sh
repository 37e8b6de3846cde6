#!/bin/bash
# npb.sh - what do the NAS Parallel Benchmarks in C lose when no checkpoint is taken?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: npb.sh [--class C] [--pairs N] [--threads N] [--programs "P…"] [--compiler CC] FOLDER
#
# FOLDER: NPB3.0-omp-C (github.com/benchmark-subsetting/NPB3.0-omp-C, to be fetched by the user), which
# stays as it is. Builds each program (BT CG EP FT IS LU MG SP) in a copy by its own makefile at class A,
# with the plain compiler (gcc) and with ompckpt-cc, with a mark in the main loop of both unless there is one,
# and runs them in turns (5 pairs, 2 threads), with no checkpoint due. Prints for each the medians of
# the seconds it says that it took and of the MB that ever were there, and the medians of the paired
# ratios; then their geometric means. Needs a machine that does nothing else.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build class=A pairs=5 threads=2 programs=(BT CG EP FT IS LU MG SP) compiler=gcc
usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }
while [ $# -gt 0 ]; do
	case $1 in
	--class) class=$2; shift 2 ;;
	--pairs) pairs=$2; shift 2 ;;
	--threads) threads=$2; shift 2 ;;
	--programs) read -ra programs <<<"$2"; shift 2 ;;
	--compiler) compiler=$2; shift 2 ;;
	-*) usage ;;
	*) break ;;
	esac
done
[ $# = 1 ] && [ -f "$1/sys/setparams.c" ] || usage
folder=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The main loop of each: the mark goes behind the brace that opens its body.
declare -A loop=([BT]='for (step = 1; step <= niter' [CG]='for (it = 1; it <= NITER'
	[EP]='for (k = 1; k <= np' [FT]='for (iter = 1; iter <= niter'
	[IS]='for( iteration=1; iteration<=MAX_ITERATIONS' [LU]='for (istep = 1; istep <= itmax'
	[MG]='for ( it = 1; it <= nit' [SP]='for (step = 1; step <= niter')

mark() {
	local source=$1/${1,,}.c
	! grep -q potential_ckpt "$source" || return 0
	awk -v loop="${loop[$1]}" '{ print }
		index($0, loop) { is_near = 1 }
		is_near && /{/ { print "#pragma potential_ckpt"; is_near = 0; n++ }
		END { exit n != 1 }' "$source" >marked || { echo "$1: main loop not found" >&2; exit 1; }
	mv marked "$source"
}

# build_all NAME COMPILER: every program, in a copy of the folder.
build_all() {
	cp -r "$folder" "$scratch/$1"
	cd "$scratch/$1"
	mkdir -p bin
	sed -e "s|^CC[ \t]*=.*|CC = $2 -fopenmp|" -e "s|^CLINK[ \t]*=.*|CLINK = $2 -fopenmp|" \
		-e 's|^C_LIB[ \t]*=.*|C_LIB = -lm|' -e 's|^UCC[ \t]*=.*|UCC = cc|' \
		config/make.def.template >config/make.def
	for program in "${programs[@]}"; do
		mark "$program"
		make "$program" CLASS="$class" >"$program.log" 2>&1 || { cat "$program.log" >&2; exit 1; }
	done
}

# run NAME: seconds and MB of one run of $program. IS reads its clock through an undeclared function,
# which prints anything: its seconds are the process's.
run() {
	local out begin=$EPOCHREALTIME
	out=$(/usr/bin/time -f 'most %M' "$scratch/$1/bin/${program,,}.$class" 2>&1)
	out+=$(printf '\nprocess %s %s' "$begin" "$EPOCHREALTIME")
	grep -qi 'verification *= *successful' <<<"$out" || { echo "$1 $program: not verified" >&2; exit 1; }
	awk -v program="$program" '/Time in seconds/ { s = $NF }
		$1 == "most" { m = $2 / 1024 }
		$1 == "process" && program == "IS" { s = $3 - $2 }
		END { printf "%.3f %.1f", s, m }' <<<"$out"
}

export OMP_NUM_THREADS=$threads OMPCKPT_INTERVAL=1000000 OMPCKPT_VERBOSE=0 OMP_PROC_BIND=true
(build_all plain "$compiler")
(build_all ckpt "$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=$compiler")
cd "$scratch"
printf '%s -O3, class %s, %s threads\n' "$compiler" "$class" "$threads"
printf '%-8s %9s %9s %8s %9s %9s %8s\n' program 'plain, s' 'ckpt, s' ratio 'plain, MB' 'ckpt, MB' ratio
for program in "${programs[@]}"; do
	in_turns "$pairs" run plain ckpt >all
	column() { awk "{ print $1 }" all | median; }
	printf '%-8s %9s %9s %8.4f %9s %9s %8.4f\n' "$program" "$(column '$1')" "$(column '$3')" \
		"$(column '$3 / $1')" "$(column '$2')" "$(column '$4')" "$(column '$4 / $2')"
	column '$3 / $1' >>times
	column '$4 / $2' >>sizes
done
mean() { awk '{ s += log($1) } END { printf "%.4f", exp(s / NR) }' "$1"; }
printf 'geometric mean %22s %28s\n' "$(mean times)" "$(mean sizes)"
