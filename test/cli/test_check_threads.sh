#!/bin/bash
# test_check_threads.sh - check --threads, OMPCKPT_THREADS: a run goes on with another number of threads, or is refused by name.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
PATH=$(dirname "$(realpath "$ompckpt")"):$PATH
export OMP_NUM_THREADS=3 OMP_DYNAMIC=false

# program NAME DECLARATIONS START REGION AFTER K: steps with a region each, a position after it, and what is read then; cut at the K-th.
program() {
	cat >"$1.c" <<C
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
static double field[64], sum;
$2
int main(void)
{
	$3
	for (int i = 0; i < 4; i++) {
#pragma omp parallel
		{
#pragma omp for reduction(+ : sum)
			for (int k = 0; k < 64; k++)
				sum += field[k] += k * i;
			$4
		}
#pragma potential_ckpt
		printf("%d %g of %d\n", i, sum, omp_get_max_threads());
		$5
	}
	return 0;
}
C
	check "$1" cc -fopenmp -O1 -w "$1.c" -o "$1"
	OMPCKPT_DIR=$1.ckpt OMPCKPT_EVERY=${6:-2} OMPCKPT_STOP_AFTER=1 "./$1" >"$1.got" 2>said
	[ $? -eq 75 ] || { fail "$1 stops"; cat said; }
}

# says STATUS TEXT COMMAND...: exit status, and what is said.
says() {
	local want=$1 text=$2
	shift 2
	"$@" >out 2>&1
	local code=$?
	[ $code -eq "$want" ] && grep -q -- "$text" out || { fail "$code instead of $want, or not '$text': $*"; cat out; }
}

# stays NAME TEXT: neither goes on with another number.
stays() {
	says 1 "does not go on: with 2 threads, after 3: $2" "$ompckpt" check "$1.ckpt" "./$1" --threads 2
	says 0 "goes on: the image is of this build$" "$ompckpt" check "$1.ckpt" "./$1" --threads 3
	says 78 "$2" env OMPCKPT_DIR="$1.ckpt" OMPCKPT_RESTART=auto OMPCKPT_THREADS=allow OMP_NUM_THREADS=2 "./$1"
	says 78 "cannot restart from .* with 2 threads, after 3 (see above)" env OMPCKPT_DIR="$1.ckpt" OMPCKPT_RESTART=auto OMPCKPT_THREADS=allow OMP_NUM_THREADS=2 "./$1"
}

program plain '' '' '' ''
cp -r plain.ckpt kept.ckpt
says 0 "goes on: the image is of this build; OMPCKPT_THREADS=allow lets it" "$ompckpt" check plain.ckpt ./plain --threads 8
says 2 usage "$ompckpt" check plain.ckpt ./plain --threads
says 2 usage "$ompckpt" check plain.ckpt ./plain --threads none
says 2 "OMPCKPT_THREADS.*'same' or 'allow'" env OMPCKPT_THREADS=8 ./plain
says 78 "have it in PATH" env PATH=/nowhere OMPCKPT_DIR=plain.ckpt OMPCKPT_RESTART=auto OMPCKPT_THREADS=allow OMP_NUM_THREADS=8 ./plain
OMPCKPT_DIR=plain.ckpt OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_THREADS=allow OMP_NUM_THREADS=8 ./plain >rest 2>said || fail "it goes on"
grep -q 'going on with 8 threads, after 3' said || { fail "it says so"; cat said; }
printf '1 2016 of 8\n2 8064 of 8\n3 20160 of 8\n' | cmp - rest || { fail "with another number"; cat rest; }
# Unless it is asked for, the number is the image's.
OMPCKPT_DIR=kept.ckpt OMPCKPT_RESTART=auto OMP_NUM_THREADS=8 ./plain >rest 2>said || fail "it goes on with as many"
grep -q 'of 3' rest || { fail "the image's number"; cat rest; }

