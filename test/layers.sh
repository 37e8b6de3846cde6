#!/bin/bash
# layers.sh - does each folder know only those before it on the journey?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/layers.sh SOURCE_DIR [BUILD_DIR]
#
# An #include "…" leads to a folder of the list below that stands before the file's own, or to its own; the compiler
# knows nothing of the runtime, the runtime of the compiler only the formats they share. With BUILD_DIR, the same holds
# for the symbols that an object uses, and files of a folder of lib/ use each other's in one direction. C++ is in
# lib/clang_front alone; atomic operations of the runtime are in atomic.h alone
# (runtime/mpi is compiled where programs are linked, by itself).
set -u
build=${2:+$(realpath "$2")}
cd "$1" || exit 2
compiler=(include lib/base lib/placement lib/clang_front lib/gather lib/points_to lib/normal lib/omp_cfg lib/dataflow
	lib/regions/elements lib/regions/values lib/regions/effects lib/regions/walk lib/regions lib/saves
	lib/rewrite lib/naming lib tools/ompckpt-cc)
running=(include lib/base lib/image lib/redundancy lib/placement lib/profile runtime lib/gather tools/ompckpt)
bad=0

say() {
	echo "$1"
	bad=1
}

# rank FILE LIST: the place of the file's folder in the list, in "rank"; false: it is not there.
rank() {
	local folder=${1%/*} i
	local -n list=$2
	while :; do
		for i in "${!list[@]}"; do
			[ "${list[i]}" != "$folder" ] || { rank=$i; return 0; }
		done
		[[ $folder == @(include|runtime|tools/ompckpt)/* ]] || return 1
		folder=${folder%/*}
	done
}

# may_know FILE HEADER: on one of the ways it stands before the file.
may_know() {
	local way own
	for way in compiler running; do
		rank "$1" "$way" || continue
		own=$rank
		rank "$2" "$way" && [ "$rank" -le "$own" ] && return 0
	done
	return 1
}

# Headers by name; one that a file's own folder has is that one.
declare -A places=()
while IFS= read -r header; do
	places[${header##*/}]+=" $header"
done < <(find include lib runtime tools -name '*.h' -o -name '*.def')

while IFS=: read -r file name; do
	headers=${places[${name##*/}]:-}
	[ -n "$headers" ] && [ ! -f "${file%/*}/$name" ] || continue
	found=
	for header in $headers; do
		may_know "$file" "$header" && found=yes
	done
	[ -n "$found" ] || say "$file: \"$name\" is in a folder that stands behind its own:$headers"
done < <(grep -roE '^#include "[^"]+"' include lib runtime tools --include='*.[ch]' --include='*.cpp' |
	sed -E 's/#include "(.*)"/\1/')

# "object symbol kind" of all objects whose source is still there, by the names of the sources.
symbols() {
	find "$build"/{lib,runtime,tools} -name '*.o' -print0 | xargs -0 nm -gA |
		sed -nE "s#^$build/(.*)CMakeFiles/[^/]*\.dir/(.*)\.o:.* ([A-Za-z]) ([^ ]+)\$#\1\2 \4 \3#p" |
		while read -r file symbol kind; do [ ! -f "$file" ] || echo "$file $symbol $kind"; done
}

# "file symbol definition…": a use of each folder's symbols by each folder. (interpose.c defines names of the C library.)
uses() {
	symbols | awk '{ folder = $1; sub(/\/[^\/]*$/, "", folder) }
		$3 != "U" && $1 != "runtime/memory/interpose.c" { at[$2] = at[$2] " " $1; in_folder[$2] = in_folder[$2] " " folder }
		$3 == "U" { n++; file[n] = $1; from[n] = folder; symbol[n] = $2 }
		END { for (i = 1; i <= n; i++)
			if (symbol[i] in at && !seen[from[i], in_folder[symbol[i]]]++) print file[i], symbol[i] at[symbol[i]] }'
}

# Files of one folder of lib/ use each other's symbols in one direction. Not so where they descend through the syntax:
# expressions and statements stand in each other; and not so in lib/image.
loops() {
	symbols | awk '$1 ~ /^lib\// && $1 !~ /^lib\/(clang_front|normal|omp_cfg|regions\/walk|image)\// {
			if ($3 == "U") { n++; file[n] = $1; symbol[n] = $2 } else at[$2] = $1 }
		function folder(path) { sub(/\/[^\/]*$/, "", path); return path }
		END { for (i = 1; i <= n; i++) if (symbol[i] in at && folder(at[symbol[i]]) == folder(file[i]))
			print file[i], at[symbol[i]] }' | tsort 2>&1 >/dev/null | sed -n 's#^tsort: lib/#lib/#p' | sort -u
}

while IFS= read -r line; do
	say "files that use each other: $line"
done < <([ -z "$build" ] || loops)

while [ -n "$build" ] && read -r file symbol definitions; do
	found=
	for definition in $definitions; do
		may_know "$file" "$definition" && found=yes
	done
	[ -n "$found" ] || say "$file: $symbol is in a folder that stands behind its own: $definitions"
done < <([ -z "$build" ] || uses)

while IFS= read -r file; do
	say "$file: C++ outside of lib/clang_front"
done < <(find include lib runtime tools -name '*.cpp' ! -path 'lib/clang_front/*')
while IFS= read -r file; do
	say "$file: atomic operations are in runtime/base/atomic.h"
done < <(grep -rlE '__atomic_|__sync_|stdatomic|_Atomic' runtime --include='*.[ch]' | grep -v -e '^runtime/base/atomic.h$' -e '^runtime/mpi/')
exit $bad
