#!/bin/bash
# test_link.sh - objects, archives, joined objects: however a program is put together, it is transformed.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
write_program
mkdir e
check "compile" cc -c main.c
check "compile into a folder" cc -c d/m.c -o e/m.o
check "compile into a folder" cc -c d/k.c -o e/k.o
ar rc libr.a e/m.o e/k.o
ar rcT libt.a e/m.o e/k.o
ar rc libm2.a e/m.o
ar rc libk2.a e/k.o
ld -r e/m.o e/k.o -o e/joined.o
ar rc libj.a e/joined.o
"$backend" -c d/k.c -o e/external.o
ar rc libmixed.a e/m.o e/external.o
echo "INPUT(libr.a)" >libscript.so

# linked WHY ARGS...
linked() {
	local why=$1
	shift
	check "$why" cc "$@" -o x
	transformed "$why" ./x
}

linked "sources" main.c d/m.c d/k.c
linked "a source and objects" main.c e/m.o e/k.o
linked "-x c" -x c main.c d/m.c -x none e/k.o
linked "-pie" -pie -fPIE main.c d/m.c d/k.c
linked "an archive found by a linker script" main.o libscript.so
for linker in bfd gold lld; do
	command -v ld.$linker >/dev/null || continue
	use="-fuse-ld=$linker"
	linked "$linker, objects" $use main.o e/m.o e/k.o
	linked "$linker, archive" $use main.o libr.a
	linked "$linker, -l" $use main.o -L. -lr
	linked "$linker, thin archive" $use main.o libt.a
	linked "$linker, thin archive with -l" $use main.o -L. -lt
	linked "$linker, group" $use main.o -Wl,--start-group libm2.a libk2.a -Wl,--end-group
	linked "$linker, whole archive" $use main.o -Wl,--whole-archive libr.a -Wl,--no-whole-archive
	linked "$linker, -Wl" $use main.o -Wl,--whole-archive,libr.a,--no-whole-archive
	linked "$linker, ld -r" $use main.o e/joined.o
	linked "$linker, ld -r in an archive" $use main.o libj.a
	linked "$linker, an object compiled without us" $use main.o e/m.o e/external.o
	linked "$linker, such a member of an archive" $use main.o libmixed.a
	linked "$linker, such a member, whole archive" $use main.o \
		-Wl,--whole-archive libmixed.a -Wl,--no-whole-archive
	check "$linker, -r" cc $use -r -nostdlib e/m.o d/k.c -o e/joined2.o
	linked "$linker, joined by us" $use main.o e/joined2.o
done

ld -r e/m.o e/external.o -o e/bad.o
if cc main.o e/bad.o -o x 2>said; then
	fail "an object that joins seen and external code is accepted"
fi
grep -q "^e/bad.o: error: it defines 'k'" said || fail "the message names the symbol"
[ ! -e x ] || fail "an output stays behind"
no_temporaries "a refused object"

cd e || exit 2
check "link from another folder" cc ../main.o ../libt.a -o ../x
cd ..
transformed "link from another folder" ./x

mkdir lost
cp main.c lost
(cd lost && check "compile in a folder that goes" cc -c main.c -o ../lost.o)
rm -r lost
check "link without the folder it was compiled in" cc lost.o libt.a -o x
transformed "link without the folder it was compiled in" ./x

echo '-O1 main.c "d/m.c" d/k.c -o x' >response
check "response file" cc @response
transformed "response file" ./x
echo '-O1 @twice @twice -DX=1' >twice
timeout 600 "$ompckpt_cc" --ompckpt-cc="$backend" -c @twice >/dev/null 2>&1
check "a response file that names itself twice" test $? -ne 124
# A function of the program's own that is called like one of the library's is no library's.
cat >own.c <<-'END'
	int rewind(int a, int b, int c) { return a + b + c; }
	int getline(int a, int b, int c) { return a * b * c; }
	int atexit(const char *s) { return s[0]; }
END
cat >uses.c <<-'END'
	int printf(const char *, ...);
	int rewind(int, int, int), getline(int, int, int), atexit(const char *);
	int main(void)
	{
		int sum = 0;
		for (int i = 0; i < 3; i++) {
	#pragma potential_ckpt
			sum += rewind(i, 1, 1) + getline(i, 2, 1) - 3 * (atexit("b") - 'a') + 1;
		}
		printf("%d\n", sum + 8);
		return 0;
	}
END
check "names of the library's, from sources" cc -w own.c uses.c -o x
transformed "names of the library's, from sources" ./x
cc -w -c own.c && cc -w -c uses.c
check "names of the library's, from objects" cc own.o uses.o -o x
transformed "names of the library's, from objects" ./x
# Code for devices with -g: gcc gives the object a name that no source has.
cat >device.c <<'END'
#include <stdio.h>
int main(void)
{
	int s = 0;
	for (int i = 0; i < 4; i++) {
#pragma potential_ckpt
#pragma omp target map(tofrom : s)
		s += i;
	}
	return printf("%d\n", s + 11) < 0;
}
END
check "code for devices, compiled" cc -w -g -fopenmp -c device.c
check "code for devices" cc -w -g -fopenmp device.o -o x && transformed "code for devices" ./x
# Members of one name: the linker says how many it takes, what it made says which.
mkdir -p twins/a twins/b twins/c
cp d/m.c twins/a/x.c
echo 'int other(void) { return 1; }' >twins/b/x.c
cp d/k.c twins/c/x.c
for t in a b c; do check "a twin" cc -c twins/$t/x.c -o twins/$t/x.o; done
rm -f libtwins.a
ar qc libtwins.a twins/a/x.o twins/b/x.o twins/c/x.o
check "members of one name" cc main.c libtwins.a -o x && transformed "members of one name" ./x
check "all members of one name" cc main.c -Wl,--whole-archive libtwins.a -Wl,--no-whole-archive -o x &&
	transformed "all members of one name" ./x
cc -s main.c libtwins.a -o x 2>said && fail "members of one name in a stripped program"
grep -q "several members 'x.o'" said || fail "members of one name, stripped: $(cat said)"
# gcc names its library of OpenMP behind ours, and it calls what is wrapped.
[ "$backend" != gcc ] || linked "-fopenmp -static" -w -fopenmp -static main.c d/m.c d/k.c
cc -O2 -flto -c main.c -o l1.o
cc -O2 -flto -c d/m.c -o l2.o
cc -O2 -flto -c d/k.c -o l3.o
if [ "$backend" != gcc ]; then
	[ -e /usr/lib/llvm-19/lib/LLVMgold.so ] || finish
fi
linked "-flto" -O2 -flto l1.o l2.o l3.o
finish
