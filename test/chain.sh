#!/bin/bash
# chain.sh - is a run cut at every checkpoint the same run?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/chain.sh [--every K | --cuts N | --steps "N…"] [--max N] [--images N] [--reference FILE] [--file F]... [--stats FILE] [--full] [--places] [--other PROGRAM] [--threads "N…"] PROGRAM [ARGS...]
#
# Runs PROGRAM once through, then again as a chain of processes: each restarts from the newest image
# with everything else poisoned, goes on to the K-th candidate it meets (1 by default), leaves an image
# and stops. Standard output, joined, the exit code and each file F the program writes into its working
# folder must be the same byte for byte.
#   --cuts N           N cuts (at least 2) spread over the run, the first and the last candidate among them
#   --steps "N…"       the first link goes on N candidates, the second …; the last cut is where they end
#   --images N         each link leaves N images before it stops; the next goes on from the last
#   --full             each image holds all (OMPCKPT_FULL=1)
#   --stats FILE       what OMPCKPT_STATS says of each checkpoint, a line each
#   --reference FILE   the run through must print what FILE holds (the plain build's output)
#   --max N            after N links the rest runs through
#   --other PROGRAM    each second link runs this build of it (ompckpt is in PATH)
#   --threads "N…"     links run with these numbers of threads in turn (ompckpt is in PATH); one that is refused runs once more with
#                      the image's. How many went on with another number is told
#   --places           with a fast and a slow folder for the images, of which one is lost after each link
# A program of another processor is run by qemu.
# Exit 0: the same. 1: not, with the link and the difference on stderr. 2: wrong use.
set -u
. "$(dirname "$(realpath "$0")")/emulate.sh"
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}    # threads that wait must not hold a busy machine
# clang's library loses iterations of its other dynamic loops, or aborts in them, now and then
# (llvm-project issues 54422, 86995).
export KMP_FORCE_MONOTONIC_DYNAMIC_SCHEDULE=1

usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }

every=1 cuts=0 step=() max=0 images=1 reference='' stats='' full=0 places=0 other='' threads=() files=()
while [ $# -gt 0 ]; do
	case $1 in
	--every) every=$2; shift 2 ;;
	--cuts) cuts=$2; shift 2 ;;
	--steps) read -ra step <<<"$2"; shift 2 ;;
	--full) full=1; shift ;;
	--stats) stats=$(realpath "$2") || exit 2; shift 2 ;;
	--max) max=$2; shift 2 ;;
	--images) images=$2; shift 2 ;;
	--reference) reference=$(realpath "$2") || exit 2; shift 2 ;;
	--places) places=1; shift ;;
	--other) other=$(realpath "$2") || exit 2; shift 2 ;;
	--file) files+=("$2"); shift 2 ;;
	--threads) read -ra threads <<<"$2"; shift 2 ;;
	-*) usage ;;
	*) break ;;
	esac
done
[ $# -gt 0 ] || usage
program=$(realpath "$1") || exit 2
shift
for build in "$program" ${other:+"$other"}; do
	machines[$build]=$(machine_of "$build")
done
unset "${!OMPCKPT_@}"

# In memory if there is room: every link waits for its image to be on the disk.
where=${TMPDIR:-/tmp}
room=$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)
[ ! -w /dev/shm ] || [ "${room:-0}" -lt 2000000 ] || where=/dev/shm
scratch=$(mktemp -d -p "$where") || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/through" "$scratch/chain" "$scratch/out"
name=$(basename "$program")

fail() {
	echo "chain.sh: $name${args:+ $args} (${OMP_NUM_THREADS:-all} threads): $1" >&2
	tail -n 15 "$scratch/err" | sed 's/^/    stderr: /' >&2
	exit 1
}
args=$*

# watch: reads the number of each process that begins, and a blank line when it has ended; kills one that takes more than
# CHAIN_TIMEOUT seconds, or outlives this script. One for all links: a "timeout" for each costs as much as a small program's link.
watch() {
	local process='' next
	while true; do
		read -r -t "${CHAIN_TIMEOUT:-1200}" next
		case $? in
		0) process=$next ;;
		1) break ;;
		*) [ -z "$process" ] || kill -9 "$process" ;;
		esac
	done
	[ -z "$process" ] || kill -9 "$process"
}

# run FOLDER OUT ARGS...: the program in FOLDER, its output appended to OUT.
run() {
	local folder=$1 out=$2 code
	shift 2
	(cd "$folder" && echo "$BASHPID" >&"$watcher" && exec {watcher}>&- && emulate "$program" "$@") \
		>>"$out" 2>"$scratch/err" </dev/null
	code=$?
	echo >&"$watcher"
	return $code
}

