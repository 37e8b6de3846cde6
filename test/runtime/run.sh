#!/bin/bash
# run.sh - prove the runtime with programs written by hand in the shape the compiler emits.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: run.sh CASE FOLDER-OF-PROGRAMS COMPILER     the cases are the functions case_… below
set -u
self=$(realpath "$0") programs=$(realpath "$2") compiler=$3
chain=$programs/chain-$3 streams=$programs/streams-$3 big=$programs/big-$3
team=$programs/team-$3 asan=$programs/asan-$3 parts=$programs/parts-$3
. "$(dirname "$(realpath "$0")")/../damage.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export OMPCKPT_DIR=$work/images OMPCKPT_POISON=1 OMPCKPT_VERBOSE=1
exec 2> messages

fail() {
	echo "FAIL: $*"
	cat messages
	ls -la "$work" "$OMPCKPT_DIR" 2>&1
	exit 1
}
said() { grep -q -- "$1" messages || fail "no message '$1'"; }
exits() {                       # exits CODE COMMAND…
	local want=$1 got
	shift
	"$@"
	got=$?
	[ $got = "$want" ] || fail "exit $got, not $want: $*"
}
# Wait until the command succeeds. How long it takes proves nothing: the machine may be busy.
await() {
	local tries=0
	until "$@"; do
		tries=$((tries + 1))
		[ $tries -lt 6000 ] || fail "it never comes to that: $*"
		sleep 0.05
	done
}
# Run "$@" with a stop at every checkpoint until it ends; all output goes to the file out.
stop_and_go() {
	local got=75 n=0
	: > out
	while [ $got = 75 ]; do
		OMPCKPT_RESTART=auto OMPCKPT_STOP_AFTER=1 "$@" >> out
		got=$?
		n=$((n + 1))
		[ $n -lt 200 ] || fail "it never ends"
	done
	[ $got = 0 ] || fail "exit $got after $n runs"
	[ $n -gt 2 ] || fail "only $n runs"
}
reference() {                   # output in want, log in want.log
	OMPCKPT_INTERVAL=1000 "$chain" "$@" > want || fail "reference run"
	mv chain.log want.log
}
same() {
	cmp want out || fail "output differs"
	cmp want.log chain.log || fail "log differs"
}
images() { find "$OMPCKPT_DIR" -name '*.ompckpt' 2> /dev/null | sort; }
any_image() { [ -n "$(images)" ]; }
grown() { [ "$(wc -c < "$1")" -gt "$2" ]; }
newest() { images | tail -1; }
# Before a start: as long as no process has left an image, the next one begins anew, and its output does, too.
begin_out() {
	! any_image || has_begun=1
	[ -n "${has_begun:-}" ] || : > out
}

case_chain() {
	reference 40 300
	for every in 1 2 7; do
		OMPCKPT_EVERY=$every stop_and_go "$chain" 40 300
		same
	done
	[ -z "$(images)" ] || fail "images left after a normal end"
	[ ! -e "$OMPCKPT_DIR" ] || fail "folder left after a normal end"
}

case_blocks() {
	reference 20 100000
	OMPCKPT_EVERY=9 stop_and_go "$chain" 20 100000
	same
}

case_output_by_pipe() {
	reference 30 10
	local got=75
	: > out
	while [ $got = 75 ]; do
		OMPCKPT_EVERY=11 OMPCKPT_RESTART=auto OMPCKPT_STOP_AFTER=1 "$chain" 30 10 | cat >> out
		got=${PIPESTATUS[0]}
	done
	same
}

# What a script writes between a stop and a restart stays; what a killed restart wrote goes.
case_output_shared() {
	reference 5000 10 10000
	OMPCKPT_EVERY=50 OMPCKPT_STOP_AFTER=1 exits 75 "$chain" 5000 10 10000 > out
	local lines bytes
	lines=$(wc -l < out)
	echo "exit 75" >> out
	touch slow
	for i in 1 2; do
		bytes=$(wc -c < out)
		OMPCKPT_INTERVAL=1000 OMPCKPT_RESTART=auto "$chain" 5000 10 10000 >> out &
		await grown out "$bytes"
		kill -KILL $!
		wait $!
		[ $? = 137 ] || fail "not killed"
		echo "what a crash left" >> out
	done
	rm slow
	OMPCKPT_RESTART=auto exits 0 "$chain" 5000 10 10000 >> out
	grep -q "^exit 75$" out || fail "what the script wrote is gone"
	sed "$((lines + 1))d" out > out.program
	cmp want out.program || fail "output differs"
}

