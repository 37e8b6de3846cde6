#!/bin/bash
# test_mpi.sh - programs of MPI through mpicc of Open MPI and of MPICH: ompckpt-cc inside, and outside.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export XDG_CACHE_HOME=$scratch/cache # the adapter takes three seconds to compile

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
# Has a position; starts MPI only with -DSTART. A part calls MPI that ompckpt-cc does not see.
cat >position.c <<'END'
#include <mpi.h>
#include <stdio.h>
MPI_Comm row_of(MPI_Comm all);
static MPI_Datatype types[] = {MPI_INT, MPI_DOUBLE};
int main(void)
{
	int sum = 0, total = 0, is_started;
#ifdef START
	MPI_Init(NULL, NULL);
	MPI_Comm row = row_of(MPI_COMM_WORLD);
#endif
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		sum += i;
	}
	MPI_Initialized(&is_started);
#ifdef START
	MPI_Reduce(&sum, &total, 1, types[0], MPI_SUM, 0, row);
	MPI_Comm_rank(MPI_COMM_WORLD, &sum);
	MPI_Finalize();
	if (sum != 0)
		return 0;
#endif
	printf("%d %d\n", total, is_started);
	return 0;
}
END
cat >row.c <<'END'
#include <mpi.h>
static MPI_Comm row = MPI_COMM_NULL;
MPI_Comm row_of(MPI_Comm all)
{
	if (row == MPI_COMM_NULL)
		MPI_Comm_dup(all == MPI_COMM_WORLD ? MPI_COMM_WORLD : MPI_COMM_NULL, &row);
	return row;
}
END
# Its handles: the same in every process of the executable.
cat >handles.c <<'END'
#include <mpi.h>
#include <stdio.h>
static void print(const char *name, long value)
{
	printf("%s %lx\n", name, value);
}
void print_elsewhere(void);
int main(void)
{
	MPI_Comm made, *at = &made;
	MPI_Init(NULL, NULL);
#pragma potential_ckpt
	MPI_Comm_dup(MPI_COMM_WORLD, at);
	print("world", (long)MPI_COMM_WORLD), print("self", (long)MPI_COMM_SELF);
	print("no comm", (long)MPI_COMM_NULL), print("no request", (long)MPI_REQUEST_NULL);
	print("int", (long)MPI_INT), print("complex", (long)MPI_C_DOUBLE_COMPLEX);
	print("sum", (long)MPI_SUM), print("maxloc", (long)MPI_MAXLOC);
	print("empty", (long)MPI_GROUP_EMPTY), print("dup", (long)MPI_COMM_DUP_FN);
	print_elsewhere();
	print("made", (long)made);
	MPI_Finalize();
	return 0;
}
END
cat >elsewhere.c <<'END'
#include <mpi.h>
#include <stdio.h>
void print_elsewhere(void)
{
	MPI_Comm all = MPI_COMM_WORLD;
	int rank;
	MPI_Comm_rank(all, &rank);
	printf("%lx %lx %lx %d\n", (long)all, (long)MPI_LONG_DOUBLE, (long)MPI_BXOR, rank);
}
END
# A shared object that keeps nothing, and one that is a part of the program.
cat >stateless.c <<'END'
#include <mpi.h>
MPI_Datatype of_bytes(void)
{
	return MPI_BYTE;
}
int size_of(MPI_Comm all)
{
	int size;
	MPI_Comm_size(all, &size);
	return size;
}
END
cat >part_of.c <<'END'
#include <mpi.h>
static MPI_Comm mine = MPI_COMM_NULL;
int sum_of(int part)
{
	int sum;
	if (mine == MPI_COMM_NULL)
		MPI_Comm_dup(MPI_COMM_WORLD, &mine);
	MPI_Allreduce(&part, &sum, 1, MPI_INT, MPI_SUM, mine);
	return sum;
}
END
cat >shared.c <<'END'
#include <mpi.h>
#include <stdio.h>
MPI_Datatype of_bytes(void);
int size_of(MPI_Comm all), sum_of(int part);
int main(void)
{
	int sum = 0, rank;
	MPI_Comm copy;
	MPI_Init(NULL, NULL);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &copy);
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		sum += sum_of(rank + 1) + size_of(copy);
	}
	printf("%lx %d\n", (long)of_bytes(), sum);
	MPI_Finalize();
	return 0;
}
END
cat >spawn.c <<'END'
#include <mpi.h>
int main(void)
{
	char port[MPI_MAX_PORT_NAME];
	MPI_Init(0, 0);
#pragma potential_ckpt
	MPI_Open_port(MPI_INFO_NULL, port);
#ifdef LAYER
	return PMPI_Finalize();
}
int MPI_Barrier(MPI_Comm all)
{
	return all == MPI_COMM_NULL;
#else
	return MPI_Finalize();
#endif
}
END

