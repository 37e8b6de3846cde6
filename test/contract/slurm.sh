#!/bin/bash
# slurm.sh - do the scripts of docs/slurm.md carry a run to its end, over jobs that are too short and a crash?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: slurm.sh OMPCKPT-CC OMPCKPT BACKEND DOCS/SLURM.MD          works in a scratch folder
#
# Slurm is played: scontrol writes down that it was called; a job is started anew as long as it was.
set -u
export OMP_WAIT_POLICY=passive OMP_NUM_THREADS=2
ompckpt_cc=$(realpath "$1") ompckpt=$(realpath "$2") backend=$3 docs=$(realpath "$4")
source=$(dirname "$(realpath "$0")")/steps.c
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
unset "${!OMPCKPT_@}" "${!SLURM_@}"

fail() {
	echo "FAILED: $*"
	tail -n 20 log err 2>/dev/null
	exit 1
}
# The N-th script, for our program.
script() {
	awk -v n="$1" '/^```bash$/ { k++; next } /^```$/ { next_is_text = 1 }
		next_is_text { next_is_text = 0; inside = 0; next } { if (k == n && !done[k]) print } /^exit / { done[k] = 1 }' \
		"$docs" | sed 's/input\.txt/5000/'
}
mkdir bin
ln -s "$ompckpt" bin/ompckpt
printf '#!/bin/sh\necho "$@" >>requeued\n' >bin/scontrol
chmod +x bin/scontrol
PATH=$scratch/bin:$PATH
"$ompckpt_cc" --ompckpt-cc="$backend" -O1 -fopenmp "$source" -o app || exit 1
"$backend" -O1 -fopenmp -Wno-unknown-pragmas "$source" -o plain || exit 1
./plain 5000 >want
script 1 >job.sh
script 2 >loop.sh
grep -q 'scontrol requeue' job.sh && grep -q 'for _ in' loop.sh || fail "the scripts are not where they were"

# await COMMAND...: until it succeeds.
await() {
	local tries=0
	until "$@"; do
		sleep 0.05
		[ $((tries += 1)) -lt 6000 ] || fail "it never comes to that: $*"
	done
}
# job SECONDS [SIGNAL]: one start by Slurm; TERM to the script once the program goes on, if wanted.
job() {
	rm -f requeued
	SLURM_JOB_ID=7 SLURM_JOB_END_TIME=$(($(date +%s) + $1)) bash job.sh >>out 2>>err &
	local pid=$!
	[ -z "${2:-}" ] || { await grep -q 'restarted from checkpoint' err && kill -TERM $pid; }
	code=0
	wait $pid || code=$?
}
touch slow
job 10
[ $code -eq 75 ] && grep -qx 'requeue 7' requeued || fail "exit $code at the end of the time, and no requeue"
grep -q 'left of the time limit: taking the last checkpoint' err || fail "no message about the time"
job 1000 TERM
[ $code -eq 75 ] && [ -e requeued ] || fail "exit $code after TERM, and no requeue"
rm slow
job 1000
[ $code -eq 0 ] && [ ! -e requeued ] || fail "exit $code at the end"
cmp want out || fail "the output differs"

# The plain loop: a program killed from outside is resumed.
touch slow
rm out err
OMPCKPT_INTERVAL=0.2 bash loop.sh >out 2>err &
pid=$!
await grep -qs "checkpoint 2 at" err
kill -KILL "$(pgrep -P $pid app)"
rm slow
wait $pid || fail "the loop ends with $?"
grep -q 'restarted from checkpoint' err || fail "not resumed"
cmp want out || fail "the loop's output differs"
echo "slurm.sh: all right"