# After some kills it may run at full speed, and is killed later each time: it ends on any machine.
case_kill() {
	reference 3000 500 10000
	local got=1 n=0 pid
	touch slow
	while [ $got != 0 ]; do
		begin_out
		[ $n -lt 7 ] || rm -f slow
		OMPCKPT_INTERVAL=0.01 OMPCKPT_RESTART=auto "$chain" 3000 500 10000 >> out &
		pid=$!
		sleep "$((n / 12)).$((RANDOM % 3))$((RANDOM % 10))"
		kill -KILL $pid
		wait $pid
		got=$?
		n=$((n + 1))
		[ $got = 0 ] || [ $got = 137 ] || fail "exit $got"
		[ $n -lt 100 ] || fail "it never ends"
		[ -s out ] && [ -z "$(images)" ] && cmp -s want out && got=0  # killed on its way out
	done
	[ $n -gt 2 ] || fail "killed only $((n - 1)) times"
	same
}

case_signals() {
	reference 5000 10 20000
	rm chain.log
	touch slow
	OMPCKPT_INTERVAL=1000 "$chain" 5000 10 20000 > out &
	local pid=$!
	await test -e chain.log
	kill -USR1 $pid
	await any_image
	kill -TERM $pid
	wait $pid
	[ $? = 75 ] || fail "TERM does not exit 75"
	rm slow
	OMPCKPT_RESTART=auto exits 0 "$chain" 5000 10 20000 >> out
	same
}

# TERM that finds no room for its image is heeded once there is.
case_stop_full() {
	if [ -z "${inside:-}" ]; then
		local map=
		[ "$(id -u)" -eq 0 ] || map=-r
		unshare -m $map mount -t tmpfs none /tmp || exit 77
		inside=1 unshare -m $map "$BASH" "$self" stop_full "$programs" "$compiler"
		exit $?
	fi
	reference 5000 10 20000
	mkdir images
	mount -t tmpfs -o size=100k,mode=700 none images || fail "no disk"
	head -c 90000 /dev/zero >images/full
	touch slow
	OMPCKPT_INTERVAL=1000 "$chain" 5000 10 20000 > out &
	local pid=$!
	await test -s chain.log
	kill -TERM $pid
	await grep -q 'not stopped: trying again' messages
	said "cannot write it"
	rm images/full
	wait $pid
	[ $? = 75 ] || fail "not stopped when there was room"
	rm slow
	OMPCKPT_RESTART=auto exits 0 "$chain" 5000 10 20000 >> out
	same
	umount images
}

# What can't be kept is not overwritten: the program ends before, and goes on when there is room.
case_keep_full() {
	if [ -z "${inside:-}" ]; then
		local map=
		[ "$(id -u)" -eq 0 ] || map=-r
		unshare -m $map mount -t tmpfs none /tmp || exit 77
		inside=1 unshare -m $map "$BASH" "$self" keep_full "$programs" "$compiler"
		exit $?
	fi
	reference_streams 20
	mkdir images
	mount -t tmpfs -o size=400k,mode=700 none images || fail "no disk"
	OMPCKPT_EVERY=7 OMPCKPT_STOP_AFTER=1 exits 75 "$streams" 20 < numbers > out
	dd if=/dev/zero of=images/full bs=1k 2> noise
	OMPCKPT_INTERVAL=1000 OMPCKPT_RESTART=auto exits 78 "$streams" 20 < numbers > lost
	said "cannot keep what '.*upd.bin' holds before it is overwritten: No space left on device"
	rm images/full
	OMPCKPT_RESTART=auto exits 0 "$streams" 20 < numbers >> out
	same_streams
	umount images
}

# TERM at any moment, once or twice: exit 75, or a death that leaves what was there.
case_terms() {
	reference 3000 500 10000
	local n got pid
	touch slow
	for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		begin_out
		OMPCKPT_INTERVAL=0.01 OMPCKPT_RESTART=auto "$chain" 3000 500 10000 >> out &
		pid=$!
		sleep "0.0$((RANDOM % 10))$((RANDOM % 10))"
		kill -TERM $pid
		[ $((n % 2)) = 0 ] || kill -TERM $pid 2> /dev/null
		wait $pid
		got=$?
		[ $got = 75 ] || [ $got = 143 ] || fail "exit $got after TERM"
	done
	rm slow
	begin_out
	OMPCKPT_RESTART=auto exits 0 "$chain" 3000 500 10000 >> out
	same
}

