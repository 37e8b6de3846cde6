#!/bin/bash
# solver.sh - how long do the solvers of placement take, and how much memory?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/solver.sh [--largest N]
#
# Problems of 10^3 … 10^6 candidates (or N), of every kind solver.c knows: filtered implicit enumeration,
# the same with a given number of members, and the shortest path. Prints seconds and megabytes; ends
# with 1 if the solvers disagree, or if enumeration misses its target: 10^5 within 1 s, 10^6 within 15 s and
# 1 GB.
set -eu
here=$(realpath "$(dirname "$0")")
largest=1000000
case ${1:-} in
--largest) largest=$2 ;;
?*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
esac
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
"${CC:-cc}" -O2 -I"$here/../lib/placement" "$here/solver.c" "$here"/../lib/placement/zero_one*.c -o solver
missed=0
printf '%-10s %9s  %18s  %18s  %18s  %9s\n' kind candidates enumerate 'given number' path chosen
for ((n = 1000; n <= largest; n *= 10)); do
	for kind in $(./solver kinds); do
		read -r seconds mb chosen weight < <(./solver enumerate "$kind" $n)
		read -r number_seconds number_mb _ < <(./solver number "$kind" $n)
		read -r path_seconds path_mb path_chosen path_weight < <(./solver path "$kind" $n)
		printf '%-10s %9d  %8.3f s %5d MB  %8.3f s %5d MB  %8.3f s %5d MB  %9d\n' "$kind" $n \
			"$seconds" "$mb" "$number_seconds" "$number_mb" "$path_seconds" "$path_mb" "$chosen"
		if [ "$chosen $weight" != "$path_chosen $path_weight" ]; then
			echo "solver.sh: $kind, $n: the solvers disagree" >&2
			missed=1
		fi
		if ! awk -v n=$n -v s="$seconds" -v m="$mb" \
			'BEGIN { exit !(s <= (n <= 100000 ? 1 : 15) && m <= 1024) }'; then
			echo "solver.sh: $kind, $n: over the target" >&2
			missed=1
		fi
	done
done
exit $missed
