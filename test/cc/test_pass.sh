#!/bin/bash
# test_pass.sh - what is the backend's alone is handed through; without a position nothing changes.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
write_program

# same WHY ARGS...: the backend's output and exit status.
same() {
	local why=$1 want got
	shift
	want=$("$backend" "$@" 2>&1; echo "status $?")
	got=$(cc "$@" 2>&1; echo "status $?")
	[ "$want" = "$got" ] || { fail "$why: $*"; diff <(echo "$want") <(echo "$got") | head; }
}

same "version" --version
same "machine" -dumpmachine
same "search folders" -print-search-dirs
same "macros" -dM -E -x c /dev/null
same "preprocess" -E main.c
same "dependencies" -M main.c
same "assembler" -S main.c -o -
same "no input" -v
same "no arguments"
same "a missing file" -c nowhere.c
same "an error in the source" -c -x c "$here/common.sh"
echo 'int f(void) { return 1; }' >f.c
"$backend" -S f.c -o f.s
check "assembler source" cc -c f.s -o f.o
check "standard input" cc -x c - -c -o f.o <f.c
check "… its contents" sh -c 'nm f.o | grep -q " T f"'
cc -x c - -c -o g.o <main.c 2>said && fail "a position from standard input is accepted"
grep -q 'help: compile it from a file' said || fail "no way out for standard input"
"$backend" -E main.c -o main.i
cc -c main.i -o g.o 2>said && fail "a position in a preprocessed source is accepted"
grep -Eq '^main.i:[0-9]+:1: error: .*preprocessed' said || fail "the preprocessed source is not named: $(cat said)"
check "a preprocessed source without one" sh -c 'cp "$1" n.i && "$2" "--ompckpt-cc=$3" -c n.i' sh d/m.c "$ompckpt_cc" "$backend"
check "an output that is no file" cc -c f.c -o /dev/null
[ -c /dev/null ] || fail "/dev/null is no longer a device"

# A header's name in __FILE__, which the flat text must have as this backend spells it.
mkdir -p sub
cat >sub/h.h <<-'END'
	#include <assert.h>
	#define CHECKED(n) static int f(int x) { assert(x < n); return x; }
	CHECKED(5)
END
printf '#include "sub/h.h"\nint g(int x) { return f(x); }\n' >inc.c
for file in inc.c ./inc.c "$PWD/inc.c" d/../inc.c; do
	check "a header's name from $file" cc -c "$file" -o inc.o
done
check "… by -I." sh -c 'cp inc.c d/ && "$@"' sh "$ompckpt_cc" "--ompckpt-cc=$backend" -I. -c d/inc.c -o inc.o

# Dependency files, as the backend names them.
check "-MMD -MF" cc -MMD -MF main.dep -c main.c -o m1.o
grep -q '^m1.o: main.c' main.dep || fail "-MF names the object"
check "-MD" cc -MD -c main.c -o m2.o
grep -q '^m2.o:' m2.d || fail "-MD makes m2.d"
check "-Wp,-MD" cc -Wp,-MMD,wp.d -c main.c -o m3.o
[ -s wp.d ] || fail "-Wp,-MMD makes wp.d"
check "several sources with -c" cc -c d/m.c d/k.c
[ -s m.o ] && [ -s k.o ] || fail "objects of several sources"

# A name or a string is no position.
echo '#include <stdio.h>
int main(void) { return puts("#pragma potential_ckpt") < 0; }' >word.c
check "the pragma's words in a string" cc word.c -o word
readelf -SW word | grep -q ompckpt && fail "a string counts as a position"

# Without a position the executable is the backend's, byte for byte.
flags=(-O2 -g -DNO_POSITION main.c d/m.c d/k.c)
"$backend" "${flags[@]}" -o plain
cc "${flags[@]}" -o ours
if [ "$backend" = gcc ]; then
	strip -o plain.s plain && strip -o ours.s ours
else
	cp plain plain.s && cp ours ours.s
fi
check "a program without a position" cmp plain.s ours.s
cc -DNO_POSITION -c main.c && cc -c d/m.c && cc -c d/k.c && cc main.o m.o k.o -o ours
[ "$(./ours)" = 17 ] || fail "a program without a position, linked from objects"
readelf -SW ours | grep -q ompckpt && fail "a section of ours is in it"

# Shared objects (test_shared.sh has those with positions).
echo 'int m(int x) { return x + x + 1; }' >pure.c
check "a shared object" cc -fPIC -shared pure.c -o libs.so
cc main.c d/k.c -L. -ls -Wl,-rpath,"$PWD" -o x 2>said || fail "a program with a shared object"
[ ! -s said ] || fail "a shared object that only computes: $(cat said)"
transformed "a program with a shared object" ./x
# The backend by name of the wrapper and by variable.
for name in ompckpt-gcc ompckpt-"$backend"; do
	ln -sf "$ompckpt_cc" "$name"
	[ "$(./$name --version | head -n 1)" = "$("${name#ompckpt-}" --version | head -n 1)" ] ||
		fail "called as $name"
done
[ "$(OMPCKPT_CC=$backend "$ompckpt_cc" --version)" = "$("$backend" --version)" ] || fail "OMPCKPT_CC"
cc --ompckpt-nonsense -c main.c 2>said && fail "an unknown option of ours is accepted"
OMPCKPT_CC=no-such-compiler "$ompckpt_cc" -c main.c 2>said && fail "a missing compiler"
grep -q 'help' said || fail "no way out for a missing compiler"
check "--ompckpt-emit" cc --ompckpt-emit=emitted main.c d/m.c d/k.c -o x
[ -s emitted/main.c ] && [ -s emitted/m.c ] && [ -s emitted/ompckpt_registry.c ] ||
	fail "--ompckpt-emit: $(ls emitted)"
no_temporaries "all of this"
finish
