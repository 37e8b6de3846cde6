#!/bin/bash
# test_page_ranks.sh - ompckpt report: the ranks of a job, side by side.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The statistics are as the runtime writes them; what is said of the ranks is compared as text, without its tags.
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/says.sh"

# stats RANKS STARTED LINE...: each "epoch at stall write bytes".
stats() {
	local ranks=$1 started=$2 comma='' line
	shift 2
	printf '{\n"program": "/home/u/halo",\n"ranks": %d,\n"started_s": %s,\n"elapsed_s": 60.0,\n' "$ranks" "$started"
	printf '"candidates_met": 9,\n"live_bytes": 1,\n"interval_s": 20.0,\n"restart": null,\n"checkpoints": ['
	for line; do
		# shellcheck disable=SC2086 # five words
		printf '%s\n{"epoch": %d, "position": "step", "instance": 1, "at_s": %f, "stall_s": %f, "write_s": %f, "bytes": %d, "threads": 1}' "$comma" $line
		comma=,
	done
	printf ']\n}\n'
}

# page FILE ARGUMENTS...: made without a word.
page() {
	local file=$1
	shift
	"$ompckpt" report "$@" -o "$file" >out 2>&1 || fail "report $*"
	[ ! -s out ] || { fail "report $* says"; cat out; }
}

# ranks_of FILE: the section as text; a line for each row.
ranks_of() {
	sed -n '/<section id="ranks">/,/<\/section>/p' "$1" | sed 's/<\/t[dh]>/ |/g;s/<[^>]*>/ /g' | tr -s ' ' |
		sed 's/^ //;s/ $//;/^$/d'
}

# golden FILE LINES <WANT: so many at its beginning.
golden() {
	ranks_of "$1" | head -n "$2" >got
	diff -u - got || fail "$1 does not show the ranks as wanted"
}

# tells FILE TEXT...; hides FILE TEXT...
tells() {
	local file=$1 text
	shift
	for text; do
		grep -Fq -- "$text" "$file" || fail "$file does not say '$text'"
	done
}
hides() {
	local file=$1 text
	shift
	for text; do
		! grep -Fq -- "$text" "$file" || fail "$file says '$text'"
	done
}

