#!/bin/bash
# precision.sh - what each image holds, beside what an expert would save and what is read later.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/precision.sh [PROGRAM...]
#
# Runs the benchmark programs, class S, in the soundness oracle (test/oracle) and prints for each position
# a table in Markdown: a variable's bytes, those saved, those an expert saves who lists whole variables by
# hand (the whole variable, if any byte of it is read later before it is written), those really read later, and
# the part saved without need. Exit 1 if a byte that is read later was not in the image.
# Built with -O1: vectors read elements along that nobody uses.
set -eu
here=$(realpath "$(dirname "$0")")
build=$here/../build
folder=$build/precision
make -s -B -f "$here/programs/Makefile" CFLAGS=-O1 CLASS=S OUT="$folder" \
	CC="$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=gcc"
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-2}

# At most a handful of cuts, spread over the run.
declare -A every=([cg]=29 [mg]=2 [ep]=3 [ft]=2 [is]=3 [adi]=20 [ssor]=20 [heat]=15 [md]=12
	[barnes]=151 [transport]=11 [amr]=23 [cg_spmd]=29 [ssor_spmd]=20 [heat_spmd]=15 [transport_spmd]=6001)

table() {
	awk -F'|' '
	{ gsub(/\/[^ )]*\/benchmarks\/programs\//, "") }
	function row(name, bytes, saved, expert, live) {
		spare = saved > live ? saved - live : 0
		printf "| %s | %d | %d | %d | %d | %.1f |\n", name, bytes, saved, expert, live,
			saved ? 100 * spare / saved : 0
	}
	/^At / { sub(/^At /, ""); sub(/:$/, ""); print "\n" $0 ":\n"; expert = 0; next }
	/^\| variable/ { print "| variable | bytes | saved | expert | read later | spare, % |"; next }
	/^\|-/ { print "|---|---|---|---|---|---|"; next }
	/^\|/ {
		gsub(/^ +| +$/, "", $2)
		if ($2 == "**all**") {
			row($2, $3, $4, expert, $5)
			next
		}
		mine = $2 ~ /smaller ones$/ ? $5 + 0 : $5 > 0 ? $3 + 0 : 0
		expert += mine
		row($2, $3, $4, mine, $5)
		next
	}
	/unsound$/ { print "\n" $0 }'
}

missed=0
for program in "${@:-cg mg ep ft is adi ssor heat md barnes transport amr \
	cg_spmd ssor_spmd heat_spmd transport_spmd}"; do
	for p in $program; do
		printf '\n### %s\n' "$p"
		code=0
		said=$("$here/../test/oracle/oracle.sh" --build "$build" --every "${every[$p]}" \
			"$folder/$p" S) || code=$?
		[ $code -eq 0 ] || missed=1
		table <<<"$said"
	done
done
exit $missed
