#!/bin/bash
# test_check.sh - check, OMPCKPT_CHANGED: a build that another one's image is for, and those that it is not for.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
PATH=$(dirname "$(realpath "$ompckpt")"):$PATH
cat >p.c <<'C'
#include <stdio.h>
static double table[8], *at = table;
static const char *const *name;
static double half(double x) { return x / 2; }
int main(void)
{
	static const char *const names[] = { "one", "two" };
	double (*f)(double) = half, sum = 0;
	name = names;
	for (int i = 0; i < 6; i++) {
#pragma potential_ckpt name(step)
		*at++ = f(i);
		printf("%s %g\n", name[i & 1], sum += at[-1]);
	}
	return 0;
}
C
check "build" cc -O2 p.c -o p
./p >want 2>said
export OMPCKPT_DIR=images
OMPCKPT_EVERY=3 OMPCKPT_STOP_AFTER=1 ./p >got 2>said
[ $? -eq 75 ] || fail "the run stops"
cp -r images kept

# says STATUS TEXT COMMAND...: exit status, and what is said.
says() {
	local want=$1 text=$2
	shift 2
	"$@" >out 2>&1
	local code=$?
	[ $code -eq "$want" ] && grep -q -- "$text" out || { fail "$code instead of $want, or not '$text': $*"; cat out; }
}

says 0 '^goes on: the image is of this build$' "$ompckpt" check images ./p
says 0 '"goes_on": "yes"' "$ompckpt" check images ./p --json
check "another build" cc -O0 -g p.c -o q
says 0 '^goes on: .*OMPCKPT_CHANGED=allow' "$ompckpt" check images ./q
says 78 "ompckpt check.*OMPCKPT_CHANGED=allow" env OMPCKPT_RESTART=auto ./q
says 2 "OMPCKPT_CHANGED" env OMPCKPT_CHANGED=perhaps ./q
says 78 "have it in PATH" env PATH=/nowhere OMPCKPT_CHANGED=allow OMPCKPT_RESTART=auto ./q
cmp -s kept/000000000001.ompckpt images/000000000001.ompckpt || fail "the image stays as it was"
[ "$(find images -name '*.tmp')" = "" ] || fail "nothing is left: $(ls -A images)"
OMPCKPT_POISON=1 OMPCKPT_CHANGED=allow OMPCKPT_RESTART=auto ./q >>got 2>said || { fail "it goes on"; cat said; }
cmp want got || fail "the output is the same"

# What it would have written: that build needs no variable.
says 0 'goes on' "$ompckpt" check kept ./q -o moved.ompckpt
says 0 'is whole' "$ompckpt" verify moved.ompckpt
OMPCKPT_DIR=other OMPCKPT_RESTART=$PWD/moved.ompckpt ./q >rest 2>said || { fail "it goes on from the file"; cat said; }
cmp -s <(tail -n "$(wc -l <rest)" want) rest || fail "the rest is the same"

# In the debugger, which is given the recorded command.
mkdir bin
printf '#!/bin/sh\necho "$OMPCKPT_CHANGED $*"\n' >bin/gdb
chmod +x bin/gdb
says 0 "^allow --args /.*/p$" env PATH="$PWD/bin:$PATH" "$ompckpt" restart kept --debug
says 0 "^allow --args /.*/p$" env PATH="$PWD/bin:$PATH" "$ompckpt" restart kept --to 1 --debug
says 2 usage "$ompckpt" restart kept --debug --to 1
says 1 "'gdb' can't be started" env PATH=/nowhere "$ompckpt" restart kept --debug

# Changed source.
changed() {
	mkdir -p "$1.d"
	sed "$2" p.c >"$1.d/p.c"
	check "$1" cc -O2 "$1.d/p.c" -o "$1"
}

