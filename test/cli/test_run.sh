#!/bin/bash
# test_run.sh - ompckpt run: crashes are resumed, everything else is the program's word; signals reach it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
export OMP_WAIT_POLICY=passive
cat >app.c <<'END'
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* A file "once" or "always" says at which step what happens: "7 11" kills by signal 11, "7 -3" exits; with a
 * third word as soon as there is a file of that name. What remove() removes would be back after a restart. */
static void act(const char *name, int step)
{
	int at, what;
	char awaited[100] = ".";
	struct timespec t = {0, 10000000L};
	FILE *f = fopen(name, "r");
	if (!f)
		return;
	int n = fscanf(f, "%d %d %99s", &at, &what, awaited);
	fclose(f);
	if (n < 2 || at != step)
		return;
	while (access(awaited, F_OK) != 0)
		nanosleep(&t, NULL);
	if (name[0] == 'o')
		unlinkat(AT_FDCWD, name, 0);
	if (what < 0)
		exit(-what);
	raise(what);
}

int main(int argc, char **argv)
{
	struct timespec t = {0, 20000000L};
	double sum = 0;
	for (int i = 0; i < atoi(argv[1]); i++) {
#pragma potential_ckpt name(step)
		sum = sum * 0.5 + i;
		printf("%d %.3f %s\n", i, sum, argc > 2 ? argv[2] : "");
		fflush(stdout);
		act("once", i);
		act("always", i);
		if (access("slow", F_OK) == 0)
			nanosleep(&t, NULL);
	}
	return 0;
}
END
check "build" cc -O1 app.c -o app
OMPCKPT_INTERVAL=1000 ./app 40 --json >want

# run STATUS ARGS...: ompckpt run; stdout to out, stderr to said.
run() {
	local want=$1 code=0
	shift
	timeout 600 "$ompckpt" run "$@" >out 2>said </dev/null || code=$?
	[ $code -eq "$want" ] || { fail "exit status $code instead of $want: run $*"; cat said; }
}
says() { grep -Eq -- "$1" said || { fail "no message '$1'"; cat said; }; }
same() { cmp want out || fail "$1: the output differs"; }
fresh() { rm -rf app.ckpt once always; }
images() { find "${1:-app.ckpt}" -name '*.ompckpt' 2>/dev/null | wc -l; }
has_images() { [ "$(images)" -gt 0 ]; }
grown() { [ "$(wc -l <out)" -gt 5 ]; }

# An undisturbed run; words behind the program's name are its own.
run 0 ./app 40 --json
same "undisturbed"
[ ! -s said ] || fail "it says something: $(cat said)"
[ ! -e app.ckpt ] || fail "images stay"

# One crash, with and without an image; the summary.
second=app.ckpt/000000000002.ompckpt
echo 25 11 $second >once
OMPCKPT_EVERY=10 run 0 --json -- ./app 40 --json
same "one crash"
says "'./app' died of signal 11 .*; going on from checkpoint 2 at step in 1 s \(restart 1 of at most 10\)"
tail -n 1 said | grep -q '"reason": "ended", "exit_status": 0, "restarts": 1,.*"signal": 11, "name": "SEGV",.*"newest_epoch": 2' ||
	fail "summary: $(tail -n 1 said)"
echo 25 9 >once
run 0 ./app 40 --json
tail -n 40 out | cmp - want || fail "started afresh: the output differs"
says "going on from its start"
rm -rf app.ckpt

# Twice at one place; the place moves on; no more restarts than asked for.
echo 25 11 $second >always
OMPCKPT_EVERY=10 run 139 ./app 40 --json
says "giving up: './app' died twice of signal 11 .* after checkpoint 2 at step, with no newer checkpoint"
[ "$(images)" -eq 2 ] || fail "images are gone"
rm always
OMPCKPT_RESTART=auto OMPCKPT_EVERY=10 run 0 ./app 40 --json
tail -n "$(wc -l <out)" want | cmp - out || fail "resumed: the output differs"
echo 15 6 >once
OMPCKPT_EVERY=10 run 134 -r 0 ./app 40 --json
says "restarts used up"
fresh

# The program's own word.
echo 15 -1 >always
OMPCKPT_EVERY=10 run 1 ./app 40 --json
[ ! -s said ] || ! grep -q 'going on' said || fail "an exit was taken for a crash"
fresh
OMPCKPT_EVERY=10 OMPCKPT_STOP_AFTER=1 run 75 ./app 40 --json
OMPCKPT_RESTART=auto run 78 ./app 41 --json
OMPCKPT_RESTART=auto run 0 ./app 40 --json
OMPCKPT_EVERY=often run 2 ./app 40
says OMPCKPT_EVERY
run 2
run 2 -r
run 2 -r x ./app 40
run 127 ./nowhere
run 127 nowhere
echo "no program" >text
run 126 ./text
run 2 sh -c 'kill -9 $$'
says "was not built by ompckpt-cc"
fresh