# No wrapper, no mpi.h.
cat >alone.c <<'END'
int MPI_Init(int *argc, char ***argv);
int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
#pragma potential_ckpt
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
	prints "$why, with a position" "0 0" ./position
	check "$why, with a position and MPI" timeout 120 "$@" -fopenmp -DSTART position.c plain/row.o -o position
	[ ! -s "$scratch/said" ] || { fail "$why: messages"; sed 's/^/    /' "$scratch/said"; }
	# shellcheck disable=SC2086
	prints "$why, with a position and MPI" "6 1" $run ./position
	ldd position | grep -q 'libisal\.so.* => /' || fail "$why: linked without isa-l"
}

# without_isal NAME RUN COMMAND...: by a backend that finds no isa-l.
without_isal() {
	local name=$1 run=$2
	shift 2
	mkdir -p without
	cat >"without/$backend" <<-END
		#!/bin/sh
		case " \$* " in
		*' -print-file-name=libisal.so '*) echo libisal.so ;;
		*) exec $(command -v "$backend") "\$@" ;;
		esac
	END
	chmod +x "without/$backend"
	check "$name, no isa-l" env "PATH=$PWD/without:$PATH" timeout 120 "$@" -fopenmp -DSTART position.c plain/row.o -o position
	# shellcheck disable=SC2086
	prints "$name, no isa-l" "6 1" $run ./position
	! ldd position | grep -q libisal || fail "$name: linked with isa-l that is not there"
}

# handles WHY RUN COMMAND...: with an object that is position-independent and compiled elsewhere.
handles() {
	local why=$1 run=$2
	shift 2
	check "$why, handles" timeout 120 "$@" -O2 handles.c plain/elsewhere.o -o handles
	for i in 1 2 3; do
		# shellcheck disable=SC2086
		timeout 60 $run ./handles 2>"$scratch/said" | sort >"handles.$i"
		[ "$(wc -l <"handles.$i")" -eq 24 ] || { fail "$why: handles fails"; sed 's/^/    /' "$scratch/said"; }
	done
	cmp -s handles.1 handles.2 && cmp -s handles.1 handles.3 ||
		{ fail "$why: other handles in another process"; diff handles.1 handles.2; }
}

# shared_objects NAME RUN PLAIN... -- COMMAND...: PLAIN compiles without ompckpt-cc.
shared_objects() {
	local name=$1 run=$2 plain=()
	shift 2
	while [ "$1" != -- ]; do plain+=("$1"); shift; done
	shift
	"${plain[@]}" -O2 -shared -fPIC stateless.c -o libstateless.so
	check "$name, a shared object" timeout 120 "$@" -O2 -shared -fPIC part_of.c -o libpart_of.so
	check "$name, shared objects" timeout 120 "$@" -O2 shared.c -L. -lstateless -lpart_of "-Wl,-rpath,$PWD" -o shared
	for i in 1 2 3; do
		# shellcheck disable=SC2086
		timeout 60 $run ./shared 2>"$scratch/said" >"shared.$i"
		[ "$(cut -d' ' -f2 "shared.$i" | sort | uniq -c | xargs)" = "2 15" ] ||
			{ fail "$name: shared objects fails"; cat "shared.$i" "$scratch/said"; }
	done
	[ "$(sort -u shared.[123] | wc -l)" -eq 1 ] || { fail "$name: another handle in another process"; cat shared.[123]; }
}

# says WHY STATUS WANT COMMAND...: a compiler that must end with STATUS and say WANT.
says() {
	local why=$1 status=$2 want=$3 is
	shift 3
	timeout 120 "$@" >"$scratch/said" 2>&1
	is=$?
	[ $is -eq "$status" ] && grep -qF "$want" "$scratch/said" ||
		{ fail "$why: $is, or not said: $want"; sed 's/^/    /' "$scratch/said"; }
}

# kept NAME COMMAND...: the adapter is compiled once; a new file in the cache has another number.
kept() {
	local name=$1
	shift
	for i in 1 2; do
		check "$name, again" env "OMPCKPT_CACHE=$PWD/cache-$name" timeout 120 "$@" shared.c -L. -lstateless -lpart_of -o shared
		(cd "cache-$name" && ls -i) >"kept.$i"
	done
	[ -s kept.1 ] && cmp -s kept.1 kept.2 || { fail "$name: compiled again"; cat kept.1 kept.2; }
}

