#!/bin/bash
# contract.sh - does a transformed program heed what the environment asks of it, good and bad?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: contract.sh OMPCKPT-CC BACKEND          works in a scratch folder
. "$(dirname "$0")/common.sh" "$@"
. "$here/../damage.sh"
source=$here/steps.c
export OMP_NUM_THREADS=2

# run WANTED-CODE ARGS...: steps ARGS, output to out and err; environment as set by the caller.
run() {
	local want=$1 code=0
	shift
	timeout 600 ./steps "$@" >out 2>err </dev/null || code=$?
	check "exit code $code" test $code -eq "$want"
}
images() { find "${1:-steps.ckpt}" -name '*.ompckpt' 2>/dev/null | sort; }
count() { images "${1:-}" | wc -l; }
images_are() { [ "$(count)" -eq "$1" ]; }
# Does process $1 run steps, not this script's shell any more, and catch signal $2?
catches() {
	(( 0x$(awk '/^Name:/ { name = $2 } /^SigCgt:/ { print name == "steps" ? $2 : 0 }' \
		"/proc/$1/status") >> ($2 - 1) & 1 ))
}
said() { grep -q "^ompckpt: .*$1" err; }
fresh() { rm -rf steps.ckpt; }
same() { cmp -s "$1" "$2"; }

flags=(-O1 -fopenmp -Wno-unknown-pragmas "$source")
"$ompckpt_cc" --ompckpt-cc="$backend" "${flags[@]}" -o steps || exit 1
"$ompckpt_cc" --ompckpt-cc="$backend" "${flags[@]}" -O2 -o other || exit 1
"$backend" "${flags[@]}" -o plain || exit 1
./plain 10 >want

# A run that ends leaves nothing behind, and says nothing when told to.
OMPCKPT_EVERY=3 run 0 10
check "output of an undisturbed run" same out want
check "images are removed at normal end" test "$(count)" -eq 0
OMPCKPT_VERBOSE=0 OMPCKPT_EVERY=3 run 0 10
check "VERBOSE=0 is silent" test ! -s err
OMPCKPT_KEEP_AT_EXIT=1 OMPCKPT_EVERY=2 run 0 10
check "KEEP_AT_EXIT keeps KEEP images" test "$(count)" -eq 2
OMPCKPT_RESTART=off OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=1 run 75 10
check "RESTART=off starts afresh" grep -q '^0 ' out
check "… and says that there were images" said 'images'
fresh

# Stop and go on; KEEP; a folder of one's own.
OMPCKPT_DIR=my/own OMPCKPT_KEEP=3 OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=5 run 75 10
cp out first
check "KEEP=3 keeps three" test "$(count my/own)" -eq 3
OMPCKPT_DIR=my/own OMPCKPT_RESTART=auto OMPCKPT_POISON=1 run 0 10
cat first out >joined
check "joined output" same joined want

# Damage: the older image is taken; with none whole, the program does not compute.
OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=2 run 75 10
cp -r steps.ckpt saved
damage "$(images | tail -n 1)"
OMPCKPT_RESTART=auto run 0 10
check "a damaged image is named" said "$(basename "$(images saved | tail -n 1)")"
check "the older image is taken" test "$(tail -n 3 out | md5sum | cut -c1-8)" = \
	"$(tail -n 3 want | md5sum | cut -c1-8)"
rm -rf steps.ckpt && cp -r saved steps.ckpt
for image in $(images); do
	truncate -s -100 "$image"
done
OMPCKPT_RESTART=auto run 78 10
check "no output without a whole image" test ! -s out
fresh
OMPCKPT_RESTART=auto run 0 10
check "RESTART=auto without images starts afresh" same out want

# What an image does not belong to.
cp -r saved steps.ckpt
OMPCKPT_RESTART=auto run 78 11
check "other arguments are refused" said 'argument'
cp other steps.tmp && mv steps steps.right && mv steps.tmp steps
OMPCKPT_RESTART=auto run 78 10
mv steps.right steps
OMPCKPT_RESTART=$(images | tail -n 1) run 0 10
check "an image's path is taken" test -s out
OMPCKPT_RESTART=$scratch/nowhere.ompckpt run 78 10
echo "no image" >text
OMPCKPT_RESTART=$scratch/text run 78 10
fresh

# Nowhere to write: say so, and go on computing; the older image stays.
echo "a file" >blocked
OMPCKPT_DIR=blocked/dir OMPCKPT_EVERY=2 run 0 10
check "output with a folder that can't be" same out want
check "… and a message" said 'blocked'
OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 run 75 10
cp out first
images >before
(trap '' XFSZ && ulimit -f 100 && OMPCKPT_RESTART=auto OMPCKPT_EVERY=2 OMPCKPT_KEEP_AT_EXIT=1 run 0 10
	exit $failures) || failures=$((failures + 1))
cat first out >joined
check "output on a full disk" same joined want
check "the older image is still there" test "$(images | comm -12 - before)" = "$(cat before)"
check "nothing half-written is left" test "$(find steps.ckpt -type f ! -name lock ! -name appended | wc -l)" -eq "$(count)"
fresh

# Signals.
touch slow
OMPCKPT_INTERVAL=1000 OMPCKPT_KEEP_AT_EXIT=1 ./steps 5000 >out 2>err &
pid=$!
running=$pid
await catches $pid 10
kill -USR1 $pid
await images_are 1
check "USR1 makes an image" images_are 1
kill -TERM $pid
code=0
wait $pid || code=$?
running=
check "TERM stops with 75" test $code -eq 75
check "… after an image" test "$(count)" -eq 2
cp out first
rm slow
OMPCKPT_RESTART=auto run 0 5000
./plain 5000 >want5000
cat first out >joined
check "joined output after TERM" same joined want5000

# Statistics; a wrong value.
OMPCKPT_STATS=stats.json OMPCKPT_EVERY=3 run 0 10
for key in checkpoints epoch position instance bytes stall_s write_s threads candidates_met \
	live_bytes elapsed_s started_s ranks; do
	check "STATS holds $key" grep -q "\"$key\"" stats.json
done
check "STATS counts candidates" grep -Eq '"candidates_met": *10\b' stats.json
OMPCKPT_EVERY=often run 2 10
check "a wrong value is named" said 'OMPCKPT_EVERY'

[ $failures -eq 0 ] || { echo "$failures checks failed"; exit 1; }
echo "contract.sh: all right"
