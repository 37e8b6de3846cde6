#!/bin/bash
# test_clock.sh - __TIME__ is one time for a compilation, the local one; SOURCE_DATE_EPOCH is heeded.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
unset SOURCE_DATE_EPOCH

cat >clock.c <<'END'
#include <stdio.h>
#define BUILT(what) what __TIME__
const char *stamp(void);
int main(int argc, char **argv)
{
	(void)argv;
	for (int i = 0; i < argc; i++) {
#pragma potential_ckpt
		puts(BUILT(""));
	}
	puts(stamp());
	return 0;
}
END
echo 'const char *stamp(void) { static const char s[] = __TIME__; return s; }' >stamp.c

for zone in UTC Asia/Kolkata America/St_Johns; do
	export TZ=$zone
	"$backend" -Wno-unknown-pragmas -o before clock.c stamp.c
	cc -c clock.c && cc -c stamp.c && check "$zone" cc -o program clock.o stamp.o
	"$backend" -Wno-unknown-pragmas -o after clock.c stamp.c
	first=$(./before | head -n 1) got=$(./program 2>said | head -n 1) last=$(./after | head -n 1)
	[[ $first > $last || ( ! $got < $first && ! $got > $last ) ]] ||
		fail "$zone: $got is not between $first and $last"
	[ "$(./program 2>said | tail -n 1)" ] || fail "$zone: no time in the other file"
done
export TZ=Asia/Kolkata SOURCE_DATE_EPOCH=86399
cc -o program clock.c stamp.c
[ "$(./program 2>said | sort -u)" = 23:59:59 ] || fail "SOURCE_DATE_EPOCH: $(./program 2>said)"
finish
