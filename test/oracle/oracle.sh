#!/bin/bash
# oracle.sh - does each image hold every byte the run read after it, and how many more?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/oracle/oracle.sh [--every K] [--build DIR] PROGRAM [ARGS...]
#
# Runs the transformed PROGRAM once in valgrind with a checkpoint at every K-th candidate (1 by default;
# the first 64 are looked at) and holds its memory accesses against the images. Prints for each variable its
# bytes, those saved, those read after a cut before they were written, those of them not in the image
# and not as the executable brings them (unsound).
# Exit 0: nothing unsound. 1: something is. 2: wrong use, or the program failed.
set -u

usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }

here=$(dirname "$(realpath "$0")")
every=1 build=$here/../../build
while [ $# -gt 0 ]; do
	case $1 in
	--every) every=$2; shift 2 ;;
	--build) build=$2; shift 2 ;;
	-*) usage ;;
	*) break ;;
	esac
done
[ $# -gt 0 ] || usage
program=$(realpath "$1") || exit 2
build=$(realpath "$build") || exit 2
shift
unset "${!OMPCKPT_@}"

scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/run"

nm=(nm --target=elf64-x86-64) # without a target it asks the plugin of LLVM first, which takes 30 ms to load

# Variables of the program: all but the runtime's, copies of the C library's, and locks that the compiler
# makes for critical sections, which the OpenMP library sets up.
"${nm[@]}" "$build/runtime/libompckpt.a" | awk '$2 ~ /^[bBdD]$/ { print $3 }' >"$scratch/ours"
"${nm[@]}" -S --defined-only "$program" | awk 'NR == FNR { ours[$1] = 1; next }
	NF == 4 && $3 ~ /^[bBdDV]$/ && $4 !~ /@/ && $4 !~ /^\.gomp_critical_user_/ &&
	!($4 in ours) { print $1, $2, $4 }' \
	"$scratch/ours" - >"$scratch/symbols"

# Where ompckpt_frames lies, from the thread pointer: thread-local memory ends there.
offset=$({ readelf -lW "$program" | awk '$1 == "TLS" { print $6, $8 }'
	"${nm[@]}" "$program" | awk '$3 == "ompckpt_frames" { print "0x" $1 }'; } | xargs)
read -r size align at <<<"$offset"
offset=$((at - (size + align - 1) / align * align))

cd "$scratch/run" || exit 2
OMPCKPT_EVERY=$every OMPCKPT_DIR=$scratch/images OMPCKPT_KEEP=1000000 OMPCKPT_KEEP_AT_EXIT=1 \
	OMP_WAIT_POLICY=passive VALGRIND_LIB=$build/test/oracle/lib timeout "${ORACLE_TIMEOUT:-3000}" \
	valgrind -q --tool=oracle --trace-file="$scratch/trace" --frames-offset=$offset "$program" "$@" \
	>"$scratch/out" 2>"$scratch/err" </dev/null
code=$?
if [ ! -s "$scratch/trace" ]; then
	echo "oracle.sh: $program ended with exit code $code and left no trace" >&2
	tail -n 15 "$scratch/err" | sed 's/^/    stderr: /' >&2
	exit 2
fi
"$build/test/oracle/judge" "$scratch/trace" "$scratch/symbols" "$scratch/images"
