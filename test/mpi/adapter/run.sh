#!/bin/bash
# run.sh - handles, or files, are made, described, and made anew by fresh processes, twice; all results are right.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: run.sh SOURCE_FOLDER openmpi|mpich COMPILER handles|files
set -eu
source=$1 mpi=$2 compiler=$3 program=$4
here=$source/test/mpi/adapter
command -v "mpicc.$mpi" >/dev/null && command -v "$compiler" >/dev/null || exit 77
launcher=mpirun.openmpi
[ "$mpi" = openmpi ] || launcher=mpiexec.mpich
export OMPI_CC=$compiler MPICH_CC=$compiler OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
wrapped=-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free
"mpicc.$mpi" -O2 -fno-pie -no-pie -w -I "$source/runtime/mpi" "$here/$program.c" "$here/fake_runtime.c" \
	"$source/runtime/mpi/adapter.c" $wrapped -o "$scratch/program"
for ranks in 1 2 4; do
	mkdir "$scratch/$ranks"
	for how in make again again; do
		timeout 60 $launcher -n $ranks "$scratch/program" $how "$scratch/$ranks" || {
			echo "run.sh: $program, $mpi, $compiler, $ranks ranks: $how failed" >&2
			exit 1
		}
	done
done
