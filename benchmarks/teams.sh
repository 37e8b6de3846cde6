#!/bin/bash
# teams.sh - what do heartbeats of teams cost while nothing fails, and what does a position of one cost?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/teams.sh [BUILD_DIR]
#
# Callgrind counts the instructions of one program alone, and as one of two teams (OMPCKPT_HEARTBEAT 5, no comparisons): that does not
# depend on how many processors are free. Prints for each number of floating-point operations between two positions the instructions of
# both and their ratio.
set -eu
build=$(realpath "${1:-build}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unset "${!OMPCKPT_@}"
export OMP_NUM_THREADS=1
cat >app.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static double u[1000];
int main(int argc, char **argv)
{
	long work = argc > 1 ? atol(argv[1]) : 1000, steps = 30000000 / work;
	for (long s = 0; s < steps; s++) {
#pragma potential_ckpt
		for (long k = 0; k < work / 1000; k++)
			for (int i = 0; i < 1000; i++)
				u[i] = 0.5 * u[i] + (double)(s + i);
	}
	printf("%.17g\n", u[999]);
	return 0;
}
END
"$build/tools/ompckpt-cc/ompckpt-cc" -O1 app.c -o app
cat >counted <<'END'
#!/bin/sh
exec valgrind --tool=callgrind --callgrind-out-file="$COUNTS.%p" ./app "$@" 2>/dev/null
END
chmod +x counted
# most FILES...: instructions of the process that took most
most() { cat "$@" | awk '/^(summary|totals):/ && $2 > m { m = $2 } END { print m }'; }
for work in 1000 10000 100000 1000000; do
	COUNTS=one.$work OMPCKPT_DIR=$work/one "$build/tools/ompckpt/ompckpt" run ./counted $work >/dev/null 2>&1 </dev/null
	COUNTS=team.$work OMPCKPT_DIR=$work/two "$build/tools/ompckpt/ompckpt" run --teams 2 --policy kill ./counted $work >/dev/null 2>&1 </dev/null
	one=$(most one.$work.*) team=$(most team.$work.*)
	awk -v w=$work -v a="$one" -v b="$team" 'BEGIN { printf "%8d operations: %.1f million instructions alone, %.1f as a team: %.4f\n", w, a / 1e6, b / 1e6, b / a }'
done
