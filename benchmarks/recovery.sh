#!/bin/bash
# recovery.sh - checkpoint and restart beside teams of replicas: how much longer does a run take with 0 to 4 failures?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/recovery.sh [--seconds N] [--intervals "S…"] [--megabytes N] [--rounds N] [--picture FILE.svg]
#
# Runs recovery/recovery.c for about so many SECONDS on one processor (12), with images of so many MEGABYTES (64) on disk
# every S seconds (0.3 1 3), under `ompckpt run`, which kills it at moments evenly spread over the run. In turns with
# the plain program; printed are medians of time / time of the plain program on as many processors:
#   equal totals    one run with two threads, beside two teams of one thread each
#   equal size      one run with one thread, beside two teams of one thread each, on twice the processors
# Two processors that do nothing else are needed.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
seconds=12 intervals="0.3 1 3" megabytes=64 rounds=3 picture=''
while [ $# -gt 0 ]; do
	case $1 in
	--seconds) seconds=$2 ;;
	--intervals) intervals=$2 ;;
	--megabytes) megabytes=$2 ;;
	--rounds) rounds=$2 ;;
	--picture) picture=$(realpath -m "$2") ;;
	*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	esac
	shift 2
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
ompckpt=$build/tools/ompckpt/ompckpt
"$build/tools/ompckpt-cc/ompckpt-cc" -O2 -fopenmp "$here/recovery/recovery.c" -o "$scratch/recovery"
gcc -O2 -fopenmp "$here/recovery/recovery.c" -o "$scratch/plain"
cd "$scratch"
export OMP_PROC_BIND=false OMP_WAIT_POLICY=passive

# timed THREADS COMMAND...: its seconds; its output must be the plain program's.
timed() {
	local begin end
	begin=$(date +%s.%N)
	OMP_NUM_THREADS=$1 "${@:2}" >out 2>err || { cat err >&2; exit 1; }
	end=$(date +%s.%N)
	[ ! -e want ] || cmp -s out want || { echo "recovery.sh: another result" >&2; cat err >&2; exit 1; }
	awk -v a="$begin" -v b="$end" 'BEGIN { print b - a }'
}

# As many steps as take the seconds.
steps=64
took=$(timed 1 ./plain $steps "$megabytes")
steps=$(awk -v n=$steps -v t="$took" -v s="$seconds" 'BEGIN { print int(n * s / t) }')
timed 1 ./plain "$steps" "$megabytes" >/dev/null
cp out want

# faults N T: N deaths, evenly over T seconds.
faults() {
	awk -v n="$1" -v t="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%skill@%.2fs", i ? "," : "", (i + .5) * t / n }'
}

# ratio NAME THREADS FAILURES: of the run to a plain one beside it.
ratio() {
	local name=$1 threads=$2 n=$3 plain took inject=()
	plain=$(timed "$threads" ./plain "$steps" "$megabytes")
	[ "$n" = 0 ] || inject=(--inject "$(faults "$n" "$plain")")
	rm -rf recovery.ckpt
	case $name in
	teams) took=$(timed "$threads" "$ompckpt" run -r 50 --teams 2 "${inject[@]}" ./recovery "$steps" "$megabytes") ;;
	*) took=$(OMPCKPT_INTERVAL=$name timed "$threads" "$ompckpt" run -r 50 "${inject[@]}" ./recovery "$steps" "$megabytes") ;;
	esac
	awk -v a="$took" -v b="$plain" 'BEGIN { print a / b }'
}

# row NAME THREADS FAILURES WORDS: medians for 0 to 4 failures.
row() {
	local n i
	printf '%-34s' "$3"
	for n in 0 1 2 3 4; do
		for ((i = 0; i < rounds; i++)); do ratio "$1" "$2" "$n"; done | median >cell
		printf ' %8.3f' "$(cat cell)"
		echo "$3	$n	$(cat cell)" >>cells
	done
	echo
}

printf '%-34s %8s %8s %8s %8s %8s\n' "time / plain, failures:" 0 1 2 3 4
for interval in $intervals; do row "$interval" 2 "two threads, every $interval s"; done
for interval in $intervals; do row "$interval" 1 "one thread, every $interval s"; done
row teams 1 "two teams of one thread"

# The rows as lines over the number of failures.
draw() {
	awk -F '\t' '
	function x(n) { return 60 + n * 110 }
	function dashes(i) { return (i > 3 && i < k) ? " stroke-dasharray=\"5 4\"" : "" }
	function y(v) { return 300 - (v - 1) * 260 / (top - 1) }
	{ if (!($1 in line)) { name[++k] = $1 } line[$1] = line[$1] " " NR; n[NR] = $2; v[NR] = $3; if ($3 > most) most = $3 }
	END {
		top = int(most * 4 + 1) / 4
		print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 340\" font-family=\"sans-serif\" font-size=\"12\">"
		print "<rect width=\"760\" height=\"340\" fill=\"#fcfcfb\"/>"
		for (t = 1; t <= top; t += .25)
			printf "<path d=\"M60 %g H510\" stroke=\"#d8dade\"/><text x=\"52\" y=\"%g\" text-anchor=\"end\">%.2f</text>\n", y(t), y(t) + 4, t
		for (i = 0; i < 5; i++) printf "<text x=\"%g\" y=\"318\" text-anchor=\"middle\">%d</text>\n", x(i), i
		print "<text x=\"280\" y=\"335\" text-anchor=\"middle\">failures</text><text x=\"60\" y=\"24\">time / time of the plain program</text>"
		split("#2a6fb0 #2e8b6f #7461b8 #2a6fb0 #2e8b6f #7461b8 #bf6d1a", colour, " ")
		for (i = 1; i <= k; i++) {
			m = split(substr(line[name[i]], 2), at, " ")
			d = ""
			for (j = 1; j <= m; j++) d = d (j > 1 ? " L" : "M") x(n[at[j]]) " " y(v[at[j]])
			printf "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", d, colour[i], dashes(i)
			printf "<path d=\"M525 %g h22\" stroke=\"%s\" stroke-width=\"2\"%s/><text x=\"553\" y=\"%g\">%s</text>\n", 40 + 22 * i, colour[i], dashes(i), 44 + 22 * i, name[i]
		}
		print "</svg>"
	}' cells
}
[ -z "$picture" ] || draw >"$picture"
