#!/bin/bash
# asked.sh - checkpoints of a job that are asked for: by a signal to the launcher, to stop, before a time limit.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: asked.sh OMPCKPT_CC BACKEND openmpi|mpich
#
# Both launchers hand on USR1, and only that, to all ranks. Each stopped job is gone on with, to the right end. One that can't
# be saved is told the line of the call.
# Exit 0: so it was. 1: not. 77: this MPI is not installed.
here=$(dirname "$(realpath "$0")")
. "$here/launch.sh"
usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }
[ $# -eq 3 ] || usage
built_in_scratch "halo open" "$@"
trap 'rm -rf "$scratch"' EXIT

fail() {
	echo "FAILED: $what: $1"
	sed 's/^/    /' said
	kill -9 "$job" 2>/dev/null
	exit 1
}
await() {
	local tries=0
	until "$@" 2>noise; do
		[ $((tries += 1)) -lt 1200 ] || fail "it never comes to that: $*"
		sleep 0.05
	done
}
says() { grep -Eq "^ompckpt: rank 0: $1" said; }
start() {
	what=$1
	rm -rf images out.*
	touch slow
	"${launch[@]}" -n 3 ./halo 400 >noise 2>said </dev/null &
	job=$!
	await test -s out.0
}
ends_with() {
	local code=0
	wait "$job" || code=$?
	[ $code -eq "$1" ] || fail "exit status $code instead of $1"
}
goes_on() {
	rm slow
	OMPCKPT_RESTART=auto "${launch[@]}" -n 3 ./halo 400 >noise 2>said </dev/null || fail "gone on with: exit status $?"
	says "restarted from checkpoint" || fail "it began afresh"
	same_results want . || fail "another result"
}

export OMPCKPT_DIR=images OMPCKPT_INTERVAL=10000
"${launch[@]}" -n 3 ./halo 400 >noise 2>said </dev/null || exit 1
mkdir want
mv out.* want

start "a checkpoint is asked for"
kill -USR1 $job
await test -s images/000000000001.set
kill -USR1 $job
await test -s images/000000000002.set
rm slow
ends_with 0
same_results want . || fail "another result"

OMPCKPT_SIGNAL=none OMPCKPT_STOP_SIGNAL=USR1 start "to stop is asked for"
kill -USR1 $job
ends_with 75
says "stopped after checkpoint 1" || fail "no word of it"
goes_on

OMPCKPT_TIME_LIMIT=2 start "the time is over soon"
ends_with 75
says ".* left of the time limit: taking the last checkpoint" || fail "no word of it"
goes_on
what="a receive is open"
OMPCKPT_EVERY=1 "${launch[@]}" -n 2 ./open >noise 2>said </dev/null || fail "exit status $?"
says ".*: a receive of MPI that was begun at open.c:13 is not over" || fail "another reason"
echo "all right"
