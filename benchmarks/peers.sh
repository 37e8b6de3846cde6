#!/bin/bash
# peers.sh - a checkpoint beside those that need no source: CRIU's, and a debugger's core file.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/peers.sh [--class S|W|A] [--rounds N] [--dir DIR] [PROGRAM...]
#
# Builds the programs named (cg mg ft adi md) of the class (A) plainly and through ompckpt-cc. In the middle of each run,
# N (3) times in turns, files going to DIR (here), printed are medians of
#   ompckpt  MB of the image, seconds the program stands still, seconds from its start until it goes on
#   criu     of the plain build: MB of the dump's folder, seconds of criu dump and of criu restore
#   gcore    of the same process: MB of the core file, seconds; there is no way back from it
#   bytes    image beside CRIU's dump, and beside the core file
# Needs ./test.sh or tools/setup.sh to have been run, a machine that does nothing else, the right to trace processes,
# and for the others Debian's packages criu and gdb (apt-get install criu gdb). What does not work here is said and left
# out: "-".
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
class=A rounds=3 dir=.
while [ $# -gt 0 ]; do
	case $1 in
	--class) class=$2; shift 2 ;;
	--rounds) rounds=$2; shift 2 ;;
	--dir) dir=$2; shift 2 ;;
	-*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	*) break ;;
	esac
done
programs=("$@")
[ $# -gt 0 ] || programs=(cg mg ft adi md)
scratch=$(mktemp -d -p "$(realpath "$dir")")
pid=
trap 'test -z "$pid" || kill -9 $pid 2>/dev/null; rm -rf "$scratch"' EXIT
cd "$scratch"
unset "${!OMPCKPT_@}"
export OMPCKPT_DIR=$scratch/images OMPCKPT_STATS=$scratch/stats OMP_WAIT_POLICY=passive

has_criu=0 has_gcore=0
if ! command -v criu >/dev/null; then
	echo "criu is not there: apt-get install criu"
elif ! criu check >check 2>&1; then
	echo "criu does not work on this kernel: $(grep '^Error' check | grep -vm 1 'exited, status' || tail -n 1 check)"
else
	has_criu=1
fi
if command -v gcore >/dev/null; then
	has_gcore=1
else
	echo "gcore is not there: apt-get install gdb"
fi

since() { awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }'; }
megabytes() { du -sb "$1" | awk '{ print $1 / 1e6 }'; }
field() { sed -n 's/^{"epoch".*"'"$1"'": \([0-9.]*\).*/\1/p' stats; }
middle() { [ -s "$1" ] && median <"$1" || echo -; }
# launch COMMAND...: without a terminal, as CRIU wants it; its id in "pid".
launch() {
	setsid "$@" >out 2>&1 </dev/null &
	pid=$!
}
finish() {
	kill -9 "$pid" 2>/dev/null || true
	wait "$pid" 2>/dev/null || true
	pid=
}

ours() {
	local begin
	OMPCKPT_EVERY=$half OMPCKPT_STOP_AFTER=1 OMPCKPT_VERBOSE=0 "$folder/ckpt/$program" "$class" >out 2>&1 || [ $? -eq 75 ]
	field bytes | awk '{ print $1 / 1e6 }' >>ours.mb
	field stall_s >>ours.stop
	begin=$EPOCHREALTIME
	OMPCKPT_RESTART=auto OMPCKPT_INTERVAL=1000000 launch "$folder/ckpt/$program" "$class"
	until grep -q 'restarted from' out || ! kill -0 $pid 2>/dev/null; do
		sleep 0.002
	done
	since "$begin" >>ours.back
	grep -q 'restarted from' out || { echo "peers.sh: $program does not resume" >&2; exit 1; }
	finish
	rm -rf images
}

theirs() {
	local begin
	launch "$folder/plain/$program" "$class"
	sleep "$(awk -v t="$seconds" 'BEGIN { print t / 2 }')"
	if [ $has_gcore -eq 1 ]; then
		begin=$EPOCHREALTIME
		gcore -o core "$pid" >log 2>&1 || { tail -n 3 log >&2; exit 1; }
		since "$begin" >>gcore.stop
		megabytes "core.$pid" >>gcore.mb
		rm "core.$pid"
	fi
	if [ $has_criu -eq 1 ]; then
		mkdir dump
		begin=$EPOCHREALTIME
		criu dump -t "$pid" -D dump -o log || { tail -n 3 dump/log >&2; exit 1; }
		since "$begin" >>criu.stop
		wait "$pid" 2>/dev/null || true
		megabytes dump >>criu.mb
		begin=$EPOCHREALTIME
		criu restore -d -D dump -o log || { tail -n 3 dump/log >&2; exit 1; }
		since "$begin" >>criu.back
		rm -rf dump
	fi
	finish
}

folder=$build/overhead/gcc-$class
for kind in plain ckpt; do
	compiler=gcc
	[ $kind = plain ] || compiler="$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=gcc"
	make -s -f "$here/programs/Makefile" CFLAGS=-O3 CLASS="$class" OUT="$folder/$kind" CC="$compiler" "${programs[@]}"
done
printf '%-8s %8s %8s %8s | %8s %8s %8s | %8s %8s | %7s %7s\n' program "our MB" stop back "criu MB" stop back "core MB" stop \
	/criu /core
for program in "${programs[@]}"; do
	OMPCKPT_INTERVAL=1000000 OMPCKPT_VERBOSE=0 "$folder/ckpt/$program" "$class" >out 2>&1
	met=$(sed -n 's/.*"candidates_met": \([0-9]*\).*/\1/p' stats)
	seconds=$(sed -n 's/.*"elapsed_s": \([0-9.]*\).*/\1/p' stats)
	half=$(((met + 1) / 2))
	for _ in $(seq "$rounds"); do
		ours
		theirs
	done
	awk -v p="$program" -v a="$(middle ours.mb)" -v b="$(middle ours.stop)" -v c="$(middle ours.back)" \
		-v d="$(middle criu.mb)" -v e="$(middle criu.stop)" -v f="$(middle criu.back)" \
		-v g="$(middle gcore.mb)" -v h="$(middle gcore.stop)" '
		function figure(x, width, digits) { return x == "-" ? sprintf("%*s", width, x) : sprintf("%*.*f", width, digits, x) }
		BEGIN {
			printf "%-8s %s %s %s | %s %s %s | %s %s | %s %s\n", p, figure(a, 8, 2), figure(b, 8, 4), figure(c, 8, 3),
				figure(d, 8, 2), figure(e, 8, 3), figure(f, 8, 3), figure(g, 8, 2), figure(h, 8, 3),
				figure(d == "-" ? d : a / d, 7, 3), figure(g == "-" ? g : a / g, 7, 3)
		}'
	rm -f ours.* criu.* gcore.*
done
