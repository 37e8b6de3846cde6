#!/bin/bash
# test_report.sh - positions and explain: what the executable says of itself.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
cat >main.c <<'END'
#include <stdio.h>
#include <stdlib.h>
static double field[1000], factor;
static double *heap;
static void step(int i)
{
	factor = i / 2.0;

	for (int k = 0; k < 1000; k++)
		field[k] += factor * heap[k % 10];
#pragma potential_ckpt name(after_step)
}
int main(void)
{
	heap = malloc(10 * sizeof *heap);
	for (int k = 0; k < 10; k++)
		heap[k] = k;
	for (int i = 0; i < 5; i++)
		step(i);
	printf("%g\n", field[7]);
	free(heap);
	return 0;
}
END
check "build" cc -O1 main.c -o x

# says PATTERN COMMAND...
says() {
	local pattern=$1
	shift
	"$ompckpt" "$@" >out 2>said || { fail "ompckpt $*"; cat said; }
	grep -Eq "$pattern" out || { fail "ompckpt $* does not say '$pattern'"; cat out; }
}

says 'after_step .* main.c:11 in step' positions x
says '"name": "after_step"' positions x --json
says '^main.c:11: position in step' explain x main.c:11
says '^main.c:19: call of step in main' explain x main.c:19
says 'field is saved' explain x main.c:19 field
says 'field is not saved' explain x main.c:11 field
says 'call at main.c:19 in main' explain x main.c:11 field
says 'factor is not saved' explain x main.c:19 factor
says ' i is saved: a local' explain x main.c:19 i
says 'malloc.* is saved' explain x main.c:19
says '"saved": true' explain x main.c:19 field --json
for arguments in "main.c:12" "other.c:11" "main.c:11 nothing"; do
	# shellcheck disable=SC2086 # the words are arguments
	"$ompckpt" explain x $arguments >out 2>said
	[ $? -eq 1 ] || fail "explain x $arguments: the answer is no"
	grep -q '^ompckpt: ' said || fail "explain x $arguments: no message"
done
"$ompckpt" explain x main.c >out 2>said
[ $? -eq 2 ] || fail "explain without a line is wrong use"
"$ompckpt" positions /bin/true >out 2>said
[ $? -eq 1 ] || fail "positions of a program that is not ours"
"$ompckpt" doctor >out 2>said || { fail "doctor"; cat out; }
"$ompckpt" doctor --json >out 2>said || fail "doctor --json"
grep -q "ompckpt-cc with $backend" out || fail "doctor tries $backend"
"$ompckpt" doctor /proc >out 2>said && fail "doctor finds /proc writable"
finish
