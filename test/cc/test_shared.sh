#!/bin/bash
# test_shared.sh - shared objects that ompckpt-cc made itself become part of the program.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
mkdir -p lib
cat >lib/solve.c <<'END'
#include <math.h>
#include <stdlib.h>
int deep(int x);
static int calls;
static int *history;
__attribute__((visibility("hidden"))) int step(int x)
{
	history[x] = ++calls + (int)floor(x / 1e6);
	return x + history[x] + deep(x);
}
int solve(int n)
{
	int sum = 0;
	history = calloc((size_t)n, sizeof *history);
	for (int i = 0; i < n; i++) {
		sum += step(i);
#pragma potential_ckpt
	}
	free(history);
	return sum;
}
END
echo 'static int depth; int deep(int x) { return x * ++depth; }' >lib/deep.c
cat >main.c <<'END'
#include <stdio.h>
int solve(int n);
int main(void)
{
	printf("%d\n", solve(3));
	return 0;
}
END

check "a shared object" cc -O1 -fPIC -shared lib/deep.c -Wl,-soname,libdeep.so.1 -o lib/libdeep.so.1
ln -s libdeep.so.1 lib/libdeep.so
check "an object for one" cc -O1 -fPIC -c lib/solve.c -o lib/solve.o
check "one that needs another, with a position" \
	cc -shared lib/solve.o -Llib -ldeep -lm -Wl,-soname,libsolve.so.2 -o lib/libsolve.so.2.0
ln -s libsolve.so.2.0 lib/libsolve.so.2
ln -s libsolve.so.2 lib/libsolve.so

# alone WHY FILE: it needs neither of the two.
alone() {
	readelf -d "$2" | grep -E 'lib(solve|deep)' && fail "$1: it needs the shared objects still"
	transformed "$@"
}
check "by -l" cc main.c -Llib -lsolve -ldeep -o x && alone "by -l" ./x
check "by path" cc main.c lib/libsolve.so.2.0 lib/libdeep.so.1 -o x && alone "by path" ./x
check "by -l:" cc main.c -Llib -l:libsolve.so.2 -ldeep -o x && alone "by -l:" ./x
check "the second one by the first" cc main.c -Llib -lsolve -Wl,-rpath-link,lib -o x &&
	alone "the second one by the first" ./x
("$backend" main.c -Llib -lsolve -ldeep -o plain && [ "$(LD_LIBRARY_PATH=lib ./plain)" = 17 ]) || fail "the shared objects work without us"

# The compilers' own objects that options bring into a shared object are no code that is not seen.
export GCOV_PREFIX=$scratch/coverage
for option in -fopenmp -ffast-math -pg --coverage $([[ $backend == *gcc* ]] && echo -mpc64); do
	check "$option" cc $option -fPIC -shared lib/solve.c lib/deep.c -lm -o lib/liball.so &&
		check "with $option" cc $option main.c -Llib -lall -Wl,-rpath,lib -o x &&
		transformed "with $option" ./x
done
rm -f lib/liball.so

# What the program and a shared object have both, from one archive, is there once.
echo 'int seen; int count(int x) { static int n; return seen += x + ++n; }' >lib/both.c
echo 'int count(int x); int twice(int x) { return count(x) + count(x); }' >lib/user.c
cat >both.c <<'END'
#include <stdio.h>
int count(int x), twice(int x);
extern int seen;
int main(void)
{
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		printf("%d %d", count(i), twice(i));
		printf(" %d\n", seen);
	}
	return 0;
}
END
check "an object for an archive" cc -fPIC -c lib/both.c -o lib/both.o
check "an object for a shared object" cc -fPIC -c lib/user.c -o lib/user.o
ar rc lib/libboth.a lib/both.o
check "with the archive" cc -shared lib/user.o -Llib -lboth -o lib/libuser.so
"$backend" both.c -Llib -lboth -luser -Wl,-rpath,lib -o plain && ./plain >want
check "the archive and the shared object" cc both.c -Llib -lboth -luser -Wl,-rpath,lib -o x
check "its chain" "$here/../chain.sh" --reference want ./x
check "the same source once more" cc -O2 -c lib/both.c -o lib/again.o
check "compiled twice" cc both.c lib/again.o -Llib -luser -Wl,-rpath,lib -o x
check "its chain, compiled twice" "$here/../chain.sh" --reference want ./x
check "the shared object and the archive" cc both.c -Llib -luser -lboth -Wl,-rpath,lib -o x
check "bound within" cc -shared lib/user.o -Llib -lboth -Wl,-Bsymbolic -o lib/libuser.so
cc both.c -Llib -lboth -luser -Wl,-rpath,lib -o x 2>said && fail "two of one are one"
grep -q "error: 'count' is defined a second time" said || fail "no reason for two: $(cat said)"
rm -f lib/libuser.so lib/libboth.a

# The second one is not ours: it stays, and what it keeps is nothing.
echo 'int deep(int x) { return x * (x + 1); }' >lib/deep.c
"$backend" -fPIC -shared lib/deep.c -Wl,-soname,libdeep.so.1 -o lib/libdeep.so.1
check "one that is not ours" cc main.c -Llib -lsolve -ldeep -Wl,-rpath,"$PWD/lib" -o x
readelf -d x | grep -q 'libdeep.so.1' || fail "what is not ours is needed"
transformed "one that is not ours" ./x