# same WHAT WANTED GOT: compare two files; a difference names the link that wrote the first wrong byte.
same() {
	cmp -s "$2" "$3" && return
	local at link=
	at=$(cmp "$2" "$3" 2>&1 | sed -n 's/.*byte \([0-9]*\).*/\1/p')
	[ "$3" != "$scratch/got" ] ||
		link=$(stat -c %s "$scratch"/out/* | awk -v at="${at:-0}" '(sum += $1) >= at { print NR; exit }')
	diff "$2" "$3" | head -n 10 | sed 's/^/    /' >&2
	fail "$1 differs${at:+ from byte $at on}${link:+, first written in link $link} (of $links)"
}

# steps N: how many candidates each link goes on, so that N cuts are spread over the run through.
steps() {
	local met
	met=$(sed -n 's/.*"candidates_met": \([0-9]*\).*/\1/p' "$scratch/stats")
	awk -v n="$1" -v met="${met:-0}" 'BEGIN {
		for (i = last = 0; i < n; i++) {
			at = 1 + int(i * (met - 1) / (n - 1))
			if (at > last)
				print at - last
			last = at
		}
	}'
}

# link ARGS...: one process of the chain; gives its exit code. A process that costs milliseconds is started thousands of times:
# nothing else is started here that can be told once at the end.
link() {
	local out code
	printf -v out '%s/out/%06d' "$scratch" "$links"
	[ ${#threads[@]} -eq 0 ] || export OMPCKPT_THREADS=allow OMP_NUM_THREADS=${threads[links % ${#threads[@]}]}
	run "$scratch/chain" "$out" "$@"
	code=$?
	[ ${#threads[@]} -gt 0 ] || return $code
	grep -q 'going on with [0-9]* threads, after' "$scratch/err" && moved=$((moved + 1))
	if [ $code -eq 78 ] && grep -q 'cannot restart .* threads, after' "$scratch/err"; then
		cat "$scratch/err" >>"$scratch/refused"
		export OMPCKPT_THREADS=same
		run "$scratch/chain" "$out" "$@"
		code=$?
	fi
	return $code
}

links=0 moved=0 limit=()
exec {watcher}> >(watch)
: >"$scratch/refused"
[ "$cuts" -eq 0 ] || export OMPCKPT_STATS=$scratch/stats
run "$scratch/through" "$scratch/want" "$@"
want_code=$?
unset OMPCKPT_STATS
case $want_code in
75 | 78 | 12[4-9] | 1[3-9][0-9]) fail "the run through ended with exit code $want_code" ;;
esac
[ -z "$reference" ] || same "the run through" "$reference" "$scratch/want"

export OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_EVERY=$every OMPCKPT_STOP_AFTER=$images OMPCKPT_FULL=$full
[ "$cuts" -eq 0 ] || mapfile -t step < <(steps "$cuts")
[ ${#step[@]} -eq 0 ] || max=${#step[@]}
if [ -n "$stats" ]; then
	export OMPCKPT_STATS=$scratch/stats
	: >"$stats"
fi
[ $places -eq 0 ] || export OMPCKPT_DIR=near:far
[ -z "$other" ] || export OMPCKPT_CHANGED=allow OMPCKPT_DIR=images
builds=("$program" "${other:-$program}")
code=75
while [ $code -eq 75 ]; do
	if [ "$max" -gt 0 ] && [ $links -ge "$max" ]; then
		unset OMPCKPT_EVERY OMPCKPT_STOP_AFTER
	elif [ ${#step[@]} -gt 0 ]; then
		OMPCKPT_EVERY=${step[links]}
	fi
	program=${builds[links % 2]}
	link "$@"
	code=$?
	links=$((links + 1))
	case $places$((links % 2)) in
	10) rm -rf "$scratch/chain/near" ;;
	11) rm -rf "$scratch/chain/far" ;;
	esac
	[ -z "$stats" ] || grep '"epoch"' "$scratch/stats" | grep -v '"restart"' >>"$stats"
done
cat "$scratch"/out/* >"$scratch/got"
[ $code -eq $want_code ] || fail "link $links ended with exit code $code instead of $want_code"
same "standard output" "$scratch/want" "$scratch/got"
for f in "${files[@]}"; do
	same "file $f" "$scratch/through/$f" "$scratch/chain/$f"
done
[ $links -gt 1 ] || fail "no candidate was met: the chain has one link"
if [ $want_code -eq 0 ] && [ -d "$scratch/chain/$name.ckpt" ] && [ -n "$(ls -A "$scratch/chain/$name.ckpt")" ]; then
	fail "images were left behind at normal end: $(ls -A "$scratch/chain/$name.ckpt" | head -n 3)"
fi
[ $places -eq 0 ] || [ ! -e "$scratch/chain/near" ] && [ ! -e "$scratch/chain/far" ] ||
	fail "images were left behind at normal end"
if [ ${#threads[@]} -gt 0 ]; then
	grep -h 'depends on the number' "$scratch/refused" | sort | uniq -c
	links+=" ($moved with another number of threads)"
fi
echo "chain.sh: $name${args:+ $args}: $links links, the same"
