#!/bin/bash
# auto.sh - are automatic positions as good as those that were marked by hand?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/auto.sh [--build FOLDER] [--class C] [--threads N] [--compiler CC] [--no-callgrind] [PROGRAM...]
#
# Each program is built with its marks, and without them with --ompckpt-auto; both write a profile (class W, 2 threads):
#   gap        the longest time from one candidate to the next, start and end included, per cent of the run: the median
#              of three runs
#   MB, n      what the plan saves in all, and at how many positions, at the interval of which the gap by hand is four
#              fifths (at least a quarter of the run): once it was marked, once automatic
#   idle       instructions beside the plain build, no checkpoint due (callgrind, class S, 1 thread)
# "worse" names what is: over 5 % more bytes, a gap over 2 % of the run longer, over 0.5 % more instructions.
# Exit 1 if more than a tenth of the programs are worse in something.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build class=W threads=2 compiler=gcc callgrind=yes
while [ $# -gt 0 ]; do
	case $1 in
	--build) build=$2; shift 2 ;;
	--class) class=$2; shift 2 ;;
	--threads) threads=$2; shift 2 ;;
	--compiler) compiler=$2; shift 2 ;;
	--no-callgrind) callgrind=no; shift ;;
	-*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	*) break ;;
	esac
done
. "$here/rounds.sh"
build=$(realpath "$build")
tool=$build/tools/ompckpt/ompckpt
programs=("$@")
[ $# -gt 0 ] || programs=(cg mg ep ft is adi ssor heat md barnes transport amr
	cg_spmd ssor_spmd heat_spmd transport_spmd)
export OMP_NUM_THREADS=$threads OMP_WAIT_POLICY=passive OMPCKPT_INTERVAL=1000000 OMPCKPT_VERBOSE=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cp -r "$here/programs" marked
cp -r marked bare
find bare -name '*.[ch]' -exec sed -i '/#pragma potential_ckpt/d' {} +

# build_in FOLDER SOURCES CLASS COMPILER: the program $p
build_in() {
	make -s -f "$2/Makefile" "$p" CFLAGS=-O3 CLASS="$3" OUT="$1" CC="$4"
}
with="$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=$compiler"

# span PROFILE; gap PROFILE: per cent of the span
span() { "$tool" show --json "$1" | sed -n 's/.*"elapsed_s": \([0-9.e-]*\),.*/\1/p' | tail -n 1; }
gap() {
	"$tool" plan "$1" --json --interval 0.0000001 2>/dev/null |
		awk -v all="$(span "$1")" '/"seconds"/ { printf "%.2f\n", 100 * $2 / all }'
}

# profile BINARY: the run with the median gap of three, in BINARY.profile
profile() {
	local i
	for i in 1 2 3; do
		OMPCKPT_PROFILE=$PWD/$1.$i "$1" "$class" ${rounds[$p]:-} >/dev/null 2>&1
		echo "$(gap "$1.$i") $1.$i"
	done | sort -n | sed -n 2p | { read -r x file; cp "$file" "$1.profile"; echo "$x"; }
}

# weigh PROFILE PERCENT: megabytes and positions of the plan
weigh() {
	local interval
	interval=$(awk -v p="$2" -v all="$(span "$1")" 'BEGIN { printf "%.9f", p / 100 * all }')
	"$tool" plan "$1" --interval "$interval" -o plan >/dev/null 2>&1 || { echo "- -"; return; }
	awk '/^promise/ { bytes = $2 } /^keep/ { n++ } END { printf "%.3f %d\n", bytes / 1e6, n }' plan
}

instructions() {
	OMP_NUM_THREADS=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1" S ${rounds[$p]:-} 2>&1 >/dev/null |
		sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

worse=0
printf '%-15s %7s %7s  %9s %3s %9s %3s  %7s %7s  %s\n' program 'gap, %' auto MB n auto n idle auto worse
for p in "${programs[@]}"; do
	build_in marked.p marked "$class" "$with --ompckpt-profile"
	build_in bare.p bare "$class" "$with --ompckpt-auto --ompckpt-profile"
	marked_gap=$(profile "marked.p/$p")
	bare_gap=$(profile "bare.p/$p")
	share=$(awk -v g="$marked_gap" 'BEGIN { g *= 1.25; print g < 25 ? 25 : g }')
	read -r marked_mb marked_n <<<"$(weigh "marked.p/$p.profile" "$share")"
	read -r bare_mb bare_n <<<"$(weigh "bare.p/$p.profile" "$share")"
	marked_idle=1 bare_idle=1
	if [ $callgrind = yes ]; then
		build_in plain bare S "$compiler"
		build_in marked.s marked S "$with"
		build_in bare.s bare S "$with --ompckpt-auto"
		plain=$(instructions "plain/$p")
		marked_idle=$(awk -v a="$(instructions "marked.s/$p")" -v b="$plain" 'BEGIN { printf "%.4f", a / b }')
		bare_idle=$(awk -v a="$(instructions "bare.s/$p")" -v b="$plain" 'BEGIN { printf "%.4f", a / b }')
	fi
	said=$(awk -v g="$marked_gap" -v h="$bare_gap" -v m="$marked_mb" -v n="$bare_mb" -v i="$marked_idle" \
		-v k="$bare_idle" 'BEGIN {
			if (h > g + 2) printf "gap "
			if (n == "-" || n > 1.05 * m + 0.001) printf "bytes "
			if (k > i + 0.005) printf "idle"
		}')
	[ -z "$said" ] || worse=$((worse + 1))
	printf '%-15s %7s %7s  %9s %3s %9s %3s  %7s %7s  %s\n' "$p" "$marked_gap" "$bare_gap" "$marked_mb" \
		"$marked_n" "$bare_mb" "$bare_n" "$marked_idle" "$bare_idle" "$said"
done
echo "$worse of ${#programs[@]} programs are worse in something"
[ $((10 * worse)) -le ${#programs[@]} ]
