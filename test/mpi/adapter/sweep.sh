#!/bin/bash
# sweep.sh - does the adapter define every function of mpi.h that takes or gives a handle?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: sweep.sh SOURCE_FOLDER openmpi|mpich
#
# The compiler lists the declarations. MPI_T_ only has handles of its own and infos of its callbacks. What
# lib/normal/mpi.c refuses by name need not be there.
set -eu
source=$1 mpi=$2
command -v "mpicc.$mpi" >/dev/null && command -v clang-19 >/dev/null || exit 77
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
echo '#include <mpi.h>' >mpi.c
export OMPI_CC=clang-19 MPICH_CC=clang-19
"mpicc.$mpi" -O0 -w -I "$source/runtime/mpi" -c "$source/runtime/mpi/adapter.c" -o adapter.o
nm --defined-only -g adapter.o | awk '{ print $3 }' | sort >defined
"mpicc.$mpi" -fsyntax-only -w -Xclang -ast-dump -fno-color-diagnostics mpi.c 2>/dev/null | awk -F"'" '
	/^[|`]-FunctionDecl / { n = split($1, word, " "); name = word[n] }
	/^[|`]-FunctionDecl / && $2 ~ /MPI_(Comm|Group|Datatype|Op|Errhandler|Info|Win|File|Request|Message|Session)[ ,)*\[]/ {
		if (name ~ /^MPI_/ && name !~ /^MPI_T_/) print name
	}' | sort -u >wanted
[ "$(wc -l <wanted)" -gt 300 ] || { echo "sweep.sh: $mpi: only $(wc -l <wanted) functions" >&2; exit 1; }
sed -nE '/^static bool is_beyond_adapter/,/^}/s/^\t+"(MPI_[A-Za-z_0-9]+)",$/\1\n\1_c/p' "$source/lib/normal/mpi.c" >>defined
sort -u -o defined defined
if comm -23 wanted defined | grep . >missing; then
	echo "sweep.sh: $mpi: not defined by the adapter:" >&2
	cat missing >&2
	exit 1
fi
echo "sweep.sh: $mpi: $(wc -l <wanted) functions"