# messages NAME COMMAND...: calls that ompckpt can't follow.
messages() {
	local name=$1
	shift
	says "$name, a port" 0 "spawn.c:7:2: warning: after 'MPI_Open_port' the program takes no checkpoint any more" \
		"$@" spawn.c -o spawn
	says "$name, PMPI" 1 "spawn.c:9:9: error: 'PMPI_Finalize' in a program with positions" \
		"$@" -DLAYER spawn.c -o spawn
	echo '#include <mpi.h>' | "$backend" -E - >/dev/null 2>&1 ||
		"$ompckpt_cc" "--ompckpt-cc=$backend" -c alone.c &&
		says "$name, no mpi.h" 1 "alone.c: error: the program calls MPI, but '$backend' finds no 'mpi.h'" \
			"$@" alone.o -o alone
	says "$name, a layer" 1 "spawn.c:11:5: error: 'MPI_Barrier' is defined in a program with positions that calls MPI" \
		"$@" -DLAYER -DPMPI_Finalize=MPI_Finalize spawn.c -o spawn
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
		add_library(row STATIC ../row.c)
		target_link_libraries(row MPI::MPI_C)
		add_executable(position ../position.c)
		target_compile_definitions(position PRIVATE START)
		target_link_libraries(position row MPI::MPI_C OpenMP::OpenMP_C)
	END
	rm -rf cmake/build
	check "$name, FindMPI" timeout 200 cmake -S cmake -B cmake/build "-DCMAKE_C_COMPILER=$ompckpt_cc" \
		"-DCMAKE_C_FLAGS=--ompckpt-cc=$backend" "-DMPI_C_COMPILER=$(command -v "mpicc.$name")"
	check "$name, FindMPI" timeout 200 cmake --build cmake/build
	# shellcheck disable=SC2086
	prints "$name, FindMPI" "135 of 2" $run cmake/build/sum
	# shellcheck disable=SC2086
	prints "$name, FindMPI, with a position" "6 1" $run cmake/build/position
}

# all NAME VARIABLE RUN: the ways, with the wrapper mpicc.NAME, whose compiler VARIABLE says.
all() {
	local name=$1 variable=$2 run=$3
	env "$variable=$backend" "mpicc.$name" -w -O2 -fopenmp -c sum.c -o plain.o &&
		code plain.o plain.code && [ -s plain.code ] ||
		{ fail "$name does not compile"; return; }
	ln -sf "$ompckpt_cc" "ompckpt-$backend"
	mkdir -p plain
	for part in row elsewhere; do
		env "$variable=$backend" "mpicc.$name" -O2 -fPIC -c $part.c -o plain/$part.o
	done
	goes "$variable=ompckpt-cc mpicc.$name" "$run" env "OMPCKPT_CC=$backend" "$variable=$ompckpt_cc" "mpicc.$name"
	# The other ways with one compiler for each library.
	[ "$name" = "$more" ] || return
	goes "$variable=ompckpt-$backend mpicc.$name" "$run" env "$variable=$PWD/ompckpt-$backend" "mpicc.$name"
	goes "ompckpt-cc --ompckpt-cc=mpicc.$name" "$run" env "$variable=$backend" "$ompckpt_cc" \
		"--ompckpt-cc=mpicc.$name"
	configured "$name" "$run"
	handles "$name" "$run" env "OMPCKPT_CC=$backend" "$variable=$ompckpt_cc" "mpicc.$name"
	shared_objects "$name" "$run" env "$variable=$backend" "mpicc.$name" -- \
		env "OMPCKPT_CC=$backend" "$variable=$ompckpt_cc" "mpicc.$name"
	kept "$name" env "OMPCKPT_CC=$backend" "$variable=$ompckpt_cc" "mpicc.$name"
	messages "$name" env "OMPCKPT_CC=$backend" "$variable=$ompckpt_cc" "mpicc.$name"
	# MPICH's wrapper names the system's folder by -L.
	[ "$name" = mpich ] || without_isal "$name" "$run" env "OMPCKPT_CC=$backend" "$variable=$ompckpt_cc" "mpicc.$name"
}

# No MPI: nothing of its redundancy.
echo 'int main(void) { for (int i = 0; i < 3; i++) { _Pragma("potential_ckpt"); } return 0; }' >single.c
check "no MPI" cc single.c -o single
! ldd single | grep -q libisal || fail "no MPI: linked with isa-l"

# An MPI library in an archive.
cat >whole.c <<'END'
int PMPI_Init(int *argc, char ***argv)
{
	return !argc + !argv;
}
int MPI_Init(int *argc, char ***argv) __attribute__((weak, alias("PMPI_Init")));
END
"$backend" -c whole.c && ar rcs libwhole.a whole.o
says "a static library" 1 "libwhole.a(whole.o): error: this MPI library would be a part of the program" \
	"$ompckpt_cc" "--ompckpt-cc=$backend" alone.c libwhole.a -o alone

found=no more=openmpi
[[ $backend != *clang* ]] || more=mpich
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