program object 'static int *mine;' 'mine = calloc(omp_get_max_threads(), sizeof *mine);' '' 'printf("%d\n", mine[0]);'
stays object "'mine' depends on the number of threads: it comes from omp_get_max_threads (object.c:"
program value '' 'int n = omp_get_max_threads();' '' 'printf("%d\n", n);'
stays value "'n' depends on the number of threads: it comes from omp_get_max_threads (value.c:"
program environment '' 'int n = atoi(getenv("OMP_NUM_THREADS"));' '' 'printf("%d\n", n);'
stays environment "'n' depends on the number of threads: it comes from getenv (environment.c:"
program path '' 'const char *path = getenv("PATH");' '' 'puts(path ? "" : "none");'
says 0 "goes on" "$ompckpt" check path.ckpt ./path --threads 2
program anew 'static int n;' 'n = omp_get_max_threads();' '' 'n = omp_get_max_threads(); printf("%d\n", n);'
says 0 "goes on" "$ompckpt" check anew.ckpt ./anew --threads 2
program each 'static long turns;' '' '
#pragma omp atomic
turns++;' 'printf("%ld\n", turns);'
stays each "'turns' depends on the number of threads: each thread of a team changes it (each.c:"
program setting '' 'omp_set_num_threads(3);' '' ''
stays setting "the program says how many threads it has: "
program copies 'static int own;
#pragma omp threadprivate(own)' '' 'own++;' '
#pragma omp parallel
#pragma omp critical
printf("%d\n", own > 9);'
stays copies "it holds the copies that threads have of 'own'"
program drawn '' '' '
#pragma omp critical
sum += rand() % 7;' ''
stays drawn "what is drawn or read next depends on the number of threads: each thread of a team calls rand (drawn.c:"
program blocks 'static double last;' '' '
double *own = calloc(4, sizeof *own);
#pragma omp for
for (int k = 0; k < 64; k++)
	own[k % 4] += k;
#pragma omp single
last = own[0];' 'printf("%g\n", last);'
stays blocks "'last' depends on the number of threads: each thread carries it from one piece of its work to the next (blocks.c:"
program tested 'static int refused; static omp_lock_t lock;' 'omp_init_lock(&lock);' '
if (!omp_test_lock(&lock))
	refused = 1;' 'printf("%d\n", refused);'
stays tested "'refused' depends on the number of threads: it comes from omp_test_lock (tested.c:"

# Where there was one thread, no image holds copies of others.
OMP_NUM_THREADS=1 OMPCKPT_DIR=one.ckpt OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./copies >got 2>said
says 1 "with 2 threads, after 1: it holds the copies that threads have of 'own'" "$ompckpt" check one.ckpt ./copies --threads 2

# In a parallel region, whose threads all stand at the position.
# inside NAME OUTSIDE BEGIN BODY END: steps in a region; the position, of which it is cut at the second, is in BODY.
inside() {
	cat >"$1.c" <<C
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
static double field[64];
$2
int main(void)
{
#pragma omp parallel
	{
		$3
		for (int step = 0; step < 4; step++) {
			$4
		}
		$5
	}
	return 0;
}
C
	check "$1" cc -fopenmp -O1 -w "$1.c" -o "$1"
	OMPCKPT_DIR=$1.ckpt OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 "./$1" >"$1.got" 2>said
	[ $? -eq 75 ] || { fail "$1 stops"; cat said; }
}

inside told '' 'int me = omp_get_thread_num(), n = omp_get_num_threads(), same = 5;' '
#pragma omp for
for (int k = 0; k < 64; k++)
	field[k] += same;
