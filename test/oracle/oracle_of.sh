#!/bin/bash
# oracle_of.sh - one source file through the oracle.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: oracle_of.sh OMPCKPT_CC BUILD BACKEND FILE.c
#
# Built with -O1: vectors read elements along that nobody uses. Lines in FILE.c may say
#     // FLAGS: …      more compiler options
#     // ARGS: …       the program's arguments
#     // WITH: …       more sources, from FILE.c's folder
#     // UNSOUND: …    the variable the oracle must call unsound
set -eu
ompckpt_cc=$1 build=$2 backend=$3 source=$(realpath "$4")
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

said() { sed -n "s|^// $1: *||p" "$source"; }
read -r -a flags <<<"$(said FLAGS)"
read -r -a args <<<"$(said ARGS)"
sources=("$source")
for f in $(said WITH); do
	sources+=("$(dirname "$source")/$f")
done
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-2}
export KMP_FORCE_MONOTONIC_DYNAMIC_SCHEDULE=1 # as in test/restart/restart.sh
"$ompckpt_cc" "--ompckpt-cc=$backend" -fopenmp -w -O1 "${flags[@]}" "${sources[@]}" -lm \
	-o "$scratch/program"
unsound=$(said UNSOUND)
if [ -z "$unsound" ]; then
	exec "$here/oracle.sh" --build "$build" "$scratch/program" "${args[@]}"
fi
! "$here/oracle.sh" --build "$build" "$scratch/program" "${args[@]}" >"$scratch/said"
cat "$scratch/said"
grep -q "^UNSOUND: $unsound at " "$scratch/said"
