#!/bin/bash
# test_auto.sh - --ompckpt-auto: at compilation, at the link; with marks, plans and profiles; what can't be honoured is left out.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"

cat >main.c <<'END'
#include <stdio.h>
double step(double *x, int n);
int main(int argc, char **argv)
{
	double x[50] = {1};
	for (int i = 0; i < 10; i++)
		x[1] += step(x, 50 + argc - argc);
	printf("%.6f\n", x[1]);
	return argv[0][0] == 0;
}
END
cat >step.c <<'END'
double step(double *x, int n)
{
	for (int k = 0; k < 3; k++)
#pragma omp parallel for
		for (int i = 1; i < n; i++)
			x[i] = x[i - 1] * 0 + x[i] + 1.0 / i;
	return x[n - 1] / 1000;
}
END
# positions WHY WANT PROGRAM: their names, sorted.
positions() {
	local got
	got=$("$ompckpt" positions "$3" 2>&1 | awk '$1 ~ /^[0-9]+$/ { print $2 }' | sort | tr '\n' ' ')
	[ "$got" = "$2" ] || fail "$1: positions '$got' instead of '$2'"
}
# plain WHY PROGRAM: it takes no checkpoints, and says what the plain build does.
plain() {
	! "$ompckpt" positions "$2" >/dev/null 2>&1 || fail "$1: there are positions"
	check "$1" "$2"
}
# build OUT ARGS...: nothing but notes and warnings; in "said".
build() {
	local out=$1
	shift
	cc -fopenmp -w "$@" -o "$out" >said 2>&1 || { fail "it does not build: $*"; cat said; }
	! grep -q ' error: ' said || { fail "errors: $*"; cat said; }
}
says() { grep -Eq -- "$1" said || { fail "nothing about '$1'"; cat said; }; }

both="auto:main:6 auto:step:3 "
build x --ompckpt-auto main.c step.c
positions "sources in a link" "$both" ./x
cc -c -fopenmp main.c step.c && build x --ompckpt-auto main.o step.o
positions "at the link" "$both" ./x
cc -c -fopenmp --ompckpt-auto main.c step.c && build x main.o step.o
positions "at the compilation" "$both" ./x
cc -c -fopenmp main.c && build x main.o step.o
positions "of one file" "auto:step:3 " ./x
ar rc libstep.a step.o && build x main.o libstep.a
positions "of an archive" "auto:step:3 " ./x
cc -c -fopenmp step.c && build x main.o step.o
plain "without the option" ./x

# With marks.
sed 's/^\t\tx\[1\] +=/\t{\n#pragma potential_ckpt name(mine)\n&/; s/argc);/&}/' main.c >marked.c
build x --ompckpt-auto marked.c step.c
positions "beside marks" "auto:step:3 mine " ./x

# Profile, plan.
build x --ompckpt-auto --ompckpt-profile main.c step.c
OMPCKPT_PROFILE=p OMPCKPT_VERBOSE=0 ./x >/dev/null
"$ompckpt" plan p --interval 1000 --number 1 --positions 1 -o plan >/dev/null || fail "no plan"
build x --ompckpt-auto --ompckpt-plan=plan main.c step.c
positions "of a plan" "$(awk '/^keep/ { print $2 " " }' plan)" ./x
sed '3s/^/\n/' main.c >later.c
mkdir -p d && cp later.c d/main.c
if cc -fopenmp --ompckpt-auto --ompckpt-plan=plan d/main.c step.c -o y >said 2>&1; then
	grep -q '^keep auto:step' plan || fail "a plan of another source is accepted"
else
	says "the plan selects 'auto:main:6'.*which the source does not have"
fi
if cc -fopenmp --ompckpt-plan=plan main.c step.c -o y >said 2>&1 && [ -e y ] && "$ompckpt" positions y >/dev/null 2>&1; then
	fail "a plan of automatic positions makes them without the option"
fi

# An image goes on in a build whose lines are others, and in one with a mark in its place.
export OMPCKPT_DIR=$PWD/k OMPCKPT_VERBOSE=0 PATH=$(dirname "$ompckpt"):$PATH
build x --ompckpt-auto main.c step.c
./x >want
for kind in auto marked; do
	OMPCKPT_EVERY=6 OMPCKPT_STOP_AFTER=1 ./x >got
	[ $? = 75 ] || fail "no checkpoint"
	case $kind in
	auto) build y --ompckpt-auto d/main.c step.c ;;
	marked)
		sed 's/^\tfor (int k.*/& {\n#pragma potential_ckpt/; s/1.0 \/ i;/&}/' step.c >d/step.c
		build y --ompckpt-auto d/main.c d/step.c
		;;
	esac
	OMPCKPT_CHANGED=allow OMPCKPT_RESTART=auto OMPCKPT_POISON=1 ./y >>got 2>said ||
		{ fail "an image of automatic positions does not go on: $kind"; cat said; }
	cmp -s want got || fail "another result in a build of other lines: $kind"
	rm -rf k
