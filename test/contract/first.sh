#!/bin/bash
# first.sh - the first checkpoint of a program with much memory: whenever it comes, the run goes on from it
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/contract/first.sh OMPCKPT-CC COMPILER
#
# Memory for copies may be ready, or half ready, or still to come. A run that is far from its first checkpoint has
# none of it.
set -eu
here=$(realpath "$(dirname "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
unset "${!OMPCKPT_@}"
export OMP_NUM_THREADS=2 OMPCKPT_VERBOSE=1 OMPCKPT_DIR=$scratch/images
"$1" --ompckpt-cc="$2" -O1 -fopenmp "$here/first.c" -o app
fail() {
	echo "FAIL: $*"
	cat err
	exit 1
}

# chain SETTING...: stopped at the first checkpoint of each process, if it comes to one; then to the end.
chain() {
	local code=75
	rm -rf images
	: >out
	for stops in 1 1 1 1000; do
		[ $code = 75 ] || break
		code=0
		env "$@" OMPCKPT_STOP_AFTER=$stops OMPCKPT_RESTART=auto ./app $where 24 >>out 2>err || code=$?
	done
	[ $code = 0 ] || fail "$where $*: exit $code"
	cmp -s want out || fail "$where $*: other output"
}

for where in serial team; do
	OMPCKPT_INTERVAL=1000 ./app $where 24 >want 2>err
	chain OMPCKPT_EVERY=1
	chain OMPCKPT_EVERY=3
	chain OMPCKPT_INTERVAL=0
	chain OMPCKPT_INTERVAL=0.05
	chain OMPCKPT_INTERVAL=0 OMP_WAIT_POLICY=active
	chain OMPCKPT_INTERVAL=0 OMPCKPT_STAGING=20m
	chain OMPCKPT_INTERVAL=0 OMPCKPT_COMPRESS=lz4

	# A stop is asked for while memory is being made ready.
	rm -rf images out
	OMPCKPT_INTERVAL=3 ./app $where 4000 >out 2>err &
	pid=$!
	until grep -qs step out; do sleep 0.01; done
	kill -TERM $pid
	code=0
	wait $pid || code=$?
	[ $code = 75 ] || fail "$where: exit $code behind a stop"
	ls images/*.ompckpt >/dev/null || fail "$where: no image behind a stop"
done

# Twice the data is 96 MB.
rm out
OMPCKPT_INTERVAL=1000 ./app serial 4000 >out 2>err &
pid=$!
until grep -qs "step 5" out; do sleep 0.01; done
resident=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' /proc/$pid/status)
kill -9 $pid
wait $pid 2>/dev/null || true
[ "$resident" -lt 80000 ] || fail "$resident KB are resident"
