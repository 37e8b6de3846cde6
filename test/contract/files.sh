#!/bin/bash
# files.sh - do files that a program reads and changes come back, from whichever checkpoint it goes on?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: files.sh OMPCKPT-CC BACKEND          works in a scratch folder
. "$(dirname "$0")/common.sh" "$@"
export OMPCKPT_POISON=1
kept=(counters ledger scratch state both notes safe order)

fail() {
	echo "FAILED: $*"
	tail -n 15 err
	exit 1
}
# same WHY: the output is the end of what the plain program writes; the files are the same.
same() {
	tail -n "$(wc -l <out)" want | cmp -s - out || { diff want out | tail -n 5; fail "$1: the output differs"; }
	for f in "${kept[@]}"; do
		cmp -s "want.$f" "$f" || fail "$1: file '$f' differs"
	done
}
images() { find program.ckpt -name '*.ompckpt' | sort -r; }
"$backend" -O1 -Wno-unknown-pragmas "$here/files.c" -o plain || exit 1
"$ompckpt_cc" --ompckpt-cc="$backend" -O1 "$here/files.c" -o program || exit 1
./plain 40 >want || fail "the plain program"
for f in "${kept[@]}"; do
	mv "$f" "want.$f"
done

# What can't come back is named: when it is compiled, or when a checkpoint is taken.
cat >lost.c <<'END'
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>

int main(void)
{
	int fd = open("want", O_RDONLY), s = socket(AF_UNIX, SOCK_STREAM, 0);
	char *text = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
	FILE *f = fopen("want", "r");
	long sum = s >= 0;
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		sum += text[i] + fgetc(f);
	}
	printf("%ld\n", sum);
	return 0;
}
END
"$ompckpt_cc" --ompckpt-cc="$backend" -O1 lost.c -o lost 2>err || fail "lost.c does not build"
grep -q "^lost.c:9:[0-9]*: warning: memory of 'mmap' is not in a checkpoint" err || fail "mmap is not named"
OMPCKPT_EVERY=1 ./lost 5>>extra >out 2>err || fail "lost: exit $?"
for what in "/want)" "socket:"; do
	[ "$(grep -c "^ompckpt: descriptor .*$what.* was opened without stdio" err)" -eq 1 ] || fail "$what is not named once"
done
! grep -q extra err || fail "an inherited descriptor is named"

# Back from the end to each checkpoint, each time through to the end again.
for every in 5 1; do
	OMPCKPT_EVERY=$every OMPCKPT_KEEP=99 OMPCKPT_KEEP_AT_EXIT=1 ./program 40 >out 2>err || fail "exit $?"
	same "every $every, undisturbed"
	for image in $(images); do
		OMPCKPT_RESTART=$image OMPCKPT_INTERVAL=1000 OMPCKPT_KEEP_AT_EXIT=1 ./program 40 >out 2>err ||
			fail "exit $? from $image"
		same "every $every, from $(basename "$image")"
	done
	OMPCKPT_RESTART=auto OMPCKPT_INTERVAL=1000 ./program 40 >out 2>err || fail "exit $? at the end"
	same "every $every, the last one"
	[ ! -e program.ckpt ] || fail "files stay: $(ls program.ckpt)"
done

# Far back: what newer images belong to is gone, and so are they.
OMPCKPT_EVERY=4 OMPCKPT_KEEP=99 OMPCKPT_KEEP_AT_EXIT=1 ./program 40 >out 2>err || fail "exit $?"
oldest=$(images | tail -n 1)
OMPCKPT_RESTART=$oldest OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=2 ./program 40 >out 2>err
[ $? -eq 75 ] || fail "not stopped"
grep -q 'put back; images newer than that are removed' err || fail "no message about newer images"
[ "$(images | wc -l)" -le 3 ] || fail "newer images stay: $(images)"
OMPCKPT_RESTART=auto ./program 40 >out 2>err || fail "exit $?"
same "far back"

# Old pieces go with the images they belong to.
OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=20 ./program 40 >out 2>err
[ $? -eq 75 ] || fail "not stopped"
[ "$(find program.ckpt -name 'overwritten.*' | wc -l)" -le 3 ] || fail "old pieces stay: $(ls program.ckpt)"
# What a crash left of the last piece is of no account.
last=$(find program.ckpt -name 'overwritten.*' | sort | tail -n 1)
printf '!okcundo and then nothing' >>"$last"
OMPCKPT_RESTART=auto OMPCKPT_EVERY=3 ./program 40 >out 2>err || fail "exit $?"
same "after a torn piece"

# Killed at any moment.
"$here/../kill.sh" --kills 12 --interval 0.05 --longest 0.4 $(printf -- "--file %s " "${kept[@]}") ./program 40 slow || exit 1
# … and one of two places is lost each time.
"$here/../kill.sh" --places --kills 12 --interval 0.05 --longest 0.4 $(printf -- "--file %s " "${kept[@]}") ./program 40 slow || exit 1
echo "files.sh: all right"
