#!/bin/bash
# chain_fuzz.sh - random programs through the chain test.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/fuzz/chain_fuzz.sh GENERATOR OMPCKPT_CC BACKEND FIRST LAST [FLAGS...]
#   GENERATOR   the built test/fuzz/generate.c
#   OMPCKPT_CC  the built ompckpt-cc
#   BACKEND     gcc, clang-19, …
# Each seed's program is built plain by BACKEND (for the reference) and by OMPCKPT_CC, and must say the
# same when it is cut and restarted at every candidate. Failing programs are kept in fuzz-failures/.
# Exit 0: all the same. 1: some not.
set -u
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}    # threads that wait must not hold a busy machine
[ $# -ge 5 ] || { sed -n 's/^# usage/usage/p' "$0" >&2; exit 2; }
here=$(dirname "$(realpath "$0")")
generator=$(realpath "$1") compiler=$2 backend=$3 first=$4 last=$5
shift 5
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-2}

keep() {
	mkdir -p fuzz-failures
	cp "$scratch/p.c" "fuzz-failures/$1.c"
	cp "$scratch/log" "fuzz-failures/$1.log"
	echo "seed $1: $2 (fuzz-failures/$1.c)"
}

bad=0 done=0
for ((seed = first; seed <= last; seed++)); do
	"$generator" "$seed" >"$scratch/p.c" || exit 2
	"$backend" -w -fopenmp "$@" "$scratch/p.c" -o "$scratch/plain" 2>"$scratch/log" &&
		(cd "$scratch" && timeout 20 ./plain >reference) || { keep "$seed" "the plain build fails"; bad=$((bad + 1)); continue; }
	if ! "$compiler" --ompckpt-cc="$backend" -w -fopenmp "$@" "$scratch/p.c" -o "$scratch/p" >"$scratch/log" 2>&1; then
		keep "$seed" "does not build"
		bad=$((bad + 1))
	elif ! "$here/../chain.sh" --reference "$scratch/reference" "$scratch/p" >"$scratch/log" 2>&1; then
		keep "$seed" "differs"
		bad=$((bad + 1))
	fi
	done=$((done + 1))
done
echo "$done programs, $bad failed"
[ "$bad" = 0 ]
