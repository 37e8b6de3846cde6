#!/bin/bash
# test_teams.sh - ompckpt run --teams: what several teams write comes out once, whoever dies, stops or computes wrongly.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test_teams.sh OMPCKPT-CC OMPCKPT BACKEND [ROUNDS]      ROUNDS: of deaths and of bits turned over, at random
. "$(dirname "$0")/../cc/common.sh" "$@"
rounds=${4:-3}
export OMP_NUM_THREADS=1 OMPCKPT_HEARTBEAT=0.1
cat >app.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { N = 512 };
static unsigned long u[N];

/* No bit of it ever gets lost. */
static void step(unsigned long *v, long s)
{
	for (int i = 0; i < N; i++)
		u[i] += v[i] = v[i] * 6364136223846793005ul + (unsigned long)(s + i);
}

static int check(unsigned long *v)
{
	unsigned long value;
	long number, s = 0;
	for (; scanf("step %ld %lx\n", &number, &value) == 2; s++) {
		step(v, s);
		if (number != s || value != u[s % N])
			return 1;
	}
	return s == 0;
}

/* Until there is a file "go". What it writes depends on the number of the step alone. */
int main(int argc, char **argv)
{
	struct timespec t = {0, 1000000};
	unsigned long *v = calloc(N, sizeof *v);
	if (argc > 1)
		return check(v);
	FILE *f = fopen("out.txt", "w");
	for (long s = 0; access("go", F_OK) != 0; s++) {
#pragma potential_ckpt name(step)
		step(v, s);
		printf("step %ld %lx\n", s, u[s % N]);
		fprintf(f, "step %ld %lx\n", s, u[s % N]);
		if (s % 7 == 0)
			fflush(stdout);
		nanosleep(&t, NULL);
	}
	return 0;
}
END
check "build" cc -O1 app.c -o app

said() { [ "$(grep -Ec -- "$2" said)" -ge "$1" ]; }
are_lost() { grep -q "giving up: no team is left" said; }
said_or_lost() { said "$@" || are_lost; }

# teams N TEXT OPTIONS...: ./app until that was said N times; what comes out must be right. Summary in "last".
teams() {
	local n=$1 text=$2 bad=0
	shift 2
	rm -rf go said out.txt
	"$ompckpt" run --json "$@" ./app >out 2>said </dev/null &
	await said_or_lost "$n" "$text"
	touch go
	wait $! || { is_lost "$*" && return; fail "exit status $?: $*"; bad=1; }
	tail -n 1 said >last
	./app check <out || { fail "standard output is not that of one program: $*"; bad=1; }
	./app check <out.txt || { fail "the file is not that of one program: $*"; bad=1; }
	[ ! -e app.ckpt ] && [ ! -e app.ckpt.teams ] || fail "something is left: $(ls): $*"
	[ $bad = 0 ] || cat said
}
# All may die at once where they do so at random: then nothing is published.
is_lost() { [[ $1 == *exp:* ]] && are_lost && [ ! -e out.txt ] && ./app check <out; }
has() { grep -Eq -- "$1" last || { fail "no '$1' in the summary"; cat last; }; }

# The leader, or another one, dies; it is replaced, or not.
teams 1 "team 0 goes on from a copy of team 1" --teams 2 --inject kill:team=0@0.3s
has '"exit_status": 0, "restarts": 1.*"team": 0, "signal": 9'
teams 1 "team 1 goes on from a copy of team 0" --teams 2 --inject kill:team=1@0.3s
teams 2 "goes on from a copy" --teams 3 --policy spares --inject kill@0.3s,kill@1.5s
teams 1 "team 1 leads now" --teams 2 --policy kill --inject kill:team=0@0.3s
has '"restarts": 0'
for seed in $(seq "$rounds"); do
	teams 3 "goes on from a copy" --teams 3 -r 1000 --seed "$seed" --inject exp:0.7s
done

# Abort: nothing is published. So it is when all die.
rm -f go out.txt
"$ompckpt" run --teams 2 --policy abort --inject kill@0.3s ./app >out 2>said </dev/null
[ $? -eq 137 ] && [ ! -e out.txt ] || fail "abort: $(cat said)"
"$ompckpt" run --teams 2 --policy kill --inject kill@0.3s,kill@0.6s ./app >out 2>said </dev/null
[ $? -eq 137 ] && [ ! -e out.txt ] && ./app check <out || fail "all dead: $(cat said)"