#pragma potential_ckpt
same += step;
#pragma omp master
printf("%d: %g\n", step, field[7]);' '
#pragma omp critical
printf("%d of %d: %d\n", me, n, same);'
for n in 2 5; do
	cp -r told.ckpt told.$n
	OMP_NUM_THREADS=$n ./told >whole 2>said
	says 0 "goes on: the image is of this build; OMPCKPT_THREADS=allow lets it" "$ompckpt" check told.$n ./told --threads $n -o made
	says 0 "whole" "$ompckpt" verify made
	OMPCKPT_DIR=told.$n OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_THREADS=allow OMP_NUM_THREADS=$n ./told >rest 2>said || { fail "it goes on with $n in a region"; cat said; }
	grep -q "going on with $n threads, after 3" said || { fail "it says so in a region"; cat said; }
	cat told.got rest | sort | cmp - <(sort whole) || { fail "with $n in a region"; cat rest whole; }
done

say_it='
#pragma omp critical
printf("%g\n", (double)(int)mine);'
barrier='
#pragma omp barrier
#pragma potential_ckpt
'
inside part '' 'double mine = 0;' '
#pragma omp for
for (int k = 0; k < 64; k++)
	mine += k;
#pragma potential_ckpt
' '
#pragma omp atomic
field[0] += mine;'
stays part "'mine' is a thread's part of what the team does: each thread carries it from one piece of its work to the next (part.c:"
inside differing '' 'double mine = omp_get_wtime();' "$barrier" "$say_it"
stays differing "each thread has its own 'mine' there"
inside computed '' 'int mine = omp_get_thread_num() / 2;' "$barrier" "$say_it"
stays computed "'mine' depends on the number of threads: it comes from omp_get_thread_num (computed.c:"
inside narrow '' 'short mine = omp_get_num_threads();' "$barrier" "$say_it"
stays narrow "'mine' depends on the number of threads: it comes from omp_get_num_threads (narrow.c:"
inside array '__attribute__((noinline)) static void fill(int *a) { for (int i = 0; i < 4; i++) a[i] = i; }' 'int a[4], mine = 1; fill(a);' "$barrier" 'mine = a[mine];'"$say_it"
stays array "each thread has a 'main:a' of its own"
for how in dynamic static; do
	inside shares_$how '' '' "
#pragma omp for schedule($how)
for (int k = 0; k < 64; k++) {
#pragma potential_ckpt
	if (k == 64)
		puts(\"\");
}" ''
done
stays shares_dynamic "its threads share out the iterations of a loop"
stays shares_static "shares_static.c:15 is in work that the threads share out, or that one of them does"
sed 's/#pragma omp parallel$/& reduction(+ : sum)/; s/^int main(void)$/static int sum;\n&/; s/same/sum/' told.c >reduced.c
check reduced cc -fopenmp -O1 -w reduced.c -o reduced
OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./reduced >got 2>said
stays reduced "'sum' is a thread's part of what the team does: it is a thread's part of a reduction (reduced.c:"
OMP_NUM_THREADS=1 OMPCKPT_DIR=alone.ckpt OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./told >got 2>said
says 1 "its team has one thread, which does not tell what is each thread's own" "$ompckpt" check alone.ckpt ./told --threads 2
sed 's/#pragma omp parallel$/& num_threads(3)/' told.c >sized.c
check sized cc -fopenmp -O1 -w sized.c -o sized
OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./sized >got 2>said
stays sized "the region says itself how many threads it has: parallel (sized.c:"
cp told.c other.c
echo 'int unused;' >>other.c
check other cc -fopenmp -O1 -w other.c -o other
says 1 "the image is of a parallel region of another build: go on with as many threads first" "$ompckpt" check told.ckpt ./other --threads 2

# A program without OpenMP has no number that could differ.
cat >single.c <<'C'
#include <stdio.h>
int main(void)
{
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		printf("%d\n", i);
	}
	return 0;
}
C
check "a program without OpenMP" cc -O1 single.c -o single
OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./single >got 2>&1
OMPCKPT_RESTART=auto OMPCKPT_THREADS=allow OMP_NUM_THREADS=2 ./single >rest 2>said || { fail "it goes on"; cat said; }
finish
