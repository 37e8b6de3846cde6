#!/bin/bash
# job.sh - does a job of Slurm that is stopped, cancelled, killed and loses its node come to the end it would have had?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: job.sh OMPCKPT-CC OMPCKPT BACKEND DOCS/SLURM.MD
#
# The job is the first script of docs/slurm.md, as it is there; test/contract/steps.c is its program. 77: no Slurm.
docs=$(realpath "$4")
. "$(dirname "$(realpath "$0")")/common.sh"
cluster_start "$scratch/cluster" 2
"$ompckpt_cc" --ompckpt-cc="$backend" -O1 -fopenmp "$here/../contract/steps.c" -o app || fail "build"
"$backend" -O1 -fopenmp -Wno-unknown-pragmas "$here/../contract/steps.c" -o plain || fail "plain build"
./plain 5000 >want
# Without Slurm's own TERM: 150 s before the end, it would be there before the program knows that its time is over.
script_of "$docs" 1 | sed 's/input\.txt/5000/; /^#SBATCH --signal=B:TERM@120$/d' >job.sh
grep -q 'scontrol requeue' job.sh || fail "the script is not where it was"

pid_of_program() {
	local exe
	for exe in /proc/[0-9]*/exe; do
		[ "$(readlink "$exe")" != "$PWD/app" ] || { exe=${exe%/exe}; echo "${exe#/proc/}"; }
	done
}
node() { squeue -h -j "$job" -o %N; }

# The end of its time; a busy machine gets more of it.
touch slow
is_stopped_or_late() { says 'taking the last checkpoint' || says 'is over already'; }
for end_in in 10 40 160; do
	echo $end_in >"$scratch/cluster/end_in"
	submit job.sh
	await is_stopped_or_late
	rm "$scratch/cluster/end_in"
	! says 'is over already' || { scancel "$job"; continue; }
	requeued 1
	break
done
says 'taking the last checkpoint' || fail "no checkpoint at the end of its time"

# A signal to the script, as --signal=B:TERM@... sends one.
await says 'restarted from checkpoint'
scancel --signal=TERM --batch "$job"
requeued 2

# The program crashes: the job goes on in the same allocation.
await says 'restarted from checkpoint' 2
kill -KILL "$(pid_of_program)"
await says 'died of signal 9 .*; going on from checkpoint'
await says 'restarted from checkpoint' 3

# Its node dies: Slurm itself puts the job back, and it goes on elsewhere.
first=$(node)
cluster_node_dies "$first"
requeued 3
await says 'restarted from checkpoint' 4
[ "$(node)" != "$first" ] || fail "it goes on on the node that is dead"
rm slow
await state_is COMPLETED
cmp want out || fail "the output differs"
echo "job.sh: all right"
