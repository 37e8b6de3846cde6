#!/bin/bash
# golden.sh - does a stage print what the file wants?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: golden.sh [--accept] FOLDER-OF-OMPCKPT-CC FILE.c...
#
# FILE.c holds one line   // RUN: ompckpt-cc --ompckpt-dump=STAGE …   a shell command; %s in it is the
#                         file's name, which is appended if %s is missing; it runs in the file's folder
# and at its end          // WANT:…   the wanted output, line by line, after "// WANT:" and one blank.
# and perhaps             // KNOWN-FAIL: why        the output is not yet as wanted; once it is, the test fails
#                         until this line is removed.
# A RUN line may pipe the dump through grep or sed to keep what the test is about.
# --accept replaces the WANT lines by what the command prints now: look at the diff before you commit.
set -u
accept=no
if [ "${1:-}" = --accept ]; then
	accept=yes
	shift
fi
[ $# -gt 1 ] || { sed -n '5s/^# //p' "$0" >&2; exit 2; }
PATH=$(realpath "$1"):$PATH
export LC_ALL=C
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

for file in "$@"; do
	name=$(basename "$file")
	command=$(sed -n 's|^// RUN: *||p' "$file")
	[ -n "$command" ] || { echo "$file: no RUN line" >&2; exit 2; }
	case $command in
	*%s*) command=${command//%s/$name} ;;
	*) command="$command $name" ;;
	esac
	(cd "$(dirname "$file")" && set -o pipefail && eval "$command") >"$scratch/got" 2>"$scratch/err"
	code=$?
	sed -n -e 's|^// WANT: ||p' -e 's|^// WANT:$||p' "$file" >"$scratch/want"
	if [ $accept = yes ] && [ $code -eq 0 ]; then
		sed -i '\|^// WANT:|d' "$file"
		sed -e 's|^|// WANT: |' -e 's| $||' "$scratch/got" >>"$file"
	elif [ $code -ne 0 ]; then
		echo "$file: exit status $code of: $command"
		cat "$scratch/err"
		failures=$((failures + 1))
	elif grep -q '^// KNOWN-FAIL:' "$file"; then
		if diff -q "$scratch/want" <(sed 's/ *$//' "$scratch/got") >/dev/null; then
			echo "$file: the output is as wanted now: remove the line KNOWN-FAIL"
			failures=$((failures + 1))
		fi
	elif ! diff -u --label wanted --label got "$scratch/want" <(sed 's/ *$//' "$scratch/got"); then
		echo "$file: the output of '$command' differs"
		failures=$((failures + 1))
	fi
done
[ $failures -eq 0 ]
