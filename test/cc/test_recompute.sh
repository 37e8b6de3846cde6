#!/bin/bash
# test_recompute.sh - what images leave out because a restart computes it again; what can't be.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
export OMP_NUM_THREADS=2
steps=$here/../golden/recompute/steps.c
PATH=$(dirname "$ompckpt"):$PATH

# same WHY LEVEL RECOMPUTE SOURCES...: a chain of restarts prints what the plain build does.
same() {
	local why=$1 level=$2 option=$3
	shift 3
	rm -rf plain again again.ckpt
	"$backend" $level -w -fopenmp "$@" -lm -o plain
	check "$why" cc $level -w -fopenmp "$option" "$@" -lm -o again
	for arguments in "" 700; do
		./plain $arguments >want
		check "$why, $level, arguments '$arguments'" "$here/../chain.sh" --reference want ./again $arguments
	done
}

# An addition of many numbers, which compilers order as they like where they may: main and the restart must agree.
cat >sums.c <<'END'
#include <stdio.h>
static float table[5000], sums[5000], state;
static void make(int n)
{
	for (int i = 0; i < n; i++)
		table[i] = 1.0f / (float)(i + 3);
	for (int k = 0; k < n; k++) {
		float s = 0;
		for (int i = 0; i <= k % 300; i++)
			s += table[i] * table[k - i > 0 ? k - i : i];
		sums[k] = s;
	}
}
int main(void)
{
	make(5000);
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		for (int i = 0; i < 5000; i++)
			state += sums[i] + table[i];
		printf("%a\n", state);
	}
	return 0;
}
END
# In two files, the calls over several lines, with static names of either, and a pointer table.
cat >tables.c <<'END'
static int rows[300];
static int hidden(int i) { return i * 3 % 11; }
int *starts[300];
void tables(int *numbers, int n,
	    const char *text)
{
	for (int i = 0; i < 300; i++) {
		rows[i] = hidden(i) + text[i % 4];
		starts[i] = &numbers[(i * 7) % n];
	}
}
int row(int i) { return rows[i]; }
END
cat >lines.c <<'END'
#include <stdio.h>
extern int *starts[300];
void tables(int *numbers, int n, const char *text);
int row(int i);
static int numbers[100], seen[1025];
#define COUNT 100
static void work(int step)
{
#pragma potential_ckpt
	for (int i = 0; i < 300; i++) {
		*starts[i] += row(i);
		seen[step * 7 + i]++;
	}
}
int main(void)
{
	tables(numbers,
	       COUNT,
	       "a\"b\\");
	for (int step = 0; step < 6; step++)
		work(step);
	printf("%d %d %d, line %d\n", numbers[5], seen[9], numbers[93], __LINE__);
	return 0;
}
END
for level in -O0 -O2; do
	same "tables with seeds" $level --ompckpt-recompute "$steps"
	same "some of them" $level --ompckpt-recompute=map,places "$steps"
	same "two files" $level --ompckpt-recompute=rows,starts lines.c tables.c
done
same "arithmetic in any order" "-O3 -ffast-math" --ompckpt-recompute sums.c

# Images and messages.
check "a build that leaves nothing out" cc -O1 -fopenmp "$steps" -lm -o whole
check "a build that leaves tables out" cc -O1 -fopenmp --ompckpt-recompute "$steps" -lm -o again
for p in whole again; do
	OMPCKPT_DIR=$PWD/$p.images OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./$p >/dev/null 2>&1
done
sizes=($(du -b whole.images/*1.ompckpt again.images/*1.ompckpt | cut -f1))
[ $((sizes[0] - sizes[1])) -gt 8000 ] || fail "images of ${sizes[*]} bytes"
OMPCKPT_DIR=$PWD/again.images OMPCKPT_RESTART=auto OMPCKPT_VERBOSE=2 ./again >/dev/null 2>said
grep -q "what the image leaves out was computed again: [0-9.]* s" said || fail "the restart does not say it: $(cat said)"
grep -q "steps.c:49: 'fill' was done again: [0-9.]* s" said || fail "the restart does not name the calls: $(cat said)"
for p in whole again; do
	OMPCKPT_DIR=$PWD/$p.images OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./$p >/dev/null 2>&1
done
for pair in "whole again" "again whole"; do
	read -r image program <<<"$pair"
	"$ompckpt" check $image.images ./$program >said 2>&1 && fail "$pair: 'check' says that it goes on"
	grep -q "does not go on: .*--ompckpt-recompute" said || fail "$pair: 'check' says: $(cat said)"
	OMPCKPT_DIR=$PWD/$image.images OMPCKPT_RESTART=auto OMPCKPT_CHANGED=allow ./$program >/dev/null 2>said
	[ $? -ne 0 ] && grep -q "this one can't go on from it" said || fail "$pair: the restart is not refused: $(cat said)"
done
check "check of its own image" "$ompckpt" check again.images ./again
"$ompckpt" explain ./whole >said
grep -q "4000  places  *by seed, .*steps.c:46; draw, .*; make_places, .*steps.c:48$" said || fail "explain: $(cat said)"
"$ompckpt" explain ./again >said
grep -q "8000  main:map .*fill, .*steps.c:49 (no image holds it)$" said || fail "explain: $(cat said)"
"$ompckpt" explain ./again steps.c:52 waves | grep -q "computed again at a restart" || fail "explain of a position"
"$ompckpt" explain ./again --json | grep -q '"taken": *true' || fail "explain as JSON"

# refused NAME WANTED: 'table' of NAME.c can't be computed again.
refused() {
	cc -fopenmp --ompckpt-recompute=table "$1.c" -lm -o refused 2>said && fail "$1 is not refused"
	grep -q "$1.c:[0-9]*:[0-9]*: error: 'table' can't be computed again: .*$2" said || fail "$1: $(cat said)"
	cc -fopenmp --ompckpt-recompute "$1.c" -lm -o refused 2>said || fail "$1: $(cat said)"
	"$ompckpt" explain ./refused | grep -q "nothing can be computed again" || fail "$1: it is offered"
}
# twin NAME F BEFORE INSIDE
twin() {
	cat >"$1.c" <<-END
		#include <stdio.h>
		#include <stdlib.h>
		#include <time.h>
		static int table[5000], state, other = 3;
		static void f(void) { for (int i = 0; i < 5000; i++) table[i] = $2; }
		int main(void)
		{
			$3
			for (int step = 0; step < 5; step++) {
		#pragma potential_ckpt
				$4
				state += table[step] + other;
			}
			printf("%d\n", state);
			return 0;
		}
	END
}
twin changes "other" "other = rand(); f(); other = rand();" ""
refused changes "'rand'"
twin again "i" "f();" "state += table[step + 1]; f();"
refused again "may change after a potential checkpoint"
twin clock "(int)time(NULL)" "f();" ""
refused clock "'f' calls 'time'"
twin late "i" "" "if (step == 0) f();"
refused late "may change after a potential checkpoint"
twin writer "i" "f(); table[other] = rand();" ""
refused writer "'rand'"
cc -fopenmp --ompckpt-recompute=nothing clock.c -o refused 2>said && fail "a name that nothing has"
cc -fopenmp --ompckpt-auto --ompckpt-recompute=nothing clock.c -o refused 2>said && fail "the same with automatic positions"
grep -q "nothing saves 'nothing', which was to be computed again" said || fail "no such name: $(cat said)"
finish
