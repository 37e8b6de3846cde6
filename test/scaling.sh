#!/bin/bash
# scaling.sh - does the simulation of many ranks give the figures that benchmarks/README.md has for 100?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/scaling.sh ROOT
set -eu
got=$("$1/benchmarks/scaling.sh" --ranks 100)
[ "$(wc -l <<<"$got")" -eq 10 ] || { echo "not two lines and eight: $got"; exit 1; }
diff <(grep '^  *ranks coupling\|^  *100 ' "$1/benchmarks/README.md") <(tail -n +2 <<<"$got") ||
	{ echo "benchmarks/scaling.sh does not print what benchmarks/README.md has of it"; exit 1; }
