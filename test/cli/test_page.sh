#!/bin/bash
# test_page.sh - ompckpt report: the page, from all inputs and from each alone; the graphs.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Where chromium is installed it opens the page, light and dark, and must complain of nothing.
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/../cli/says.sh"
cat >main.c <<'END'
#include <stdio.h>
#include <stdlib.h>
static double field[1000], factor;
static double *heap;
static void step(int i)
{
	factor = i / 2.0;

	for (int k = 0; k < 1000; k++)
		field[k] += factor * heap[k % 10];
#pragma potential_ckpt name(after_step)
}
int main(void)
{
	heap = malloc(10 * sizeof *heap);
	for (int k = 0; k < 10; k++)
		heap[k] = k;
	for (int i = 0; i < 5; i++) {
		step(i);
#pragma potential_ckpt name(outer)
	}
	printf("%g\n", field[7]);
	free(heap);
	return 0;
}
END
check "build" cc -O1 -fopenmp main.c -o x
export OMPCKPT_VERBOSE=0 OMPCKPT_EVERY=2
OMPCKPT_STATS=stats OMPCKPT_STOP_AFTER=2 ./x >first
[ $? -eq 75 ] || fail "the run stops"
OMPCKPT_STATS=restarted OMPCKPT_RESTART=auto OMPCKPT_EVERY=1 ./x >first || fail "restart"
unset OMPCKPT_VERBOSE OMPCKPT_EVERY
for threads in 1 2 4; do
	profile p <<-END
		run $threads W
		position after_step step main.c 11
		position outer main main.c 20
		every 0.5 1 0 $((9000 + 500 * threads)) 100
		every 0.5 8 1 8000 100
		every 0.5 8 0 $((9000 + 500 * threads)) 200
		saved 1 8500 0.01 0.1
		saved 0 9500 0.012 0.11
		end 10 1000000 500000
	END
done
says 0 'checkpoints of' plan p --interval 3 -o plan

# page FILE ARGUMENTS...: made without a word; whole; needing nothing else.
page() {
	local file=$1 tag odd='<script|src=|url\(|http|[">( ]-?(nan|inf)[") <]'
	shift
	"$ompckpt" report "$@" -o "$file" >out 2>&1 || fail "report $*"
	[ ! -s out ] || { fail "report $* says"; cat out; }
	if grep -Eiq "$odd" "$file"; then
		fail "the page of $* has scripts, looks elsewhere, or holds what is no number"
		grep -Eio ".{0,30}($odd).{0,20}" "$file" | head -n 5
	fi
	for tag in main section svg table tr td details ul figure; do
		[ "$(grep -Eo "<$tag[ >]" "$file" | wc -l)" -eq "$(grep -o "</$tag>" "$file" | wc -l)" ] ||
			fail "the page of $*: <$tag> is not closed as often as opened"
	done
}

# has FILE ID...: elements of the page.
has() {
	local file=$1 id
	shift
	for id; do
		grep -q "id=\"$id\"" "$file" || fail "$file has no element '$id'"
	done
}

# tells FILE TEXT...: it is in the page.
tells() {
	local file=$1 text
	shift
	for text; do
		grep -Fq -- "$text" "$file" || fail "$file does not say '$text'"
	done
}

sections=(short positions variables time run failures predictions why)
pictures=(positions-bytes variables-bytes plan-bytes plan-gaps run-seconds run-bytes run-gaps
	failures-curve predictions-bytes)
page all.html ./x p plan restarted --mtbf 60s --work 100 --threads 4
has all.html "${sections[@]}" "${pictures[@]}" restart
tells all.html 'after_step' '<code>main.c:11</code> in step' 'field' '8 kB' 'read in' 'limit: 3 s' 'keep' \
	'saved at' '11&gt; #pragma potential_ckpt name(after_step)' \
	'saved besides if the call at main.c:19 in main led here' \
	'constant from here on' 'The run is a restart from image'
if grep 'class="missing"' all.html; then
	fail "all is given, but something is missing"
fi
page again.html ./x p plan restarted --mtbf 60s --work 100 --threads 4
check "the same page from the same files" cmp all.html again.html
page planned.html p plan
has planned.html "${sections[@]}" plan-bytes plan-gaps predictions-bytes
tells planned.html 'No executable is given' 'No statistics are given' 'The longest gap is'
page app.html ./x
tells app.html 'No profile is given' 'No plan is given' 'No statistics are given' \
	'not known what a checkpoint takes' 'field'
page stats.html stats
has stats.html run-seconds
page plan.html plan
has plan.html plan-bytes plan-gaps
page profile.html p --threads 2 --label W
has profile.html candidates-bytes
tells profile.html '2 threads'

# The run's gaps are drawn against its own interval.
sed 's/"interval_s": null/"interval_s": 7.0/' restarted >every7
page own.html plan every7
tells own.html 'limit: 3 s' 'limit: 7 s' 'interval: 7 s'