# TERM while a large image is being written; many USR1 at once.
case_signals_busy() {
	chain=$big
	reference 60 10 500000
	touch slow
	OMPCKPT_INTERVAL=1000 OMPCKPT_KEEP=9 "$chain" 60 10 500000 > out &
	local pid=$! i
	await test -e chain.log
	for i in 1 2 3 4 5 6 7 8 9 10; do
		kill -USR1 $pid
	done
	await being_written
	kill -TERM $pid
	wait $pid
	[ $? = 75 ] || fail "TERM does not exit 75"
	[ "$(images | wc -l)" -le 4 ] || fail "many signals make many images: $(images)"
	[ -z "$(find images -name '*.tmp')" ] || fail "a part of an image stays"
	rm slow
	OMPCKPT_RESTART=auto exits 0 "$chain" 60 10 500000 >> out
	same
}
being_written() { [ -n "$(find images -name '*.tmp' 2> /dev/null)" ] || any_image; }

case_damaged() {
	reference 40 100
	OMPCKPT_FULL=1 OMPCKPT_EVERY=10 OMPCKPT_STOP_AFTER=3 exits 75 "$chain" 40 100 > out
	[ "$(images | wc -l)" = 2 ] || fail "KEEP=2 does not keep 2"
	cp -r images saved
	local size at
	size=$(stat -c %s "$(newest)")
	for at in '0 1' '9 1' '20 1' '100 1' 5000 $((size / 2)) $((size - 60)) $((size - 3)); do
		rm -rf images
		cp -r saved images
		head -c "$(wc -c < out)" out > out.again
		damage "$(newest)" $at
		cp saved/../chain.log chain.log.saved
		OMPCKPT_RESTART=auto exits 0 "$chain" 40 100 > out.rest
		said "trying an older one"
		cmp want.log chain.log || fail "log differs after damage at $at"
		tail -1 want | cmp - <(tail -1 out.rest) || fail "result differs after damage at $at"
		cp chain.log.saved chain.log
	done
	rm -rf images
	cp -r saved images
	truncate -s 3000 "$(newest)"
	OMPCKPT_RESTART="$(newest)" exits 78 "$chain" 40 100
	said "its writing was cut off"
	for i in $(images); do damage "$i"; done
	OMPCKPT_RESTART=auto exits 78 "$chain" 40 100
	said "no whole image is left"
	OMPCKPT_RESTART=$work/none.ompckpt exits 78 "$chain" 40 100
}

# What was named as damaged is gone after a normal end, as the others are.
case_damaged_newest() {
	reference 40 100
	OMPCKPT_EVERY=30 OMPCKPT_STOP_AFTER=2 exits 75 "$chain" 40 100 > out
	damage "$(newest)"
	OMPCKPT_INTERVAL=1000 OMPCKPT_RESTART=auto exits 0 "$chain" 40 100 > out
	said "trying an older one"
	[ -z "$(images)" ] || fail "images stay"
}

# Run "$@" as a user who may not write everywhere.
as_user() {
	if [ "$(id -u)" -eq 0 ]; then
		setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
	else
		"$@"
	fi
}

case_rights() {
	mkdir bin locked
	cp "$chain" bin/chain
	chain=$work/bin/chain
	chmod 555 bin locked
	chmod 777 .
	as_user env OMPCKPT_INTERVAL=1000 "$chain" 40 100 > want || fail "reference run"
	mv chain.log want.log
	OMPCKPT_DIR=$work/locked/images OMPCKPT_EVERY=10 exits 0 as_user "$chain" 40 100 > out
	said "cannot use the folder '$work/locked/images': Permission denied"
	same
	[ "$(id -u)" -ne 0 ] || chown 65534 locked
	OMPCKPT_DIR=$work/locked OMPCKPT_EVERY=10 exits 0 as_user "$chain" 40 100 > out
	said "cannot write to the folder '$work/locked': Permission denied"
	same

	unset OMPCKPT_DIR
	OMPCKPT_EVERY=10 OMPCKPT_STOP_AFTER=2 exits 75 as_user "$chain" 40 100 > out
	cp out first
	cp -p chain.log first.log
	chmod 555 chain.ckpt
	OMPCKPT_EVERY=10 OMPCKPT_RESTART=auto exits 0 as_user "$chain" 40 100 >> out
	said "restarted from checkpoint 2"
	said "checkpoint 3: cannot create its file: Permission denied; going on without it"
	same

	chmod 700 chain.ckpt
	chmod 000 chain.ckpt/000000000002.ompckpt
	cp first out
	cp -p first.log chain.log
	OMPCKPT_RESTART=auto exits 78 as_user "$chain" 40 100 >> out
	said "000000000002.ompckpt' can't be read: Permission denied"
	chmod 644 chain.ckpt/000000000002.ompckpt
	OMPCKPT_RESTART=auto exits 0 as_user "$chain" 40 100 >> out
	same
}

