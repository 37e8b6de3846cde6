#!/bin/bash
# overview.sh - are the dumps in docs/overview.md what the compiler prints today?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/overview.sh OMPCKPT-CC [--accept]
#
# Each code block after a line "<!-- dump: STAGE -->" is compared with the dump of that stage for
# docs/example/ring.c, one after "<!-- source -->" with the source itself. --accept writes them anew.
set -eu
ompckpt_cc=$(realpath "$1")
cd "$(dirname "$0")/../docs"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

dump() {
	(cd example && "$ompckpt_cc" --ompckpt-cc=gcc -fopenmp -Wno-unknown-pragmas \
		"--ompckpt-dump=$1" ring.c)
}

cp example/ring.c "$scratch/source"
for stage in $(sed -n 's/^<!-- dump: \(.*\) -->$/\1/p' overview.md); do
	dump "$stage" >"$scratch/$stage"
done
awk -v folder="$scratch" '
	/^<!-- (source|dump: .*) -->$/ { name = $2 == "source" ? $2 : $3 }
	in_block && /^```/ { in_block = 0; name = "" }
	!in_block { print }
	name != "" && /^```/ {
		in_block = 1
		while ((getline line <(folder "/" name)) > 0)
			print line
	}' overview.md >"$scratch/new.md"
if [ "${2:-}" = --accept ]; then
	cp "$scratch/new.md" overview.md
elif ! diff -u overview.md "$scratch/new.md"; then
	echo "docs/overview.md is not what the compiler prints; test/overview.sh OMPCKPT-CC --accept"
	exit 1
fi
