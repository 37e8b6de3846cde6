#!/bin/bash
# program.sh - build a program of this folder by ompckpt-cc, and chain-test it against its plain build, or kill it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: program.sh [--may-be-refused] [--kills N | --nodes | --inside N] OMPCKPT_CC BACKEND MPI PROGRAM STEPS [OPTION...]
#
# The OPTIONs are chain.sh's; with --kills, kill.sh's; with --nodes, nodes.sh's; with --inside, inside.sh's.
# Exit 0: the same. 1: not. 77: this MPI is not installed, or ompckpt-cc refuses a program that may be refused.
here=$(dirname "$(realpath "$0")")
. "$here/launch.sh"

usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }

may_be_refused=no kills=0 nodes=no deaths=0
[ "${1:-}" != --may-be-refused ] || { may_be_refused=yes; shift; }
[ "${1:-}" != --kills ] || { kills=$2; shift 2; }
[ "${1:-}" != --nodes ] || { nodes=yes; shift; }
[ "${1:-}" != --inside ] || { deaths=$2; shift 2; }
[ $# -ge 5 ] || usage
compiler=$(realpath "$1") backend=$2 mpi=$3 program=$4 steps=$5
shift 5
launcher "$mpi"
scratch_folder
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/plain"

# build CC OUT
build() {
	OMPI_CC=$1 MPICH_CC=$1 OMPCKPT_CC=$backend timeout 600 "mpicc.$mpi" -w -g -O2 -fopenmp "$here/$program.c" \
		-o "$2" -lm 2>"$scratch/said"
}

build "$backend" "$scratch/plain/$program" || { cat "$scratch/said"; exit 1; }
if ! build "$compiler" "$scratch/$program"; then
	cat "$scratch/said"
	[ $may_be_refused = no ] || ! grep -q "$program\.c:[0-9]*:[0-9]*: error: " "$scratch/said" || exit 77
	exit 1
fi
if [ "$kills" -gt 0 ]; then
	"$here/kill.sh" --mpi "$mpi" "$@" "$kills" "$scratch/$program" "$steps"
	exit
fi
if [ "$deaths" -gt 0 ]; then
	"$here/inside.sh" "$@" "$deaths" "$scratch/$program" "$steps"
	exit
fi
if [ $nodes = yes ]; then
	"$here/nodes.sh" --mpi "$mpi" "$@" "$scratch/$program" "$steps"
	exit
fi
"$here/chain.sh" --mpi "$mpi" --plain "$scratch/plain/$program" "$@" "$scratch/$program" "$steps"
