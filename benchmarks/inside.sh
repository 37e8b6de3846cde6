#!/bin/bash
# inside.sh - how long until a job whose rank was killed is at its next position: in itself, and started again?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: inside.sh OMPCKPT_CC OMPCKPT BACKEND [DEATHS]
#
# Test program halo, 4 ranks, Open MPI 5 with ULFM. Time from the death until rank 0 has written its next step, DEATHS
# (10) of them each way: with a spare under mpirun alone, and without under "ompckpt run mpirun". Prints median and
# worst of both, and their ratio.
# Exit 0: measured. 2: wrong use. 77: no Open MPI with mpirun --with-ft ulfm.
here=$(dirname "$(realpath "$0")")/../test/mpi
here=$(realpath "$here")
. "$here/launch.sh"
usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }
[ $# -ge 3 ] || usage
tool=$(realpath "$2") deaths=${4:-10}
built_in_scratch halo "$1" "$3" openmpi
trap 'rm -rf "$scratch"' EXIT
has_ulfm || { echo "mpirun has no --with-ft ulfm: left out"; exit 77; }
export OMPCKPT_INTERVAL=0.2 OMPCKPT_DIR=$scratch/images OMPCKPT_VERBOSE=1
touch slow

steps() { wc -l <out.0 2>/dev/null || echo 0; }
now() { date +%s.%N; }

# one WORD...: start it, kill a rank when a set is there, and print the seconds until out.0 is written again.
one() {
	local job p ranks=() died before stamp
	rm -rf images out.*
	"$@" >out 2>err </dev/null &
	job=$!
	until compgen -G 'images/*.set' >/dev/null; do sleep 0.05; done
	sleep 0.3
	for p in $(below $job); do
		[ "$(readlink "/proc/$p/exe")" != "$scratch/halo" ] || ranks+=("$p")
	done
	p=${ranks[2]}
	died=$(now)
	kill -9 "$p"
	stamp=$(grep -a -c 'restarted from' err)
	until [ "$(grep -a -c 'restarted from' err)" -gt "$stamp" ]; do sleep 0.005; done
	before=$(stat -c %y out.0)
	until [ "$(stat -c %y out.0)" != "$before" ]; do sleep 0.002; done
	awk -v a="$died" -v b="$(now)" 'BEGIN { printf "%.3f\n", b - a }'
	for p in $(below $job); do kill -9 "$p" 2>/dev/null; done
	kill -9 $job 2>/dev/null
	wait $job 2>/dev/null
}

# times WORD...: DEATHS of them, sorted.
times() {
	local i
	for ((i = 0; i < deaths; i++)); do one "$@"; done | sort -n
}
median() { awk '{ t[NR] = $1 } END { print (t[int((NR + 1) / 2)] + t[int(NR / 2) + 1]) / 2 }' "$1"; }

OMPCKPT_SPARES=1 times "${launch[@]}" "${ulfm[@]}" -n 5 "$scratch/halo" 100000 >inside.times
times "$tool" run -r 5 "${launch[@]}" -n 4 "$scratch/halo" 100000 >again.times
a=$(median inside.times) b=$(median again.times)
echo "inside the job: median $a s, worst $(tail -n 1 inside.times) s"
echo "relaunched:     median $b s, worst $(tail -n 1 again.times) s"
awk -v a="$a" -v b="$b" 'BEGIN { printf "ratio of the medians: %.1f\n", b / a }'
