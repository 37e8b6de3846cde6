#!/bin/bash
# test_callers.sh - code of another language between main and a position: refused, with who calls whom.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
case $backend in
clang*) cxx="clang++${backend#clang}" ;;
*) cxx=g++ ;;
esac
cat >solve.c <<'END'
static int deep(int n)
{
#pragma potential_ckpt
	return n;
}
int solve(int n)
{
	return deep(n) + 1;
}
END
echo 'extern "C" int solve(int); int main() { return solve(3) - 4; }' >main.cpp
echo 'extern "C" int solve(int); extern "C" int middle(int n) { return solve(n) + 1; }' >middle.cpp
echo 'int middle(int n); int main(void) { return middle(3) - 5; }' >main.c
"$cxx" -c main.cpp && "$cxx" -c middle.cpp
check "a position in C" cc -c solve.c
check "main in C" cc -c main.c -o main_c.o

# refused WHY OBJECT ARGS...
refused() {
	local why=$1 object=$2
	shift 2
	cc "$@" -lstdc++ -o x 2>said && fail "$why is accepted"
	grep -q "solve.c:6:5: error: 'solve' may be run by .* a library and may reach a position" said &&
		grep -q "solve.c:3:1: note: position 'deep:3' is here" said &&
		grep -q "solve.c:6:5: note: '$object', which ompckpt-cc has not compiled from C, names 'solve'" said &&
		grep -q "help: what calls on the way from main to a position must be C" said ||
		{ fail "$why says who calls"; cat said; }
	[ ! -e x ] || fail "$why: an output stays"
}
refused "main in C++" main.o main.o solve.o
refused "C++ between main and the position" middle.o main_c.o middle.o solve.o
grep -q "main.c:1:44: error: 'middle' may call back into code with a position" said || { fail "says where it is called"; cat said; }
finish
