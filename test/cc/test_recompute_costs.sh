#!/bin/bash
# test_recompute_costs.sh - a profile tells what calls take; a plan of it leaves out of images only what pays.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
export OMP_NUM_THREADS=2 OMPCKPT_VERBOSE=2
PATH=$(dirname "$ompckpt"):$PATH

cat >app.c <<'END_OF_C'
#include <stdio.h>
static double cheap[2000], dear[2000], left[2000], right[2000], state;
static unsigned seed;
static void make_cheap(void)
{
#pragma omp parallel for
	for (int i = 0; i < 2000; i++)
		cheap[i] = 1.0 / (i + seed);
}
static void make_dear(void)
{
	for (int i = 0; i < 2000; i++)
		dear[i] = (seed = seed * 1103515245u + 12345u) % 1000;
}
static double both(void)
{
	for (int i = 0; i < 2000; i++)
		left[i] = right[1999 - i] = i * 0.1;
	return left[7];
}
int main(void)
{
	double first;
	seed = 1;
	make_cheap();
	first = both();
	seed = 4711;
	make_dear();
	for (int step = 0; step < 6; step++) {
#pragma potential_ckpt name(top)
		for (int i = 0; i < 2000; i++)
			state += cheap[i] * dear[i] + left[i] - right[i];
		printf("%a %a\n", state, first);
	}
	return 0;
}
END_OF_C
flags="-O2 -w -fopenmp"
"$backend" $flags app.c -o plain && ./plain >want

# What is measured: each call and assignment once, in their order, in a run that does not restart.
check "a profile build" cc $flags --ompckpt-profile app.c -o app
OMPCKPT_EVERY=2 ./app >got 2>said || fail "the profiled run: $(cat said)"
cmp -s want got || fail "the profiled run prints something else"
names() { "$ompckpt" show app.ompckpt-profile --json | sed -n '/"steps"/,$s/.*"name": "\(.*\)".*/\1/p' | tr '\n' ' '; }
[ "$(names)" = "seed make_cheap both seed make_dear " ] || fail "the profile has the steps $(names)"
"$ompckpt" show app.ompckpt-profile | grep -Eq '^  make_dear +[0-9]+\.[0-9]{6}  app.c:28$' || fail "show does not print the steps"
check "a plan" "$ompckpt" plan app.ompckpt-profile --interval 1000 --number 1 -o measured
[ "$(grep -c '^step [0-9.]* .* app.c:2[4-8]$' measured)" = 5 ] || fail "the plan: $(cat measured)"
grep -q '^storage [1-9]' measured || fail "the checkpoints tell how fast storage is"

# times STORAGE FILE [LINES-OF-STEPS]: the measured plan with other figures; 16000 bytes take 0.032 s at 1 MB/s.
times() {
	sed -E -e "s/^storage .*/storage $1/" -e '/^step/d' measured >"$2"
	printf 'step %s\n' "${@:3}" | sed -i '/^storage/r /dev/stdin' "$2"
}
# builds PLAN OPTION [SOURCE]
builds() {
	rm -rf again again.ckpt
	check "a build with $1 and $2" cc $flags "--ompckpt-plan=$1" "$2" "${3:-app.c}" -o again
	"$ompckpt" explain ./again >explained
}
# has PATTERN...: lines of explain.
has() {
	for pattern in "$@"; do
		grep -Eq -- "$pattern" explained || { fail "explain does not say '$pattern':"; cat explained; }
	done
}
taken() { grep '(no image holds it)$' explained | awk '{ print $2 }' | sort | tr '\n' ' '; }
# left_out WANTED: what no image holds; a chain of restarts prints what the plain build does.
left_out() {
	[ "$(taken)" = "$1" ] || { fail "left out: '$(taken)' instead of '$1'"; cat explained; }
	check "without $1" "$here/../chain.sh" --reference want ./again
}
times 1000000 some '0.001000000 seed x/app.c:1' '0.004000000 make_cheap x/app.c:2' '0.050000000 both x/app.c:3' \
	'0.001000000 seed x/app.c:4' '1.250000000 make_dear x/app.c:5'
builds some --ompckpt-recompute
left_out "cheap left right "
has '16000  cheap .*; takes 0.005 s to compute, 0.032 s to write and read \(no image holds it\)$' \
	'16000  dear .*; would take 1.25 s to compute, 0.032 s to write and read \(it does not pay\)$' \
	'16000  left .* by both, app.c:26; takes 0.05 s to compute, 0.032 s'
OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./again >got 2>said
[ $? -eq 75 ] || fail "the run does not stop: $(cat said)"
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 ./again >>got 2>said || fail "the restart: $(cat said)"
cmp -s want got || fail "the restarted run prints something else"
grep -q "app.c:25: 'make_cheap' was done again" said || fail "the restart does not make the calls: $(cat said)"
grep -q "'make_dear' was done again" said && fail "the restart makes a call that does not pay"
grep -q "'seed' was done again" said || fail "the restart does not set the seed"

# Storage ten times as fast: only the cheap one; a hundred times: none; slow: all. Names: whatever it costs.
sed 's/^storage.*/storage 6000000/' some >fast
builds fast --ompckpt-recompute
left_out "cheap "
sed 's/^storage.*/storage 100000000/' some >fast
builds fast --ompckpt-recompute
[ -z "$(taken)" ] || fail "fast storage, and left out: $(taken)"
sed 's/^storage.*/storage 1000/' some >slow
builds slow --ompckpt-recompute
left_out "cheap dear left right "
builds fast --ompckpt-recompute=dear
left_out "dear "

# Offered only; costs not known, in part or wholly; lines that have moved.
check "a build that leaves nothing out" cc $flags --ompckpt-plan=some app.c -o again
"$ompckpt" explain ./again >explained
has '16000  cheap .*; would take 0.005 s to compute, 0.032 s to write and read \(it pays\)$' 'dear .*\(it does not pay\)$'
sed '/make_cheap/d' some >part
builds part --ompckpt-recompute
left_out "left right "
has 'cheap +by seed, app.c:24; make_cheap, app.c:25$' '^cost not known: no profile of these calls'
sed -e '/^step/d' -e '/^storage/d' some >none
builds none --ompckpt-recompute
left_out "cheap dear left right "
has '^cost not known: no profile of these calls'
sed '/^storage/d' some >none
builds none --ompckpt-recompute
[ -z "$(taken)" ] || fail "storage is not known, and left out: $(taken)"
has 'cheap .*; would take 0.005 s to compute$' '^storage not known: no checkpoint in the profile'
cc $flags --ompckpt-plan=none --ompckpt-recompute app.c -o again 2>&1 |
	grep -q 'warning: the plan does not say how fast storage is: nothing is computed again' || fail "no warning"
sed '1i /* two\n   lines more */' app.c >later.c
sed 's/app\.c/later.c/' some >later
builds later --ompckpt-recompute later.c
left_out "cheap left right "

# A run that restarts measures nothing: main does not begin.
rm app.ompckpt-profile
check "a profile build that leaves all out" cc $flags --ompckpt-profile --ompckpt-recompute app.c -o app
OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 ./app >got 2>said
[ "$(names)" = "seed make_cheap both seed make_dear " ] || fail "the profile of that has the steps $(names)"
OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_PROFILE=second ./app >>got 2>said || fail "its restart: $(cat said)"
cmp -s want got || fail "its restart prints something else"
"$ompckpt" show second >said && grep -q ' top ' said || fail "the restart writes no profile"
grep -q 'before all positions' said && fail "a restart measures steps"
finish
