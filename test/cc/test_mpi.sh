#!/bin/bash
# test_mpi.sh - programs of MPI through mpicc of Open MPI and of MPICH: ompckpt-cc inside, and outside.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

cat >sum.c <<'END'
#include <mpi.h>
#include <stdio.h>
#include "part.h"
int main(int argc, char **argv)
{
	int rank, ranks, to_left, from_right, sum = 0;
	MPI_Request requests[2];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	to_left = part(rank);
	MPI_Irecv(&from_right, 1, MPI_INT, (rank + 1) % ranks, 0, MPI_COMM_WORLD, &requests[0]);
	MPI_Isend(&to_left, 1, MPI_INT, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, &requests[1]);
	MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
	MPI_Reduce(&from_right, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0)
		printf("%d of %d\n", sum, ranks);
	MPI_Finalize();
	return 0;
}
END
echo 'int part(int rank);' >part.h
cat >part.c <<'END'
#include <omp.h>
#include "part.h"
int part(int rank)
{
	int sum = 0;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
	for (int i = 0; i < 10; i++)
		sum += i * (rank + 1);
	return sum;
}
END
# Has a position; starts MPI only with -DSTART.
cat >position.c <<'END'
#include <mpi.h>
#include <stdio.h>
int main(void)
{
	int sum = 0;
#ifdef START
	MPI_Init(NULL, NULL);
#endif
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		sum += i;
	}
	int is_started;
	MPI_Initialized(&is_started);
	printf("%d %d\n", sum, is_started);
	return 0;
}
END

# prints WHY WANT COMMAND...
prints() {
	local why=$1 want=$2
	shift 2
	local got
	got=$(timeout 60 "$@" 2>"$scratch/said") || { fail "$why: $* fails"; sed 's/^/    /' "$scratch/said"; }
	[ "$got" = "$want" ] || fail "$why: '$got', not '$want'"
}

code() { objcopy -O binary --only-section='.text*' "$1" "$2"; }

# goes WHY RUN COMMAND...: a compiler that must compile and link; RUN starts two ranks.
goes() {
	local why=$1 run=$2
	shift 2
	rm -f ./*.o sum position
	check "$why, at once" timeout 120 "$@" -O2 -fopenmp sum.c part.c -o sum
	# shellcheck disable=SC2086
	prints "$why, at once" "135 of 2" $run ./sum
	rm -f sum
	check "$why, compiled" timeout 120 "$@" -O2 -fopenmp -c sum.c
	check "$why, compiled" timeout 120 "$@" -O2 -fopenmp -c part.c
	check "$why, linked" timeout 120 "$@" -fopenmp sum.o part.o -o sum
	# shellcheck disable=SC2086
	prints "$why, linked" "135 of 2" $run ./sum
	code sum.o sum.code
	cmp -s sum.code plain.code || fail "$why: another code than the backend's"
	check "$why, with a position" timeout 120 "$@" -fopenmp position.c -o position
	prints "$why, with a position" "3 0" ./position
	if timeout 120 "$@" -fopenmp -DSTART position.c -o position >said 2>&1; then
		fail "$why: a program with positions that starts MPI is not refused"
	fi
	grep -q "^position.c:7:2: error: 'MPI_Init' in a program with positions" said ||
		{ fail "$why: not refused in the right words"; sed 's/^/    /' said; }
}

# configured NAME RUN: CMake's FindMPI, with ompckpt-cc as the compiler.
configured() {
	local name=$1 run=$2
	mkdir -p cmake
	cat >cmake/CMakeLists.txt <<-'END'
		cmake_minimum_required(VERSION 3.20)
		project(sum LANGUAGES C)
		find_package(MPI REQUIRED COMPONENTS C)
		find_package(OpenMP REQUIRED COMPONENTS C)
		add_executable(sum ../sum.c ../part.c)
		target_link_libraries(sum MPI::MPI_C OpenMP::OpenMP_C)
	END
	rm -rf cmake/build
	check "$name, FindMPI" timeout 200 cmake -S cmake -B cmake/build "-DCMAKE_C_COMPILER=$ompckpt_cc" \
		"-DCMAKE_C_FLAGS=--ompckpt-cc=$backend" "-DMPI_C_COMPILER=$(command -v "mpicc.$name")"
	check "$name, FindMPI" timeout 200 cmake --build cmake/build
	# shellcheck disable=SC2086
	prints "$name, FindMPI" "135 of 2" $run cmake/build/sum
}

# all NAME VARIABLE RUN: the ways, with the wrapper mpicc.NAME, whose compiler VARIABLE says.
all() {
	local name=$1 variable=$2 run=$3
	env "$variable=$backend" "mpicc.$name" -w -O2 -fopenmp -c sum.c -o plain.o &&
		code plain.o plain.code && [ -s plain.code ] ||
		{ fail "$name does not compile"; return; }
	ln -sf "$ompckpt_cc" "ompckpt-$backend"
	goes "$variable=ompckpt-cc mpicc.$name" "$run" env "OMPCKPT_CC=$backend" "$variable=$ompckpt_cc" "mpicc.$name"
	goes "$variable=ompckpt-$backend mpicc.$name" "$run" env "$variable=$PWD/ompckpt-$backend" "mpicc.$name"
	goes "ompckpt-cc --ompckpt-cc=mpicc.$name" "$run" env "$variable=$backend" "$ompckpt_cc" \
		"--ompckpt-cc=mpicc.$name"
	configured "$name" "$run"
}

found=no
if command -v mpicc.openmpi >/dev/null; then
	found=yes
	all openmpi OMPI_CC "mpirun.openmpi --oversubscribe -n 2"
else
	echo "Open MPI is not installed: left out"
fi
if command -v mpicc.mpich >/dev/null; then
	found=yes
	all mpich MPICH_CC "mpiexec.mpich -n 2"
else
	echo "MPICH is not installed: left out"
fi
[ $found = yes ] || exit 77
no_temporaries "all of this"
finish
