#!/bin/bash
# redundancy.sh - what does it take to protect images from the loss of a node?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/redundancy.sh [--mpi openmpi|mpich] [--ranks N] [--rows N] [--pairs N] [--dir DIR] [--cc COMPILER]
#
# Runs mpi/halo.c on N ranks (4), each with a strip of ROWS x 8 KB and on a node of its own, which is pretended: a
# folder in DIR. All share this machine's processors, memory and disk, which nodes don't. Prints for each
# OMPCKPT_REDUNDANCY
#   set       seconds until a set is whole, for which the program waits, and beside those of "none": median of pairs in turns
#   kept      bytes in a rank's folder, beside those of its image
#   relaunch  seconds from the start of a stopped job until its next set, when one node is lost, beside those when none is
# Needs ./test.sh or tools/setup.sh to have been run, and a machine that does nothing else.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
mpi=openmpi ranks=4 rows=4096 pairs=5 dir=. compiler=gcc
while [ $# -gt 0 ]; do
	case $1 in
	--mpi) mpi=$2 ;;
	--ranks) ranks=$2 ;;
	--rows) rows=$2 ;;
	--pairs) pairs=$2 ;;
	--dir) dir=$2 ;;
	--cc) compiler=$2 ;;
	*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	esac
	shift 2
done
. "$here/../test/mpi/launch.sh"
launcher "$mpi"
scratch=$(mktemp -d -p "$(realpath "$dir")")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
unset "${!OMPCKPT_@}"
export OMP_NUM_THREADS=1 OMPCKPT_VERBOSE=0 OMPCKPT_FULL=1
ompckpt_cc=$here/../build/tools/ompckpt-cc/ompckpt-cc
OMPI_CC=$ompckpt_cc MPICH_CC=$ompckpt_cc OMPCKPT_CC=$compiler "mpicc.$mpi" -std=gnu11 -w -O2 -fopenmp "$here/mpi/halo.c" -o halo

# A rank on its node.
cat >rank <<'END'
#!/bin/bash
OMPCKPT_DIR=$PWD/nodes/${OMPI_COMM_WORLD_RANK:-$PMI_RANK} exec ./halo "$@"
END
chmod +x rank
job() { "${launch[@]}" -n "$ranks" ./rank "$@"; }

every=20 sets=5
steps=$((every * sets))
set_seconds() {
	local all
	rm -rf nodes
	all=$(OMPCKPT_REDUNDANCY=$1 OMPCKPT_EVERY=$every job "$rows" $steps | awk '$1 == "time" { print $2 }')
	awk -v a="$all" -v p="$plain" -v n=$sets 'BEGIN { print (a - p) / n }'
}
plain=$(job "$rows" $steps | awk '$1 == "time" { print $2 }')

# stopped MODE: a job of it, with one set.
stopped() {
	rm -rf nodes
	OMPCKPT_REDUNDANCY=$1 OMPCKPT_EVERY=$every OMPCKPT_STOP_AFTER=1 job "$rows" $steps >out 2>err || true
}
relaunch() {
	local begin
	begin=$(date +%s.%N)
	OMPCKPT_REDUNDANCY=$1 OMPCKPT_RESTART=auto OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 job "$rows" $steps >out 2>err || true
	awk -v a="$begin" -v b="$(date +%s.%N)" 'BEGIN { print b - a }'
}
bytes() { cat nodes/1/rank.1/*."$1" | wc -c; }

printf '%-10s %8s %8s %8s %10s %10s\n' '' set beside kept relaunch lost
for mode in partner "xor:$ranks" "rs:$ranks+2"; do
	both=$(in_turns "$pairs" set_seconds none "$mode")
	stopped "$mode"
	kept=$(awk -v i="$(bytes ompckpt)" -v p="$(bytes parity)" 'BEGIN { print (i + p) / i }')
	whole=$(relaunch "$mode")
	stopped "$mode"
	rm -rf nodes/1
	lost=$(relaunch "$mode")
	printf '%-10s %6.2f s %8.2f %8.2f %8.2f s %8.2f s\n' "$mode" "$(awk '{ print $2 }' <<<"$both" | median)" \
		"$(awk '{ print $2 / $1 }' <<<"$both" | median)" "$kept" "$whole" "$lost"
done
