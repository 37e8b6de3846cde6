#!/bin/bash
# inside.sh - does a job of MPI go on in itself when ranks are killed at any moment, with spares in their places?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: inside.sh [--interval S] [--longest S] [--seed N] [--ranks N] [--spares N] [--threads T] [--together N]
#                  [--nodes R] [--tcp] DEATHS PROGRAM [ARGS...]
#
# A job of N ranks (4) and N spares (4) takes a checkpoint every S seconds (0.2). After a random time (at most --longest
# seconds, 1 by default) one process of it, or up to --together at once, is killed, spares too: half of them by SIGKILL,
# the others by SIGSEGV, SIGBUS or SIGFPE; in a third of the cases the next one follows within 50 ms, into the recovery.
# As long as spares are left the job must go on without a relaunch; when they are used up it may come to its end, and
# the next job begins, until there were DEATHS. Each must end with 0, leave the same out.* as an undisturbed one, and no
# process.
# Fails, too, if nothing is written for KILL_TIMEOUT (120) seconds. In the job's folder there is a file "slow": a program
# that knows it takes longer. With --nodes each process has a folder of its own, which is lost with it, and the
# redundancy R; the next one dies when there is a newer set. With --tcp the ranks reach each other by sockets, as if
# they were on several nodes.
# Exit 0: so it was. 1: not. 2: wrong use. 77: no Open MPI with mpirun --with-ft ulfm.
. "$(dirname "$(realpath "$0")")/killed.sh"

usage() { sed -n '5,6s/^# //p' "$0" >&2; exit 2; }

interval=0.2 longest=1 seed=1 ranks=4 spares=4 threads=2 together=1 redundancy='' tcp=''
while [ $# -gt 0 ]; do
	case $1 in
	--interval) interval=$2 ;;
	--longest) longest=$2 ;;
	--seed) seed=$2 ;;
	--ranks) ranks=$2 ;;
	--spares) spares=$2 ;;
	--threads) threads=$2 ;;
	--together) together=$2 ;;
	--nodes) redundancy=$2 ;;
	--tcp) tcp=yes; shift; continue ;;
	-*) usage ;;
	*) break ;;
	esac
	shift 2
done
[ $# -gt 1 ] || usage
deaths=$1 program=$(realpath "$2") || exit 2
shift 2
args=("$@")
launcher openmpi
has_ulfm || { echo "mpirun has no --with-ft ulfm: left out"; exit 77; }
[ -z "$tcp" ] || export OMPI_MCA_btl=self,tcp
unset "${!OMPCKPT_@}"
export OMP_NUM_THREADS=$threads
RANDOM=$seed patience=${KILL_TIMEOUT:-120}
scratch_folder
child='' members=()
trap 'test -z "$child" || { list_members; kill -9 "$child" "${members[@]}" 2>/dev/null; }; rm -rf "$scratch"' EXIT
mkdir "$scratch/through" "$scratch/killed"
touch "$scratch/killed/slow"
what="$(basename "$program")${args[*]:+ ${args[*]}} ($ranks ranks, $spares spares, seed $seed)"
died=0 jobs=0 recoveries=0 last_set=''

fail() {
	echo "inside.sh: $what: after $died deaths: $1" >&2
	tail -n 30 "$scratch/err" | sed 's/^/    stderr: /' >&2
	exit 1
}

# The job's processes that live, in "targets".
list_targets() {
	local p
	list_members
	targets=()
	for p in "${members[@]}"; do
		[ "$(readlink "/proc/$p/exe" 2>/dev/null)" != "$program" ] || targets+=("$p")
	done
}

not_begun() { alive && [ ! -s "$scratch/killed/out.0" ]; }
any_left() {
	local p
	for p in /proc/[0-9]*; do
		[ ! "$p/exe" -ef "$program" ] || return 0
	done
	return 1
}

start() {
	rm -rf "$scratch/killed/images" "$scratch/nodes"
	last_set=
	rm -f "$scratch"/killed/out.*
	(
		cd "$scratch/killed" || exit
		exec "${launch[@]}" "${ulfm[@]}" -n $((ranks + spares)) "${on_node[@]}" "$program" "${args[@]}"
	) >"$scratch/out" 2>"$scratch/err" </dev/null &
	child=$!
	left=$spares
	jobs=$((jobs + 1))
	wait_while "does not begin" not_begun
	seen=$(written)
}

# Up to $together of them, but no more than there are spares; a spare that dies is one less, too.
strike() {
	local n=$((RANDOM % together + 1)) i p node signals=(KILL SEGV KILL BUS KILL FPE) signal
	[ -z "$redundancy" ] || wait_while "hangs" no_newer_set
	list_targets
	[ ${#targets[@]} -gt "$ranks" ] || return
	signal=${signals[RANDOM % 6]}
	for ((i = 0; i < n && left > 0; i++)); do
		p=${targets[RANDOM % ${#targets[@]}]}
		node=$({ tr '\0' '\n' <"/proc/$p/environ"; } 2>/dev/null | sed -n 's/^OMPCKPT_DIR=//p')
		kill -$signal "$p" 2>/dev/null || return
		[ -z "$redundancy" ] || { await_gone "$p"; rm -rf "${node:?}"; }
		left=$((left - 1)) died=$((died + 1))
	done
}

newest_set() { find "$scratch/nodes" -name '*.set' -printf '%f\n' 2>/dev/null | sort | tail -n 1; }
no_newer_set() { alive && [ "$(newest_set)" = "$last_set" ]; }
await_gone() { while [ -e "/proc/$1/exe" ]; do sleep 0.01; done; }

finish() {
	local said code
	wait_while "hangs" alive
	wait "$child" 2>/dev/null
	code=$?
	child=
	[ $code -eq 0 ] || fail "ended with exit code $code"
	wait_while "leaves processes behind" any_left
	said=$(same_results "$scratch/through" "$scratch/killed") || { echo "$said" >&2; fail "other results"; }
	recoveries=$((recoveries + $(grep -a -c 'all ranks go back' "$scratch/err")))
}

(cd "$scratch/through" && exec timeout -k 5 $((5 * patience)) "${launch[@]}" -n "$ranks" "$program" "${args[@]}") \
	>"$scratch/out" 2>"$scratch/err" </dev/null || fail "the undisturbed job ended with exit code $?"

export OMPCKPT_INTERVAL=$interval OMPCKPT_POISON=1 OMPCKPT_DIR=images OMPCKPT_SPARES=$spares
on_node=()
if [ -n "$redundancy" ]; then
	export OMPCKPT_REDUNDANCY=$redundancy NODES=$scratch/nodes
	on_node=("$scratch/on_node")
	printf '#!/bin/sh\nexport OMPCKPT_DIR=$NODES/$OMPI_COMM_WORLD_RANK\nexec "$@"\n' >"${on_node[0]}"
	chmod +x "${on_node[0]}"
fi
begin=$SECONDS
start
while [ "$died" -lt "$deaths" ]; do
	[ $((RANDOM % 2)) = 0 ] || wait_while "hangs" nothing_new
	limit=$longest
	[ $((RANDOM % 3)) != 0 ] || limit=0.05
	sleep "$(awk -v r=$RANDOM -v l="$limit" 'BEGIN { printf "%.3f", l * r / 32767 }')"
	alive && strike
	seen=$(written) last_set=$(newest_set)
	[ "$left" -gt 0 ] && alive && continue
	finish
	start
done
finish
echo "inside.sh: $what: $died deaths, $jobs jobs, $recoveries recoveries, all right, $((SECONDS - begin)) s"
