#!/bin/bash
# prove.sh - does ompckpt prove find the mistakes that were made on purpose, and no others?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: prove.sh OMPCKPT-CC OMPCKPT BACKEND planted FLAGS [EVERY]
#        prove.sh OMPCKPT-CC OMPCKPT BACKEND unsteady KIND...
#        prove.sh OMPCKPT-CC OMPCKPT BACKEND steady PROOFS PROGRAM [ARGS...]
#        prove.sh OMPCKPT-CC OMPCKPT BACKEND restart FILE.c
#
# planted: each EVERY-th row of planted.txt must be found (exit 1), and named where it is an object.
# unsteady: unsteady.c must be called not deterministic (exit 3). steady: the program must be called clean (exit 0); restart: so must
# one of test/restart, which is built first, as its lines say (test/restart/restart.sh).
set -u
ompckpt_cc=$(realpath "$1") ompckpt=$(realpath "$2") backend=$3 what=$4
shift 4
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch/tmp
mkdir "$TMPDIR" "$scratch/work" "$scratch/empty"
cd "$scratch/work" || exit 2
unset "${!OMPCKPT_@}" OMP_NUM_THREADS
export OMPCKPT_CC_CHECK=1 OMP_WAIT_POLICY=passive
# clang's library loses iterations of its other dynamic loops now and then (test/chain.sh).
export KMP_FORCE_MONOTONIC_DYNAMIC_SCHEDULE=1
failures=0 n=0

fail() {
	echo "FAILED: $1"
	sed 's/^/    /' "$scratch/out" "$scratch/err"
	failures=$((failures + 1))
}

# build PROGRAM FLAGS...: to ./PROGRAM, from a copy beside it, so that names hold no folder.
build() {
	cp "$here/$1.c" .
	"$ompckpt_cc" "--ompckpt-cc=$backend" -fopenmp "${@:2}" "$1.c" -o "$1" 2>"$scratch/err" || fail "build $*"
}

# prove WANT ARGS...: its exit status must be WANT.
prove() {
	local want=$1 code=0
	shift
	n=$((n + 1))
	(cd "$scratch/empty" && timeout 1800 "$ompckpt" prove "$@") >"$scratch/out" 2>"$scratch/err" </dev/null || code=$?
	[ $code -eq "$want" ] || fail "exit status $code instead of $want: prove $*"
	rm -rf "${TMPDIR:?}"/ompckpt-prove.*
}

planted() {
	local flags=$1 every=${2:-1} row=0 program lacks kind name
	while IFS='|' read -r program lacks kind name; do
		row=$((row + 1))
		[ $((row % every)) -eq 0 ] || continue
		build "$program" "$flags" "--ompckpt-leave-out=$lacks"
		prove 1 -- ../work/"$program"
		grep -q "^a restart did not give the same" "$scratch/out" || fail "$program without $kind, $lacks: no such verdict"
		case $name in
		\?*) grep -q "not saved    no object; perhaps a local .*[ ,]${name#?}[,;]" "$scratch/out" ;;
		*) grep -qF "not saved    $name:" "$scratch/out" ;;
		esac ||
			fail "$program without $kind, $lacks: it is not named"
	done < <(grep -v '^#' "$here/planted.txt")
}

unsteady() {
	local kind
	build unsteady -O1
	for kind in "$@"; do
		prove 3 -- ../work/unsteady "$kind"
		grep -q "the program itself is not deterministic" "$scratch/out" || fail "$kind: no such verdict"
	done
}

steady() {
	prove 0 -n "$1" -- "${@:2}"
	grep -q "every restart gave the same" "$scratch/out" || fail "$2: no such verdict"
}

restart() {
	local file flags args sources more
	file=$(realpath "$1")
	said() { sed -n "s|^// $1: *||p" "$file"; }
	read -r -a flags <<<"$(said FLAGS)"
	read -r -a args <<<"$(said ARGS)"
	sources=("$file")
	for more in $(said WITH); do
		sources+=("$(dirname "$file")/$more")
	done
	"$ompckpt_cc" "--ompckpt-cc=$backend" -fopenmp -w -O2 "${flags[@]}" "${sources[@]}" -lm -o program 2>"$scratch/err" ||
		fail "build $1"
	steady 10 ../work/program "${args[@]}"
}

"$what" "$@"
[ $failures -eq 0 ] || exit 1
[ $n -gt 0 ] || { echo "nothing was proved"; exit 1; }
echo "$what: $n programs, all right"
