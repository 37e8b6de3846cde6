#!/bin/bash
# test_prove.sh - ompckpt prove: what it runs and compares, what it says, how it ends.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# test/prove has programs with mistakes, without, and such that are not deterministic.
. "$(dirname "$0")/../cc/common.sh" "$@"
export OMP_WAIT_POLICY=passive KMP_FORCE_MONOTONIC_DYNAMIC_SCHEDULE=1
cat >app.c <<'END'
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static double table[50];
static int code;

/* A line in a file that no restart knows of: one for each process. */
static void tell(const char *name)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_APPEND, 0666);
	if (write(fd, "x\n", 2) != 2)
		exit(9);
	close(fd);
}

int main(int argc, char **argv)
{
	int n = atoi(argv[1]);
	const char *does = argc > 2 ? argv[2] : "";
	double sum = 0, read = 0;
	if (!strcmp(does, "tell"))
		tell(argv[3]);
	if (!strcmp(does, "fails")) {
		fputs("no such file\n", stderr);
		exit(9);
	}
	FILE *in = fopen("in/numbers", "r");
	if (in && fscanf(in, "%lf", &read) == 1)
		printf("read %g\n", read);
	if (scanf("%lf", &read) == 1)
		printf("told %g\n", read);
	DIR *gone = NULL;
	if (!strcmp(does, "unlink")) {
		mkdir("gone", 0777);
		gone = opendir("gone");
		syscall(SYS_unlinkat, AT_FDCWD, "gone", AT_REMOVEDIR);
	}
	FILE *pipe = !strcmp(does, "pipe") ? popen("echo 1", "r") : NULL;
	/* A descriptor that a restart does not bring back: "close" errs at once, "twice" at the second. */
	int lost = 0, fd = !strcmp(does, "close") || !strcmp(does, "twice") ? open("/dev/null", O_WRONLY) : -1;
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt name(step)
		sum = sum * 0.5 + table[i % 50] + i;
		table[(i * 7) % 50] = sum;
		if (gone)
			readdir(gone);
		if (i == 2 && !strcmp(does, "code"))
			code = 3;
		if (fd >= 0 && write(fd, "x", 1) < 0) {
			fd = open("/dev/null", O_WRONLY);
			lost++;
			sum += lost == 2 || !strcmp(does, "close") ? 1e-9 * sum : 0;
		}
		if (!strcmp(does, "noise")) {
			struct timespec t;
			clock_gettime(CLOCK_MONOTONIC, &t);
			sum += 1e-12 * (double)t.tv_nsec * 1e-9;
		}
	}
	if (pipe)
		pclose(pipe);
	if (!strcmp(does, "dated")) {
		struct timespec t;
		char name[40];
		clock_gettime(CLOCK_REALTIME, &t);
		snprintf(name, sizeof name, "dated.%ld", t.tv_nsec);
		printf("%90s %ld ns\n", "took", t.tv_nsec);
		fclose(fopen(name, "w"));
	}
	printf("%.14f\n", sum);
	FILE *out = fopen(!strcmp(does, "kept") ? "in/numbers" : "out.txt", "w");
	fprintf(out, "%.17g\n", table[3]);
	fclose(out);
	return code;
}
END
check "build" cc -O1 app.c -o app
mkdir in
echo 17 >in/numbers
echo 4 >told

# says STATUS PATTERN ARGS...: exit status of ompckpt prove; the pattern in what it prints, on either stream.
says() {
	local want=$1 pattern=$2 code=0
	shift 2
	timeout 1200 "$ompckpt" prove "$@" >"$scratch/out" 2>&1 <"${input:-/dev/null}" || code=$?
	[ $code -eq "$want" ] || { fail "exit status $code instead of $want: prove $*"; cat "$scratch/out"; }
	grep -Eq -- "$pattern" "$scratch/out" || { fail "prove $* does not say '$pattern'"; cat "$scratch/out"; }
}
json() { grep -Eq -- "$1" "$scratch/out" || { fail "no $1 in the JSON"; cat "$scratch/out"; }; }
nothing_left() { [ -z "$(ls -A "$TMPDIR")" ] || fail "$1: $(ls "$TMPDIR") stays"; }

