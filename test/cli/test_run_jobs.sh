#!/bin/bash
# test_run_jobs.sh - ompckpt run with a launcher: a job goes on from its newest set, and nothing of it is left behind.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/sets.sh"
export OMP_NUM_THREADS=1 OMP_WAIT_POLICY=passive
cat >app.c <<'END'
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* A file "once" or "always" says what happens to which rank at which step: "1 25 11 FILE": all wait for that file there,
 * then signal 11 kills rank 1; "0 25 -3": rank 0 exits. */
static void act(const char *name, int step)
{
	int rank, at, what;
	char awaited[300] = ".";
	struct timespec t = {0, 10000000L};
	FILE *f = fopen(name, "r");
	if (!f)
		return;
	int n = fscanf(f, "%d %d %d %299s", &rank, &at, &what, awaited);
	fclose(f);
	if (n < 3 || at != step)
		return;
	while (access(awaited, F_OK) != 0)
		nanosleep(&t, NULL);
	if (rank != atoi(getenv("RANK")))
		return;
	if (name[0] == 'o')
		unlinkat(AT_FDCWD, name, 0);
	if (what < 0)
		exit(-what);
	raise(what);
}

int main(int argc, char **argv)
{
	struct timespec t = {0, 20000000L};
	double sum = atoi(getenv("RANK"));
	for (int i = 0; i < atoi(argv[1]); i++) {
#pragma potential_ckpt name(step)
		sum = sum * 0.5 + i;
		printf("%d %.3f %s\n", i, sum, argc > 2 ? argv[2] : "");
		act("once", i);
		act("always", i);
		if (access("slow", F_OK) == 0)
			nanosleep(&t, NULL);
	}
	return 0;
}
END
check "build" cc -O1 app.c -o app
for rank in 0 1 2; do RANK=$rank OMPCKPT_INTERVAL=1000 ./app 60 --json >"want.$rank"; done
cp "$here/fakerun.sh" fakerun
cp "$here/fakerun.sh" mpiexec.hydra
words=("$here/rank.sh" "$scratch/make_set" ./app 60 --json)

# run STATUS ARGS...: ompckpt run with that command.
run() {
	local want=$1 code=0
	shift
	timeout 300 "$ompckpt" run "$@" >out 2>said </dev/null || code=$?
	[ $code -eq "$want" ] || { fail "exit status $code instead of $want: run $*"; cat said said.*; }
}
says() { grep -Eq -- "$1" said || { fail "no message '$1'"; cat said; }; }
same() {
	local rank
	for rank in 0 1 2; do cmp "want.$rank" "out.$rank" || fail "$1: the output of rank $rank differs"; done
	[ ! -e left ] || fail "$1: $(cat left)"
}
fresh() { rm -rf job app.ckpt once always nosets suicide slow starts out.* said.* pids.* left; }
await() {
	local tries=0
	until "$@" 2>>noise; do
		[ $((tries += 1)) -lt 2400 ] || { fail "it never comes to that: $*"; finish; }
		sleep 0.05
	done
}
gone() { local pid; for pid in $(cat pids.* 2>>noise); do ! kill -0 "$pid" 2>>noise || return 1; done; }

# The folder is the program's, whatever starts it.
run 0 ./fakerun -n 3 "${words[@]}"
same "undisturbed"
[ ! -s said ] || fail "it says something: $(cat said)"
grep -qx "OMPCKPT_DIR=$PWD/app.ckpt OMPCKPT_RESTART=" starts || fail "the folder: $(cat starts)"
run 2 ./fakerun -n 3 "$here/rank.sh"
says "was not built by ompckpt-cc"

# A rank dies; also as MPICH tells it; the launcher dies, and leaves ranks behind.
second=app.ckpt/000000000002.set
for launcher in ./fakerun ./mpiexec.hydra; do
	for left in no yes; do
		fresh
		echo 1 25 11 $second >once
		[ $left = no ] || touch suicide slow
		OMPCKPT_EVERY=10 run 0 --json -- $launcher -n 3 "${words[@]}"
		same "a death under $launcher, left: $left"
		signal=11
		[ $left = no ] || signal=9
		says "'$launcher' died of signal $signal .*; going on from checkpoint 2 at step in 1 s \(restart 1 of at most 10\)"
		tail -n 1 said | grep -q '"restarts": 1,.*"newest_epoch": 2' || fail "summary: $(tail -n 1 said)"
		tail -n 1 starts | grep -q 'OMPCKPT_RESTART=auto$' || fail "started again: $(cat starts)"
		await gone
	done
done

# Sets count, not images; twice at one place; the program's own word.
fresh
echo 1 25 11 app.ckpt/rank.1/000000000002.ompckpt >once
touch nosets
OMPCKPT_EVERY=10 run 0 ./fakerun -n 3 "${words[@]}"
says "going on from its start"
fresh
echo 2 25 11 $second >always
OMPCKPT_EVERY=10 run 139 ./fakerun -n 3 "${words[@]}"
says "giving up: './fakerun' died twice of signal 11 .* after checkpoint 2 at step, with no newer checkpoint"
await gone
for status in 1 75 78; do
	fresh
	echo 0 25 -$status $second >always
	OMPCKPT_EVERY=10 run $status ./fakerun -n 3 "${words[@]}"
	! grep -q 'going on' said || fail "exit $status was taken for a crash"
