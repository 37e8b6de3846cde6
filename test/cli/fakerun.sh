#!/bin/bash
# fakerun.sh - a launcher like mpirun, for the tests of ompckpt run; by the name mpiexec.hydra like MPICH's.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: fakerun.sh -n N COMMAND...
#
# When a rank ends badly the others are killed; the exit status is the rank's. With a file "suicide" the launcher kills
# itself instead, and leaves the other ranks behind. By TERM it kills all and exits with 1, MPICH's with 0.
size=$2 pids=()
shift 2
echo "OMPCKPT_DIR=$OMPCKPT_DIR OMPCKPT_RESTART=${OMPCKPT_RESTART:-}" >>starts
hydra=0
[ "$(basename "$0")" != mpiexec.hydra ] || hydra=1
trap 'kill -9 "${pids[@]}" 2>/dev/null; exit $((1 - hydra))' TERM
for ((rank = 0; rank < size; rank++)); do
	PMI_RANK=$rank PMI_SIZE=$size setsid "$@" &
	pids+=($!)
done
while [ ${#pids[@]} -gt 0 ]; do
	for rank in "${!pids[@]}"; do
		! kill -0 "${pids[rank]}" 2>/dev/null || continue
		wait "${pids[rank]}"
		status=$?
		unset "pids[rank]"
		[ $status -ne 0 ] || continue
		[ ! -e suicide ] || { rm suicide; kill -9 $$; }
		kill -9 "${pids[@]}" 2>/dev/null
		[ $hydra = 0 ] || [ $status -le 128 ] || status=$((status - 128))
		exit $status
	done
	sleep 0.02
done
