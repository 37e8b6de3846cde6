#!/bin/bash
# test_cmake.sh - find_package, ompckpt_target, the toolchain file; Ninja and make.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
needs cmake ninja make
export CMAKE_PREFIX_PATH=$prefix CC=$backend
writes=waves.record

for generator in Ninja "Unix Makefiles"; do
	rm -rf waves && cp -r "$examples/cmake" waves && cd waves || exit 2

	check "$generator: configure" cmake --preset all -G "$generator"
	check "$generator: build" cmake --build --preset all -j2
	check "$generator: its own test" ctest --test-dir build/all
	cd build/all || exit 2
	check "$generator: positions" "$ompckpt" positions ./waves
	every=70 cut_and_resumed "$generator" ./waves 300
	cd ../..

	check "$generator: configure a profile" cmake --preset profile -G "$generator"
	check "$generator: build a profile" cmake --build --preset profile -j2
	(cd build/profile && ./waves 300) >/dev/null 2>&1
	check "$generator: plan" "$ompckpt" plan build/profile/waves.ompckpt-profile --number 2 --interval 9 -o waves.plan
	check "$generator: configure by the plan" cmake --preset planned -G "$generator"
	check "$generator: build by the plan" cmake --build --preset planned -j2
	cd build/planned || exit 2
	every=2 cut_and_resumed "$generator, planned" ./waves 300
	cd ../..
	touch waves.plan
	cmake --build --preset planned 2>&1 | grep -q 'Linking C executable waves' || fail "$generator: a changed plan links nothing"
	cd "$work" || exit 2
done

# The whole project through ompckpt-cc: feature checks and compile_commands.json included.
cp -r "$examples/cmake" whole && cd whole || exit 2
cat >>CMakeLists.txt <<-'END'
	include(CheckSymbolExists)
	include(CheckCSourceCompiles)
	check_symbol_exists(printf stdio.h HAVE_PRINTF)
	check_symbol_exists(no_such_function stdio.h HAVE_NONE)
	check_c_source_compiles("#pragma potential_ckpt\nint main(void) { return no_such_variable; }" HAVE_WRONG)
	if(NOT HAVE_PRINTF OR HAVE_NONE OR HAVE_WRONG)
	  message(FATAL_ERROR "feature checks go wrong: ${HAVE_PRINTF} ${HAVE_NONE} ${HAVE_WRONG}")
	endif()
END
check "toolchain: configure" cmake -S . -B build -G Ninja -DCMAKE_EXPORT_COMPILE_COMMANDS=ON \
	--toolchain "$prefix/lib/cmake/ompckpt/ompckpt-toolchain.cmake" -DOMPCKPT_CC="$backend"
check "toolchain: build" cmake --build build -j2
grep -q '"command": ".*main\.c' build/compile_commands.json || fail "toolchain: no compile_commands.json"
cd build || exit 2
check "toolchain: positions" "$ompckpt" positions ./waves
every=70 cut_and_resumed "toolchain" ./waves 300
cd "$work" || exit 2

# What can't be is refused.
mkdir wrong && cd wrong && : >w.c || exit 2
refuse() {
	printf 'cmake_minimum_required(VERSION 3.25)\nproject(w C)\nfind_package(ompckpt REQUIRED)\n%s\n' "$1" >CMakeLists.txt
	cmake -S . -B build >said 2>&1 && fail "accepted: $1"
	tr -s ' \n' ' ' <said | grep -q "$2" || fail "$1: $(cat said)"
}
refuse 'add_library(w SHARED w.c)
ompckpt_target(w)' 'SHARED_LIBRARY; only an executable'
refuse 'ompckpt_target(w)' 'no such target'
refuse 'add_executable(w w.c)
ompckpt_target(w PLAN)' 'PLAN and a file'
refuse 'add_executable(w w.c)
ompckpt_target(w PROFILE PLAN p)' 'PLAN and a file'
cd ..

# pkg-config
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
[ -x "$(pkg-config --variable=compiler ompckpt)" ] || fail "pkg-config does not know the compiler"
printf '#include <ompckpt/image.h>\nint main(void) { return image_status_name(IMAGE_OK)[0] != 79; }\n' >image.c
# shellcheck disable=SC2046
check "a program that reads images" "$backend" image.c $(pkg-config --cflags --libs ompckpt) -o image
check "… runs" ./image
finish
