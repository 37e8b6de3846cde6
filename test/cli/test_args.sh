#!/bin/bash
# test_args.sh - OMPCKPT_ARGS: what a restart with other arguments computes, what explain says of it, what is refused.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
PATH=$(dirname "$(realpath "$ompckpt")"):$PATH
export OMPCKPT_DIR=images OMPCKPT_POISON=1 OMP_NUM_THREADS=2

# exits STATUS COMMAND...: its output is in "out", its messages in "said".
exits() {
	local want=$1
	shift
	"$@" >out 2>said
	local code=$?
	[ $code -eq "$want" ] || { fail "$code instead of $want: $*"; cat out said; }
}

# cut PROGRAM ARGS...: a new run, stopped at its second position.
cut() {
	rm -rf images
	exits 75 env OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 "$@"
}

again() { env OMPCKPT_ARGS=allow OMPCKPT_RESTART=auto "$@"; }
one_more() { again env OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 "$@"; }

says() { grep -q -- "$1" said || { fail "not said: $1"; cat said; }; }
says_not() { ! grep -q -- "$1" said || { fail "said: $1"; cat said; }; }

# prints LINE...: just these.
prints() { cmp -s <([ $# -eq 0 ] || printf '%s\n' "$@") out || { fail "not printed: $*"; cat out; }; }

cat >plain.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct given { char **all; const char *name; };
static struct given given;
static char **rest;
static double w[100];
static char copy[20];
static double sum(char **argv)
{
	double s = 0;
#pragma potential_ckpt name(inner)
	for (int k = 0; k < atoi(argv[2]); k++)
		s += w[k];
	return s;
}
int main(int argc, char **argv)
{
	const char *first = argv[1];
	int number = atoi(argv[2]);
	if (argc < 4)
		return 1;
	given.all = argv;
	given.name = argv[3];
	rest = argv + 2;
	strcpy(copy, argv[3]);
	for (int k = 0; k < 100; k++)
		w[k] = k;
	for (int i = 0; i < atoi(argv[1]); i++) {
#pragma potential_ckpt name(outer)
		double s = sum(argv);
		printf("%d: %s %d %s %s; %s %s %s %g\n", i, first, number, given.name, copy, argv[3], rest[0],
		       given.all[1], s);
	}
	return 0;
}
C
check "build" cc -O2 plain.c -o plain
cut ./plain 1 2 three
exits 2 env OMPCKPT_ARGS=perhaps ./plain 1 2 three
says "OMPCKPT_ARGS is 'perhaps', but it must be 'same' or 'allow'"
exits 78 env OMPCKPT_RESTART=auto ./plain 1 3 three
says "argv\[2\] was '2' and is '3'.*OMPCKPT_ARGS=allow"
exits 78 env OMPCKPT_RESTART=auto OMPCKPT_ARGS=same ./plain 1 2
says "other arguments then, 3 of them and not 2.*OMPCKPT_ARGS=allow"
exits 78 again ./plain 1 2
says "they are 2, and were 3"
exits 78 again ./plain 1 2 three ""
says "they are 4, and were 3"

# What was read before stays, what is read after is new; a longer array than the image was cut with is there.
cp -r images kept
exits 0 again ./plain 2 10 four
says "going on with argv\[3\] 'four', after 'three'"
prints "0: 1 2 three three; four 10 2 45" "1: 1 2 three three; four 10 2 45"
rm -rf images && cp -r kept images
exits 0 env OMPCKPT_RESTART=auto ./plain 1 2 three
prints "0: 1 2 three three; three 2 1 1"

# Again and again; with those of the image before no variable is needed.
rm -rf images && cp -r kept images
exits 75 one_more ./plain 3 10 four
prints "0: 1 2 three three; four 10 3 45"
exits 75 env OMPCKPT_RESTART=auto OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 ./plain 3 10 four
prints
says_not "going on"
exits 78 env OMPCKPT_RESTART=auto ./plain 1 2 three
says "argv\[1\] was '3' and is '1'"
long=$(printf 'x%.0s' $(seq 60000))
exits 75 one_more ./plain 4 10 "$long"
prints "1: 1 2 three three; $long 10 4 45"
exits 75 one_more ./plain 4 10 "$long$long"
prints
exits 75 env OMPCKPT_RESTART=auto OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 ./plain 4 10 "$long$long"
prints "2: 1 2 three three; $long$long 10 4 45"
exits 0 again ./plain 5 20 five
prints "3: 1 2 three three; five 20 5 190" "4: 1 2 three three; five 20 5 190"

# The reads after a position, its callers' too; none of what was picked out before.
exits 0 "$ompckpt" explain plain plain.c:12
cp out said
says "reads of the arguments after it: plain.c:13 argv\[2\], .*plain.c:32 argv\[3\], plain.c:32 rest\[0\], plain.c:33 given.all\[1\], plain.c:29 argv\[1\]$"
exits 0 "$ompckpt" explain plain plain.c:30 --json
cp out said
says '"text": "argv\[1\]"'

# Another build, and other arguments.
rm -rf images && cp -r kept images
check "another build" cc -O0 -g plain.c -o other
exits 78 again ./other 2 10 four
says "OMPCKPT_CHANGED=allow"
exits 0 env OMPCKPT_CHANGED=allow OMPCKPT_ARGS=allow OMPCKPT_RESTART=auto ./other 2 10 four
prints "0: 1 2 three three; four 10 2 45" "1: 1 2 three three; four 10 2 45"

# main's own argv may move, its argc with it; the place in the vector stays.
cat >moves.c <<'C'
#include <stdio.h>
int main(int argc, char **argv)
{
	while (--argc > 0) {
		const char *now = *++argv;
#pragma potential_ckpt
		printf("%d %s %s\n", argc, now, argv[0]);
	}
	return 0;
}
C
check "build of a vector that is walked along" cc -O2 moves.c -o moves
cut ./moves one two three
prints "3 one one"
exits 0 again ./moves one due tre
prints "2 two due" "1 tre tre"

# Options first: getopt sorts nothing. Else it does.
cat >sorts.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
	int c, n = 0;
	const char *said = "";
	while ((c = getopt(argc, argv, "n:s:")) != -1)
		if (c == 'n')
			n = atoi(optarg);
		else
			said = optarg;
	argc -= optind;
	argv += optind;
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		printf("%d %s", i, said);
		for (int k = 0; k < argc; k++)
			printf(" %s", argv[k]);
		puts("");
	}
	return 0;
}
C
check "build with getopt" cc -O2 sorts.c -o sorts
cut ./sorts -n 3 -s x one two
exits 0 again ./sorts -n 4 -s y due tre
prints "1 x due tre" "2 x due tre"
cut ./sorts one -n 3 -s x two
exits 78 again ./sorts uno -n 3 -s x two
says "the program has changed argv\[1\] itself"
exits 0 env OMPCKPT_RESTART=auto ./sorts one -n 3 -s x two
prints "1 x one two" "2 x one two"

# A text that is cut in place, a pointer that is set.
cat >writes.c <<'C'
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
	char *value = strchr(argv[1], '=');
	if (value)
		*value++ = 0;
	else
		argv[2] = "set";
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		printf("%s %s %s %d\n", argv[1], value ? value : "", argv[2], argc);
	}
	return 0;
}
C
check "build of a program that writes to its arguments" cc -O2 writes.c -o writes
cut ./writes key=1 two
exits 78 again ./writes key=2 two
says "the program has changed argv\[1\] itself"
exits 0 env OMPCKPT_RESTART=auto ./writes key=1 two
prints "key 1 two 3" "key 1 two 3"
cut ./writes key two
exits 78 again ./writes kee two
says "the program has changed argv\[2\] itself"

# In a region.
cat >team.c <<'C'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	int sum = 0;
#pragma omp parallel reduction(+ : sum)
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		sum += atoi(argv[argc - 1]);
	}
	printf("%d\n", sum);
	return 0;
}
C
check "build of a region" cc -O2 -fopenmp team.c -o team
cut ./team 1
exits 0 again ./team 10
prints 42
[ $failures -eq 0 ]
