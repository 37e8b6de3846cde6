#!/bin/bash
# generate.sh - random programs of MPI and OpenMP: always the same results, also when they are cut?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: generate.sh [--mpi openmpi|mpich|both] [--backend CC] [--ompckpt-cc FILE] [--keep DIR] [--cuts N] GENERATOR FROM N
#
# GENERATOR is the built generate.c; its seeds are FROM … FROM + N - 1. A seed decides the program, the number of
# ranks (1 to 5) and of threads (1 to 3), and with "both" the MPI, and the backend if none is given. The program is
# built plain and run twice; with --ompckpt-cc, it is built by that and goes through chain.sh, too, with at most
# --cuts cuts (4). Programs that a message of ours refuses are counted and passed by; so are those that have no
# instance that can be used. What fails is kept in DIR (mpi-failures).
# Exit 0: all the same. 1: some not. 2: wrong use. 77: this MPI is not installed.
here=$(dirname "$(realpath "$0")")
. "$here/launch.sh"

usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }

which=both given='' compiler='' keep=mpi-failures cuts=4
while [ $# -gt 3 ]; do
	case $1 in
	--mpi) which=$2 ;;
	--backend) given=$2 ;;
	--ompckpt-cc) compiler=$(realpath "$2") || exit 2 ;;
	--keep) keep=$2 ;;
	--cuts) cuts=$2 ;;
	*) usage ;;
	esac
	shift 2
done
[ $# -eq 3 ] || usage
generator=$(realpath "$1") first=$2 last=$(($2 + $3 - 1))
for m in openmpi mpich; do
	[ "$which" = both ] || [ "$which" = $m ] || continue
	launcher $m
done
mkdir -p "$keep"
keep=$(realpath "$keep")
scratch_folder
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
mpis=(openmpi mpich) backends=(gcc clang-19)

# build CC OUT: by mpicc, with CC as its compiler.
build() {
	OMPI_CC=$1 MPICH_CC=$1 OMPCKPT_CC=$backend timeout 300 "mpicc.$mpi" -w -O$((seed % 3)) -fopenmp p.c -o "$2" >log 2>&1
}

# run FOLDER
run() {
	mkdir -p "$1"
	(cd "$1" && exec timeout -k 5 120 "${launch[@]}" -n "$ranks" ../plain) >log 2>&1 </dev/null
}

# Prints the verdict on p.c; the log is in "log".
try() {
	build "$backend" plain || { echo "does not build"; return; }
	run once || { echo "fails, code $?"; return; }
	run twice || { echo "fails the second time, code $?"; return; }
	same_results once twice >log || { echo "differs without us"; return; }
	[ -n "$compiler" ] || { echo same; return; }
	build "$compiler" cut || { grep -q '^[^ ]*: error: ' log && echo refused || echo "is not built by ompckpt-cc"; return; }
	"$here/chain.sh" --least 0 --max "$cuts" --every $((1 + seed % 3)) --ranks "$ranks" --threads "$threads" \
		--mpi "$mpi" --plain plain ./cut >log 2>&1 || { echo differs; return; }
	grep -q ': 0 cuts' log && echo "same, never cut" || echo same
}

bad=0 count=0
declare -A verdicts=()
report() {
	local text="$count programs (seeds $first to $((first + count - 1))):" v
	for v in "${!verdicts[@]}"; do
		text+=" ${verdicts[$v]} $v;"
	done
	echo "${text%;}"
}
for ((seed = first; seed <= last; seed++)); do
	rm -rf ./*
	mpi=$which backend=${given:-${backends[seed / 2 % 2]}} ranks=$((1 + seed / 4 % 5)) threads=$((1 + seed % 3))
	[ "$which" != both ] || mpi=${mpis[seed % 2]}
	[ $ranks -ne 1 ] || ranks=$((2 * (seed % 3) + 1))
	launcher "$mpi"
	export OMP_NUM_THREADS=$threads
	"$generator" "$seed" >p.c || exit 2
	verdict=$(try)
	count=$((count + 1))
	verdicts[$verdict]=$((${verdicts[$verdict]:-0} + 1))
	case $verdict in
	same | "same, never cut" | refused) ;;
	*)
		bad=$((bad + 1))
		cp p.c "$keep/mpi-$seed.c"
		cp log "$keep/mpi-$seed.log"
		echo "seed $seed ($mpi, $backend, $ranks ranks x $threads threads): $verdict ($keep/mpi-$seed.c)"
		tail -n 20 log | sed 's/^/    /'
		;;
	esac
	[ $((count % 100)) -ne 0 ] || report
done
report
[ $bad = 0 ]