mv lib/libdeep.so.1 lib/away
cc main.c lib/libsolve.so.2.0 -Wl,--unresolved-symbols=ignore-all -o x 2>said &&
	fail "one that is not found is passed over"
grep -q "needs 'libdeep.so.1'" said || fail "not found: $(cat said)"
mv lib/away lib/libdeep.so.1

# What ompckpt-cc has not compiled can't be taken out of a shared object again.
"$backend" -fPIC -c lib/deep.c -o lib/deep.o
check "mixed" cc -shared lib/solve.o lib/deep.o -lm -o lib/libmixed.so
cc main.c lib/libmixed.so -Wl,-rpath,"$PWD/lib" -o x 2>said && fail "a mixed one is accepted"
grep -q 'joins code that can.t be read with code that has a position' said || fail "mixed: $(cat said)"

# A plug-in finds the names of the program's library in the program.
cat >host.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
int solve(int n), solved(void);
int main(void)
{
	void *plug = dlopen("./plug.so", RTLD_NOW);
	int (*ask)(void) = plug ? (int (*)(void))dlsym(plug, "ask") : NULL;
	int sum = solve(3);
	printf("%d\n", ask ? sum * ask() : -1);
	return 0;
}
END
echo 'static int kept; void keep(int n) { kept = n; } int asked(void) { return kept; }' >lib/keep.c
echo 'void keep(int n); int solve(int n) { for (int i = 0; i < n; i++) {
#pragma potential_ckpt
	keep(i - 1); } return 17; }' >lib/host.c
echo 'int asked(void); int ask(void) { return asked(); }' >plug.c
check "a library with a host" cc -fPIC -shared lib/keep.c lib/host.c -o lib/libhost.so
"$backend" -fPIC -shared plug.c -Llib -lhost -Wl,-rpath,"$PWD/lib" -o plug.so
check "a host of plug-ins" cc host.c -Llib -lhost -ldl -o x
[ "$(./x 2>/dev/null)" = 17 ] || fail "a plug-in has another copy of the library: $(./x 2>&1)"

# No checkpoint while a plug-in of ompckpt-cc is loaded; what the link took in is no plug-in, whoever loads it.
cat >loads.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
int solve(int n);
int main(int argc, char **argv)
{
	for (int i = 0; i < 3; i++) {
		void *plug = i == 1 ? dlopen(argv[argc - 1], RTLD_NOW) : NULL;
		int (*ask)(void) = plug ? (int (*)(void))dlsym(plug, "ask") : NULL;
#pragma potential_ckpt
		printf("%d\n", ask ? ask() : solve(0));
		if (plug)
			dlclose(plug);
	}
	return 0;
}
END
echo 'static int n = 4; int ask(void) { return ++n; }' >own.c
check "a plug-in of our own" cc -fPIC -shared own.c -o own.so
check "a host of plug-ins of our own" cc loads.c -Llib -lhost -ldl -o x
OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=2 ./x "$PWD/own.so" >got 2>said
[ "$(tr '\n' ' ' <got)" = "17 5 " ] || fail "with a plug-in it stops elsewhere: $(cat got said)"
OMPCKPT_POISON=1 OMPCKPT_RESTART=auto ./x "$PWD/own.so" >got 2>>said
[ "$(cat got)" = 17 ] || fail "goes on after a plug-in: $(cat got said)"
grep -q "no checkpoint can be taken here: '.*own.so', which ompckpt-cc has compiled and dlopen has loaded" said ||
	fail "a plug-in is not noticed: $(cat said)"
OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=2 ./x "$PWD/plug.so" >got 2>said
[ "$(cat got)" = 17 ] || fail "with one of another compiler it does not stop: $(cat got said)"

# Two that hold the same unit, with names that are said to be for all: one is taken.
mkdir -p twice
cat >twice/util.c <<'END'
#pragma GCC visibility push(default)
__attribute__((visibility("default"))) int add(int a) { return a + 1; }
#pragma GCC visibility pop
END
echo 'int add(int a); int one(int a) { return add(a) + 1; }' >twice/one.c
cat >twice/main.c <<'END'
#include <stdio.h>
int add(int a);
int one(int a);
int main(void)
{
	int s = 0;
	for (int i = 0; i < 5; i++) {
#pragma potential_ckpt
		s += one(i) + add(i);
	}
	printf("%d\n", s);
	return 0;
}
END
for unit in util one; do check "a unit of two libraries" cc -fPIC -c twice/$unit.c -o twice/$unit.o; done
check "a library" cc -shared -o twice/libutil.so twice/util.o
check "a library with the unit of another" cc -shared -o twice/libone.so twice/one.o twice/util.o
check "both of them" cc twice/main.c twice/libone.so twice/libutil.so -Wl,-rpath,"$PWD/twice" -o x
OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./x >got 2>said
OMPCKPT_POISON=1 OMPCKPT_RESTART=auto ./x >>got 2>>said
[ "$(cat got)" = 35 ] || fail "a unit of two libraries: $(cat got said)"
no_temporaries "all of this"
finish
