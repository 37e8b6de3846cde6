#!/bin/bash
# profile.sh - what does writing a profile cost?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/profile.sh [--pairs N] [COMPILER...]
#
# Builds profile.c with --ompckpt-profile at -O2 with each compiler (gcc and clang-19) and runs it in turns (15 pairs)
# with a profile and with one that can't be opened: the same code at the same place. No checkpoint is due. Prints: nanoseconds the profile adds to a
# candidate (candidates one after the other; the median of the paired differences) and what that is at 10^5
# candidates a second, in per cent: no noise of the work itself in it; the least of all runs, which nothing disturbed;
# then, with ten microseconds of work for each, the median of the paired ratios, and the bytes of profile for each.
# Needs tools/setup.sh to have been run.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build pairs=15
while [ $# -gt 0 ]; do
	case $1 in
	--pairs) pairs=$2; shift 2 ;;
	-*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	*) break ;;
	esac
done
compilers=("$@")
[ $# -gt 0 ] || compilers=(gcc clang-19)
export OMPCKPT_INTERVAL=1000000 OMPCKPT_VERBOSE=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

seconds() {
	local said
	said=$(OMPCKPT_PROFILE=$1 ./program $steps $work)
	echo "${said% *}"
}

printf '%-9s %14s %14s %14s %14s %14s\n' compiler 'ns, median' '% at 10^5/s' 'ns, least' 'ratio, 10 us' bytes
for compiler in "${compilers[@]}"; do
	cc=("$build/tools/ompckpt-cc/ompckpt-cc" "--ompckpt-cc=$compiler" -O2 "$here/profile.c")
	"${cc[@]}" --ompckpt-profile -o program
	steps=2000000 work=0
	in_turns "$pairs" seconds /nowhere/none with | awk -v n=$steps '{ print ($2 - $1) * 1e9 / n }' >added
	rm -f with
	steps=100000 work=5200
	in_turns "$pairs" seconds /nowhere/none with | awk '{ print $2 / $1 }' >ratios
	bytes=$(stat -c %s with)
	awk -v c="$compiler" -v m="$(median <added)" -v l="$(sort -g added | head -n 1)" -v r="$(median <ratios)" \
		-v b="$bytes" -v n=$((pairs * steps)) \
		'BEGIN { printf "%-9s %14.1f %14.2f %14.1f %14.4f %14.1f\n", c, m, m * 1e5 / 1e7, l, r, b / n }'
done