# The folder is taken away while the program runs.
case_vanished() {
	reference 5000 10 20000
	rm chain.log
	touch slow
	OMPCKPT_EVERY=20 "$chain" 5000 10 20000 > out &
	local pid=$!
	await any_image
	until rm -rf "$OMPCKPT_DIR"; do :; done
	await grep -q "cannot create its file: No such file" messages
	rm slow
	wait $pid || fail "exit $?"
	same
}

# 164 KiB of disk: one image, the log and room for more of it fit, a second image does not.
case_disk() {
	if [ -z "${inside:-}" ]; then
		local map=
		[ "$(id -u)" -eq 0 ] || map=-r
		unshare -m $map mount -t tmpfs none /tmp || exit 77
		inside=1 unshare -m $map "$BASH" "$self" disk "$programs" "$compiler"
		exit $?
	fi
	reference 40 100
	mkdir images
	mount -t tmpfs -o size=164k,mode=700 none images || fail "no disk"
	OMPCKPT_EVERY=10 exits 0 "$chain" 40 100 > out
	said "checkpoint 1 at"
	said "checkpoint 2: cannot write it: No space left on device; going on, older images stay"
	same
	OMPCKPT_EVERY=10 OMPCKPT_STOP_AFTER=1 exits 75 "$chain" 40 100 > out
	local before
	before=$(images)
	OMPCKPT_RESTART=auto OMPCKPT_EVERY=10 OMPCKPT_KEEP_AT_EXIT=1 exits 0 "$chain" 40 100 >> out
	same
	[ "$before" = "$(images)" ] || fail "the older image did not stay"
	[ -z "$(find images -name '*.tmp')" ] || fail "a part of an image stays"
	umount images
}

# Asleep each time one looks: it waits for somebody.
sleeps() {
	for _ in 1 2 3 4 5 6; do
		grep -q '^State:.*sleeping' "/proc/$1/status" || return 1
		sleep 0.05
	done
}

# Nobody reads from the pipe until the program and a checkpoint wait for room in it.
case_full_pipe() {
	reference 5000 10
	mkfifo pipe
	(await test -e read && cat) < pipe > out &
	local reader=$!
	OMPCKPT_EVERY=1000 OMPCKPT_KEEP_AT_EXIT=1 "$chain" 5000 10 > pipe &
	local pid=$!
	await sleeps $pid
	touch read
	wait $pid || fail "exit $?"
	wait $reader
	same
	any_image || fail "no image"
}

case_identity() {
	OMPCKPT_EVERY=10 OMPCKPT_STOP_AFTER=1 exits 75 "$chain" 40 100 > out
	OMPCKPT_RESTART=auto exits 78 "$chain" 41 100
	said "other arguments"
	OMPCKPT_RESTART=auto exits 78 "$streams" 40 100 < /dev/null
	said "another build"
	rm chain.log
	OMPCKPT_RESTART=auto exits 78 "$chain" 40 100
	said "cannot reopen"
	echo > chain.log
	OMPCKPT_RESTART=auto exits 78 "$chain" 40 100
	said "put the file back"
}

case_full() {
	reference 40 100
	(ulimit -f 20 && OMPCKPT_EVERY=10 exits 0 "$chain" 40 100 > out) || exit 1
	same
	said "cannot write it"
	OMPCKPT_DIR=/proc/nowhere OMPCKPT_EVERY=10 exits 0 "$chain" 40 100 > out
	same
	said "no checkpoints: cannot use the folder"
	OMPCKPT_EVERY=10 OMPCKPT_STOP_AFTER=2 exits 75 "$chain" 40 100 > out
	local before
	before=$(images)
	(ulimit -f 20 && OMPCKPT_RESTART=auto OMPCKPT_EVERY=10 OMPCKPT_KEEP_AT_EXIT=1 \
		exits 0 "$chain" 40 100 >> out) || exit 1
	same
	[ "$before" = "$(images)" ] || fail "older images did not stay"
}