# A clean program: nothing of it is left here, and nothing in the folder for temporary files.
before=$(ls -lR)
input=told says 0 'every restart gave the same' -n 6 --seed 5 -- ./app 20
grep -q 'seed 5' "$scratch/out" || fail "the seed is not told"
grep -q '1 of the 1 that a run meets, in 20 candidates' "$scratch/out" || fail "the positions are not told"
[ "$before" = "$(ls -lR)" ] || fail "the folder is changed: $(ls -lR)"
nothing_left "a clean program"
says 0 '"verdict": "same"' --json -n 3 -o page.html ./app 9 kept
json '"proofs": 3'
json '"restarts": [1-9]'
grep -q 'Every restart gave the same' page.html || fail "no page"
grep -q '<td class="n">9</td>' page.html || fail "the page does not tell how often positions are met"
says 0 'every restart gave the same' -n 3 ./app 9 code

# Several proofs at a time: each is made once, what they have done is added up.
says 0 '"verdict": "same"' --json -n 7 -j 3 --seed 5 -- ./app 20
json '"proofs": 7'
json '"cuts": [1-9][0-9]'
nothing_left "several at a time"
says 0 'every restart gave the same' -n 2 -j 9 ./app 9
says 1 'a restart did not give the same' -j 3 ./app 9 close
[ "$(find "$TMPDIR" -mindepth 1 -maxdepth 1 | wc -l)" -eq 1 ] || fail "several differences are kept: $(ls "$TMPDIR")"
rm -rf "${TMPDIR:?}"/*
says 2 "can't be asked" -j 2 --compare 'sh -c "case \$2 in */again) exit 0; esac; exit 126" x' ./app 9
nothing_left "a command that can't be asked"
# One of two can't ask it; the other has seen a difference, and looks into it until the first has ended.
cat >"$scratch/two" <<'END'
root=${1%/*}
case $2 in
*/again)
	[ -e "$0.differs" ] && read -r first <"$0.first/root" && [ "$first" != "$root" ] &&
		while [ -d "$first" ]; do sleep 0.02; done
	exit 0
	;;
esac
mkdir "$0.first" 2>>"$0.noise" && echo "$root" >"$0.new" && mv "$0.new" "$0.first/root"
until [ -e "$0.first/root" ]; do sleep 0.02; done
read -r first <"$0.first/root"
[ "$first" = "$root" ] || { touch "$0.differs"; exit 1; }
until [ -e "$0.differs" ]; do sleep 0.02; done
exit 126
END
says 2 "can't be asked" -j 2 --compare "sh '$scratch/two'" ./app 9
nothing_left "a difference beside a command that can't be asked"

# Wrong use.
says 2 'usage: ompckpt prove'
says 2 'a number of proofs at a time' -j x ./app 9
says 2 'there is no option' --nought ./app 9
says 2 'a number between 0 and 1' --tolerance 2 ./app 9
says 2 "'./none' can't be started" ./none
says 2 'prove starts a program by itself' sh ./app 9
says 2 'has no report' /bin/true
mkdir -p below
(cd below && says 2 "leads out of the current folder" ../app 9 tell ../told && [ $failures -eq 0 ]) || failures=$((failures + 1))
truncate -s 300M big
says 2 'more than 20000 files or 256 MB' ./app 9
mkdir -p far
mv big far
mkdir -p near
ln -s ../far/big ../in near
(cd near && says 0 'every restart gave the same' -n 2 "$scratch/work/app" 9 && [ $failures -eq 0 ]) || failures=$((failures + 1))
nothing_left "wrong use"
rm -rf far near below

