#!/bin/bash
# test_external.sh - code without a record: its data is saved wholly, or the link is refused.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
write_program
case $backend in
clang*) cxx="clang++${backend#clang}" ;;
*) cxx=g++ ;;
esac

# m and k count their calls, in every kind of memory.
cat >count.S <<'END'
	.text
	.globl m
m:	incl calls(%rip)
	movl calls(%rip), %eax
	addl %edi, %eax
	ret
	.data
calls:	.long 0
	.section .note.GNU-stack,"",@progbits
END
echo 'int calls_of_k; int k(int x) { return x * ++calls_of_k; }' >common.c
echo 'int calls_of_k, calls_twice; int twice(void) { return calls_of_k; }' >common2.c
cat >count.hpp <<'END'
template <class T> struct counter {
	static inline T calls = 0;
};
inline int next()
{
	static int local;
	return ++local;
}
END
cat >m.cpp <<'END'
#include "count.hpp"
extern "C" int m(int x) { return x + next(); }
extern "C" int also(void) { return counter<int>::calls; }
END
cat >k.cpp <<'END'
#include "count.hpp"
extern "C" int k(int x) { return x * ++counter<int>::calls; }
extern "C" int also_next(void) { return next(); }
END

# refused WHY PATTERN ARGS...: the link fails with a message like PATTERN, and nothing stays.
refused() {
	local why=$1 pattern=$2
	shift 2
	if cc "$@" -o x >said 2>&1; then
		fail "$why: it is accepted"
	fi
	grep -Eq "error: .*$pattern" said || { fail "$why: no message like '$pattern':"; cat said; }
	grep -q 'help: ' said || fail "$why: no help"
	[ ! -e x ] || fail "$why: an output stays"
	no_temporaries "$why"
}

# linked WHY ARGS...
linked() {
	local why=$1
	shift
	check "$why" cc "$@" -o x
	transformed "$why" ./x
}

"$backend" -c count.S -o count.o
"$backend" -fcommon -c common.c
"$backend" -fcommon -c common2.c
"$cxx" -std=c++17 -O0 -c m.cpp -o mm.o
"$cxx" -std=c++17 -O0 -c k.cpp -o kk.o
ar rc libcpp.a mm.o kk.o
linked "assembler in the link" main.c count.S d/k.c
linked "an assembler's object" main.c count.o d/k.c
linked "common symbols, twice" main.c count.o common.o common2.o
linked "groups that two objects share" main.c mm.o kk.o
linked "groups, the other way" main.c kk.o mm.o
linked "groups, in an archive" main.c -L. -lcpp
if [ "$backend" = gcc ]; then
	linked "C++ in the link" main.c m.cpp k.cpp
	"$backend" -O2 -flto -c d/k.c -o lto.o
	refused "an object of -flto" "link-time optim" -flto main.c d/m.c lto.o
fi

echo 'int k(int x) { static __thread int calls; return x * ++calls; }' >thread.c
"$backend" -c thread.c
refused "thread-local data" "thread-local data" main.c d/m.c thread.o
echo 'static int calls __attribute__((section("mine"))); int k(int x) { return x * ++calls; }' >own.c
"$backend" -c own.c
refused "a section of its own" "'mine'" main.c d/m.c own.o

"$backend" -shared -fPIC d/k.c -o libstatic.so
"$backend" -shared -fPIC thread.c -o libthread.so
"$backend" -shared -fPIC -s d/k.c -o libstripped.so
"$backend" -shared -fPIC -O0 -xc - -o liballoc.so <<'END'
#include <stdlib.h>
int k(int x)
{
	static const int one = 1;
	int *calls = malloc(sizeof *calls);
	*calls = one;
	return x + *calls;
}
END
echo 'int pure(int x) { return 2 * x; }' | "$backend" -shared -fPIC -xc - -o libpure.so
echo 'int k(int x); int pure(int x) { return k(x); }' >through.c
"$backend" -shared -fPIC through.c -o libthrough.so -L. -lstatic
sed 's/k(i)/pure(i) - i * (i == 1)/' main.c | sed 's/int k(int x)/int pure(int x)/' >plain.c
refused "a shared object with a variable" "data of its own \\('(k\\.)?calls" main.c d/m.c ./libstatic.so
refused "the same by -l" "data of its own" main.c d/m.c -L. -lstatic
refused "thread-local in a shared object" "data of its own" main.c d/m.c ./libthread.so
refused "no names" "data of its own" main.c d/m.c ./libstripped.so
refused "memory of a shared object" "memory \\('malloc'\\)" main.c d/m.c ./liballoc.so
refused "a shared object behind one" "needs 'libstatic.so'" plain.c d/m.c ./libthrough.so \
	-Wl,-rpath-link,.