{
	echo "run 1 n=1"
	for i in $(seq 30); do
		echo "position a_position_with_quite_a_long_name_$i a_function_with_quite_a_long_name_$i a/long/path/name.c $i"
	done
	for i in $(seq 0 29); do
		echo "every 0.1 2 $i $((100 * i + 100)) 0"
	done
	echo "end 10 0 0"
} >lines
profile dozens <lines
page dozens.html dozens
[ "$(grep -c 'the other positions' dozens.html)" -eq 1 ] || fail "30 positions share colours, and no word of it"
tells dozens.html '<title>a_position_with_quite_a_long_name_30</title>…ith_quite_a_long_name_30'

profile odd <<-'END'
	run 1 <i>&"l
	position <img/alt="&> f a&b.c 1
	position b&w <f> <c> 2
	every 1 5 0 1000 0
	every 1 4 1 0 0
	end 10 0 0
END
page odd.html odd
tells odd.html '&lt;img/alt=&quot;&amp;&gt;' 'a&amp;b.c'
if grep -E '<img|<i>|<f>|<c>' odd.html; then
	fail "names become elements"
fi
profile long <<-'END'
	run 4 n=1
	position a main a.c 1
	position b main a.c 2
	every 0.00001 500000 0 1000 10
	every 0.00001 1 1 123456789 10
	every 0.00001 500000 0 1000 10
	end 10.001 1000000 500000
END
says 0 'checkpoints of' plan long --interval 0.002 -o long.plan
page long.html long long.plan
[ "$(stat -c %s long.html)" -lt 1000000 ] || fail "a million candidates make $(stat -c %s long.html) bytes"
tells long.html '123 MB'

says 2 'and -o' report ./x
says 2 "no option '--pretty'" report ./x --pretty -o y.html
says 1 "can't be read" report nowhere -o y.html
says 1 'neither an executable' report main.c -o y.html
says 1 'both plans' report plan plan -o y.html
says 1 'both executables' report ./x ./x -o y.html
says 1 'has no report' report /bin/true -o y.html
says 1 "no such run, but: 1 threads 'W'" report p --threads 3 -o y.html
says 1 "can't be written" report plan -o nowhere/y.html
sed 's/^at .*/at nonsense/' plan >bad.plan
says 1 '^ompckpt: bad.plan:[0-9]+: ' report bad.plan -o y.html
echo '{"checkpoints": 3}' >bad.stats
says 1 'no statistics' report bad.stats -o y.html

cc -fopenmp --ompckpt-dump=omp-cfg -c main.c -o main.o >dump 2>out || fail "the dump"
says 0 'label="main"' report --dot dump
says 0 'penwidth=3' report --dot dump
says 0 'f1_B0 -> f1_B1' report --dot dump
"$ompckpt" report --dot - -o main.dot <dump || fail "--dot from stdin"
"$ompckpt" report --dot dump | cmp -s - main.dot || fail "--dot writes the same to stdout and to a file"
says 0 'label="step"' report --dot dump --function step
cp out step.dot
if grep -q 'label="main"' step.dot || grep -q f2_ step.dot; then
	fail "--function step draws more"
fi
says 1 "no function 'steps'" report --dot dump --function steps
says 2 'goes with --dot' report ./x --function step -o y.html
if command -v dot >/dev/null; then
	check "Graphviz reads it" dot -Tsvg main.dot -o main.svg
	check "Graphviz reads a function alone" dot -Tsvg step.dot -o step.svg
	[ "$(grep -c 'class="node"' main.svg)" -eq "$(grep -c 'label="B' main.dot)" ] ||
		fail "Graphviz draws all blocks"
else
	echo "Graphviz is not installed: the graphs were not drawn"
fi
says 1 'line 1 is not' report --dot main.c
says 2 'nothing else' report --dot dump p

# opened FILE SCHEME: by the browser; its page in "dom", its words in "said".
opened() {
	timeout 600 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage "--user-data-dir=$(mktemp -d -p "$scratch")" \
		"--blink-settings=preferredColorScheme=$2" --enable-logging=stderr --dump-dom \
		"file://$PWD/$1" >dom 2>said && grep -q '</html>' dom
}
# looks FILE SCHEME ID...: in a browser (0: dark, 1: light), which may fail for reasons of its own.
looks() {
	local file=$1 scheme=$2
	shift 2
	opened "$file" "$scheme" || opened "$file" "$scheme" || opened "$file" "$scheme" ||
		{ fail "chromium does not open $file"; tail -n 5 said; }
	if grep CONSOLE said; then
		fail "the browser complains of $file"
	fi
	has dom "$@"
	[ "$(grep -c '<svg id=' dom)" -eq "$(grep -c '<svg id=' "$file")" ] ||
		fail "the browser leaves out pictures of $file"
}
if command -v chromium >/dev/null; then
	looks all.html 1 "${sections[@]}" "${pictures[@]}"
	looks all.html 0 short
	looks odd.html 1 short
else
	echo "chromium is not installed: the page was not opened"
fi
finish
