#!/bin/bash
# restart.sh - how soon does a program go on, beside reading its image with cat?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/restart.sh [--megabytes "N…"] [--rounds N] [--dir DIR] [--cc COMPILER] [--compress "off…"]
#
# Lets stall/stall.c leave an image of N MB in DIR (here) and resumes it from that, each time beside a cat of the
# same file, in turns. Printed, for each size and OMPCKPT_COMPRESS, are medians in seconds over the rounds (5), with the
# file in the page cache (warm) and not (cold: dd tells the system to forget it), and restart beside cat:
#   restart  from the start of the process until the program goes on, by the clock outside
# Needs ./test.sh or tools/setup.sh to have been run, and a machine that does nothing else.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
sizes="64 1024" rounds=5 dir=. compiler=gcc codecs=off
while [ $# -gt 0 ]; do
	case $1 in
	--megabytes) sizes=$2; shift 2 ;;
	--rounds) rounds=$2; shift 2 ;;
	--dir) dir=$2; shift 2 ;;
	--cc) compiler=$2; shift 2 ;;
	--compress) codecs=$2; shift 2 ;;
	*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	esac
done

scratch=$(mktemp -d -p "$(realpath "$dir")")
trap 'rm -rf "$scratch"' EXIT
"$build/tools/ompckpt-cc/ompckpt-cc" "--ompckpt-cc=$compiler" -std=gnu11 -O2 -fopenmp "$here/stall/stall.c" \
	-o "$scratch/stall"
unset "${!OMPCKPT_@}"
export OMPCKPT_DIR=$scratch/images

forget() { dd if="$image" iflag=nocache count=0 status=none; }
seconds() { awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }'; }
read_it() {
	local begin=$EPOCHREALTIME
	cat "$image" >/dev/null
	seconds "$begin"
}
# The program says so when it goes on, and is killed then.
resume() {
	local begin=$EPOCHREALTIME
	exec 3< <(OMPCKPT_RESTART=auto OMPCKPT_INTERVAL=1000 exec "$scratch/stall" "$size" 1000 2>&1 >/dev/null)
	pid=$!
	until read -r line <&3 && [[ $line == *"restarted from"* ]]; do
		[ -n "$line" ] || { echo "restart.sh: the program does not resume" >&2; exit 1; }
	done
	seconds "$begin"
	kill -9 $pid
	exec 3<&-
	wait $pid 2>/dev/null || true
}

printf '%6s %8s %8s | %8s %8s %6s | %8s %8s %6s\n' MB compress "file MB" cat restart warm cat restart cold
for size in $sizes; do
	for codec in $codecs; do
		OMPCKPT_COMPRESS=$codec OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 OMPCKPT_VERBOSE=0 \
			"$scratch/stall" "$size" 1000 >/dev/null || [ $? -eq 75 ]
		image=$(ls "$scratch"/images/*.ompckpt)
		read_it >/dev/null
		for _ in $(seq "$rounds"); do
			read_it >>"$scratch/warm.cat"
			resume >>"$scratch/warm.restart"
			forget
			read_it >>"$scratch/cold.cat"
			forget
			resume >>"$scratch/cold.restart"
			read_it >/dev/null
		done
		awk -v n="$size" -v k="$codec" -v f="$(stat -c %s "$image")" \
			-v a="$(median <"$scratch/warm.cat")" -v b="$(median <"$scratch/warm.restart")" \
			-v c="$(median <"$scratch/cold.cat")" -v d="$(median <"$scratch/cold.restart")" 'BEGIN {
			printf "%6d %8s %8.1f | %8.3f %8.3f %6.2f | %8.3f %8.3f %6.2f\n", n, k, f / 1e6, a, b, b / a, c, d, d / c
		}'
		rm -rf "$scratch"/images "$scratch"/*.cat "$scratch"/*.restart
	done
done
