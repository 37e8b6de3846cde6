#!/bin/bash
# stuck.sh - is a team that can't be cut found soon, is each thread's place named, and is no harm done?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: stuck.sh OMPCKPT-CC BACKEND          works in a scratch folder
set -u
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}    # threads that wait must not hold a busy machine
ompckpt_cc=$(realpath "$1") backend=$2
source=$(dirname "$(realpath "$0")")/stuck.c
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
unset "${!OMPCKPT_@}"
failures=0

fail() {
	echo "FAILED: $*"
	sed 's/^/    stderr: /' "$why.err"
	failures=$((failures + 1))
}
# line_of NAME: where that position is.
line_of() { awk -v name="name($1)" 'index($0, name) { print NR }' "$source"; }
says() { grep -Eq "^ompckpt: .*$1" "$why.err" || fail "$why: no message '$1'"; }

flags=(-O1 -fopenmp -Wno-unknown-pragmas "$source")
"$ompckpt_cc" --ompckpt-cc="$backend" "${flags[@]}" -o stuck || exit 1
"$backend" "${flags[@]}" -o plain || exit 1

# start WHY: in the background; its time in tenths of seconds to WHY.time, as long as the others take, too. They are
# counted one by one: while a machine stands still, or is slow, there are less of them.
start() {
	(
		export OMPCKPT_EVERY=1 OMPCKPT_DIR=$1.ckpt
		timeout 600 ./stuck "$1" >"$1.out" 2>"$1.err" </dev/null &
		for ((tenths = 0; ; tenths++)); do
			kill -0 $! 2>/dev/null || break
			sleep 0.1
		done
		echo $tenths >"$1.time"
	) &
}
for why in some flags leave; do
	start $why
done
wait

# The runtime's patience is 10 s. A thread that leaves ends it at once.
declare -A limits=([some]=190 [flags]=190 [leave]=90)
for why in some flags leave; do
	./plain $why >want
	cmp -s want $why.out || fail "$why: the output differs"
	tenths=$(cat $why.time)
	[ "$tenths" -le "${limits[$why]}" ] || fail "$why: took $tenths tenths of a second"
	says 'no checkpoint: the threads do not come to the same positions'
	[ "$(grep -c 'no checkpoint:' $why.err)" -eq 1 ] || fail "$why: given up more than once"
	says 'checkpoint 1 at all'
done
for why in some leave; do
	says "thread 0: at .*stuck.c:$(line_of $why), its position 1 of the region"
	says "thread 1: at .*stuck.c:$(line_of $why), its position 1 of the region"
	says 'thread 2: has met 0 positions of the region'
done
why=flags
says "thread 0: at .*stuck.c:$(line_of flag), its position 1 of the region"
says 'thread 1: has met 0 positions of the region'
says 'thread 2: has met 0 positions of the region'

[ $failures -eq 0 ] || { echo "$failures checks failed"; exit 1; }
echo "stuck.sh: all right"
