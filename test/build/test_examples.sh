#!/bin/bash
# test_examples.sh - the examples with makefiles: built, cut and resumed, killed and resumed.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
needs make
export PATH=$prefix/bin:$PATH OMPCKPT_CC=$backend CC=ompckpt-cc

check "kill_behind.c" "$backend" -D_GNU_SOURCE -shared -fPIC -O1 "$here/kill_behind.c" -ldl -o "$scratch/kill_behind.so"

# killed WHY FILE ARGUMENT...: SIGKILL behind the second checkpoint, then a restart.
killed() {
	local why=$1 code=0
	shift
	LD_PRELOAD=$scratch/kill_behind.so KILL_BEHIND=2 OMPCKPT_VERBOSE=0 OMPCKPT_EVERY=5 \
		"$@" >killed.out 2>killed.err || code=$?
	[ $code -eq 137 ] || fail "$why: it ended with $code before it was killed"
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
LD_PRELOAD=$scratch/kill_behind.so KILL_BEHIND=4 OMPCKPT_EVERY=60 ./job.sh >>job.out 2>>job.err || fail "slurm: the job ends with $?: $(cat job.err)"
grep -q "died of signal 9" job.err || fail "slurm: it was not killed, or nobody noticed: $(cat job.err)"
cmp whole.out job.out || fail "slurm: the output differs"
finish
