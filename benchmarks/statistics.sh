# statistics.sh - sourced by the benchmarks: of numbers, one a line.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

median() { sort -g | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
