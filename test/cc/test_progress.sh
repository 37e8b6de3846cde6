#!/bin/bash
# test_progress.sh - the line on the terminal: there when it takes long, gone at the end, never in a pipe.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What takes long is a pipe that is read, whatever the machine.
. "$(dirname "$0")/common.sh" "$@"
. "$here/../cli/says.sh"
write_program
check "build" cc -O1 --ompckpt-profile main.c d/m.c d/k.c -o x
OMPCKPT_VERBOSE=0 OMPCKPT_PROFILE=profile ./x >/dev/null || fail "the profiled run"
says 0 'checkpoints of' plan profile --interval 1h --number 1 -o plan

# slowly FILE: a pipe of that name with ".slow" brings it after two seconds.
slowly() {
	rm -f "$1.slow"
	mkfifo "$1.slow"
	{ sleep 2; cat "$1"; } >"$1.slow" &
}

# on_terminal TERM COMMAND...: what a terminal gets, to "typed"; <> stands for "erase the line".
on_terminal() {
	local term=$1
	shift
	TERM=$term script -qec "$*" typed.all >/dev/null || fail "on a terminal: $*"
	sed '1d; $d; s/\r\x1b\[K/<>/g' typed.all >typed
}

# shown WHY PATTERN: the line was there, and what is left of it is nothing.
shown() {
	local why=$1 pattern=$2
	grep -Eq "<>$pattern, [0-9]+ s<>" typed || { fail "$why: no such line"; cat -v typed; }
	if sed 's/.*<>//' typed | grep -q ' s$'; then
		fail "$why: a line stays"
		cat -v typed
	fi
}

driver="$ompckpt_cc --ompckpt-cc=$backend -O1 main.c d/m.c d/k.c -o y"
slowly plan
on_terminal xterm "$driver --ompckpt-plan=plan.slow"
shown "the driver" 'ompckpt-cc: selected \(stage [0-9]+ of [0-9]+\)'
check "built" "$ompckpt" positions y
slowly profile
on_terminal xterm "$ompckpt plan profile.slow --interval 1h --number 1"
shown "the tool" 'ompckpt: reading profile.slow'
grep -q '^promise ' typed || fail "the plan is printed"
slowly profile
on_terminal dumb "$ompckpt plan profile.slow --interval 1h --number 1"
if grep -q 'reading' typed; then
	fail "a line on a terminal that can't erase it"
fi
slowly plan
TERM=xterm $driver --ompckpt-plan=plan.slow >said 2>&1 || fail "the driver in a pipe"
[ ! -s said ] || { fail "something in a log"; cat -v said; }
# A machine may stand still while it reads, but not each time.
for _ in 1 2 3 4 5; do
	on_terminal xterm "$ompckpt plan profile --interval 1h --number 1"
	grep -q 'reading' typed || break
done
! grep -q 'reading' typed || fail "a line at once"
finish