case_config() {
	local bad
	for bad in EVERY=0 EVERY=x INTERVAL=-1 INTERVAL=soon MTBF=0 MTBF=3w STOP_AFTER=1x SIGNAL=FOO \
		STOP_SIGNAL=KILL STOP_SIGNAL=USR1 KEEP=0 POISON=2 VERBOSE=7; do
		exits 2 env "OMPCKPT_$bad" "$chain" 5 5
		said "OMPCKPT_${bad%%=*}"
	done
	[ ! -e chain.log ] || fail "it computed"
	reference 5 5
	OMPCKPT_VERBOSE=0 OMPCKPT_EVERY=2 OMPCKPT_INTERVAL=10m OMPCKPT_MTBF=2d exits 0 "$chain" 5 5 > out
	same
}

case_folder() {
	reference 40 10
	OMPCKPT_RESTART=auto exits 0 "$chain" 40 10 > out
	said "starting afresh"
	same
	OMPCKPT_FULL=1 OMPCKPT_EVERY=5 OMPCKPT_KEEP=3 OMPCKPT_KEEP_AT_EXIT=1 exits 0 "$chain" 40 10 > out
	[ "$(images | wc -l)" = 3 ] || fail "KEEP=3 does not keep 3"
	local before
	before=$(images)
	OMPCKPT_INTERVAL=1000 exits 0 "$chain" 40 10 > out
	said "images of an earlier run"
	[ "$before" = "$(images)" ] || fail "a run without an image of its own touched older ones"
	OMPCKPT_EVERY=20 OMPCKPT_STOP_AFTER=1 exits 75 "$chain" 40 10 > out
	[ "$(images | wc -l)" = 1 ] || fail "images of the earlier run stay"
	OMPCKPT_RESTART=auto exits 0 "$chain" 40 10 >> out
	same
}

case_busy() {
	touch slow
	OMPCKPT_INTERVAL=1000 "$chain" 5000 10 20000 > /dev/null &
	local pid=$!
	await test -e chain.log
	OMPCKPT_EVERY=2 exits 0 "$chain" 5 5 > out
	said "in use by another process"
	OMPCKPT_RESTART=auto exits 78 "$chain" 5 5 > out
	kill -KILL $pid
	wait $pid
	OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 exits 75 "$chain" 5 5 > out
}

case_stats() {
	OMPCKPT_STATS=s.json OMPCKPT_EVERY=10 OMPCKPT_STOP_AFTER=2 exits 75 "$chain" 40 100 > out
	local key
	holds '"candidates_met": 20,' && holds '"interval_s": null' && holds '"restart": null' && holds '^{"epoch": 1, ' && holds '^{"epoch": 2, ' &&
		holds '"live_bytes": [3-9][0-9][0-9][0-9][0-9],' && ! holds '^{"epoch": 3' || fail "statistics: $(cat s.json)"
	for key in position instance bytes wait_s stall_s write_s threads; do
		holds "^{.*\"$key\": ..*}" || fail "statistics without $key"
	done
	OMPCKPT_STATS=s.json OMPCKPT_RESTART=auto OMPCKPT_INTERVAL=1.5m exits 0 "$chain" 40 100 > out
	holds '"interval_s": 90.0' && holds '"restart": {"epoch": 2, "read_s": [0-9.]*[1-9][0-9]*, "resume_s": [0-9.]*[1-9]' ||
		fail "statistics of the restart: $(cat s.json)"
}
holds() { grep -q "$1" s.json; }

case_team() {
	OMP_NUM_THREADS=3 "$team" 12 env > want || fail "reference run"
	OMP_NUM_THREADS=3 OMPCKPT_EVERY=3 OMPCKPT_STOP_AFTER=1 exits 75 "$team" 12 env > out
	OMP_NUM_THREADS=5 OMPCKPT_EVERY=3 OMPCKPT_STOP_AFTER=1 OMPCKPT_RESTART=auto exits 75 "$team" 12 env >> out
	OMP_NUM_THREADS=1 OMPCKPT_RESTART=auto exits 0 "$team" 12 env >> out
	cmp want out || fail "output differs with other numbers of threads"
	touch before
	OMPCKPT_EVERY=3 OMPCKPT_STOP_AFTER=1 "$team" 12 > out &
	wait $!
	[ $? = 75 ] || fail "not stopped"
	[ -z "$(find /dev/shm -newer before -name "*_$!_*")" ] || fail "the OpenMP library left a file behind"
	rm -r "$OMPCKPT_DIR"
	"$team" 20 > want || fail "reference run"
	OMPCKPT_EVERY=3 OMP_NUM_THREADS=2 stop_and_go "$team" 20
	cmp want out || fail "output differs"
}

