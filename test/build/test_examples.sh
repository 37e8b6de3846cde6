#!/bin/bash
# test_examples.sh - the examples with makefiles: built, cut and resumed, killed and resumed.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
needs make
export PATH=$prefix/bin:$PATH OMPCKPT_CC=$backend CC=ompckpt-cc

# killed WHY FILE ARGUMENT...: SIGKILL behind the second checkpoint, then a restart.
killed() {
	local why=$1
	shift
	OMPCKPT_VERBOSE=0 OMPCKPT_EVERY=5 "$@" >killed.out 2>killed.err &
	local pid=$! i
	for i in $(seq 500); do
		[ -n "$(find "$1.ckpt" -name '*2.ompckpt' 2>/dev/null)" ] && break
		kill -0 $pid 2>/dev/null || break
		sleep 0.01
	done
	kill -9 $pid 2>/dev/null || fail "$why: it ended before it was killed"
	wait $pid 2>/dev/null
	OMPCKPT_VERBOSE=0 OMPCKPT_RESTART=auto OMPCKPT_POISON=1 "$@" >>killed.out || fail "$why: no restart"
	cmp whole.out killed.out || fail "$why: killed and resumed, the output differs"
	for f in ${writes:-}; do cmp "$f" "$f.whole" || fail "$why: killed and resumed, $f differs"; done
}

# example FOLDER PROGRAM ARGUMENT: what it writes is named in $writes
example() {
	cp -r "$examples/$1" "$1" && cd "$1" || exit 2
	check "$1: build" make -j2
	check "$1: positions" ompckpt positions "./$2"
	cut_and_resumed "$1" "./$2" "$3"
	killed "$1" "./$2" "$3"
	cd .. || exit 2
}

writes=heat.pgm
example make heat 1000
writes=
example spmd pendulums 500
example library poisson 60

# The batch job: stopped, put back into the queue; killed, resumed within the job; ended.
mkdir bin && printf '#!/bin/bash\necho "$@" >>"%s/asked"\n' "$PWD" >bin/scontrol && chmod +x bin/scontrol
cp -r "$examples/slurm" slurm && cd slurm || exit 2
check "slurm: build" make
./stars 400 >whole.out
export PATH=$work/bin:$PATH SLURM_JOB_ID=42 STEPS=400 OMPCKPT_VERBOSE=0
OMPCKPT_EVERY=60 OMPCKPT_STOP_AFTER=2 ./job.sh >>job.out 2>>job.err
[ $? -eq 75 ] && [ "$(cat ../asked)" = "requeue 42" ] || fail "slurm: it is not put back: $(cat job.err)"
OMPCKPT_EVERY=60 ./job.sh >>job.out 2>>job.err &
job=$!
for _ in $(seq 500); do
	[ -e stars.42.ckpt/000000000004.ompckpt ] && pkill -KILL -x stars -P "$(pgrep -P $job ompckpt)" && break
	sleep 0.01
done
wait $job || fail "slurm: the job ends with $?: $(cat job.err)"
grep -q "died of signal 9" job.err || fail "slurm: it was not killed, or nobody noticed: $(cat job.err)"
cmp whole.out job.out || fail "slurm: the output differs"
finish
