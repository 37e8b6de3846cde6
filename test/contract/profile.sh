#!/bin/bash
# profile.sh - a build with --ompckpt-profile writes down what it meets, run by run.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/contract/profile.sh OMPCKPT-CC COMPILER PROFILE_CHECK
set -eu
here=$(realpath "$(dirname "$0")")
cc=$1 compiler=$2 check=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export OMP_WAIT_POLICY=passive

"$cc" --ompckpt-cc="$compiler" -O2 -fopenmp --ompckpt-profile "$here/profile.c" -o app
for threads in 1 3; do
	OMP_NUM_THREADS=$threads OMPCKPT_EVERY=7 OMPCKPT_PROFILE_LABEL=small ./app >out."$threads" 2>err
done
"$check" app.ompckpt-profile 2 60

# Stopped behind a checkpoint.
OMPCKPT_PROFILE=stopped OMPCKPT_EVERY=7 OMPCKPT_STOP_AFTER=2 ./app >/dev/null 2>&1 && exit 1
"$check" stopped 1 14

# A file that can't be written: said once, and the program goes on.
OMPCKPT_PROFILE=none/profile OMP_NUM_THREADS=1 ./app >out 2>err
cmp out out.1
grep -q "^ompckpt: no profile: cannot open '.*none/profile': No such file or directory" err
