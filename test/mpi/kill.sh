#!/bin/bash
# kill.sh - does a job of MPI come to the same end when ranks, or its launcher, are killed at any moment?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: kill.sh [--interval S] [--longest S] [--seed N] [--ranks N] [--threads T] [--mpi openmpi|mpich] [--run COMMAND] KILLS PROGRAM [ARGS...]
#
# Starts the job with a checkpoint every S seconds (0.2) and, after a random time (at most --longest seconds, 2 by
# default), kills by SIGKILL one rank, all ranks, or the launcher; KILLS times. Every second kill waits until the
# ranks have written something, so that a job that hangs is not killed out of it. Each start resumes from the newest
# whole set. With --run ("ompckpt run -r 1000"), COMMAND starts the job, and again after each death; a kill then waits
# for a newer set, too. A job that comes to an end must end with 0 and leave the same out.* as an undisturbed one; the
# last one is left alone.
# In the job's folder there is a file "slow": a program that knows it takes longer.
# Fails, too, if nothing is written for KILL_TIMEOUT (120) seconds, or if processes outlive their job by that.
# Exit 0: so it was. 1: not. 2: wrong use. 77: this MPI is not installed.
. "$(dirname "$(realpath "$0")")/killed.sh"

usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }

interval=0.2 longest=2 seed=1 ranks=2 threads=2 mpi=openmpi prefix=()
while [ $# -gt 0 ]; do
	case $1 in
	--interval) interval=$2 ;;
	--longest) longest=$2 ;;
	--seed) seed=$2 ;;
	--ranks) ranks=$2 ;;
	--threads) threads=$2 ;;
	--mpi) mpi=$2 ;;
	--run) read -ra prefix <<<"$2" ;;
	-*) usage ;;
	*) break ;;
	esac
	shift 2
done
[ $# -gt 1 ] || usage
kills=$1 program=$(realpath "$2") || exit 2
shift 2
args=("$@")
launcher "$mpi"
launcher_file=$(realpath "$(command -v "${launch[0]}")")
[ ${#prefix[@]} -eq 0 ] || prefix[0]=$(realpath "$(command -v "${prefix[0]}")") || exit 2
unset "${!OMPCKPT_@}"
export OMP_NUM_THREADS=$threads
RANDOM=$seed patience=${KILL_TIMEOUT:-120}
scratch_folder
child='' members=()
trap 'test -z "$child" || { list_members; kill -9 "$child" "${members[@]}" 2>/dev/null; }; rm -rf "$scratch"' EXIT
mkdir "$scratch/through" "$scratch/killed"
touch "$scratch/killed/slow"
what="$(basename "$program")${args[*]:+ ${args[*]}} ($mpi, $ranks ranks x $threads threads, seed $seed)"

fail() {
	echo "kill.sh: $what: after $killed kills: $1" >&2
	tail -n 20 "$scratch/err" | sed 's/^/    stderr: /' >&2
	exit 1
}

# The shell around the job says "Killed", where that is not read.
start() {
	(
		cd "$scratch/killed" || exit
		"${prefix[@]}" "${launch[@]}" -n "$ranks" "$program" "${args[@]}"
		exit $?
	) >"$scratch/out" 2>"$scratch/err" </dev/null &
	child=$!
	starts=$((starts + 1))
	seen=$(written)
}

# of FILE: those of $child and its members that run this file.
of() {
	local p
	for p in "$child" "${members[@]}"; do
		[ "$(readlink "/proc/$p/exe")" != "$1" ] || echo "$p"
	done
}

any_left() {
	local p
	for p in "${members[@]}"; do
		[ ! -e "/proc/$p" ] || [ "$(cut -d' ' -f3 "/proc/$p/stat" 2>/dev/null)" = Z ] || return 0
	done
	return 1
}

# COMMAND gives up when a job dies twice with no newer set in between.
newest_set() { find "$scratch/killed/images" -maxdepth 1 -name '*.set' 2>/dev/null | sort | tail -n 1; }
no_newer_set() { alive && [ "$(newest_set)" = "$last_set" ]; }

# The job is over; its code in "code".
finish() {
	wait "$child" 2>/dev/null
	code=$?
	child=
	cat "$scratch/err" >>"$scratch/log"
}

check_end() {
	local said
	[ $code -eq 0 ] || fail "ended with exit code $code"
	said=$(same_results "$scratch/through" "$scratch/killed") || { echo "$said" >&2; fail "other results"; }
	ends=$((ends + 1))
}

# Killed when rank 0 was at its end and had removed the images: "ompckpt run" has nothing to go on from.
is_too_late() {
	[ $code -ge 128 ] && [ -z "$(newest_set)" ] && cmp -s "$scratch/through/out.0" "$scratch/killed/out.0"
}

# One rank, all, or the launcher; nothing, if there is none at this moment.
strike() {
	local kind=$((RANDOM % 3)) targets
	list_members
	if [ $kind = 2 ]; then
		mapfile -t targets < <(of "$launcher_file")
	else
		mapfile -t targets < <(of "$program")
		[ $kind = 1 ] || [ ${#targets[@]} -eq 0 ] || targets=("${targets[RANDOM % ${#targets[@]}]}")
	fi
	[ ${#targets[@]} -eq 0 ] || ! kill -9 "${targets[@]}" 2>/dev/null || struck=yes
}

killed=0 starts=0 ends=0 last_set=
: >"$scratch/log"
(cd "$scratch/through" && exec timeout -k 5 $((5 * patience)) "${launch[@]}" -n "$ranks" "$program" "${args[@]}") \
	>"$scratch/out" 2>"$scratch/err" </dev/null || fail "the undisturbed job ended with exit code $?"

export OMPCKPT_INTERVAL=$interval OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_DIR=images
begin=$SECONDS
start
while [ "$killed" -lt "$kills" ]; do
	[ $((RANDOM % 2)) = 0 ] || wait_while "hangs" nothing_new
	sleep "$(awk -v r=$RANDOM -v l="$longest" 'BEGIN { printf "%.3f", l * r / 32767 }')"
	struck=no
	[ ${#prefix[@]} -eq 0 ] || wait_while "hangs" no_newer_set
	! alive || strike
	last_set=$(newest_set)
	[ $struck = no ] || killed=$((killed + 1))
	if [ ${#prefix[@]} -gt 0 ] && alive; then
		seen=$(written)
		continue
	fi
	if [ $struck = yes ]; then
		wait_while "the launcher outlives its ranks" alive
		wait_while "processes outlive their job" any_left
	elif alive; then
		continue
	fi
	finish
	[ $struck = yes ] && [ $code -ne 0 ] || is_too_late || check_end
	start
done
wait_while "hangs" alive
finish
check_end
resumed=$(grep -c '^ompckpt: .*restarted from' "$scratch/log")
echo "kill.sh: $what: $killed kills, $starts starts, $resumed ranks resumed, $ends ends, all right, $((SECONDS - begin)) s"
