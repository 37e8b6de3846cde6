#!/bin/bash
# places.sh - with a fast and a slow folder for the images, is nothing lost when one of them is?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: places.sh OMPCKPT-CC BACKEND OMPCKPT          works in a scratch folder
. "$(dirname "$0")/common.sh" "$@"
. "$here/../damage.sh"
export OMP_NUM_THREADS=2 OMPCKPT_DIR=near:far

# run WANTED-CODE: 30 steps, output added to out, messages to err; log is appended to. Environment
# as set by the caller.
run() {
	local code=0
	timeout 600 ./steps 30 log >>out 2>err </dev/null || code=$?
	check "exit code $code" test $code -eq "$1"
}
# each_copied EVERY COUNT: images that are in both places, for a stop waits for the slow one, which may
# pass by what is followed by another too soon.
each_copied() {
	for ((k = 0; k < $2; k++)); do
		OMPCKPT_RESTART=auto OMPCKPT_EVERY=$1 OMPCKPT_STOP_AFTER=1 run 75
	done
}
# start [STEP]: the same in the background; it waits before the step, or the last one, until it is killed.
start() {
	touch "hold.${1:-29}"
	: >err # what the last run said is not this one's
	./steps 30 log >>out 2>err </dev/null &
	running=$!
}
killed() {
	kill -9 $running
	wait $running 2>/dev/null
	running=
	rm hold.*
}
images() { find "$1" -name '*.ompckpt' 2>/dev/null | sort; }
newest() { images "$1" | tail -n 1; }
has() { [ "$(images "$1" | wc -l)" -ge "$2" ]; }
newer_near() { [[ $(basename "$(newest near)") > $(basename "$(newest far)") ]]; }
last_line_is() { [ "$(tail -n 1 log)" = "$1" ]; }
said() { grep -q "^ompckpt: .*$1" err; }
silent() { ! said "$1"; }
# The same file stays, for the program knows its output by that.
fresh() { rm -rf near far log && : >out; }
right() {
	check "$1" cmp -s out want
	check "$1: the file appended to" cmp -s log want.log
}

flags=(-O1 -fopenmp -Wno-unknown-pragmas "$here/steps.c")
"$ompckpt_cc" --ompckpt-cc="$backend" "${flags[@]}" -o steps || exit 1
"$backend" "${flags[@]}" -o plain || exit 1
"$backend" -D_GNU_SOURCE -shared -fPIC -O1 "$here/far.c" -ldl -o far.so || exit 1
./plain 30 want.log >want

# A run that ends leaves nothing in either.
OMPCKPT_EVERY=3 run 0
right "output of an undisturbed run"
check "both folders are gone" test ! -e near -a ! -e far
fresh
OMPCKPT_EVERY=3 OMPCKPT_KEEP_AT_EXIT=1 run 0
check "the last image is in both" cmp -s "$(newest near)" "$(newest far)"
check "KEEP is for each place" test "$(images near | wc -l)" -eq 2 -a "$(images far | wc -l)" -le 2
fresh

# A stop waits for the slow place; then either may be lost.
for lost in near far; do
	OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=2 LD_PRELOAD=./far.so FAR_DELAY=300 run 75
	check "a stop waits for the slow place" cmp -s "$(newest near)" "$(newest far)"
	rm -rf $lost
	OMPCKPT_RESTART=auto OMPCKPT_POISON=1 run 0
	right "output after $lost was lost"
	[ $lost = far ] || check "… which is said" said "'.*near' has no whole image as new as '.*far"
	fresh
done

# Killed while the slow place lags; the newest image is taken, wherever it is.
touch far.hold hold.5
LD_PRELOAD=./far.so FAR_HOLD=2 OMPCKPT_EVERY=1 start
await has far 1
rm hold.5
await newer_near
killed
rm far.hold
ahead=$(basename "$(newest near)" .ompckpt)
cp -r near near.kept
cp -r far far.kept
cp out out.kept
cp log log.kept
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_INTERVAL=1000 OMPCKPT_KEEP_AT_EXIT=1 run 0
check "restart from the fast place" said "restarted from checkpoint $((10#$ahead))"
right "output after that"
check "the image restarted from is copied, too" test -e "far/$ahead.ompckpt"
fresh
mv far.kept far
cat out.kept >out
cp log.kept log
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_EVERY=5 OMPCKPT_STOP_AFTER=1 run 75
check "restart from the slow place" silent "restarted from checkpoint $((10#$ahead))"

# The first node comes back with what it had: the run has gone on without that.
rm -rf near
mv near.kept near
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 run 0
right "output of a run that went to another node and back"
fresh

# The same when the other node has left no image: by the journal.
each_copied 3 3
cp -r near near.kept
rm -rf near "$(newest far)"
OMPCKPT_RESTART=auto OMPCKPT_INTERVAL=1000 start
await said 'restarted'
killed
rm -rf near
mv near.kept near
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 run 0
check "what was left behind is passed over" said "near/000000000003.ompckpt' is passed over"
right "output of a run that went to another node and back without an image"
fresh

