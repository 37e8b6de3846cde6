#!/bin/bash
# job.sh - a job that goes on in the next one when its time is over: sbatch job.sh (docs/slurm.md).
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#SBATCH --time=00:10:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
export OMPCKPT_DIR=$PWD/stars.$SLURM_JOB_ID.ckpt
export OMPCKPT_RESTART=auto
# Slurm before 23.02 does not say when the job ends.
: "${SLURM_JOB_END_TIME:=$(date -d "$(squeue -h -j "$SLURM_JOB_ID" -o %e)" +%s)}"
export SLURM_JOB_END_TIME

stopped=
trap 'stopped=1; trap "" TERM; kill -TERM "$run"' TERM
# shellcheck disable=SC2086
ompckpt run ./stars ${STEPS:-} &
run=$!
wait "$run"
code=$?
if [ -n "$stopped" ] && [ $code -gt 128 ]; then
	wait "$run"     # the first wait was cut short by the signal
	code=$?
fi
if [ $code -eq 75 ]; then
	scontrol requeue "$SLURM_JOB_ID"
fi
exit $code
