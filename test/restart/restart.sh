#!/bin/bash
# restart.sh - one program of this folder: plain build against a chain of restarts.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: restart.sh OMPCKPT-CC BACKEND FILE.c [LEVEL...]      LEVEL: O0 and O2, unless FILE.c says others
#
# Lines in FILE.c may say    // FLAGS: …   more compiler options
#                            // ARGS: …    the program's arguments
#                            // WITH: …    more sources, from this folder
#                            // WRITES: …  files it leaves in its working folder, compared too
#                            // LEVELS: …  whatever the arguments say
#                            // THREADS: …  instead of 3
#                            // IMAGES: …  also with so many images from each process
#                            // PLACES: both  also with two places, one of which is lost each time
set -eu
ompckpt_cc=$1 backend=$2 file=$(realpath "$3")
shift 3
here=$(dirname "$(realpath "$0")")
. "$here/../emulate.sh"
. "$here/read_program.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

read -r -a flags <<<"$(said FLAGS)"
read -r -a args <<<"$(said ARGS)"
read -r -a levels <<<"$(said LEVELS)"
[ ${#levels[@]} -gt 0 ] || levels=("$@")
[ ${#levels[@]} -gt 0 ] || levels=(O0 O2)
read -r -a teams <<<"$(said THREADS)"
[ ${#teams[@]} -gt 0 ] || teams=("${OMP_NUM_THREADS:-3}")
sources=("$file")
for f in $(said WITH); do
	sources+=("$here/$f")
done
files=()
for f in $(said WRITES); do
	files+=(--file "$f")
done

# clang's library loses iterations of the other ones, now and then, when teams have different sizes.
export KMP_FORCE_MONOTONIC_DYNAMIC_SCHEDULE=1
for level in "${levels[@]}"; do
	options=(-fopenmp -Wno-unknown-pragmas "-$level" "${flags[@]}")
	twins "$ompckpt_cc" "--ompckpt-cc=$backend"
	mkdir -p ref
	for threads in "${teams[@]}"; do
		export OMP_NUM_THREADS=$threads
		(cd ref && emulate ../plain "${args[@]}") >want </dev/null || true
		echo "$backend -$level, $threads threads"
		"$here/../chain.sh" --reference want "${files[@]}" ./program "${args[@]}"
		for images in $(said IMAGES); do
			"$here/../chain.sh" --images "$images" --reference want "${files[@]}" ./program "${args[@]}"
		done
		[ -z "$(said PLACES)" ] ||
			"$here/../chain.sh" --places --reference want "${files[@]}" ./program "${args[@]}"
	done
done