stats 4 1000.5 '1 10 0.010 0.5 1000' '2 20 0.020 0.5 1000' >job
stats 4 1000.0 '1 10.6 0.012 0.7 1000' '2 20.5 0.010 0.7 3000' >job.rank.1
stats 4 1000.5 '1 10.02 0.010 0.6 1000' '2 20.3 0.011 0.6 1000' >job.rank.2
stats 4 1000.25 '1 10.25 0.011 0.6 1000' >job.rank.3
page job.html job
golden job.html 100 <<'WANT'
The ranks
4 ranks, 2 sets. The run above is that of rank 0.
in the mean over the sets | least | median | most | of rank |
copied after the first rank | 0 s | 25 ms | 160 ms | 2 |
standing still | 10.5 ms | 11 ms | 15 ms | 0 |
writing | 500 ms | 600 ms | 700 ms | 1 |
bytes | 1 kB | 1 kB | 2 kB | 1 |
0 s
100 ms
200 ms
300 ms
400 ms
500 ms
600 ms
700 ms
seconds of a checkpoint, in the mean
rank 0
rank 0: writing 500 ms, standing still 15 ms
rank 0: writing 500 ms, standing still 15 ms
rank 1
rank 1: writing 700 ms, standing still 11 ms
rank 1: writing 700 ms, standing still 11 ms
rank 2
rank 2: writing 600 ms, standing still 10.5 ms
rank 2: writing 600 ms, standing still 10.5 ms
rank 3
rank 3: writing 600 ms, standing still 11 ms
rank 3: writing 600 ms, standing still 11 ms
standing still
writing, while the program goes on
Furthest apart, by the nodes' clocks, were the copies of set 2: the last one, of rank 2, came 300 ms after the first.
0 s
50 ms
100 ms
150 ms
200 ms
250 ms
300 ms
set 2: standing still, from the first copy on
rank 0
rank 0: after 0 s, standing still 20 ms
rank 1
rank 1: after 0 s, standing still 10 ms
rank 2
rank 2: after 300 ms, standing still 11 ms
Set by set
set | at | ranks | skew | last | standing still: median | most | of rank | writing: median | most | of rank | bytes in all | most | of rank |
1 | 10.5 s | 4 | 100 ms | 1 | 10.5 ms | 12 ms | 1 | 600 ms | 700 ms | 1 | 4 kB | 1 kB | - |
2 | 20.5 s | 3 | 300 ms | 2 | 11 ms | 20 ms | 0 | 600 ms | 700 ms | 1 | 5 kB | 3 kB | 1 |
Rank by rank
rank | sets | after the first: mean | most | standing still: mean | most | writing: mean | most | bytes: mean | most |
0 | 2 | 0 s | 0 s | 15 ms | 20 ms | 500 ms | 500 ms | 1 kB | 1 kB |
1 | 2 | 50 ms | 100 ms | 11 ms | 12 ms | 700 ms | 700 ms | 2 kB | 3 kB |
2 | 2 | 160 ms | 300 ms | 10.5 ms | 11 ms | 600 ms | 600 ms | 1 kB | 1 kB |
3 | 1 | 0 s | 0 s | 11 ms | 11 ms | 600 ms | 600 ms | 1 kB | 1 kB |
Each rank in each set
set | rank | at | after the first | standing still | writing | bytes |
1 | 0 | 10.5 s | 0 s | 10 ms | 500 ms | 1 kB |
1 | 1 | 10.6 s | 100 ms | 12 ms | 700 ms | 1 kB |
1 | 2 | 10.5 s | 20 ms | 10 ms | 600 ms | 1 kB |
1 | 3 | 10.5 s | 0 s | 11 ms | 600 ms | 1 kB |
2 | 0 | 20.5 s | 0 s | 20 ms | 500 ms | 1 kB |
2 | 1 | 20.5 s | 0 s | 10 ms | 700 ms | 3 kB |
2 | 2 | 20.8 s | 300 ms | 11 ms | 600 ms | 1 kB |
WANT
tells job.html 'statistics: job, and those of the other ranks beside it' 'href="#ranks"' 'copied within 300 ms'
page all.html job job.rank.1 job.rank.2 job.rank.3
check "the same page from all files" cmp job.html all.html
page alone.html job.rank.1
hides alone.html 'id="ranks"' '#ranks' 'beside it'
tells alone.html '2 checkpoints in 60 s'
(cd / && "$ompckpt" report "$OLDPWD/job" -o "$OLDPWD/far.html") || fail "report of files that are elsewhere"
ranks_of job.html | cmp -s - <(ranks_of far.html) || fail "files elsewhere make another page"

# Files that are missing, not of this job, or no statistics.
mkdir lack
cp job job.rank.1 lack
stats 12 1000.5 '1 10 0.010 0.5 1000' >lack/job
stats 12 1000.5 '1 10.02 0.011 0.6 1000' >lack/job.rank.1
stats 12 900.5 '1 10.02 0.010 0.6 1000' >lack/job.rank.4
stats 8 1000.5 '1 10.02 0.010 0.6 1000' >lack/job.rank.5
stats 12 1000.5 '1 10.02 0.010 0.6 1000' | sed 's/halo/hilo/' >lack/job.rank.6
echo '{"checkpoints": 3}' >lack/job.rank.7
echo '{' >lack/job.rank.8
stats 12 1030 '1 10.02 0.010 0.6 1000' >lack/job.rank.9
touch lack/job.rank. lack/job.rank.03 lack/job.rank.1x lack/otherjob.rank.11 lack/job.rank.3.rank.10
page lack.html lack/job
tells lack.html '12 ranks, 1 set.' '3 of them shown' \
	"Not shown: ranks 2 to 3 (there is no file); ranks 4 to 6 (the file is of another run); ranks 7 to 8 (the file can't be read, or holds no statistics); ranks 10 to 11 (there is no file)."
rm lack/job
page zero.html lack/job
tells zero.html 'Not shown: rank 0 (there is no file); ranks 2 to 3' 'The run above is that of rank 1'
page zero.html lack/job.rank.1 lack/job.rank.9
tells zero.html 'The run above is that of rank 1'
sed '/started_s/d' job >old
sed '/started_s/d' job.rank.1 >old.rank.1
page old.html old
tells old.html 'an older ompckpt' 'rank 1'
hides old.html ranks-skew
stats 1 1000 '1 10 0.010 0.5 1000' >single
cp job.rank.1 single.rank.1
page single.html single
hides single.html 'id="ranks"'
stats 2 1000 >none
stats 2 1000 >none.rank.1
page none.html none
tells none.html '2 ranks, 0 sets'