# A shell in between: what it tells of a death counts.
echo 25 11 $second >once
OMPCKPT_DIR=app.ckpt OMPCKPT_EVERY=10 run 0 sh -c './app 40 --json; exit $?'
same "a crash behind a shell"
fresh

# An earlier run's images are not taken for this one's.
OMPCKPT_EVERY=10 OMPCKPT_STOP_AFTER=2 ./app 40 --json >first 2>said
echo 5 11 >once
OMPCKPT_EVERY=10 run 0 ./app 40 --json
says "going on from its start"
tail -n 40 out | cmp - want || fail "an earlier run was continued"
OMPCKPT_EVERY=10 OMPCKPT_STOP_AFTER=2 ./app 40 --json >first 2>said
echo 25 11 >once
OMPCKPT_RESTART=auto run 0 ./app 40 --json
says "going on from checkpoint 2 at step"
cat first out >joined
cmp want joined || fail "with RESTART=auto: the output differs"
fresh

# Two places: the newest of both counts.
echo 25 11 fast/000000000002.ompckpt >once
OMPCKPT_DIR=fast:slow.ckpt OMPCKPT_EVERY=10 run 0 ./app 40 --json
same "two places"
says "going on from checkpoint 2 at step"
[ ! -e fast ] && [ ! -e slow.ckpt ] || fail "images of two places stay"
fresh

# Signals: on to the program, which stops; INT ends it; nothing is resumed after that.
start() {
	rm -f out said
	"$ompckpt" run "$@" >out 2>said </dev/null &
	supervisor=$!
}
ends() {
	local code=0
	wait $supervisor || code=$?
	[ $code -eq "$1" ] || { fail "exit status $code instead of $1 after $2"; cat said; }
}
touch slow
OMPCKPT_INTERVAL=1000 start ./app 5000
await grown
kill -USR1 $supervisor
await has_images
kill -TERM $supervisor
ends 75 TERM
says "stopped after checkpoint 2"
cp out first
rm slow
OMPCKPT_RESTART=auto run 0 ./app 5000
OMPCKPT_INTERVAL=1000 ./app 5000 >want5000
cat first out | cmp want5000 - || fail "after TERM: the output differs"
touch slow
OMPCKPT_INTERVAL=1000 start ./app 5000
await grown
kill -HUP $supervisor
ends 129 HUP
! grep -q 'going on' said || fail "resumed after HUP"

# In the pause before a restart, too. It is a second long: TERM may come too late for it, and then stops the program.
for _ in 1 2 3 4 5; do
	fresh
	echo 9 11 app.ckpt/000000000001.ompckpt >once
	OMPCKPT_EVERY=5 start ./app 5000
	await grep -q 'going on from' said
	kill -TERM $supervisor
	ends 75 "TERM in the pause"
	! grep -q "stopped without a new checkpoint" said || break
done
says "stopped without a new checkpoint"
rm slow
OMPCKPT_RESTART=auto run 0 ./app 5000
tail -n "$(wc -l <out)" want5000 | cmp - out || fail "after TERM in the pause: the output differs"

fresh

# Stopped and continued: no step is lost, no time is computed in.
touch slow
set -m # a job of its own: others could not continue it, and are not stopped
OMPCKPT_INTERVAL=1000 start ./app 5000
set +m
await grown
kill -TSTP $supervisor
state_is() { grep -q "^State:.*$2" "/proc/$1/status"; }
await state_is $supervisor stopped
child=$(pgrep -P $supervisor)
await state_is "$child" stopped
kill -CONT $supervisor
await state_is "$child" '\(running\|sleeping\)'
rm slow
ends 0 CONT
cmp want5000 out || fail "after TSTP and CONT: the output differs"

# Time given counts over restarts: of 15 s, 1 is kept back and 1 goes by before the restart; 650 steps of 20 ms fit in.
touch slow
echo 100 11 >once
OMPCKPT_INTERVAL=1000 OMPCKPT_TIME_LIMIT=15 run 75 ./app 5000
says "left of the time limit: taking the last checkpoint"
says "stopped after checkpoint 1"
[ "$(wc -l <out)" -lt 710 ] || fail "the time began anew with the restart: $(wc -l <out) steps"
rm slow
OMPCKPT_RESTART=auto run 0 ./app 5000
finish
