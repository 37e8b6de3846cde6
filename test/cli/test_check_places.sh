#!/bin/bash
# test_check_places.sh - check: a position and a call are found again where they stand, or not at all.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
PATH=$(dirname "$(realpath "$ompckpt")"):$PATH
cat >p.c <<'C'
#include <stdio.h>
static int n;
static void step(int by)
{
	n += by;
#pragma potential_ckpt
	n *= 2;
}
int main(void)
{
	for (int i = 0; i < 2; i++) {
		step(i);
		printf("first %d\n", n);
	}
	for (int i = 0; i < 2; i++) {
		n--;
#pragma potential_ckpt
		printf("second %d\n", n);
	}
	return 0;
}
C
check "build" cc -O2 p.c -o p
./p >want 2>said
OMPCKPT_DIR=called OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./p >called.got 2>said
OMPCKPT_DIR=met OMPCKPT_EVERY=3 OMPCKPT_STOP_AFTER=1 ./p >met.got 2>said

# changed NAME LINES: "LINES" is a script of sed.
changed() {
	mkdir -p "$1.d"
	sed "$2" p.c >"$1.d/p.c"
	cmp -s p.c "$1.d/p.c" && fail "$1 is changed"
	check "$1" cc -O2 "$1.d/p.c" -o "$1"
}

# goes FOLDER NAME: it goes on from the image there, and says what the first build would have said.
goes() {
	rm -rf there
	cp "$1.got" got
	OMPCKPT_POISON=1 OMPCKPT_CHANGED=allow OMPCKPT_DIR=there OMPCKPT_RESTART=$(echo "$PWD/$1"/*.ompckpt) "./$2" >>got 2>said ||
		{ fail "$2 goes on from $1"; cat said; }
	cmp -s want got || { fail "$2 says what it should after $1"; cat got; }
}

# stays FOLDER NAME WHAT: it does not go on, as it can't be told which WHAT it was.
stays() {
	"$ompckpt" check "$1" "./$2" >out 2>&1 && fail "$2 goes on from $1"
	grep -q "which $3 .* can't be told" out || { fail "$2 says why it does not go on from $1"; cat out; }
}

changed named '17s/$/ name(place)/'
goes called named
goes met named
changed added '17a\
#pragma potential_ckpt name(again)'
goes called added
goes met added
changed around '16s/n--/n -= 1/; 11s/i < 2/2 > i/; 13s/n);/n), fflush(stdout);/'
goes called around
goes met around
changed doubled '17a\
#pragma potential_ckpt'
goes called doubled
stays met doubled position
# As many of each, but they are others.
changed swapped '17s/$/ name(place)/; 13s/$/\n#pragma potential_ckpt/'
goes called swapped
goes met swapped
changed moved '17d; 13s/$/\n#pragma potential_ckpt/'
goes called moved
stays met moved position
changed later '17d; 18s/$/\n#pragma potential_ckpt/'
stays met later position
changed call_moved '12d; 16s/^/step(i);/'
stays called call_moved "call of"
changed call_inside '12s/.*/if (i >= 0) { & }/'
goes called call_inside
changed call_other '12s/step(i)/step(i + 0)/'
goes called call_other
changed call_two '12s/step(i)/step(i), step(i)/'
stays called call_two "call of"
changed call_looped '12s/.*/for (int k = 0; k < 1; k++) { step(i + k); }/'
stays called call_looped "call of"
finish
