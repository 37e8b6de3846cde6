#!/bin/bash
# test_flags.sh - plain make with options that leave traces: -save-temps, coverage, sanitizers, -flto, -Werror;
# caches and distributors of compilations in front and behind.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
. "$here/program.sh"
needs make
write_parts
cat >Makefile <<-'END'
	parts: main.o count.o libsum.a ; $(CC) $(CFLAGS) -o $@ main.o count.o -L. -lsum
	libsum.a: sum.o scale.o ; $(AR) rc $@ sum.o scale.o
	%.o: %.c parts.h ; $(CC) $(CFLAGS) -c -o $@ $<
END

# build WHY CC CFLAGS: by make, in a folder of its own
build() {
	rm -rf "$scratch/flags" && mkdir "$scratch/flags" && cp Makefile ./*.c ./*.h "$scratch/flags"
	(cd "$scratch/flags" && make -j2 CC="$2" CFLAGS="-fopenmp $3" >said 2>&1) || {
		fail "$1: $(cat "$scratch/flags/said")"
		return 1
	}
	cd "$scratch/flags" || exit 2
	check "$1: positions" "$ompckpt" positions ./parts
	cut_and_resumed "$1" ./parts
	cd "$work" || exit 2
}

ours="$ompckpt_cc --ompckpt-cc=$backend"
build "in silence" "$ours" "-O2 -Wall -Wextra -Werror -pedantic-errors -std=c11"
grep -q 'warning' "$scratch/flags/said" && fail "a clean build warns: $(cat "$scratch/flags/said")"
build "hardened" "$ours" "-O2 -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE"
build "-save-temps" "$ours" "-save-temps=obj"
[ -s "$scratch/flags/main.s" ] || fail "-save-temps saves nothing"
build "coverage" "$ours" "--coverage"
[ -s "$scratch/flags/main.gcno" ] || fail "--coverage writes no notes"
for sanitizer in address undefined leak; do
	build "-fsanitize=$sanitizer" "$ours" "-g -fsanitize=$sanitizer"
done
rm -rf "$scratch/flags"

# Sources and link in one command
check "-save-temps in one command" cc -save-temps -fopenmp main.c count.c sum.c scale.c -o one
cut_and_resumed "-save-temps in one command" ./one
cc -fsanitize=thread -fopenmp main.c count.c sum.c scale.c -o tsan 2>said && fail "-fsanitize=thread is accepted"
grep -q "error: '-fsanitize=thread' can't go with positions" said || fail "no reason for -fsanitize=thread: $(cat said)"

# A launcher in front of ompckpt-cc, or between it and the compiler
unset "${!CCACHE_@}"
for launcher in ccache distcc; do
	command -v $launcher >/dev/null || { echo "left out: $launcher is not installed"; continue; }
	export CCACHE_DIR=$scratch/ccache DISTCC_HOSTS=localhost DISTCC_DIR=$scratch/distcc
	for round in "empty" "filled"; do
		[ $launcher = distcc ] || build "ccache in front, $round" "ccache $ours" -O2
		OMPCKPT_CC="$launcher $backend" build "$launcher behind, $round" "$ompckpt_cc" -O2
	done
done
if command -v ccache >/dev/null; then
	ccache -s -v | grep -q 'Hits: *[1-9]' || fail "ccache is never hit: $(ccache -s)"
fi
finish
