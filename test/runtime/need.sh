#!/bin/bash
# need.sh - an image of another build that lacks what this one needs is refused, and what it lacks is named.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: need.sh OMPCKPT-CC BACKEND OMPCKPT
#
# need.c is built twice. One build needs what the other does and more, so that the other goes on from each of its images,
# and it does not from each of the other's. After a refusal the folder of images is as it was.
set -u
ompckpt_cc=$(realpath "$1") backend=$2 here=$(dirname "$(realpath "$0")")
PATH=$(dirname "$(realpath "$3")"):$PATH
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset "${!OMPCKPT_@}"
export OMPCKPT_POISON=1 OMPCKPT_CHANGED=allow OMPCKPT_FULL=1 ASAN_OPTIONS=detect_leaks=0
cp "$here/need.c" .

fail() {
	echo "FAIL: $*"
	cat said
	exit 1
}
image() { printf '%s/%012d.ompckpt' "$1" "$2"; }
# Build $1 with the options after it, and have its images of all candidates.
build() {
	"$ompckpt_cc" "--ompckpt-cc=$backend" -O1 "${@:2}" need.c -o "$1" 2> said || fail "the build of $1"
	OMPCKPT_DIR=of-$1 OMPCKPT_EVERY=1 OMPCKPT_KEEP=9 OMPCKPT_KEEP_AT_EXIT=1 "./$1" > "want-$1" 2> said ||
		fail "the run of $1"
	cmp want-few "want-$1" || fail "$1 computes something else"
}
# goes_on PROGRAM BUILD N: from the N-th image of that build.
goes_on() {
	rm -rf own
	OMPCKPT_DIR=own OMPCKPT_RESTART=$(image "of-$2" "$3") "./$1" > rest 2> said || fail "$1 from image $3 of $2"
	tail -n "$(wc -l < rest)" want-few | cmp - rest || fail "output of $1 from image $3 of $2"
}
# refuses PROGRAM N NAME WHAT: from the N-th image of "few", which holds WHAT of NAME.
refuses() {
	local file
	rm -rf own
	mkdir -m 700 own
	cp -p "$(image of-few "$2")" own
	OMPCKPT_DIR=own OMPCKPT_RESTART=auto "./$1" > rest 2> said
	[ $? = 78 ] || fail "$1 does not refuse image $2"
	grep -q "this build needs .*'$3' at .*need.c:[0-9]*, and the image holds $4" said || fail "no '$3' with '$4'"
	[ ! -s rest ] || fail "it has run"
	for file in own/* own/.[!.]*; do
		case $file in
		*/lock | *'*') ;;
		"$(image own "$2")") cmp "$file" "$(image of-few "$2")" || fail "the image has changed" ;;
		*) fail "$file is left" ;;
		esac
	done
	eval "$(sed -n 's/.*Who reads it: //p' said)" > explained || fail "what it says of ompckpt explain is wrong"
	grep -q "${3##* at }.* read in" explained || fail "'$3' is not explained: $(cat explained)"
}

build few
build many -fwrapv
programs=(many)
# Clang's static AddressSanitizer keeps the memory of library calls to itself.
case $backend in gcc*) build checked -fwrapv -fsanitize=address,undefined; programs+=(checked) ;; esac
for n in 1 2 3 4 5 6 7 8; do
	goes_on few many "$n"
done
for p in "${programs[@]}"; do
	refuses "$p" 1 whole "nothing of it"
	goes_on "$p" few 2
	refuses "$p" 3 part "a part of it, without byte 0 of 16000"
	refuses "$p" 4 more "a part of it, without byte 15192 of 16000"
	refuses "$p" 5 row "nothing of it"
	goes_on "$p" few 6
	refuses "$p" 7 "malloc at need.c:76" "nothing of it"
	goes_on "$p" few 8
done
