#!/bin/bash
# journal.sh - what a process finds in the folder of images that it can't go on from, and must not harm.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: journal.sh OMPCKPT-CC BACKEND
set -u
export OMP_WAIT_POLICY=passive OMP_NUM_THREADS=2
ompckpt_cc=$(realpath "$1") backend=$2
source=$(dirname "$(realpath "$0")")/serial.c
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
unset "${!OMPCKPT_@}"
failures=0
"$ompckpt_cc" --ompckpt-cc="$backend" -O1 -fopenmp "$source" -o serial || exit 1

# run WANTED-CODE WHY: the program in "at", with the environment the caller set.
run() {
	local code=0
	(cd at && exec timeout 600 ../serial 10) >>at/out 2>err </dev/null || code=$?
	if [ $code -ne "$1" ]; then
		echo "FAILED: $2: exit code $code"
		sed 's/^/    stderr: /' err
		failures=$((failures + 1))
	fi
}
check() {
	local why=$1
	shift
	"$@" || { echo "FAILED: $why"; failures=$((failures + 1)); }
}
is_right() { cmp wanted/out at/out && cmp wanted/notes at/notes && cmp wanted/log at/log && cmp wanted/grid at/grid; }
# A run that stopped after its second checkpoint; "before" is the list of what it left.
stopped() {
	rm -rf at && mkdir at
	OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=2 run 75 "stopped"
	find at -type f -exec md5sum {} + | sort >before
}
is_untouched() { find at -type f -exec md5sum {} + | sort | comm -23 before - | grep -vE '/(lock|appended)$' && return 1 || return 0; }

mkdir at
run 0 "an undisturbed run"
mv at wanted

# A process began checkpoint 3, noted files after it, and was killed before it was whole. The third one
# of its successor, at another candidate, must not be taken for that.
stopped
echo "3 $(stat -c %s at/notes) $(realpath at/notes)" >>at/serial.ckpt/appended
OMPCKPT_RESTART=auto OMPCKPT_EVERY=3 OMPCKPT_STOP_AFTER=1 run 75 "a stale note"
OMPCKPT_RESTART=auto run 0 "… and on"
check "a stale note cuts a file" is_right

# Where a crash of the machine left zeros, a line tells nothing.
stopped
printf '2 0 %s\0\0\n' "$(realpath at/notes)" >>at/serial.ckpt/appended
OMPCKPT_RESTART=auto run 0 "a note with zeros"
check "a note with zeros cuts a file" is_right

# What can't be read may be whole: it is not passed over.
stopped
mkdir at/serial.ckpt/000000000009.ompckpt
OMPCKPT_RESTART=auto run 78 "an image that can't be read"
check "… is named" grep -q 'cannot restart: .*000000000009' err
check "… and nothing touched" is_untouched
rmdir at/serial.ckpt/000000000009.ompckpt
OMPCKPT_RESTART=auto run 0 "… and without it"
check "… right" is_right

# Without its notes a process can't go on, and one that can't leave notes must not.
stopped
mv at/serial.ckpt/appended at/kept
mkdir at/serial.ckpt/appended
OMPCKPT_RESTART=auto run 78 "notes that can't be read"
check "… are named" grep -q 'cannot restart' err
rmdir at/serial.ckpt/appended
mv at/kept at/serial.ckpt/appended
rm at/serial.ckpt/lock
mkdir at/serial.ckpt/lock
OMPCKPT_RESTART=auto OMPCKPT_VERBOSE=0 run 78 "a folder that can't be written"
check "… is named" grep -q "cannot restart from .*can't be written" err
check "… and nothing touched" is_untouched
OMPCKPT_RESTART=$PWD/at/serial.ckpt OMPCKPT_DIR=$PWD/elsewhere run 0 "… and new images elsewhere"
check "… right" is_right

# The first of two places is there and can't be used: it may hold what is newer.
export OMPCKPT_DIR=near:far
stopped
rm at/near/lock
mkdir at/near/lock
OMPCKPT_RESTART=auto run 78 "a fast place that can't be used"
check "… is named" grep -q 'cannot restart: .*near.*may hold the newest image' err
rmdir at/near/lock
OMPCKPT_RESTART=auto run 0 "… and when it can"
check "… right" is_right
unset OMPCKPT_DIR

# Without notes there are no checkpoints.
rm -rf at && mkdir -p at/serial.ckpt/appended
OMPCKPT_EVERY=1 run 0 "notes that can't be written"
check "… is said" grep -q 'no checkpoints: ' err
check "… right" is_right

# At its end a program removes its images. What is left by a kill in the midst of that can be gone on from.
cat >removal.c <<'C'
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int unlinkat(int folder, const char *path, int flags)
{
	static int n;
	if (strstr(path, ".ompckpt") && ++n == atoi(getenv("REMOVALS")))
		raise(SIGKILL);
	return (int)syscall(SYS_unlinkat, folder, path, flags);
}
C
${backend%% *} -shared -fPIC -O1 removal.c -o removal.so || exit 1
removals=0
code=137
while [ $code -eq 137 ] && [ $removals -lt 100 ]; do
	removals=$((removals + 1))
	stopped
	{ (cd at && REMOVALS=$removals LD_PRELOAD=../removal.so OMPCKPT_RESTART=auto OMPCKPT_EVERY=1 OMPCKPT_KEEP=3 \
		exec ../serial 10 >>out 2>../err </dev/null); } 2>/dev/null
	code=$?
	[ $code -eq 0 ] || OMPCKPT_RESTART=auto run 0 "killed at removal $removals"
	check "killed at removal $removals" is_right
done
[ $removals -gt 5 ] || { echo "FAILED: only $removals removals, exit code $code"; failures=$((failures + 1)); }
[ $failures -eq 0 ] || { echo "$failures checks failed"; exit 1; }
echo "journal.sh: all right"
