#!/bin/bash
# overview.sh - are the dumps in docs/overview.md what the compiler prints today?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/overview.sh OMPCKPT-CC [--accept]
#
# Each code block after a line "<!-- dump: STAGE -->" is compared with the dump of that stage for
# docs/example/ring.c, one after "<!-- source -->" with the source itself. "<!-- dump: STAGE, PART -->"
# takes the part of the dump with the heading PART, "<!-- diff: STAGE STAGE -->" what the second stage changes.
# Every stage there is must occur. --accept writes the blocks anew.
set -eu
ompckpt_cc=$(realpath "$1")
cd "$(dirname "$0")/../docs"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

dump() {
	(cd example && "$ompckpt_cc" --ompckpt-cc=gcc -fopenmp -Wno-unknown-pragmas \
		"--ompckpt-dump=$1" ring.c)
}

# block NUMBER MARK: write the text that belongs to the mark.
block() {
	case $2 in
	source) cat example/ring.c ;;
	"diff: "*)
		set -- "$1" ${2#diff: }
		dump "$2" >"$scratch/old"
		dump "$3" >"$scratch/new"
		diff -U0 "$scratch/old" "$scratch/new" | grep -v '^\(---\|+++\|@@\)' || true
		;;
	"dump: "*,*)
		local part=${2#*, } stage=${2#dump: }
		dump "${stage%%,*}" | awk -v head="$part:" '/^[^ ]/ { on = $0 == head } on'
		;;
	"dump: "*) dump "${2#dump: }" ;;
	esac >"$scratch/block$1"
}

number=0
while IFS= read -r mark; do
	number=$((number + 1))
	block $number "$mark"
done < <(sed -n 's/^<!-- \(.*\) -->$/\1/p' overview.md)
awk -v folder="$scratch" '
	/^<!-- .* -->$/ { name = "block" ++number }
	in_block && /^```/ { in_block = 0; name = "" }
	!in_block { print }
	name != "" && /^```/ {
		in_block = 1
		while ((getline line <(folder "/" name)) > 0)
			print line
	}' overview.md >"$scratch/new.md"
for stage in $("$ompckpt_cc" --ompckpt-help | sed '1,/^Stages:/d' | awk '{ print $1 }'); do
	if ! grep -Eq "^<!-- (dump|diff): (.* )?$stage(,.*)? -->$" overview.md; then
		echo "docs/overview.md has no dump of the stage '$stage'"
		exit 1
	fi
done
if [ "${2:-}" = --accept ]; then
	cp "$scratch/new.md" overview.md
elif ! diff -u overview.md "$scratch/new.md"; then
	echo "docs/overview.md is not what the compiler prints; test/overview.sh OMPCKPT-CC --accept"
	exit 1
fi