# Many ranks, many sets.
mkdir many
for ((rank = 0; rank < 70; rank++)); do
	stats 70 1000 "1 $((10 + rank % 7)) 0.$((100 + rank)) 0.5 1000" "2 20 0.010 0.$((100 + rank)) $((1000 + rank))" \
		>"many/job$([ $rank = 0 ] || echo ".rank.$rank")"
done
page many.html many/job
golden many.html 46 <<'WANT'
The ranks
70 ranks, 2 sets. The run above is that of rank 0.
in the mean over the sets | least | median | most | of rank |
copied after the first rank | 0 s | 1.5 s | 3 s | 6 |
standing still | 55 ms | 72.3 ms | 89.5 ms | 69 |
writing | 300 ms | 317 ms | 334 ms | 69 |
bytes | 1 kB | 1.02 kB | 1.03 kB | 69 |
0 s
100 ms
200 ms
300 ms
400 ms
seconds of a checkpoint, in the mean
the least
the least: writing 300 ms, standing still 55 ms
the least: writing 300 ms, standing still 55 ms
the median
the median: writing 317 ms, standing still 72.3 ms
the median: writing 317 ms, standing still 72.3 ms
the most
the most: writing 334 ms, standing still 89.5 ms
the most: writing 334 ms, standing still 89.5 ms
standing still
writing, while the program goes on
Furthest apart, by the nodes' clocks, were the copies of set 1: the last one, of rank 6, came 6 s after the first.
0 s
1 s
2 s
3 s
4 s
5 s
6 s
set 1: standing still, from the first copy on
the least
the least: after 0 s, standing still 100 ms
the median
the median: after 3 s, standing still 134 ms
the most
the most: after 6 s, standing still 169 ms
Set by set
set | at | ranks | skew | last | standing still: median | most | of rank | writing: median | most | of rank | bytes in all | most | of rank |
1 | 10 s | 70 | 6 s | 6 | 134 ms | 169 ms | 69 | 500 ms | 500 ms | - | 70 kB | 1 kB | - |
2 | 20 s | 70 | 0 s | - | 10 ms | 10 ms | - | 134 ms | 169 ms | 69 | 72.4 kB | 1.07 kB | 69 |
Rank by rank, those that take the longest
rank | sets | after the first: mean | most | standing still: mean | most | writing: mean | most | bytes: mean | most |
69 | 2 | 3 s | 6 s | 89.5 ms | 169 ms | 334 ms | 500 ms | 1.03 kB | 1.07 kB |
WANT
mapfile -t lines < <(seq 2000 | awk '{ print $1, $1 / 50, 0.001, 0.01, 1000 }')
stats 2 1000 "${lines[@]}" >long
stats 2 1000 "${lines[@]}" >long.rank.1
page long.html long
tells long.html 'and 1800 more.' 'and 3000 more.'
[ "$(stat -c %s long.html)" -lt 1500000 ] || fail "2000 sets make $(stat -c %s long.html) bytes"

says 1 "'job' and 'long' are both statistics" report job long -o y.html
says 1 "'job' and 'long.rank.1' are both statistics" report job long.rank.1 -o y.html
says 1 "can't be read" report nowhere -o y.html
echo '{}' >lost.rank.1
says 1 "no file 'lost.rank.…' holds statistics" report lost -o y.html
# A job that was.
. "$here/../mpi/launch.sh"
for mpi in openmpi mpich; do
	command -v "mpicc.$mpi" >/dev/null || { echo "$mpi is not installed: its page was not made"; continue; }
	launcher "$mpi"
	mkdir "$mpi"
	OMPI_CC=$ompckpt_cc MPICH_CC=$ompckpt_cc OMPCKPT_CC=$backend "mpicc.$mpi" -w -O2 -fopenmp "$here/../mpi/halo.c" -o "$mpi/halo" -lm ||
		fail "$mpi: build"
	(cd "$mpi" && OMP_NUM_THREADS=1 OMPCKPT_VERBOSE=0 OMPCKPT_EVERY=20 OMPCKPT_STATS=stats timeout 300 "${launch[@]}" -n 4 ./halo 100 >noise 2>&1) ||
		{ fail "$mpi: the job"; cat "$mpi/noise"; }
	page "$mpi.html" "$mpi/stats"
	tells "$mpi.html" '<p>4 ranks, 5 sets. The run above is that of rank 0.' 'id="ranks-seconds"' 'id="ranks-skew"'
	hides "$mpi.html" 'Not shown'
done
finish