check "one that keeps nothing" cc plain.c d/m.c ./libpure.so -o x
[ -z "$(cat "$scratch/said")" ] || fail "one that keeps nothing: $(cat "$scratch/said")"
transformed_prints() {
	OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./x >first 2>said
	OMPCKPT_RESTART=auto OMPCKPT_POISON=1 ./x >second 2>said
	[ "$(cat first second)" = "$(./x)" ]
}
transformed_prints || fail "one that keeps nothing: resumed, it prints $(cat first second)"
rm -rf x x.ckpt
for name in ./libpure2.so libpure2.so pure2; do
	echo 'int made; int pure(int x) { return 2 * x; }' | "$backend" -shared -fPIC -xc - -o libpure2.so
	check "declared as $name" cc plain.c d/m.c ./libpure2.so --ompckpt-stateless=$name -o x
	transformed_prints || fail "declared as $name: it prints $(cat first second)"
	rm -rf x x.ckpt
done
check "a name that nothing has" cc plain.c d/m.c ./libpure.so --ompckpt-stateless=pur -o x
grep -q "warning: nothing in this link is called 'pur'" "$scratch/said" || fail "no warning of a wrong name"
if cc main.c --ompckpt-emit= -o y >said 2>&1 || ! grep -q "needs a value" said; then
	fail "an option without its value"
fi
# What such an object defines is what it says, whatever else has that name.
cat >names.c <<'END'
#include <stdio.h>
#include <stdlib.h>
void swab(double *p);
double lfind(int i);
__attribute__((weak)) int bound = 10;
__attribute__((weak)) void fill(double *a, int step)
{
	for (int i = 0; i < 40; i++)
		a[i] = step + i;
}
static double x[40];
int main(void)
{
	double *p = malloc(40 * sizeof *p), s = 0;
	for (int i = 0; i < 40; i++)
		p[i] = x[i] = i * 1.5 + 1;
	swab(p);
	p = NULL;
	for (int step = 0; step < 4; step++) {
#pragma potential_ckpt
		fill(x, step);
		for (int i = 0; i < bound; i++)
			s += x[i] * (i + step) + lfind(i);
		printf("%g\n", s);
		for (int i = 0; i < 10; i++)
			x[i] = step + i;
	}
	return 0;
}
END
cat >has_names.c <<'END'
static double *kept;
int bound = 40;
void swab(double *p) { kept = p; }
double lfind(int i) { return kept[i]; }
void fill(double *a, int step) { a[step] = 7; }
END
"$backend" -c has_names.c
ar rc libnames.a has_names.o
check "names of its own" cc names.c has_names.o -o x
transformed_prints || fail "names of its own: it prints $(cat first second)"
rm -rf x x.ckpt
check "names of its own, in an archive" cc names.c -L. -lnames -o x
transformed_prints || fail "names of its own, in an archive: it prints $(cat first second)"
rm -rf x x.ckpt
"$backend" -O1 -S has_names.c -o names_as.s
check "names of its own, in an assembler source" cc names.c names_as.s -o x
transformed_prints || fail "names of its own, in assembler: it prints $(cat first second)"
rm -rf x x.ckpt
sed 's/a\[i\] = step + i;/{\n#pragma potential_ckpt\n a[i] = step + i; }/' names.c >weak.c
refused "a position in a weak function" "weak function 'fill' has a position" weak.c has_names.o

# The linker's --wrap: what calls fill calls another function.
cat >calls.c <<'END'
#include <stdio.h>
void fill(double *a, int step);
static double x[40];
int main(void)
{
	for (int i = 0; i < 40; i++)
		x[i] = i;
	for (int step = 0; step < 4; step++) {
		double s = 0;
#pragma potential_ckpt
		fill(x, step);
		for (int i = 0; i < 40; i++)
			s += x[i] * (i + step);
		printf("%g\n", s);
	}
	return 0;
}
END
echo 'void fill(double *a, int n) { for (int i = 0; i < 40; i++) a[i] = n + i; }' >fill.c
echo 'void fill(double *a, int n); void __real_fill(double *a, int n);
void __wrap_fill(double *a, int n) { if (n > 7) __real_fill(a, n); else a[n] += 7; }' >wrap.c
"$backend" -c wrap.c -o wrap.o
for wrapper in wrap.c wrap.o; do
	for option in -Wl,--wrap=fill "-Xlinker --wrap -Xlinker fill"; do
		# shellcheck disable=SC2086
		check "$option, $wrapper" cc calls.c fill.c $wrapper $option -o x
		transformed_prints || fail "$option, $wrapper: it prints $(cat first second)"
		rm -rf x x.ckpt
	done
done

check "no position: nothing to refuse" cc -DNO_POSITION main.c d/m.c ./libstatic.so -o x
finish