# Asked to stop it leaves what a run without teams goes on from; asked to end, nothing.
more() { [ "$(wc -l <"$1")" -gt "$2" ]; }
asked() {
	rm -rf go out out.txt
	"$ompckpt" run "$@" ./app >out 2>said </dev/null &
	run=$!
	await more out 50
}
asked --teams 3
kill -TERM $run
wait $run 2>>noise
[ $? -eq 75 ] && grep -q "stopped; run again without --teams" said || fail "a stop: $(cat said)"
[ "$(wc -l <out)" -eq "$(wc -l <out.txt)" ] && ./app check <out 2>>noise || fail "a stop: output and file differ"
touch go
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 ./app >>out 2>said </dev/null || fail "after a stop: $(cat said)"
grep -q "restarted from checkpoint" said || fail "after a stop: $(cat said)"
./app check <out && ./app check <out.txt && [ ! -e app.ckpt ] || fail "after a stop: other output"
# So it does beside images and notes of another run, and with two places in the second one.
cat >notes.c <<'END'
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Until there is a file "go": a line for each step into a file that is continued, and one that is changed in place. */
int main(void)
{
	struct timespec t = {0, 1000000};
	for (long s = 0; access("go", F_OK) != 0; s++) {
#pragma potential_ckpt name(step)
		FILE *log = fopen("log", s > 0 ? "a" : "w"), *place = fopen("place", s > 0 ? "r+" : "w+");
		fprintf(log, "%ld\n", s);
		fprintf(place, "%012ld\n", s);
		printf("%ld\n", s);
		if (fclose(log) != 0 || fclose(place) != 0)
			return 1;
		nanosleep(&t, NULL);
	}
	return 0;
}
END
check "build notes" cc -O1 notes.c -o notes
is_whole() { seq 0 $(($(wc -l <out) - 1)) | cmp - out && cmp out log && [ "$(tail -n 1 log)" -eq "$((10#$(cat place)))" ]; }
for folder in "$PWD/other" "$PWD/fast:$PWD/slow"; do
	export OMPCKPT_DIR=$folder
	rm -rf go out log place other fast slow
	OMPCKPT_EVERY=20 ./notes >out 2>said </dev/null &
	run=$!
	await more out 200
	kill -9 $run
	wait $run 2>>noise
	rm -f out
	"$ompckpt" run --teams 2 ./notes >out 2>said </dev/null &
	run=$!
	await more out 50
	kill -TERM $run
	wait $run 2>>noise
	[ $? -eq 75 ] && is_whole || fail "a stop beside another run: $(cat said)"
	cp said told
	OMPCKPT_RESTART=auto OMPCKPT_POISON=1 ./notes >>out 2>said </dev/null &
	run=$!
	await more out $(($(wc -l <out) + 50))
	touch go
	wait $run || fail "after a stop beside another run: $(cat told said)"
	is_whole || fail "after a stop beside another run: other files: $(cat told said)"
	unset OMPCKPT_DIR
done
rm -f go
asked --teams 2
kill -HUP $run
wait $run 2>>noise
[ $? -eq 129 ] && [ ! -e out.txt ] && [ ! -e app.ckpt ] || fail "asked to end: $(cat said)"

# A stopped one is named, and another one leads; one that goes on late is named with its lag.
teams 1 "team 0 has not been heard of for .* last seen at step" --teams 2 --inject hang:team=0@0.3s
grep -q "team 1 leads now" said || fail "a stopped team leads: $(cat said)"
teams 1 "team 1 is [0-9.]* s behind team 0, at step" --teams 2 --inject hang:team=1:3s@0.3s

