#!/bin/bash
# rank.sh - one rank of a job, for the tests of ompckpt run: a program without MPI, in its own folder.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: mpirun -n N rank.sh MAKE_SET ./app ARGS...
#
# The images are in OMPCKPT_DIR/rank.N, the output in the file out.N. Rank 0 writes the manifests, as long as there is
# no file "nosets"; images stay. With OMPCKPT_RESTART=auto all go on from the newest set. The file pids gets the number of every
# process; one that is there at the start of another is an error: exit 3.
rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK} size=${OMPI_COMM_WORLD_SIZE:-$PMI_SIZE}
make_set=$1 job=$OMPCKPT_DIR
shift
for pid in $(cat "pids.$rank" 2>/dev/null); do
	[ "$pid" = $$ ] || ! kill -0 "$pid" 2>/dev/null || { echo "rank $rank: $pid is still there" >>left; exit 3; }
done
echo $$ >>"pids.$rank"

# Of those in the folder "$1".
epoch_of_newest() { find "$1" -maxdepth 1 -name "*.$2" -printf '%f\n' 2>/dev/null | sort | tail -n 1 | sed "s/^0*//;s/\.$2//"; }

# Images of no set: the ranks would go on from different numbers.
epoch=$(epoch_of_newest "$job" set)
for image in "$job/rank.$rank"/*.ompckpt; do
	number=$(basename "$image" .ompckpt)
	[ ! -e "$image" ] || [ $((10#$number)) -le "${epoch:-0}" ] || rm "$image"
done

if [ "$rank" = 0 ]; then
	while kill -0 $$ 2>/dev/null; do
		for image in "$job"/rank.0/*.ompckpt; do
			number=$(basename "$image" .ompckpt)
			[ -e nosets ] || [ ! -e "$image" ] || [ -e "$job/$number.set" ] || "$make_set" "$job" "$number" "$size"
		done
		sleep 0.02
	done >/dev/null 2>&1 </dev/null &
	echo $! >>pids.writer
fi
export RANK=$rank OMPCKPT_DIR=$job/rank.$rank OMPCKPT_KEEP=100 OMPCKPT_KEEP_AT_EXIT=1
if [ "${OMPCKPT_RESTART:-off}" = auto ] && [ -n "$epoch" ]; then
	OMPCKPT_RESTART=$(printf '%s/%012d.ompckpt' "$OMPCKPT_DIR" "$epoch")
fi
mkdir -p "$job"
exec "$@" >>"out.$rank" 2>>"said.$rank"