# Of objects of 58 KB a third is needed at most; with one image after the other, and all in each.
case_parts() {
	"$parts" 40 > want || fail "reference run"
	OMPCKPT_STATS=s.json OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=2 exits 75 "$parts" 40 > out
	holds '"live_bytes": 1[0-9][0-9][0-9][0-9],' || fail "statistics: $(cat s.json)"
	rm -r "$OMPCKPT_DIR"
	for every in 1 3; do
		OMPCKPT_EVERY=$every stop_and_go "$parts" 40
		cmp want out || fail "output differs with one of $every"
		OMPCKPT_FULL=1 OMPCKPT_EVERY=$every stop_and_go "$parts" 40
		cmp want out || fail "output differs with one of $every in full"
	done
	OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=30 exits 75 "$parts" 40 > out
	OMPCKPT_RESTART=auto exits 0 "$parts" 40 >> out
	cmp want out || fail "output differs behind many images"
}

# gcc's runs in full; clang's has an allocator of its own, so that FILEs get no slots, and says so.
case_asan() {
	reference 30 100
	if [ "$(OMPCKPT_EVERY=9 "$asan" 30 100 2>&1 > out | grep -c "can't reopen FILEs")" = 0 ]; then
		OMPCKPT_EVERY=9 stop_and_go "$asan" 30 100
	fi
	same
}

# 128 MB to save, and not enough address space for a copy.
case_memory() {
	chain=$big
	reference 20 100
	(ulimit -v 250000 && OMPCKPT_EVERY=9 OMPCKPT_STOP_AFTER=1 exits 75 "$big" 20 100 > out) || exit 1
	said "not enough memory to copy"
	OMPCKPT_RESTART=auto exits 0 "$big" 20 100 >> out
	same
}

same_streams() {
	cmp want out || fail "output differs"
	diff -r want.sub sub || fail "files differ"
}

reference_streams() {
	seq 1 100 > numbers
	seq -f 'input line %g' 1 12 > in.txt
	"$streams" "$@" < numbers > want || fail "reference run"
	mv sub want.sub
}

case_streams() {
	reference_streams 20
	for every in 1 3 8; do
		rm -rf sub
		OMPCKPT_EVERY=$every stop_and_go "$streams" 20 < numbers
		same_streams
	done
}

case_append() {
	reference_streams 20
	OMPCKPT_EVERY=7 OMPCKPT_KEEP_AT_EXIT=1 exits 0 "$streams" 20 < numbers > out
	same_from 2 1
}
same_from() {
	local epoch
	for epoch; do
		OMPCKPT_RESTART=$OMPCKPT_DIR/00000000000$epoch.ompckpt OMPCKPT_INTERVAL=1000 \
			OMPCKPT_KEEP_AT_EXIT=1 exits 0 "$streams" 20 < numbers > rest
		tail -n "$(wc -l < rest)" want | cmp - rest || fail "output from $epoch"
		diff -r want.sub sub || fail "files from $epoch"
	done
}

# What a crash of the machine left of a line about appended files spoils no other line.
case_append_torn() {
	reference_streams 20
	OMPCKPT_EVERY=7 OMPCKPT_STOP_AFTER=1 exits 75 "$streams" 20 < numbers > out
	printf 'no line\n\n1' >> "$OMPCKPT_DIR/appended"
	OMPCKPT_RESTART=auto OMPCKPT_EVERY=3 OMPCKPT_KEEP=9 OMPCKPT_KEEP_AT_EXIT=1 exits 0 "$streams" 20 < numbers > out
	same_from 4 3 2
}

# The reader has read ahead from the pipe; what it had not used yet comes out of the image.
case_input_by_pipe() {
	reference_streams 20
	seq 1 100 | OMPCKPT_EVERY=7 OMPCKPT_STOP_AFTER=1 exits 75 "$streams" 20 > out
	OMPCKPT_RESTART=auto exits 0 "$streams" 20 < /dev/null >> out
	same_streams
}

case_foreign() {
	reference_streams 20 foreign
	rm -rf sub
	OMPCKPT_EVERY=3 OMPCKPT_STOP_AFTER=1 exits 75 "$streams" 20 foreign < numbers > out
	said "a stream of popen"
	OMPCKPT_RESTART=auto exits 0 "$streams" 20 foreign < numbers >> out
	same_streams
}

"case_$1"
