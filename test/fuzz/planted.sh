#!/bin/bash
# planted.sh - do random programs find mistakes that are planted in the compiler and the runtime?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: planted.sh SOURCE_FOLDER FOLDER [PROGRAMS]     planted.sh --fit SOURCE_FOLDER
#   --fit          say only which lines of planted.txt do not fit
#   SOURCE_FOLDER  a checkout; its last commit is built below FOLDER
#   PROGRAMS       of each kind, the same ones for all mistakes (100)
# For each line of planted.txt the mistake is made, what it changes is built again, and those random programs that become another
# executable by it run, until one does not give the same, or does not build. Without a mistake all must be the same.
# Exit 0: four of five are found. 1: fewer, or a line fits no more. 2: wrong use.
set -u
[ $# -ge 2 ] || { sed -n '5s/^# //p' "$0" >&2; exit 2; }

# name, file, old and new of the next mistake; lines of other forms are none.
next_mistake() {
	local line
	while IFS= read -r line; do
		[[ $line == *" @ "* && $line != \#* ]] || continue
		name=${line%% @ *} line=${line#* @ }
		file=${line%% @ *} line=${line#* @ }
		old=${line%% @ *} new=${line#* @ }
		return 0
	done
	return 1
}

# Has the file below folder $1 the old text once?
fits() {
	[ "$(grep -oF -e "$old" "$1/$file" | wc -l)" = 1 ] && return
	echo "FAILED: '$name' fits no more in $file"
	return 1
}

if [ "$1" = --fit ]; then
	bad=0
	while next_mistake; do
		fits "$2" || bad=1
	done <"$2/test/fuzz/planted.txt"
	exit $bad
fi
source=$(realpath "$1") folder=$(realpath -m "$2") programs=${3:-100}
kinds=(paths shapes arrays team own nests tasks swaps together)
declare -A after=([team]=800000) # seeds from here on: all kinds of phases
generators=(generate generate_paths generate_shapes generate_arrays generate_team generate_nests generate_tasks generate_swaps generate_together)
commit=$(git -C "$source" rev-parse HEAD) || exit 2
mkdir -p "$folder/source" && git -C "$source" archive "$commit" | tar -x -C "$folder/source" || exit 2
cd "$folder" || exit 2

build() { # TARGET...
	ninja -C build "$@" >log 2>&1
}
launcher=()
! command -v ccache >/dev/null ||
	launcher=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
cmake -S source -B build -G Ninja "${launcher[@]}" >log 2>&1 && build ompckpt-cc ompckpt_runtime "${generators[@]}" || { tail log; exit 2; }

# Prints the kind of program that does not give the same, or nothing; how many ran is in "ran".
find_difference() {
	local kind
	: >ran
	for kind in "${kinds[@]}"; do
		source/test/fuzz/chain_fuzz.sh $([ "$kind" = own ] || echo "--$kind") --cuts 24 --keep kept --changed before \
			build/tools/ompckpt-cc/ompckpt-cc build/test/fuzz $((${after[$kind]:-0} + 1)) $((${after[$kind]:-0} + programs)) >fuzz.log 2>&1 ||
			{ echo "$kind"; return; }
		sed -n 's/.* \([0-9]*\) same.*/\1/p' fuzz.log >>ran
	done
}

plant() {
	local text
	fits source || return
	text=$(cat "source/$file" && echo .)
	printf %s "${text/"$old"/"$new"}" | sed '$d' >"source/$file"
}

found=0 all=0 bad=0
by=$(find_difference)
[ -z "$by" ] || { echo "FAILED: $by differs without a mistake"; cat fuzz.log; exit 1; }
while next_mistake; do
	all=$((all + 1))
	if ! plant; then
		bad=1
		continue
	fi
	build ompckpt-cc ompckpt_runtime || { echo "FAILED: '$name' does not build"; tail log; bad=1; }
	by=$(find_difference)
	[ -z "$by" ] || found=$((found + 1))
	printf '%-55s %s\n' "$name" "$([ -n "$by" ] && echo "found by $by" ||
		echo "not found, by $(awk '{ n += $1 } END { print n + 0 }' ran) programs that it changes")"
	git -C "$source" show "$commit:$file" >"source/$file"
done <source/test/fuzz/planted.txt
echo "$found of $all found"
[ $bad = 0 ] && [ $((5 * found)) -ge $((4 * all)) ]
