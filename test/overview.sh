#!/bin/bash
# overview.sh - are the dumps in docs/overview.md and the stages in lib/README.md what the compiler prints today?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/overview.sh OMPCKPT-CC [--accept]
#
# Each code block after a line "<!-- dump: STAGE -->" is compared with the dump of that stage for
# docs/example/ring.c, one after "<!-- source -->" with the source itself. "<!-- dump: STAGE, PART -->"
# takes the part of the dump with the heading PART, "<!-- diff: STAGE STAGE -->" what the second stage changes.
# "<!-- stages -->": the table of stages. Every stage there is must occur. --accept writes the blocks anew.
set -eu
ompckpt_cc=$(realpath "$1")
accept=${2:-}
cd "$(dirname "$0")/../docs"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

stages() {
	"$ompckpt_cc" --ompckpt-help | sed '1,/^Stages:/d'
}

dump() {
	(cd example && "$ompckpt_cc" --ompckpt-cc=gcc -fopenmp -Wno-unknown-pragmas \
		"--ompckpt-dump=$1" ring.c)
}

# block NUMBER MARK: write the text that belongs to the mark.
block() {
	case $2 in
	source) cat example/ring.c ;;
	stages) stages ;;
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

# renew FILE: compare its blocks, or write them.
renew() {
	local number=0 mark
	while IFS= read -r mark; do
		number=$((number + 1))
		block $number "$mark"
	done < <(sed -n 's/^<!-- \(.*\) -->$/\1/p' "$1")
	awk -v folder="$scratch" '
		/^<!-- .* -->$/ { name = "block" ++number }
		in_block && /^```/ { in_block = 0; name = "" }
		!in_block { print }
		name != "" && /^```/ {
			in_block = 1
			while ((getline line <(folder "/" name)) > 0)
				print line
		}' "$1" >"$scratch/new.md"
	if [ "$accept" = --accept ]; then
		cp "$scratch/new.md" "$1"
	elif ! diff -u "$1" "$scratch/new.md"; then
		echo "$1 is not what the compiler prints; test/overview.sh OMPCKPT-CC --accept"
		exit 1
	fi
}

for stage in $(stages | awk '{ print $1 }'); do
	if ! grep -Eq "^<!-- (dump|diff): (.* )?$stage(,.*)? -->$" overview.md; then
		echo "docs/overview.md has no dump of the stage '$stage'"
		exit 1
	fi
done
renew overview.md
renew ../lib/README.md
