#!/bin/bash
# test_meson.sh - CC=ompckpt-cc meson setup.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
. "$here/program.sh"
needs meson ninja
write_parts
cat >meson.build <<-'END'
	project('parts', 'c', default_options: ['buildtype=debugoptimized', 'warning_level=2', 'werror=true'])
	omp = dependency('openmp', required: false)    # Meson 1.0 does not know the version clang 19 says
	if not omp.found()
	  omp = declare_dependency(compile_args: '-fopenmp', link_args: '-fopenmp')
	endif
	cc = meson.get_compiler('c')
	assert(cc.has_function('printf'), 'printf')
	assert(not cc.has_function('no_such_function'), 'no_such_function')
	sum = static_library('sum', 'sum.c', 'scale.c', dependencies: omp)
	executable('parts', 'main.c', 'count.c', link_with: sum, dependencies: omp)
END
CC="$ompckpt_cc --ompckpt-cc=$backend" check "setup" meson setup build
check "compile" meson compile -C build
cd build || exit 2
cut_and_resumed meson ./parts
cd ..
touch parts.h
meson compile -C build | grep -q 'main\.c' || fail "a changed header compiles nothing"
finish
