#!/bin/bash
# test_kept.sh - a unit that the analysis leaves alone keeps the object of -c; what each pass takes.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The compiler behind ompckpt-cc writes down what it is asked to compile.
. "$(dirname "$0")/common.sh" "$@"
write_program
echo 'int twice(int x) { return 2 * x; }' >d/pure.c
echo '#include <math.h>
double (*const functions[])(double) = {sin, cos};
int nothing(void) { return 0; }' >d/foreign.c
sed -i 's/int k(int x);/&\nint twice(int); int nothing(void);/; s/+= m(i)/+= twice(nothing()) + m(i)/' main.c
cat >logged <<-END
	#!/bin/bash
	printf '%s\n' "\$*" >>"$scratch/log"
	exec $backend "\$@"
END
chmod +x logged
backend=$PWD/logged

# compiled WHY FILE...: the last link compiled these again, and no others.
compiled() {
	local why=$1
	shift
	grep -o '/[0-9]*-[a-z]*\.c -o' "$scratch/log" | sed 's/.*-\(.*\) -o/\1/' | sort | tr '\n' ' ' >got
	[ "$(cat got)" = "$(printf '%s\n' "$@" | sort | tr '\n' ' ')" ] ||
		fail "$why: compiled again: $(cat got)"
}

# linked WHY COMPILED ARGS...
linked() {
	local why=$1 expected=$2
	shift 2
	: >"$scratch/log"
	check "$why" cc -O1 "$@" -lm -o x
	compiled "$why" $expected
	transformed "$why" ./x
}

changed="main.c m.c k.c foreign.c"
for f in main.c d/*.c; do check "compile" cc -O1 -c "$f"; done
linked "objects" "$changed" main.o m.o k.o pure.o foreign.o
ar rc libr.a m.o k.o pure.o foreign.o
linked "an archive" "$changed" main.o libr.a
linked "all of an archive" "$changed" main.o -Wl,--whole-archive libr.a -Wl,--no-whole-archive
ar rcT libt.a m.o k.o pure.o foreign.o
linked "a thin archive" "$changed" main.o libt.a
ld -r k.o pure.o -o joined.o
linked "joined objects" "$changed pure.c" main.o m.o joined.o foreign.o
linked "a source" "$changed pure.c" main.o m.o k.o d/pure.c foreign.o
check "a shared object" cc -O1 -fPIC -shared d/pure.c -o libpure.so
linked "a shared object" "$changed pure.c" main.o m.o k.o foreign.o libpure.so -Wl,-rpath,"$PWD"
check "an object for a shared object" cc -O1 -fPIC -c d/pure.c -o pic.o
check "a shared object of an object" cc -shared pic.o -o libpure.so
linked "a shared object of an object" "$changed" main.o m.o k.o foreign.o libpure.so -Wl,-rpath,"$PWD"
cc -O1 -fPIC -g -c d/pure.c -o pic.o
linked "an object that is another now" "$changed pure.c" main.o m.o k.o foreign.o libpure.so -Wl,-rpath,"$PWD"
rm pic.o
linked "an object that is gone" "$changed pure.c" main.o m.o k.o foreign.o libpure.so -Wl,-rpath,"$PWD"
check "compile with -flto" cc -O1 -flto -c d/pure.c -o lto.o
linked "-flto" "$changed pure.c" -flto main.o m.o k.o lto.o foreign.o

check "--ompckpt-time" cc --ompckpt-time main.o m.o k.o pure.o foreign.o -lm -o x
for pass in "trial link" gather program points-to regions rewrite "compile again" link all; do
	grep -Eq "^ompckpt-cc: +[0-9.]+ s +[0-9.]+ s processor +[0-9]+ MB  $pass$" "$scratch/said" ||
		fail "--ompckpt-time: no line for '$pass'"
done
: >"$scratch/said"
check "without --ompckpt-time" cc main.o m.o k.o pure.o foreign.o -lm -o x
[ ! -s "$scratch/said" ] || fail "times that nobody asked for"
finish
