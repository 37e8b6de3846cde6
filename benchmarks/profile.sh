#!/bin/bash
# profile.sh - what does writing a profile cost?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/profile.sh [--pairs N] [COMPILER...]
#
# Builds profile.c transformed, and transformed with --ompckpt-profile, at -O2 with each compiler (gcc and
# clang-19) and runs both in turns (15 pairs), with no checkpoint due. Prints the microseconds a candidate
# takes, the median of the paired ratios, and the bytes of profile for each candidate.
# Needs tools/setup.sh to have been run.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build pairs=15 steps=100000
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
	said=$("./$1" $steps)
	echo "${said% *}"
}

for compiler in "${compilers[@]}"; do
	cc=("$build/tools/ompckpt-cc/ompckpt-cc" "--ompckpt-cc=$compiler" -O2 "$here/profile.c")
	"${cc[@]}" -o without
	"${cc[@]}" --ompckpt-profile -o with
	rm -f with.ompckpt-profile
	in_turns "$pairs" seconds without with >pairs
	printf '%-9s %6.2f us  %.4f  %.1f bytes\n' "$compiler" \
		"$(awk -v n=$steps '{ print $1 * 1e6 / n }' pairs | median)" \
		"$(awk '{ print $2 / $1 }' pairs | median)" \
		"$(($(stat -c %s with.ompckpt-profile) * 10 / pairs / steps))e-1"
done