# A bit is turned over: of three the odd one is replaced, of two both are named.
for seed in $(seq "$rounds"); do
	teams 1 "goes on from a copy" --teams 3 --digests --seed "$seed" --inject "bit:any@step*40"
	has '"restarts": 1.*"differences": .*\{"team": [0-2], "variable": "(u|calloc at app.c:[0-9]*)"'
	turned=$(sed -n "s/.*team \([0-9]\): injected: bit . of a byte of .*/\1/p" said)
	[ "$turned" = "$(sed -n 's/.*"team": \([0-9]\), "variable": "[^"]*", "byte".*/\1/p' last)" ] ||
		fail "seed $seed: of team $turned a bit was turned over: $(cat said)"
done
teams 1 "no majority says" --teams 2 --digests --inject "bit:team=1:u@step*40"
grep -Eq "teams 0 and 1 differ at instance .* first in 'u\[[0-9]+\]', byte .* of 'u'" said || fail "two: $(cat said)"
rm -rf go said
"$ompckpt" run --inject "bit:u@step*3" ./app >out 2>said </dev/null &
await said 1 "injected: bit . of a byte of 'u' is turned over at candidate 3"
touch go
wait $! || fail "one program, a bit turned over: exit status $?"

# An element is named as the source would.
cat >elements.c <<'END'
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct point { char tag; double at[3]; };
static long grid[20][30];
static struct { int n; struct point p; } one;

int main(int argc, char **argv)
{
	struct timespec t = {0, 1000000};
	struct point *many[2] = {NULL, NULL};
	double sum = 0;
	for (int i = 1; i < argc; i++)
		many[i - 1] = calloc(400, sizeof(struct point));
	for (long s = 0; access("go", F_OK) != 0; s++) {
#pragma potential_ckpt name(step)
		grid[s % 20][s % 30] += s;
		one.n += one.p.at[s % 3]++ > 0;
		for (int i = 1; i < argc; i++)
			many[i - 1][s % 400].at[s % 3]++;
		nanosleep(&t, NULL);
	}
	for (int i = 0; i < 600; i++)
		sum += grid[i / 30][i % 30] + one.p.at[i % 3];
	for (int i = 0; i < 1200 && argc == 3; i++)
		sum += many[0][i / 3].at[i % 3] + many[1][i / 3].at[i % 3];
	return sum == one.n;
}
END
check "build elements" cc -O1 elements.c -o elements
# element VARIABLE TEXT ARGUMENTS...
element() {
	local variable=$1 text=$2
	shift 2
	rm -rf go said
	"$ompckpt" run --teams 2 --digests --seed 3 --inject "bit:$variable@step*40" ./elements "$@" >out 2>said </dev/null &
	await said 1 "no majority says"
	touch go
	wait $! || fail "$variable: exit status $?: $(cat said)"
	grep -Eq "first in '$text', byte [0-9]+ of '" said || fail "$variable is not '$text': $(cat said)"
}
element grid 'grid\[[0-9]+\]\[[0-9]+\]'
element one 'one\.(n|p|p\.tag|p\.at\[[0-2]\])'
element any 'calloc at elements.c:[0-9]+, block [12], \[[0-9]+\](\.at\[[0-2]\])?' two blocks

# Files of every kind are those of one program.
cat >files.c <<'END'
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void put(const char *path, const char *mode, long s)
{
	FILE *f = fopen(path, mode);
	fprintf(f, "%ld\n", s);
	fclose(f);
}

int main(void)
{
	struct timespec t = {0, 1000000};
	struct stat st;
	char name[64];
	mkdir("made", 0755);
	FILE *log = fopen("log", "a"), *update = fopen("update", "r+");
	for (long s = 0; s < 400; s++) {
#pragma potential_ckpt
		fprintf(log, "log %ld\n", s);
		fseek(update, s % 10, SEEK_SET);
		fputc('a' + (int)(s % 26), update);
		snprintf(name, sizeof name, "made/%ld", s % 5);
		put(name, "w", s);
		put("appended", s % 50 ? "a" : "w", s);
		int fd = open("raw", O_WRONLY | O_CREAT | O_APPEND, 0640);
		if (write(fd, name, strlen(name)) < 0 || close(fd) != 0)
			return 1;
		if (s == 100)
			remove("old");
		if (s == 200)
			rename("made/1", "moved");
		printf("%ld %d %d %d\n", s, stat("appended", &st) == 0 ? (int)st.st_size : -1,
		       access("old", F_OK), access("moved", F_OK));
		nanosleep(&t, NULL);
	}
	return 0;
}
END
check "build files" cc -O1 files.c -o files
begin() {
	rm -rf made log update appended raw old moved files.ckpt*
	echo before >log
	echo 0123456789 >update
	echo old >old
	ln old other
}
state() { find made log update appended raw other moved old -type f -printf '%p %m ' -exec cat {} \; 2>/dev/null; }
begin
./files >plain 2>/dev/null
state >want
for faults in kill:team=0@0.1s kill:team=1@0.1s kill:team=0@0.3s; do
	rm -f other
	begin
	"$ompckpt" run --teams 2 -r 1000 --inject $faults ./files >out 2>said </dev/null ||
		{ fail "files, $faults: exit status $?"; cat said; }
	cmp out plain || { fail "files, $faults: other output"; cat said; }
	state >got
	cmp got want || { fail "files, $faults: other files"; cat said; }
done

# What can't be done once is refused, before anything is written; so are teams without a supervisor.
cat >refused.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
	FILE *f = fopen("written", "w");
	fprintf(f, "text\n");
	fclose(f);
#pragma potential_ckpt
	return system("echo twice >>twice");
}
END
check "build refused" cc -O1 refused.c -o refused
"$ompckpt" run --teams 2 ./refused >out 2>said </dev/null
[ $? -eq 2 ] && [ ! -e twice ] && [ ! -e written ] && grep -q "system('echo twice" said ||
	fail "system: $(cat said)"
OMPCKPT_TEAMS=2 ./app >out 2>said
[ $? -eq 2 ] && grep -q "ompckpt run --teams 2" said || fail "no supervisor: $(cat said)"
OMPCKPT_RESTART=auto "$ompckpt" run --teams 2 ./app >out 2>said
[ $? -eq 2 ] && grep -q "teams can't go on from an image" said || fail "restart: $(cat said)"
finish
