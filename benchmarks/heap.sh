#!/bin/bash
# heap.sh - memory and time of ompckpt's heap beside glibc's, jemalloc's and mimalloc's
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: heap.sh [--pairs N] [--compiler CC] [--only "KIND N"]
#
# Builds heap/heap.c plainly and with ompckpt-cc (gcc -O2) and runs it in turns (7 rounds) with each
# heap; jemalloc and mimalloc are Debian's (libjemalloc2, libmimalloc2.0), preloaded. Prints what
# glibc takes in processor seconds and MB that are there (VmRSS at the end; VmHWM), MB asked for, and
# for each other heap the median of the paired ratios of time and of memory; at the end the geometric
# means. No checkpoint is due. Needs tools/setup.sh to have been run.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build pairs=7 compiler=gcc only=
while [ $# -gt 0 ]; do
	case $1 in
	--pairs) pairs=$2; shift 2 ;;
	--compiler) compiler=$2; shift 2 ;;
	--only) only=$2; shift 2 ;;
	*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	esac
done
workloads=("rows 100" "rows 131" "rows 258" "rows 333" "rows 512" "rows 777" "rows 1000" "rows 1031"
	"rows 2047" "rows 3000" "rows 4096" "rows 9001" "rows 25000" "grids 258" "grids 512"
	"tree 24" "tree 40" "tree 64" "list 24" "list 48" "list 100"
	"vectors 6" "vectors 1000" "vectors 100000" "steps 6" "steps 1000" "steps 20000"
	"churn 64" "churn 512" "churn 4000")
[ -z "$only" ] || workloads=("$only")
export OMP_NUM_THREADS=1 OMPCKPT_INTERVAL=1000000 OMPCKPT_VERBOSE=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

flags=(-O2 -fopenmp -falign-functions=64 -falign-loops=32 -Wno-unknown-pragmas "$here/heap/heap.c")
"$compiler" "${flags[@]}" -o plain
"$build/tools/ompckpt-cc/ompckpt-cc" "--ompckpt-cc=$compiler" "${flags[@]}" -o ckpt

declare -A library=([jemalloc]=libjemalloc.so.2 [mimalloc]=libmimalloc.so.2)
heaps=(ompckpt)
for heap in jemalloc mimalloc; do
	if [ -z "$(LD_PRELOAD=${library[$heap]} true 2>&1)" ]; then
		heaps+=("$heap")
	else
		echo "$heap: not installed: left out"
	fi
done

# run HEAP KIND N: the program's line.
run() {
	case $1 in
	glibc) ./plain $2 $3 ;;
	ompckpt) ./ckpt $2 $3 ;;
	*) LD_PRELOAD=${library[$1]} ./plain $2 $3 ;;
	esac 2>/dev/null
}

# ratios COLUMN: of each heap to glibc in that column of its lines, the median of the rounds.
ratios() {
	for heap in "${heaps[@]}"; do
		paste -d' ' glibc "$heap" | awk -v c="$1" '{ print $(c + 4) / ($c > 0.5 || c == 1 ? $c : 0.5) }' |
			median | tee -a "means.$1.$heap"
	done
}

printf '%-15s %8s %7s %7s   time:' workload glibc,s there asked
printf ' %8s' "${heaps[@]}"
printf '   there:'
printf ' %8s' "${heaps[@]}"
printf '   most: %s\n' ompckpt
for workload in "${workloads[@]}"; do
	rm -f glibc "${heaps[@]}"
	for ((i = 0; i < pairs; i++)); do
		for heap in glibc "${heaps[@]}"; do
			run "$heap" $workload >>"$heap"
		done
	done
	column() { cut -d' ' -f"$1" glibc | median; }
	printf '%-15s %8.3f %7.1f %7.1f        ' "$workload" "$(column 1)" "$(column 2)" "$(column 4)"
	printf ' %8.3f' $(ratios 1)
	printf '         '
	printf ' %8.3f' $(ratios 2)
	printf '   %8.3f\n' "$(ratios 3 | head -1)"
done
mean() { awk '{ s += log($1) } END { printf "%9.3f", exp(s / NR) }' "means.$1.$2"; }
printf '%-47s' "geometric mean"
for heap in "${heaps[@]}"; do mean 1 "$heap"; done
printf '         '
for heap in "${heaps[@]}"; do mean 2 "$heap"; done
printf '  %s\n' "$(mean 3 ompckpt)"
