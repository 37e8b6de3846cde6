#!/bin/bash
# test_inject.sh - ompckpt run --inject: faults come when and where they are asked for, the run gets over them, a seed repeats them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
export OMP_WAIT_POLICY=passive
cat >app.c <<'END'
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Until there is a file "go". */
int main(void)
{
	struct timespec t = {0, 1000000};
	long steps = 0;
	int waits = 1;
	for (; waits; steps++) {
#pragma potential_ckpt name(step)
		waits = access("go", F_OK) != 0;
		nanosleep(&t, NULL);
	}
	printf("done %d\n", steps > 0);
	return 0;
}
END
check "build" cc -O1 app.c -o app

said() { [ "$(grep -c -- "$2" said)" -ge "$1" ]; }

# run N TEXT OPTIONS... PROGRAM...: until it has said TEXT N times; then the program may end. Summary in "last".
run() {
	local n=$1 text=$2
	shift 2
	rm -rf go said app.ckpt
	"$ompckpt" run --json "$@" >out 2>said </dev/null &
	await said "$n" "$text"
	touch go
	wait $! || { fail "exit status $?: run $*"; cat said; }
	tail -n 1 said >last
}
has() { grep -Eq -- "$1" last || { fail "no '$1' in the summary"; cat last; }; }

# A kill, with and without an image; it is nobody's mistake, so a second one at the same place is none.
run 1 "going on from" --inject kill@0.2s ./app
[ "$(cat out)" = "done 1" ] || fail "kill: $(cat out)"
has '"reason": "ended", "exit_status": 0, "restarts": 1,.*"signal": 9,.*"injected": \[\{"fault": "kill", "rank": -1, "due_s": 0.2'
OMPCKPT_EVERY=20 run 2 "going on from checkpoint" --inject kill@0.5s,kill@2.5s ./app
has '"restarts": 2'
OMPCKPT_INTERVAL=1000 run 2 "going on from its start" --inject kill@0.1s --inject kill@0.2s ./app
has '"restarts": 2'

# Deaths by a law, the same ones again.
dues() { grep -o '"due_s": [0-9.]*' last | head -n 1; }
run 1 "going on from" --inject exp:0.3s --seed 7 -r 1000 ./app
first=$(dues)
run 1 "going on from" --inject exp:0.3s --seed 7 -r 1000 ./app
[ -n "$first" ] && [ "$(dues)" = "$first" ] || fail "one seed: $first and $(dues)"
run 1 "going on from" --inject exp:0.3s --seed 8 -r 1000 ./app
[ "$(dues)" != "$first" ] || fail "another seed: $first again"

# Stopped for a time; slow; stopped for ever, and ended all the same.
run 1 "is stopped" --inject hang:0.2s@0.1s ./app
has '"restarts": 0,.*"fault": "hang"'
run 1 "is made slow" --inject slow:4x ./app
has '"restarts": 0,.*"fault": "slow"'
rm -f go said
"$ompckpt" run --inject hang@0.1s ./app >out 2>said </dev/null &
await said 1 "is stopped"
kill -TERM $!
wait $!
[ $? -eq 75 ] || fail "a stopped program is not ended as it would be"

# A link that this process has, too, is not cut.
run 1 "not injected: process [0-9]* has no link of its own to cut" --inject net@0.1s ./app
has '"restarts": 0,.*"injected": \[\]'

# A rank by its number, wherever it was started.
cat >launcher <<'END'
#!/bin/sh
for rank in 0 1 2; do
	PMI_RANK=$rank OMPCKPT_DIR=$PWD/r$rank ./app &
done
wait
END
chmod +x launcher
OMPCKPT_DIR=app.ckpt run 1 "rank 2, process [0-9]* is killed" --inject kill:rank=2@0.2s ./launcher
[ "$(grep -c done out)" -eq 2 ] || fail "ranks that ended: $(grep -c done out)"
has '"injected": \[\{"fault": "kill", "rank": 2,'

# What is not understood.
for faults in '' kill kill@ kill@x kill:3@1s kill:rank=@1s kill:rank=-1@1s exp exp:0 exp:1s@2s hang hang:x@1s slow@1s slow:1x slow:4 net net:3s@1s fire@1s kill@1s, \
	"$(printf 'kill@1s,%.0s' {1..16})kill@1s"; do
	"$ompckpt" run --inject "$faults" ./app >out 2>said </dev/null
	[ $? -eq 2 ] && grep -q 'inject must be followed by faults' said || fail "'$faults' is taken"
done
finish
