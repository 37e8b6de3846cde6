#!/bin/bash
# reject.sh - is a program that can't be honoured refused, with this message at this place?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: reject.sh OMPCKPT-CC FILE.c...
#
# FILE.c holds one or more lines    // REJECT: LINE:COLUMN: TEXT      TEXT: a part of the error's text;
#                                   //                                  FILE: in front for another one
# and may say                       // NOTE: LINE:COLUMN: TEXT          a note that explains it
# and may say                       // FLAGS: …                        more options
#                                   // FILES: …                        more files of the same folder
# The program must fail to build, each message must be printed, and an error must be followed by a help.
set -u
[ $# -gt 1 ] || { sed -n '5s/^# //p' "$0" >&2; exit 2; }
ompckpt_cc=$(realpath "$1")
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
	echo "$file: $1"
	sed 's/^/    /' "$scratch/err"
	failures=$((failures + 1))
}

for file in "$@"; do
	name=$(basename "$file")
	read -r -a flags <<<"$(sed -n 's|^// FLAGS: *||p' "$file")"
	read -r -a files <<<"$(sed -n 's|^// FILES: *||p' "$file")"
	grep -q '^// REJECT: ' "$file" || { echo "$file: no REJECT line" >&2; exit 2; }
	if (cd "$(dirname "$file")" && "$ompckpt_cc" --ompckpt-cc=gcc -w -fopenmp "${flags[@]}" \
		"$name" "${files[@]}" -lm -o "$scratch/program") >"$scratch/err" 2>&1; then
		fail "it was not refused"
		continue
	fi
	[ ! -e "$scratch/program" ] || fail "an output was left behind"
	while IFS=' ' read -r place text; do
		case $place in [0-9]*) place=$name:$place ;; esac
		grep -F "$place error: " "$scratch/err" | grep -qF "$text" ||
			fail "no such error: $place $text"
	done < <(sed -n 's|^// REJECT: *||p' "$file")
	while IFS=' ' read -r place text; do
		grep -F "$name:$place note: " "$scratch/err" | grep -qF "$text" ||
			fail "no such note: $place $text"
	done < <(sed -n 's|^// NOTE: *||p' "$file")
	grep -q ': help: ' "$scratch/err" || fail "no help says what to do"
done
[ $failures -eq 0 ]
