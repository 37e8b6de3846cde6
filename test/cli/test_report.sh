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
says '8000  field .* read in .step., main.c:10 .by way of main.c:19.' explain x main.c:19 field
says '8000  field .* not read again by this function' explain x main.c:11 field
says 'saved besides if the call at main.c:19 in main led here' explain x main.c:11 field
says '8  factor .* overwritten in .step., main.c:7' explain x main.c:19 factor
says '4  i .* read in .main., main.c:18' explain x main.c:19 i
says 'heap  malloc at main.c:15 ' explain x main.c:19
says 'heap .*; constant from here on' explain x main.c:19 heap
says '"saved": true' explain x main.c:19 field --json
cat >part.c <<'END'
#include <stdio.h>
static double u[100][50];
static int n = 40;
int main(void)
{
	double sum = 0;
	for (int i = 0; i < 100; i++)
		for (int k = 0; k < 50; k++)
			u[i][k] = i + k;
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		for (int i = 1; i < 99; i++)
			for (int k = 0; k < n; k++)
				sum += u[i][k];
	}
	printf("%g\n", sum);
	return 0;
}
END
check "build of what is needed in part" cc -O1 part.c -o p
says '40000  u .* read in .main., part.c:14' explain p part.c:11 u
says '^ {18}only u\[1:98\]\[0:' explain p part.c:11 u
says '"elements": "u\[1:98\]' explain p part.c:11 --json
says '"elements": null' explain p part.c:11 --json

# What has no bounds is all.
cat >gather.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	int n = 2 * argc, *list = calloc(50, sizeof *list);
	double *u = calloc(50, sizeof *u), sum = 0;
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		for (int k = 0; k < n; k++)
			sum += u[list[k]]++;
		list[n - 2] = argv[0][0] % 2;
	}
	printf("%g %g\n", sum, u[0]);
	return 0;
}
END
check "build of what is gathered" cc -O1 gather.c -o g
says 'heap .* read in .main., gather.c:10' explain g gather.c:8
grep -q 'only u' out && { fail "all of an array is 'only' some of it"; cat out; }
cat >library.c <<'END'
void unknown(double *p)
{
	p[0] = 1;
}
END
cat >assume.c <<'END'
#include <stdio.h>
void unknown(double *);
static double given[20];
int main(void)
{
	unknown(given);
#pragma potential_ckpt
	unknown(0);
	return 0;
}
END
"$backend" -c library.c
check "build with an external object" cc assume.c library.o -o y
says '160  given .* may be read by .unknown., .*, assume.c:8 .assumed.' explain y assume.c:7
says '160  assume.c:[68]: .unknown. is assumed to read and write all that escapes' explain y assume.c:7
says 'help: build the file that defines it with ompckpt-cc' explain y assume.c:7
says '"help": "build' explain y assume.c:7 --json
section_bytes() { printf '%d' "0x$(readelf -SW "$1" | sed -n "s/.* $2 *[A-Z]* *[0-9a-f]* [0-9a-f]* \\([0-9a-f]*\\) .*/\\1/p")"; }
silent_of() { ! "$ompckpt" "$2" "${@:3}" | grep -qE "$1"; }
{
	echo '#include <stdio.h>'
	echo 'void unknown(double *);'
	for i in $(seq 30); do echo "static double dead$i[$i];"; done
	echo 'static double given[20], taken[10];'
	echo 'int main(void)'
	echo '{'
	for i in $(seq 30); do echo "	dead$i[0] = 1; printf(\"%g\", dead$i[0]);"; done
	echo '	unknown(given); unknown(taken);'
	echo '#pragma potential_ckpt'
	echo '	unknown(0);'
	echo '	unknown(0);'
	echo '	return 0;'
	echo '}'
} >many.c
check "build of many dead variables" cc many.c library.o -o m
line=$(grep -n pragma many.c | cut -d: -f1)
says '^ +240  dead30 ' explain m "many.c:$line"
says 'in 1[0-9] more: name one to ask for it' explain m "many.c:$line"
cc --ompckpt-dump=report many.c library.o -o dumped >report 2>said || fail "the report as a dump"
bytes=$(section_bytes m '[.]ompckpt[.]report')
{ [ "$bytes" -gt 0 ] && [ $((4 * bytes)) -lt "$(wc -c <report)" ]; } || fail "a report of $bytes bytes for $(wc -c <report)"
check "the small ones are left out" silent_of ' dead1 ' explain m "many.c:$line"
says ' dead1 ' explain m "many.c:$line" dead1
check "an assumption is named once" test "$("$ompckpt" explain m "many.c:$line" | grep -c 'unknown. is assumed')" -eq 1
cat >work.c <<'END'
#include <stdio.h>
static double work[20], sum;
static void use(int n)
{
	for (int i = 1; i < n; i++)
		work[i] = n;
	for (int i = 1; i < n; i++)
		sum += work[i];
}
static double itself(int n)
{
#pragma potential_ckpt
	return n ? work[n] + itself(n - 1) : 0;
}
int main(int argc, char **argv)
{
	(void)argv;
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		use(argc + 5);
	}
	printf("%g %g\n", sum, itself(argc));
	return 0;
}
END
check "build with a work array" cc work.c -o w
sed 's/ itself(argc)/ 0.0/' work.c >apart.c
check "build with a dead one" cc apart.c -o d
says '160  work .* written before it is read, in .use., apart.c:6 .by way of apart.c:20' explain d apart.c:19 work
says 'elements of arrays are not followed in .itself.: it calls itself' explain w work.c:12
cat >team.c <<'END'
#include <omp.h>
#include <stdio.h>
static double u[300];
static void by_all(int n)
{
#pragma potential_ckpt
#pragma omp for
	for (int i = 0; i < n; i++)
		u[i] = n;
}
static void by_some(int n)
{
#pragma potential_ckpt
	u[n] += 1;
}
int main(void)
{
#pragma omp parallel
	{
		by_all(300);
		if (omp_get_thread_num() == 1)
			by_some(7);
	}
	printf("%g\n", u[0]);
	return 0;
}
END
check "build with functions of a team" cc -fopenmp team.c -o team
says 'team.c:22.* positions in .by_some.: it may be called here by some threads only' explain team team.c:13
check "it is not said of what all call" silent_of "positions in 'by_all'" explain team team.c:6
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