done
unset OMPCKPT_DIR OMPCKPT_VERBOSE

# No more than a hundred.
{
	echo 'double step(double *x, int n); int main(int argc, char **argv) { double x[50] = {1};'
	for ((i = 0; i < 120; i++)); do
		echo "for (int i = 0; i < 3; i++) x[0] += step(x, 50);"
	done
	echo 'return argv[0][argc - argc] == 0; }'
} >many.c
cc -c -fopenmp step.c && build x --ompckpt-auto many.c step.o
[ "$("$ompckpt" positions ./x | grep -c ' auto:')" = 100 ] || fail "not a hundred positions of 121 loops"

# What later stages refuse: a position, a region, a function is left out.
cat >va.c <<'END'
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
double step(double *x, int n);
static double sum(int n, ...)
{
	va_list l;
	double s = 0, x[50] = {1};
	va_start(l, n);
	s += step(x, 50);
	s += va_arg(l, int) * n;
	va_end(l);
	return s;
}
int main(void)
{
	char words[] = "a b c";
	double x[50] = {1}, t = sum(3, 1, 2, 3);
	for (char *w = strtok(words, " "); w; w = strtok(NULL, " "))
		t += step(x, 50) * *w;
	for (int i = 0; i < 3; i++)
		t += step(x, 50);
	printf("%.6f\n", t);
	return 0;
}
END
build x --ompckpt-auto va.c step.c
says "va.c:5:.*note: no automatic positions in this function and what it calls: the argument list 'l'"
says "va.c:19:.*note: no automatic positions in this loop: 'strtok' may go on"
"$ompckpt" positions ./x | grep -q auto:main:21 || fail "what can be honoured is left out, too"

cat >cancel.c <<'END'
#include <stdio.h>
static double x[100];
static void work(int n)
{
#pragma omp for
	for (int i = 0; i < n; i++)
		x[i] += 1;
}
int main(int argc, char **argv)
{
	for (int k = 0; k < 4; k++) {
#pragma omp parallel
		{
			for (int i = 0; i < 5; i++)
				work(100);
#pragma omp cancel parallel if (argc > 50)
		}
	}
	printf("%g\n", x[3]);
	return argv[0][0] == 0;
}
END
build x --ompckpt-auto cancel.c
says "cancel.c:12:.*note: no automatic positions in this region and what it calls: 'omp cancel' in a region"
positions "beside a region" "auto:main:11 " ./x

# Programs that can have none at all.
cat >all.c <<'END'
#include <setjmp.h>
double step(double *x, int n);
static jmp_buf env;
int main(int argc, char **argv)
{
	double x[50];
	if (setjmp(env))
		return 1;
	for (int i = 0; i < 50; i++)
		x[i] = argc;
	for (int i = 0; i < 3; i++)
		step(x, 50);
	return argv[0][0] == 0;
}
END
build x --ompckpt-auto all.c step.c
plain "main calls setjmp" ./x
says 'all.c:11:.*note: an iteration of this loop takes long, but no automatic position may stand in it'
says 'x: warning: it is built without automatic positions, and takes no checkpoints'
printf 'int main(void) { int s = 0; for (int i = 0; i < 9; i++) s ^= i; return s & 64; }\n' >short.c
build x --ompckpt-auto short.c
plain "no loop takes long" ./x
says 'short.c:1:.*note: no loop seems to take long in an iteration'
says 'x: warning: it is built without automatic positions, and takes no checkpoints'
printf 'int main(void) { return 0; }\n' >conftest.c
build x --ompckpt-auto conftest.c
plain "no loop at all" ./x
[ ! -s said ] || { fail "a program without loops, and it says"; cat said; }
build x --ompckpt-auto -fpack-struct main.c step.c
plain "an option that can't go with positions" ./x
says "warning: '-fpack-struct' can't go with positions"
says 'x: warning: it is built without automatic positions'
printf '__thread int other = 3;\n' >other.c
"$backend" -c other.c
build x --ompckpt-auto main.c step.c other.o
plain "an object that can't be saved" ./x
says 'other.o: warning: its thread-local data'
no_temporaries "after all"
finish
