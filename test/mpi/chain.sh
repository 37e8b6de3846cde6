#!/bin/bash
# chain.sh - is a job of MPI cut at every checkpoint the same job?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: chain.sh [--every K] [--max N] [--least N] [--ranks N] [--threads T] [--mpi openmpi|mpich] [--plain FILE] PROGRAM [ARGS...]
#
# Runs PROGRAM once through, then again as a chain of jobs: each restarts from the newest whole set of
# images with all other memory poisoned, goes on until the first set of its own at a K-th candidate (1 by
# default) is whole, and stops. Where an instance can't be used, that is a later one. What the ranks leave
# in out.RANK must be the same byte for byte.
#   --max N       after N cuts the rest runs through
#   --least N     so many cuts there must be (1)
#   --plain FILE  the run through must leave what the plain build FILE leaves
#   --ranks N     2 by default; --threads T: 2 by default; --mpi: openmpi by default
# Prints how many cuts there were. A job that takes longer than CHAIN_TIMEOUT (120 s) hangs.
# Exit 0: the same. 1: not, with the link on stderr. 2: wrong use. 77: this MPI is not installed.
. "$(dirname "$(realpath "$0")")/launch.sh"

usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }

every=1 max=0 least=1 ranks=2 threads=2 mpi=openmpi plain=''
while [ $# -gt 0 ]; do
	case $1 in
	--every) every=$2 ;;
	--max) max=$2 ;;
	--least) least=$2 ;;
	--ranks) ranks=$2 ;;
	--threads) threads=$2 ;;
	--mpi) mpi=$2 ;;
	--plain) plain=$(realpath "$2") || exit 2 ;;
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
export OMP_NUM_THREADS=$threads
scratch_folder
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/plain" "$scratch/through" "$scratch/chain"
what="$(basename "$program")${args[*]:+ ${args[*]}} ($mpi, $ranks ranks x $threads threads)"

fail() {
	echo "chain.sh: $what: $1" >&2
	[ ! -s "$scratch/err" ] || tail -n 20 "$scratch/err" | sed 's/^/    stderr: /' >&2
	[ -z "${CHAIN_KEEP:-}" ] || { rm -rf "$CHAIN_KEEP" && cp -r "$scratch" "$CHAIN_KEEP"; }
	exit 1
}

# run FOLDER PROGRAM: the job in FOLDER; its exit code in "code".
run() {
	(cd "$1" && exec timeout -k 5 "${CHAIN_TIMEOUT:-120}" "${launch[@]}" -n "$ranks" "$2" "${args[@]}") \
		>"$scratch/out" 2>"$scratch/err" </dev/null
	code=$(code_of_job $? "$scratch/err")
}

# same WHAT WANTED GOT
same() {
	local said
	said=$(same_results "$2" "$3") && return
	echo "$said" >&2
	fail "$1 has other results"
}

# The newest set's name, or nothing: a chain that does not come forward is not followed for ever.
newest() { find "$scratch/chain/images" -type f -printf '%T@ %p\n' 2>/dev/null | sort -n | tail -n 1; }

run "$scratch/through" "$program"
[ $code -eq 0 ] || fail "the run through ended with exit code $code"
if [ -n "$plain" ]; then
	run "$scratch/plain" "$plain"
	[ $code -eq 0 ] || fail "the plain build ended with exit code $code"
	same "the run through" "$scratch/plain" "$scratch/through"
fi

export OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_EVERY=$every OMPCKPT_STOP_AFTER=1 OMPCKPT_DIR=images
cuts=0 before=
while :; do
	[ "$max" -eq 0 ] || [ $cuts -lt "$max" ] || unset OMPCKPT_EVERY OMPCKPT_STOP_AFTER
	run "$scratch/chain" "$program"
	[ $code -eq 75 ] || break
	cuts=$((cuts + 1))
	now=$(newest)
	[ -n "$now" ] && [ "$now" != "$before" ] || fail "cut $cuts has left no new image"
	before=$now
done
[ $code -ne 124 ] || fail "hangs after $cuts cuts"
[ $code -eq 0 ] || fail "ended with exit code $code after $cuts cuts"
same "the chain of $cuts cuts" "$scratch/through" "$scratch/chain"
[ $cuts -ge "$least" ] || fail "$cuts cuts, not $least"
[ -z "$(find "$scratch/chain/images" -type f 2>/dev/null)" ] || fail "images are left behind at normal end"
echo "chain.sh: $what: $cuts cuts, the same"