# goes NAME WANT: it goes on from the kept image, and the rest of its output is as wanted.
goes() {
	says 0 '^goes on' "$ompckpt" check kept "./$1"
	rm -rf there
	OMPCKPT_POISON=1 OMPCKPT_CHANGED=allow OMPCKPT_DIR=there OMPCKPT_RESTART=$PWD/kept/000000000001.ompckpt "./$1" >rest 2>said ||
		{ fail "$1 goes on"; cat said; }
	cmp -s <(printf "$2") rest || { fail "$1 says what it should"; cat rest; }
}
changed spaced 's/= half, sum/=  half, sum/; s/return 0;/return 0; \/* done *\//'
goes spaced 'one 1.5\ntwo 3\none 5\ntwo 7.5\n'
changed spoken 's/%s %g/%s: %g/; s/^int main/\n\n&/'
goes spoken 'one: 1.5\ntwo: 3\none: 5\ntwo: 7.5\n'
changed wider 's/double table\[8\]/double before, table[9]/; s/\*at++ =/table[8] += before++; &/; s/ %g/& %g/; s/at\[-1\]/&, table[8]/'
goes wider 'one 1.5 0\ntwo 3 1\none 5 3\ntwo 7.5 6\n'
changed more 's/sum = 0;/sum = 0, more = 1;/; s/sum += at/sum += more++ * at/'
goes more 'one 1.5\ntwo 4.5\none 10.5\ntwo 20.5\n'
says 0 "'more' is new: it starts as declared" "$ompckpt" check kept ./more
changed computed 's,x / 2,x / 4,'
goes computed 'one 1\ntwo 1.75\none 2.75\ntwo 4\n'
changed called 's/^int main/static double of(double (*f)(double), int i) { return f(i); }\n&/; s/f(i);$/of(f, i);/'
goes called 'one 1.5\ntwo 3\none 5\ntwo 7.5\n'

changed unnamed 's/ name(step)//'
goes unnamed 'one 1.5\ntwo 3\none 5\ntwo 7.5\n'

changed quarter 's/half/quarter/g'
says 1 "holds the address of 'half', and this build does not say where that is" "$ompckpt" check kept ./quarter
cp -r kept images
says 78 "this one can't go on from it" env OMPCKPT_CHANGED=allow OMPCKPT_RESTART=auto ./quarter
[ -e images/000000000001.ompckpt ] || fail "the image stays"
changed renamed 's/sum/total/g'
says 1 "needs 'total' at p.c:11, which is new, and may be another name" "$ompckpt" check kept ./renamed
says 1 "'total' is new and 'sum' is gone" "$ompckpt" check kept ./renamed
changed typed 's/double (\*f)(double) = half, sum/double (*f)(double) = half; long double sum/; s/%g/%Lg/'
says 1 "needs 'sum' at p.c:11, and it has another type" "$ompckpt" check kept ./typed
changed later '/potential_ckpt/d; s/^\t}$/#pragma potential_ckpt name(step)\n&/'
says 1 "which position 'step' in 'main' it was at (p.c:11) can't be told" "$ompckpt" check kept ./later
changed fixed 's/name = names;/;/; s/\*name;/*name = (const char *[]){"uno", "due"};/'
says 1 "'name' was written, and nothing in this build writes 'name'" "$ompckpt" check kept ./fixed
changed elsewhere 's/\*at = table;/spare[8], *at = spare, *other = table;/; s/\*at++ =/*other++ = i; &/'
says 1 "points to 'table', to which nothing in this build makes it point" "$ompckpt" check kept ./elsewhere
changed read 's/sum = 0;/sum = 0, first = f(3);/; s/sum += at/sum += first * at/'
says 1 "needs 'first' at p.c:11, which is new, and its declaration says no number" "$ompckpt" check kept ./read

# What can't be told.
cat >u.c <<'C'
#include <stdio.h>
static double x[4] = { 1, 2, 3, 4 };
int main(void)
{
	union { long n; double *p; } u = { .p = x };
	for (int i = 0; i < 4; i++) {
#pragma potential_ckpt name(step)
		printf("%g\n", u.p[i]++);
	}
	return 0;
}
C
rm -rf images
check "a union" cc -O0 u.c -o u
check "its other build" cc -O2 u.c -Wl,--section-start=.data=0x900000 -o v
OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 ./u >/dev/null 2>&1
says 1 "u holds 0x[0-9a-f]*, which may be an address or a number" "$ompckpt" check images ./v

says 1 "has no naming" "$ompckpt" check images /bin/ls
says 1 "can't be read" "$ompckpt" check images ./nowhere
says 1 "" "$ompckpt" check nowhere ./v
says 2 usage "$ompckpt" check images
says 2 usage "$ompckpt" check images ./v -x y
finish
