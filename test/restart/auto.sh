#!/bin/bash
# auto.sh - one program of this folder without its pragmas, with automatic positions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: auto.sh [--few] OMPCKPT-CC BACKEND FILE.c
#
# Lines in FILE.c as for restart.sh. The program must build, and must say the same as a chain of restarts
# as the plain one; at least one candidate must be met unless --few is given.
set -eu
few=no
[ "${1:-}" != --few ] || { few=yes; shift; }
ompckpt_cc=$(realpath "$1") backend=$2 file=$(realpath "$3")
here=$(dirname "$(realpath "$0")")
. "$here/read_program.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

read -r -a flags <<<"$(said FLAGS)"
read -r -a args <<<"$(said ARGS)"
read -r -a teams <<<"$(said THREADS)"
sources=()
for f in "$file" $(said WITH | tr ' ' '\n' | sed "s|^.|$here/&|"); do
	to=$(realpath --relative-to="$here" "$f")
	mkdir -p "$(dirname "$to")"
	sed -e '/^[ \t]*#pragma potential_ckpt/d' -e 's/_Pragma("potential_ckpt[^"]*")//g' "$f" >"$to"
	sources+=("$to")
done
cp -n "$here"/*.h "$here"/units . -r 2>/dev/null || true
files=()
for f in $(said WRITES); do
	files+=(--file "$f")
done

export KMP_FORCE_MONOTONIC_DYNAMIC_SCHEDULE=1 OMP_NUM_THREADS=${teams[0]:-3}
options=(-fopenmp -Wno-unknown-pragmas -O2 "${flags[@]}")
twins "$ompckpt_cc" "--ompckpt-cc=$backend" --ompckpt-auto
mkdir -p ref
(cd ref && ../plain "${args[@]}") >want </dev/null || true
code=0
"$here/../chain.sh" --cuts 40 --reference want "${files[@]}" ./program "${args[@]}" 2>log || code=$?
if [ $few = yes ] && grep -q 'no candidate was met' log; then
	echo "no candidate was met"
	exit 0
fi
cat log >&2
exit $code
