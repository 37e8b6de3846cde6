#!/bin/bash
# nodes.sh - does a job come to the same end when nodes lose their folders of images?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: nodes.sh [--redundancy R] [--nodes N] [--most M] [--ranks N] [--mpi openmpi|mpich] [--every K] [--kill] [--slow]
#                 [--losses N] [--seed N] PROGRAM [ARGS...]
#
# Each node is pretended: a folder of its own for some of the ranks (4 nodes by default, 4 ranks). The job stops at
# each set of its own (--every K: at K-th candidates, 3 by default) or, with --kill, is killed at a random time. Then
# what one node has is lost: its whole folder; or one file of it, or the file is damaged; with --most M up to M whole folders. Every fourth time
# all ranks move to other nodes, too. With --slow, which has a second place, now and then all folders are lost.
# After N losses (6) the rest runs through. The results must be those of an undisturbed run byte for byte.
# With --kill nothing is lost before there is a newer set than at the last loss: what protects is made again by then.
# Prints how many losses there were. A job that takes longer than CHAIN_TIMEOUT (120 s) hangs.
# Exit 0: the same. 1: not. 2: wrong use. 77: this MPI is not installed.
. "$(dirname "$(realpath "$0")")/launch.sh"
. "$(dirname "$(realpath "$0")")/../damage.sh"

usage() { sed -n '5,6s/^# //p' "$0" >&2; exit 2; }

redundancy=partner nodes=4 most=1 ranks=4 mpi=openmpi every=3 kills=no slow='' most_losses=6 seed=1
while [ $# -gt 0 ]; do
	case $1 in
	--redundancy) redundancy=$2 ;;
	--nodes) nodes=$2 ;;
	--most) most=$2 ;;
	--ranks) ranks=$2 ;;
	--mpi) mpi=$2 ;;
	--every) every=$2 ;;
	--losses) most_losses=$2 ;;
	--seed) seed=$2 ;;
	--kill) kills=yes; shift; continue ;;
	--slow) slow=yes; shift; continue ;;
	-*) usage ;;
	*) break ;;
	esac
	shift 2
done
[ $# -gt 0 ] || usage
program=$(realpath "$1") || exit 2
shift
args=("$@")
launcher "$mpi"
unset "${!OMPCKPT_@}"
export OMP_NUM_THREADS=1
RANDOM=$seed
scratch_folder
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/through" "$scratch/lossy" "$scratch/nodes"
[ -z "$slow" ] || slow=$scratch/slow
what="$(basename "$program")${args[*]:+ ${args[*]}} ($mpi, $ranks ranks, $nodes nodes, $redundancy, seed $seed)"

fail() {
	echo "nodes.sh: $what: after $losses losses: $1" >&2
	tail -n 30 "$scratch/err" | sed 's/^/    stderr: /' >&2
	[ -z "${CHAIN_KEEP:-}" ] || { rm -rf "$CHAIN_KEEP" && cp -r "$scratch" "$CHAIN_KEEP"; }
	exit 1
}

# Runs PROGRAM as a rank of the node it is on: in the folder of that node, which begins with "shift" instead of 0.
cat >"$scratch/rank" <<'END'
#!/bin/bash
rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK} size=${OMPI_COMM_WORLD_SIZE:-$PMI_SIZE}
export OMPCKPT_DIR=$NODES_BASE/$(((rank * NODES / size + NODES_SHIFT) % NODES))$NODES_SLOW
exec "$@"
END
chmod +x "$scratch/rank"

# Ranks outlive a launcher that is killed, by a second; each holds a lock.
wait_until_gone() {
	local since=$SECONDS lock
	for lock in $(find "$scratch/nodes" "$scratch/slow" -name lock 2>/dev/null); do
		while [ -e "$lock" ] && ! flock -n "$lock" true; do
			[ $((SECONDS - since)) -lt 100 ] || fail "ranks outlive their launcher"
			sleep 0.05
		done
	done
}

