#!/bin/bash
# plan.sh - only what a plan selects is left; a plan of an older source is matched, or refused with reasons.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/contract/plan.sh OMPCKPT-CC COMPILER OMPCKPT CHAIN.SH
set -eu
here=$(realpath "$(dirname "$0")")
cc=$1 compiler=$2 ompckpt=$3 chain=$4
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cp "$here/plan.c" .

fail() { echo "FAILED: $*"; exit 1; }
# build SOURCE PLAN
build() {
	rm -f app
	"$cc" --ompckpt-cc="$compiler" -O1 "$1" --ompckpt-plan="$2" -o app 2>err
}
# left NAMES...: the positions of the program.
left() {
	"$ompckpt" positions --json ./app | grep -o '"name": "[^"]*"' | sort >names
	printf '"name": "%s"\n' "$@" | sort | diff - names || fail "other positions are left"
}
# refused SOURCE PLAN MESSAGE
refused() {
	build "$1" "$2" && fail "no error: $3"
	grep -q "error: $3" err || { cat err; fail "no error: $3"; }
	[ ! -e app ] || fail "a program was left: $3"
}
# plan KEPT...: of the three positions by their lines.
plan() {
	local at='' rows='' name line n=0
	for row in step:19 step:21 full:24; do
		line=${row#*:} name=$row
		[ $row != full:24 ] || name=full
		if [[ " $* " = *" $name "* ]]; then
			n=$((n + 1))
			rows+="keep $name step plan.c:$line 1 of 30 100"$'\n'
			at+="at 0.${n}00000000 $name step plan.c:$line $n 100"$'\n'
		else
			rows+="drop $name step plan.c:$line 0 of 30 0"$'\n'
		fi
	done
	printf 'ompckpt plan 1\nprogram app\nbuild 00\nlabel \nthreads 1\nspan 1.000000000\ninterval 1.000000000\nfrom test\n'
	printf 'least bytes\npromise %d bytes in %d of 90 candidates\n%s%s' $((100 * n)) $n "$rows" "$at"
}

plan step:21 >one.plan
plan step:19 full >two.plan
plan >none.plan
build plan.c one.plan || { cat err; fail "one position"; }
left step:21
"$chain" ./app
build plan.c two.plan || { cat err; fail "two positions"; }
left step:19 full
"$chain" ./app

# Lines have moved, by just the distance of two positions.
sed '1i /* two\n   lines more */' plan.c >later.c
sed 's/plan\.c/later.c/' one.plan >later.plan
build later.c later.plan || { cat err; fail "moved lines"; }
left step:23

# One more, and one less.
sed '24i #pragma potential_ckpt' plan.c >plan2.c && mv plan2.c later.c
refused later.c later.plan "position 'step:19' is not in the plan 'later.plan'"
sed '/name(full)/d' plan.c >later.c
sed 's/plan\.c/later.c/' two.plan >later.plan
refused later.c later.plan "the plan selects 'full' (later.c:24), which the source does not have"
refused plan.c none.plan "the plan selects no position"
refused plan.c plan.c "this is no plan"
refused plan.c missing.plan "this is no plan: it can't be read"
