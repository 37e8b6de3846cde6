#!/bin/bash
# image_size.sh - how many bytes does a checkpoint save, against all of the process's memory?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/image_size.sh [--class C] [COMPILER]
#
# Stops each program at a candidate in the middle of its run and compares its image with what a dump of
# the process would hold then: all resident pages (the largest figure seen while it ran).
# Needs ./test.sh or tools/setup.sh to have been run.
set -eu
here=$(realpath "$(dirname "$0")")
build=$here/../build
class=W
if [ "${1:-}" = --class ]; then
	class=$2
	shift 2
fi
compiler=${1:-gcc}
folder=$build/overhead/$compiler-$class/ckpt
make -s -f "$here/programs/Makefile" CFLAGS=-O3 CLASS=$class OUT="$folder" \
	CC="$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=$compiler"

# The candidate at which each program is looked at.
declare -A at=([cg]=200 [mg]=12 [ep]=8 [ft]=4 [is]=6 [adi]=30 [ssor]=30 [heat]=30 [md]=30
	[barnes]=1000 [transport]=300 [amr]=9000)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-2} OMPCKPT_VERBOSE=0

# The largest resident size of process $1 until it ends, bytes.
watch() {
	local most=0 now
	while now=$(awk '/^VmHWM:/ { print $2 * 1024 }' /proc/"$1"/status 2>/dev/null) &&
		[ -n "$now" ]; do
		most=$now
		sleep 0.01
	done
	echo "$most"
}

printf '%-10s %16s %16s %9s\n' program 'image, bytes' 'resident, bytes' part
for program in cg mg ep ft is adi ssor heat md barnes transport amr; do
	OMPCKPT_EVERY=${at[$program]} OMPCKPT_STOP_AFTER=1 OMPCKPT_DIR=$scratch/$program \
		"$folder/$program" $class >/dev/null 2>err &
	pid=$!
	resident=$(watch $pid)
	code=0
	wait $pid || code=$?
	if [ $code -ne 75 ]; then
		echo "$program: exit code $code instead of 75" >&2
		cat err >&2
		exit 1
	fi
	image=$(find "$scratch/$program" -name '*.ompckpt' -printf '%s\n' | sort -n | tail -n 1)
	awk -v p=$program -v i="$image" -v r="$resident" \
		'BEGIN { printf "%-10s %16d %16d %8.1f%%\n", p, i, r, 100 * i / r }'
done