# Nothing to try; a restart that is refused; a plain run that ends badly.
says 1 'nothing was tried: no candidate was met' ./app 0
says 1 'the restart was refused: cannot go on: the folder .*gone' ./app 9 unlink
says 1 'no run could be cut: no checkpoint can be taken here: ' -n 2 ./app 9 pipe
rm -rf "${TMPDIR:?}"/*
says 1 'a plain run ends with exit code 139' ./app
says 1 'no candidate was met in a plain run, which ends with exit code 9; the last it said: no such file' ./app 9 fails

# A program that is not the same twice; who decides what is the same.
says 3 'not deterministic: .* standard output, line 2' -n 2 ./app 9 noise
nothing_left "not deterministic"
says 0 'every restart gave the same' -n 3 --tolerance 1e-6 ./app 9 noise
says 0 'every restart gave the same' -n 3 --compare true ./app 9 noise
says 0 'every restart gave the same' -n 3 --compare 'sh -c "[ -f \$1/stdout -a -f \$2/files/out.txt ]" x' ./app 9 noise
says 3 "line 2: '[.]{3} +took [0-9]+ ns' instead of '[.]{3} +took" ./app 9 dated
grep -q '^  to go on     --ignore RE' "$scratch/out" || fail "no way out of times"
says 3 'file dated[.][0-9]+ is missing|file dated[.][0-9]+ is there' --ignore '[0-9]+ ns' ./app 9 dated
says 0 'every restart gave the same' -n 2 --ignore '[0-9]+ ns|dated[.][0-9]+' ./app 9 dated
says 1 'did not give the same' -n 3 --ignore '[0-9]+ ns' ./app 9 close
says 2 "is no extended regular expression: " --ignore '(' ./app 9
says 3 "'false' says so" --compare false ./app 9
says 2 "can't be asked" --compare ./nought ./app 9

# A build that writes a profile.
check "build" cc -O1 app.c -o profiled --ompckpt-profile
says 0 'every restart gave the same' -n 2 ./profiled 9

# A mistake: its position, its variable, and commands that show it.
check "build" cc -O1 app.c -o wrong --ompckpt-leave-out=table
says 1 '^a restart did not give the same' --seed 3 ./wrong 20
grep -Eq '^  cut at       candidate [0-9]+: step \(app.c:49\), instance [0-9]+$' "$scratch/out" ||
	{ fail "the position is not told"; cat "$scratch/out"; }
grep -q '^  not saved    table: with that in the image, the run gives the same$' "$scratch/out" ||
	{ fail "the variable is not told"; cat "$scratch/out"; }
grep -q 'ompckpt explain ./wrong app.c:49 table' "$scratch/out" || fail "explain is not told"
mkdir again
cp -r in wrong again
mapfile -t see < <(sed -n 's/^  to see it    \(.*\)/\1/p; s/^ \{15\}\(OMP.*\)/\1/p' "$scratch/out")
(cd again && ./wrong 20 >want && eval "${see[0]}" >got
 eval "${see[1]}" >>got
 cat out.txt >>got) </dev/null 2>>"$scratch/said"
(cd again && ./wrong 20 >want && cat out.txt >>want) </dev/null
[ -s again/got ] && ! cmp -s again/want again/got || fail "the commands do not show it: ${see[*]}"
kept=$(sed -n 's/^  kept  *\([^:]*\):.*/\1/p' "$scratch/out")
[ -f "$kept/reference/stdout" ] && [ -f "$kept/resumed/files/out.txt" ] || fail "nothing is kept in '$kept'"
[ "$(ls "$kept")" = $'reference\nresumed' ] || fail "more is kept: $(ls "$kept")"
rm -rf "${TMPDIR:?}"/*
says 1 '"verdict": "different"' --json -o page.html ./wrong 20
json '"position": "step"'
json '"line": 49'
json '"missing": \['
grep -q 'A restart did not give the same' page.html || fail "no page of a failure"
rm -rf "${TMPDIR:?}"/*
says 1 '^  close        the numbers agree to 1e-6: .*say --tolerance 1e-6' ./app 20 close
says 0 'every restart gave the same' -n 3 --tolerance 1e-6 ./app 20 close
says 1 '^  cut at       candidates [0-9]+, [0-9]+.* \(stopped\); no one of them alone is enough' ./app 20 twice
grep -q 'OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_EVERY=[0-9]* OMPCKPT_STOP_AFTER=1 ./app 20 twice' "$scratch/out" ||
	{ fail "the second cut is not told"; cat "$scratch/out"; }
rm -rf "${TMPDIR:?}"/*
check "a name that nothing has" sh -c "! '$ompckpt_cc' --ompckpt-cc=$backend app.c -o none --ompckpt-leave-out=tabel"
grep -q "nothing saves 'tabel'" "$scratch/said" || fail "a misspelt name is taken"

# Interrupted, it gives the verdict so far.
"$ompckpt" prove --time 1h ./app 9 tell "$scratch/started" >"$scratch/out" 2>&1 </dev/null &
pid=$! tries=0
until [ "$(cat "$scratch/started" 2>>"$scratch/noise" | wc -l)" -ge 25 ]; do
	[ $((tries += 1)) -lt 6000 ] && kill -0 $pid || { fail "no proof comes"; break; }
	sleep 0.05
done
kill -INT $pid
wait $pid
[ $? -eq 0 ] || { fail "interrupted, it does not end with the verdict so far"; cat "$scratch/out"; }
grep -q 'every restart gave the same' "$scratch/out" || fail "no verdict after an interrupt"
nothing_left "an interrupt"
finish
