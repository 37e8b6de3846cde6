#!/bin/bash
# kill.sh - does a program killed at any moment come to the same end?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/kill.sh [--kills N] [--interval S] [--longest S] [--seed N] [--places] [--file F]... PROGRAM [ARGS...]
#
# Starts PROGRAM with a checkpoint every S seconds (0.2) and kills it with SIGKILL after a random time
# (at most --longest seconds, 1 by default), N times (50); each start resumes from the newest image.
# A run that ends before its kill, and the last one, which is left alone, must end with the exit code of
# an undisturbed run and leave the same files F; what it prints must be the end of what that prints.
# With --places, the images have a fast and a slow folder, and one of them is lost after each kill.
# Prints the figures. Exit 0: so it was. 1: not. 2: wrong use.
set -u
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}    # threads that wait must not hold a busy machine

usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }

kills=50 interval=0.2 longest=1 seed=1 places=0 files=()
while [ $# -gt 0 ]; do
	case $1 in
	--kills) kills=$2; shift 2 ;;
	--interval) interval=$2; shift 2 ;;
	--longest) longest=$2; shift 2 ;;
	--seed) seed=$2; shift 2 ;;
	--places) places=1; shift ;;
	--file) files+=("$2"); shift 2 ;;
	-*) usage ;;
	*) break ;;
	esac
done
[ $# -gt 0 ] || usage
program=$(realpath "$1") || exit 2
shift
args=$*
unset "${!OMPCKPT_@}"
RANDOM=$seed

scratch=$(mktemp -d) || exit 2
child=
trap 'test -z "$child" || kill -9 "$child" 2>/dev/null; rm -rf "$scratch"' EXIT
mkdir "$scratch/through" "$scratch/killed"
name=$(basename "$program")

fail() {
	echo "kill.sh: $name${args:+ $args}, seed $seed, after $killed kills: $1" >&2
	tail -n 15 "$scratch/err" | sed 's/^/    stderr: /' >&2
	exit 1
}

# start ARGS...: the program in the background, its output in "out" and "err".
start() {
	(cd "$scratch/killed" && exec "$program" "$@") >"$scratch/out" 2>"$scratch/err" </dev/null &
	child=$!
	starts=$((starts + 1))
}

# Wait for the child; its exit code in "code".
finish() {
	wait "$child" 2>/dev/null
	code=$?
	child=
	cat "$scratch/err" >>"$scratch/log"
}

# The run came to its end: was it the right one?
check_end() {
	[ $code -eq $want_code ] || fail "ended with exit code $code instead of $want_code"
	tail -c "$(stat -c %s "$scratch/out")" "$scratch/want" | cmp -s - "$scratch/out" || {
		diff "$scratch/want" "$scratch/out" | tail -n 10 | sed 's/^/    /' >&2
		fail "the output is not the end of the undisturbed run's"
	}
	for f in "${files[@]}"; do
		cmp "$scratch/through/$f" "$scratch/killed/$f" >&2 || fail "file $f differs"
	done
	ends=$((ends + 1))
}

# One of two places, at random.
lose() {
	local both=(near far)
	[ $places -eq 0 ] || rm -rf "$scratch/killed/${both[RANDOM % 2]}"
}

killed=0 starts=0 ends=0
(cd "$scratch/through" && exec "$program" "$@") >"$scratch/want" 2>"$scratch/err" </dev/null
want_code=$?
[ $want_code -lt 75 ] || fail "the undisturbed run ended with exit code $want_code"

export OMPCKPT_INTERVAL=$interval OMPCKPT_RESTART=auto OMPCKPT_POISON=1
[ $places -eq 0 ] || export OMPCKPT_DIR=near:far
begin=$(date +%s)
while [ $killed -lt "$kills" ]; do
	start "$@"
	sleep "$(awk -v r=$RANDOM -v l="$longest" 'BEGIN { printf "%.3f", l * r / 32767 }')"
	if kill -9 $child 2>/dev/null; then
		finish
		if [ $code -eq 137 ]; then
			killed=$((killed + 1))
			lose
			continue
		fi
	else
		finish
	fi
	check_end
done
start "$@"
finish
check_end
resumed=$(grep -c '^ompckpt: restarted from' "$scratch/log")
saved=$(grep -c '^ompckpt: checkpoint [0-9]* at ' "$scratch/log")
echo "kill.sh: $name${args:+ $args}: $killed kills, $starts starts, $resumed of them from an image," \
	"$saved checkpoints, $ends ends, all right, $(($(date +%s) - begin)) s"
