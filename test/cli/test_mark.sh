#!/bin/bash
# test_mark.sh - mark: a plan's automatic positions as pragmas; the marked source has the positions of the plan.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/../cli/says.sh"

cat >shapes.c <<'END'
#include <stdio.h>
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define NOTE(x) note(x)
static double x[100];
static void note(int i) { x[i % 100] += 1; }
static void step(int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			x[k] += x[i] / 7;
}

int main(void)
{
	int n = 20;
	for (int i = 0; i < n; i++) {
		step(n);
	}
	for (int i = 0; i < n; i++) /* a comment (with a parenthesis) */
		step(n);
	for (int i = 0; i < n; i++) step(n);
	for (int i = 0; i < n; i++) { step(n); }
	do {
		step(n); // x
	} while (--n > 10);
	while (n-- > 5)
		if (n == 7)
			step(n);
		else
			step(n + 1); // done { }
	for (int i = 0; i < 5; i++)
		for (int k = 0; k < 5; k++)
			step(i + 3);
	for (int i = 0; i < 5; i++) {
#ifdef OTHER
		step(4);
#endif
		step(2);
	}
	for (int i = 0; i < 5; i++)
		#pragma omp parallel for
		for (int k = 0; k < 5; k++)
			x[k] += i;
	EACH (i, 5)
		step(i + 3);
	for (int i = 0; i < 5; i++)
		NOTE(i), step(3);
	for (int i = 0; i < 5; i++) for (int k = 0; k < 3; k++) step(k);
	printf("%.10g\n", x[0]);
}
END
cp shapes.c before.c

# positions LINE...: of a profile
positions() {
	local l
	for l in "$@"; do
		echo "position auto:main:$l main shapes.c $l"
	done
}
# plan_of LINE...: a profile that meets each once, and a plan that keeps all.
plan_of() {
	{ echo "run 1 -"; positions "$@";
	  local i=0
	  for l in "$@"; do echo "every 1 1 $i 10 0"; i=$((i + 1)); done; echo "end $(($# + 1)) 0 0"; } >lines
	rm -f p
	profile p <lines
	"$ompckpt" plan p --interval 1000 --number $# -o plan >/dev/null || fail "no plan"
}

good=(16 19 21 22 23 26 31 34 40)
plan_of "${good[@]}"
says 0 '^@@ ' mark plan
says 0 '"name": "auto_main_16"' mark plan --json
cmp -s shapes.c before.c || fail "without --write the source changes"
"$ompckpt" mark plan >patch
patch -s -p1 <patch || fail "the patch does not apply"
cp shapes.c patched.c
cp before.c shapes.c
check "mark --write" "$ompckpt" mark --write plan
cmp -s shapes.c patched.c || fail "--write writes something else than the patch"
says 1 'marked already' mark plan --write
cc -fopenmp -Wall -Werror -Wno-unknown-pragmas shapes.c -o marked || fail "the marked source does not build"
"$ompckpt" positions marked | grep -c 'auto_main_' >count
[ "$(cat count)" = ${#good[@]} ] || { fail "not all are positions"; "$ompckpt" positions marked; }
"$backend" -fopenmp before.c -o plain -w
[ "$(./plain)" = "$(OMPCKPT_VERBOSE=0 ./marked)" ] || fail "the marked program says something else"

cp before.c shapes.c
plan_of 44
says 1 'shapes.c:44: .*no loop is written on this line' mark plan
plan_of 46
says 1 'shapes.c:46: .*a macro or a preprocessor line' mark plan
plan_of 48
says 1 'shapes.c:48: .*several loops' mark plan
plan_of 16 48
says 1 'several loops' mark plan --write
grep -q 'name(auto_main_16)' shapes.c || fail "what can be put is not"
rm shapes.c
says 1 "shapes.c can't be read" mark plan
says 1 'this is no plan' mark before.c
says 2 usage mark plan --wrong
finish