done
fresh
echo 2 25 -9 $second >always
OMPCKPT_EVERY=10 run 9 ./fakerun -n 3 "${words[@]}"
await gone
sleep 0.2
OMPCKPT_EVERY=10 OMPCKPT_RESTART=auto run 137 ./mpiexec.hydra -n 3 "${words[@]}"

# An earlier job's sets are not taken for this one's, unless it goes on from them.
fresh
echo 2 25 -3 $second >once
OMPCKPT_EVERY=10 run 3 ./fakerun -n 3 "${words[@]}"
rm out.* pids.*
echo 1 5 11 >once
OMPCKPT_INTERVAL=1000 run 0 ./fakerun -n 3 "${words[@]}"
for rank in 0 1 2; do tail -n 60 out.$rank | cmp want.$rank - || fail "an earlier job was continued by rank $rank"; done
says "going on from its start"
rm out.* starts
echo 1 45 11 >once
OMPCKPT_RESTART=auto OMPCKPT_INTERVAL=1000 run 0 ./fakerun -n 3 "${words[@]}"
says "going on from checkpoint 2 at step"
[ "$(grep -c 'OMPCKPT_RESTART=auto$' starts)" -eq 2 ] || fail "starts: $(cat starts)"

# Asked to end: the launcher kills the job, and says what it likes.
for launcher in ./fakerun ./mpiexec.hydra; do
	fresh
	touch slow
	OMPCKPT_EVERY=10 timeout 100 "$ompckpt" run $launcher -n 3 "$here/rank.sh" "$scratch/make_set" ./app 5000 >out 2>said </dev/null &
	await test -s app.ckpt/000000000001.set
	kill -TERM "$(pgrep -P $!)"
	wait $!
	status=$?
	[ $status -eq 75 ] || fail "exit status $status instead of 75 after TERM to $launcher"
	says "stopped without a new checkpoint"
	await gone
done

# mpirun --with-ft: a rank dies in MPI_Init, and the others fail there; all die, and it exits with 0. Only what has said so has ended.
cat >launcher <<'END'
#!/bin/sh
exits=$(sed 1q exits)
sed -i 1d exits
[ "$exits" = end ] || exit "$exits"
./app 10
echo 0 >"$OMPCKPT_EXIT_FILE"
END
chmod +x launcher
for status in 14 0; do
	fresh
	printf '%s\nend\n' $status >exits
	OMPCKPT_SPARES=1 run 0 ./launcher --with-ft ./app
	says "'./launcher' died of signal 9 .*\(restart 1 of"
done
fresh
echo 14 >exits
run 14 ./launcher --with-ft ./app

# real NAME LAUNCHER...: as above, with a launcher that is installed; then launchers and ranks are killed in turn, a set between.
real() {
	local name=$1
	shift
	fresh
	echo 1 25 9 $second >once
	OMPCKPT_EVERY=10 run 0 "$@" -n 3 "${words[@]}"
	same "$name: a death"
	says "'$1' died of signal 9 .*; going on from checkpoint 2 at step"
	await gone
	fresh
	touch slow
	OMPCKPT_EVERY=5 timeout 280 "$ompckpt" run -r 50 "$@" -n 3 "$here/rank.sh" "$scratch/make_set" ./app 2000 --json >out 2>said </dev/null &
	local supervisor=$! round last=0
	for round in 1 2 3 4; do
		await started $round
		newer_than 0 && last=$newest
		await newer_than $((last + 1))
		last=$newest
		if [ $((round % 2)) = 1 ]; then
			kill -9 "$(pgrep -P "$(pgrep -P $supervisor)")"
		else
			kill -9 "$(tail -n 1 pids.2)"
		fi
		await grep -q "(restart $round of" said
	done
	rm slow
	wait $supervisor || { fail "$name: exit status $?"; cat said; }
	[ ! -e left ] || fail "$name: $(cat left)"
	for rank in 0 1 2; do cmp "long.$rank" "out.$rank" || fail "$name: the output of rank $rank differs"; done
	await gone
}
started() { [ "$(wc -l <pids.2)" -ge "$1" ]; }
newer_than() {
	newest=$(find app.ckpt -maxdepth 1 -name '*.set' -printf '%f\n' | sort | tail -n 1)
	[ -n "$newest" ] || return 1
	newest=$((10#${newest%.set}))
	[ "$newest" -gt "$1" ]
}
rm -f slow
for rank in 0 1 2; do RANK=$rank OMPCKPT_INTERVAL=1000 ./app 2000 --json >"long.$rank"; done
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
if command -v mpirun.openmpi >>noise; then real "Open MPI" mpirun.openmpi; else echo "mpirun.openmpi: not installed: left out"; fi
if command -v mpiexec.mpich >>noise; then real MPICH mpiexec.mpich; else echo "mpiexec.mpich: not installed: left out"; fi
finish
