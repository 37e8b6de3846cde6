#!/bin/bash
# constants.sh - is what never changes left alone, and nothing else?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: constants.sh OMPCKPT-CC BACKEND          works in a scratch folder
. "$(dirname "$0")/common.sh" "$@"
export OMP_NUM_THREADS=2 OMPCKPT_DIR=images OMPCKPT_KEEP=99
fail() {
	echo "FAILED: $1"
	sed 's/^/    stderr: /' err
	failures=$((failures + 1))
}

for level in -O0 -O2; do
	flags=(-std=gnu11 $level -fopenmp -Wno-unknown-pragmas "$here/constants.c")
	"$ompckpt_cc" --ompckpt-cc="$backend" "${flags[@]}" -o constants || exit 1
	"$backend" "${flags[@]}" -o plain || exit 1
	./plain 8 >want
	cp lines want.lines
	for poison in 0 1; do
		rm -rf images
		export OMPCKPT_POISON=$poison
		OMPCKPT_VERBOSE=2 OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=7 ./constants 8 >out 2>err
		[ $? -eq 75 ] || fail "$level: the run does not stop"
		[ "$(grep -c 'MB can.t have changed' err)" -eq 6 ] || fail "$level: all is copied"
		for image in images/*.ompckpt; do
			OMPCKPT_RESTART=$image OMPCKPT_INTERVAL=1000 OMPCKPT_KEEP_AT_EXIT=1 ./constants 8 >out 2>err ||
				fail "$level: exit code from $image"
			tail -n "$(wc -l <out)" want | cmp -s - out || fail "$level: output from $image"
			cmp -s lines want.lines || fail "$level: file from $image"
		done
		OMPCKPT_RESTART=images/000000000003.ompckpt OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=3 ./constants 8 >out 2>err
		[ $? -eq 75 ] || fail "$level: the restarted run does not stop"
		OMPCKPT_RESTART=auto ./constants 8 >out 2>err || fail "$level: exit code"
		tail -n "$(wc -l <out)" want | cmp -s - out || fail "$level: output after two restarts"
	done
done
"$here/../chain.sh" --reference want --file lines ./constants 8 || failures=$((failures + 1))

[ $failures -eq 0 ] || { echo "$failures checks failed"; exit 1; }
echo "constants.sh: all right"