# run FOLDER COMMAND...: the job in FOLDER; its exit code in "code".
run() {
	local where=$1
	shift
	(cd "$where" && exec timeout --foreground -s KILL "$patience" "${launch[@]}" -n "$ranks" "$@" "${args[@]}") \
		>"$scratch/out" 2>"$scratch/err" </dev/null
	code=$?
	[ $code -lt 128 ] || wait_until_gone
	cat "$scratch/err" >>"$scratch/log"
}

newest() { find "$scratch/nodes" -name '*.set' -printf '%f\n' | sort | tail -n 1; }

# pick: one line of those it reads.
pick() {
	local lines
	mapfile -t lines
	[ ${#lines[@]} -eq 0 ] || echo "${lines[RANDOM % ${#lines[@]}]}"
}

# harm FILE: it is gone, cut off, or has another byte in the middle. Notes about files are just gone.
harm() {
	local size
	size=$(stat -c %s "$1")
	case $((RANDOM % 3))$(basename "$1") in
	1*.*) truncate -s $((size / 2)) "$1" ;;
	2*.*) damage "$1" ;;
	*) rm -f "$1" ;;
	esac
}

lose() {
	local node file
	losses=$((losses + 1))
	[ $((RANDOM % 4)) -ne 0 ] || shift_by=$(((shift_by + 1) % nodes))
	if [ -n "$slow" ] && [ $((RANDOM % 3)) -eq 0 ] && [ -n "$(find "$slow" -name '*.set' 2>/dev/null)" ]; then
		lost="all folders"
		rm -rf "$scratch/nodes"
		mkdir "$scratch/nodes"
	elif [ $((RANDOM % 3)) -eq 0 ]; then
		file=$(find "$scratch/nodes" -type f ! -name lock | sort | pick)
		lost=$file
		harm "$file"
	else
		lost=
		for node in $(seq 0 $((nodes - 1)) | shuf -n $((1 + RANDOM % most)) --random-source=<(yes $RANDOM)); do
			lost="$lost node $node"
			rm -rf "$scratch/nodes/$node"
		done
	fi
	echo "nodes.sh: loss $losses: $lost; shift $shift_by" >>"$scratch/log"
}

losses=0 shift_by=0 patience=${CHAIN_TIMEOUT:-120}
export NODES_BASE=$scratch/nodes NODES=$nodes NODES_SHIFT=0 NODES_SLOW=${slow:+:$slow}
run "$scratch/through" "$program"
[ $code -eq 0 ] || fail "the undisturbed run ended with $code"
rm -rf "$scratch"/through/*.ckpt
export OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_REDUNDANCY=$redundancy OMPCKPT_EVERY=$every
[ $kills = yes ] || export OMPCKPT_STOP_AFTER=1
[ $kills = no ] || touch "$scratch/lossy/slow"
before=
while :; do
	if [ $losses -ge "$most_losses" ]; then
		unset OMPCKPT_EVERY OMPCKPT_STOP_AFTER
		patience=${CHAIN_TIMEOUT:-120}
	elif [ $kills = yes ]; then
		patience=$((RANDOM % 2)).$((RANDOM % 900 + 100))
	fi
	NODES_SHIFT=$shift_by
	run "$scratch/lossy" "$scratch/rank" "$program"
	case $code in
	0) break ;;
	75 | 124 | 137) ;;
	*) [ $kills = yes ] && [ $code -ge 128 ] || fail "ended with exit code $code" ;;
	esac
	[ $code -eq 75 ] || [ $kills = yes ] || fail "hangs"
	[ $losses -lt "$most_losses" ] || fail "hangs"
	now=$(newest)
	if [ "$now" != "$before" ]; then
		before=$now
		lose
	fi
done
said=$(same_results "$scratch/through" "$scratch/lossy") || { echo "$said" >&2; fail "other results"; }
[ -z "$(find "$scratch/nodes" -type f 2>/dev/null)" ] || fail "images are left behind at normal end"
[ -z "$slow" ] || [ -z "$(find "$slow" -type f 2>/dev/null)" ] || fail "images are left behind in the slow place"
echo "nodes.sh: $what: $losses losses, the same"
