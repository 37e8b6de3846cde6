# statistics.sh - sourced by the benchmarks: paired measurements, and medians of numbers, one a line.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# in_turns N COMMAND A B: "COMMAND A" and "COMMAND B" print a number each; both, one line a pair, of N pairs;
# every other pair the other way round.
in_turns() {
	local i a b
	for ((i = 0; i < $1; i++)); do
		if ((i % 2)); then
			b=$("$2" "$4")
			a=$("$2" "$3")
		else
			a=$("$2" "$3")
			b=$("$2" "$4")
		fi
		echo "$a $b"
	done
}

median() { sort -g | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
