#!/bin/bash
# test_install.sh - the installed compiler and tool, in a folder of any name, build and resume a program.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
write_program
prefix="$scratch/in stalled"
check "install" cmake --install "$(dirname "$ompckpt_cc")/../.." --prefix "$prefix"
ompckpt_cc=$prefix/bin/ompckpt-cc ompckpt=$prefix/bin/ompckpt
check "build" cc main.c d/m.c d/k.c -o x
transformed "with the installed compiler" ./x
for name in ompckpt-gcc ompckpt-clang; do
	[ -x "$prefix/bin/$name" ] || fail "$name is not installed"
done
mv "$prefix" "$scratch/moved"
ompckpt_cc=$scratch/moved/bin/ompckpt-cc ompckpt=$scratch/moved/bin/ompckpt
check "build, moved" cc main.c d/m.c d/k.c -o x
transformed "with the moved compiler" ./x
finish