# An image of another run in the fast place.
OMPCKPT_EVERY=9 OMPCKPT_STOP_AFTER=2 run 75
mv near near.kept
fresh
OMPCKPT_EVERY=3 OMPCKPT_STOP_AFTER=1 run 75
rm -rf near
mv near.kept near
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 run 0
check "another run's image is passed over" said "near/000000000002.ompckpt' is passed over"
right "output after that"
fresh

# A damaged image: the other place's copy, then the older ones.
OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=2 run 75
damage "$(newest near)"
OMPCKPT_RESTART=auto OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=1 run 75
check "the other copy is taken" said 'restarted from checkpoint 2'
fresh
OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=2 run 75
damage "$(newest near)"
damage "$(newest far)"
OMPCKPT_RESTART=auto OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=1 run 75
check "the older one is taken" said 'restarted from checkpoint 1'
fresh

# A slow place that is slower than the checkpoints come: some are passed over, the last is there.
touch far.hold
{ await eval 'newest near | grep -q 000000000030' && rm far.hold; } &
LD_PRELOAD=./far.so FAR_HOLD=2 OMPCKPT_EVERY=1 OMPCKPT_VERBOSE=2 OMPCKPT_KEEP_AT_EXIT=1 run 0
wait
copied=$(grep -c "is in '.*far', too" err)
check "some of 30 are copied: $copied" test "$copied" -ge 1 -a "$copied" -lt 30
check "the last one is" cmp -s "$(newest near)" "$(newest far)"
right "output meanwhile"
fresh

# The last checkpoint before a time limit leaves time for the copy: twice what a copy took and a second, of which a
# machine that stands still may take its part.
touch slow
LD_PRELOAD=./far.so FAR_DELAY=6000 OMPCKPT_TIME_LIMIT=22 OMPCKPT_INTERVAL=1 \
	timeout 600 ./steps 30000 log >>out 2>err </dev/null
code=$?
left=$(sed -n 's/^ompckpt: \([0-9]*\) s are left of the time limit.*/\1/p' err)
check "exit code $code at the time limit" test $code -eq 75
check "… in time: $left s before its end" test "${left:-0}" -gt 6
check "… with the copy" cmp -s "$(newest near)" "$(newest far)"
rm slow
fresh

# A slow place that is full, can't be, or is another's.
touch far.full
LD_PRELOAD=./far.so OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=2 run 75
rm far.full
check "a full slow place is named" said "could not be copied to '.*far': No space left"
check "… once" test "$(grep -c 'No space left' err)" -eq 1
check "… and where the image is" said "which is in '.*near' only"
check "nothing half-written is left" test "$(find far -type f ! -name lock ! -name appended | wc -l)" -eq 0
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_KEEP_AT_EXIT=1 run 0
right "output after that"
fresh
echo "a file" >far
OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=2 run 75
check "a slow place that can't be" said "cannot use the folder '.*far'.*stay in '.*near' only"
OMPCKPT_RESTART=auto run 78
check "… and a restart must not do without it" said "far'.*leave it out"
OMPCKPT_DIR=near OMPCKPT_RESTART=auto OMPCKPT_POISON=1 run 0
right "output after it was left out"
fresh
echo "a file" >near
OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=2 run 75
check "a fast place that can't be" said "near'.*written to '.*far' at once"
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 run 0
right "output after that"
fresh
OMPCKPT_DIR=far OMPCKPT_INTERVAL=1000 start
await test -s log
out=$(OMPCKPT_RESTART=auto ./steps 30 log 2>&1 >/dev/null)
check "another's slow place: exit code 78" test $? -eq 78
check "another's slow place is named" grep -q "far' is in use" <<<"$out"
killed
fresh

# An image that never became whole: its number is not used again, or what was appended since would
# be taken for what was appended since the later one.
export OMPCKPT_DIR=far
touch hold.6
OMPCKPT_EVERY=4 LD_PRELOAD=./far.so start 10
await has far 1
touch far.full
rm hold.6
await said 'checkpoint 2: cannot write'
await last_line_is 9
killed
rm far.full
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_EVERY=20 OMPCKPT_STOP_AFTER=1 run 75
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 run 0
right "output after an image that never became whole"
fresh

# The tool knows both places.
export OMPCKPT_DIR=near:far
each_copied 4 2
rm "$(newest near)"
check "verify looks into both" test "$("$ompckpt" verify near:far | grep -c 'is whole')" -eq 3
check "ls lists both" test "$("$ompckpt" ls near:far | grep -c ompckpt)" -eq 3
check "show takes the newest" grep -q 'epoch *2' <("$ompckpt" show near:far)
"$ompckpt" prune near:far --keep 1 >/dev/null
check "prune thins out both" test "$(images near | wc -l)" -eq 1 -a "$(images far | wc -l)" -eq 1
"$ompckpt" restart near:far >>out 2>err
check "restart takes the newest" said 'restarted from checkpoint 2'
right "output after that"
check "… and knows both places" test ! -e near -a ! -e far
fresh

# A colon in a name.
OMPCKPT_DIR='near\:by' OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=2 run 75
check "a colon in a name" has near:by 2
"$ompckpt" restart near:by >>out 2>err
right "restart from a folder with a colon in its name"
OMPCKPT_DIR=a:b:c run 2
check "three places are refused" said 'OMPCKPT_DIR'

[ $failures -eq 0 ] || { echo "$failures checks failed"; exit 1; }
echo "places.sh: all right"
