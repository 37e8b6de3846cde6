#!/bin/bash
# locks.sh - do locks come back whatever kind Clang's OpenMP library makes, and is another kind refused?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: locks.sh OMPCKPT-CC          works in a scratch folder
set -u
ompckpt_cc=$(realpath "$1") here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
unset "${!OMPCKPT_@}"
export OMP_NUM_THREADS=3 OMP_WAIT_POLICY=passive
"$ompckpt_cc" --ompckpt-cc=clang-19 -O1 -fopenmp "$here/../restart/locks.c" -o program || exit 1

for kind in tas futex ticket queuing drdpa; do
	echo "KMP_LOCK_KIND=$kind"
	KMP_LOCK_KIND=$kind "$here/../chain.sh" ./program || exit 1
done

export OMPCKPT_DIR=images
KMP_LOCK_KIND=queuing OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=1 ./program >out 2>err
[ $? -eq 75 ] || { echo "FAILED: no image"; cat err; exit 1; }
KMP_LOCK_KIND=tas OMPCKPT_RESTART=auto ./program >out 2>err
code=$?
[ $code -eq 78 ] && grep -q "cannot bring back OpenMP's locks: .*KMP_LOCK_KIND" err && [ ! -s out ] ||
	{ echo "FAILED: exit $code with another kind of locks"; cat out err; exit 1; }
echo "locks.sh: all right"
