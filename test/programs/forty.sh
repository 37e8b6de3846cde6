#!/bin/bash
# forty.sh - does a program of 40 files in 3 archives build and restart with nothing changed but CC?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: forty.sh OMPCKPT-CC BACKEND         works in a scratch folder
#
# Writes the program, a Makefile and a CMakeLists.txt for it; builds with cc by make -j, with OMPCKPT-CC by
# make -j and by CMake; chain-tests both against the plain build. Most of the files pass a call on to the
# next one, every eighth holds a position, all have state of their own.
set -eu
ompckpt_cc=$(realpath "$1")
export OMPCKPT_CC=$2
chain=$(dirname "$(realpath "$0")")/../chain.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir -p src/near src/middle src/far

folder_of() {
	case $(($1 % 3)) in
	0) echo near ;;
	1) echo middle ;;
	*) echo far ;;
	esac
}

# One file: its own static table and counter, a parallel loop over shared state, maybe a position, maybe a
# call of the next file's function.
write_file() {
	local k=$1 position='' call=''
	((k % 8 == 3)) && position='#pragma potential_ckpt'
	((k % 8 != 7)) && call="if (depth > 0) sum += stage_$(((k + 1) % 39))(s, depth - 1) * 0.5;"
	((k == 39)) && return
	cat >"src/$(folder_of "$k")/stage_$k.c" <<END
#include "state.h"
#include <stdlib.h>
static double table[16];
double stage_$k(struct state *s, int depth)
{
	static int visits;
	double *scratch = malloc(sizeof *scratch * WIDTH), sum = 0;
	visits++;
	for (int i = 0; i < WIDTH; i++)
		scratch[i] = s->cells[i] * $k + visits;
$position
	$call
#pragma omp parallel for schedule(static)
	for (int i = 0; i < WIDTH; i++)
		s->cells[i] = 0.75 * s->cells[i] + 0.001 * (scratch[i] - table[i % 16]) + depth;
	for (int i = 0; i < WIDTH; i++)
		sum += s->cells[i];
	table[visits % 16] += sum * 1e-6;
	free(scratch);
	return sum;
}
END
}

cat >src/state.h <<'END'
#ifndef STATE_H
#define STATE_H
#define WIDTH 64
struct state {
	double cells[WIDTH];
	long round;
};
END
for k in $(seq 0 38); do
	echo "double stage_$k(struct state *s, int depth);"
done >>src/state.h
echo '#endif' >>src/state.h
for k in $(seq 0 39); do
	write_file "$k"
done
{
	printf '#include "state.h"\n#include <stdio.h>\n'
	printf 'typedef double stage(struct state *, int);\nstatic stage *const stages[] = {\n'
	printf '\tstage_%d,\n' $(seq 0 38)
	cat <<'END'
};
int main(void)
{
	struct state s = { .round = 0 };
	for (; s.round < 4; s.round++)
		for (unsigned k = 0; k < sizeof stages / sizeof stages[0]; k++)
			printf("%ld %u %.15e\n", s.round, k, stages[k](&s, 2));
	return 0;
}
END
} >src/main.c

cat >Makefile <<'END'
CFLAGS = -O2 -fopenmp -Isrc -Wno-unknown-pragmas
OUT = .
libs = $(OUT)/libfar.a $(OUT)/libmiddle.a $(OUT)/libnear.a
$(OUT)/forty: $(OUT)/src/main.o $(libs)
	$(CC) $(CFLAGS) -o $@ $(OUT)/src/main.o -Wl,--start-group $(libs) -Wl,--end-group
define archive
$(OUT)/lib$(1).a: $(patsubst %.c,$(OUT)/%.o,$(wildcard src/$(1)/*.c))
	rm -f $$@
	ar $(2) $$@ $$^
endef
$(eval $(call archive,near,rcs))
$(eval $(call archive,middle,rcsT))
$(eval $(call archive,far,rcs))
$(OUT)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -MD -c $< -o $@
END
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(forty C)
find_package(OpenMP REQUIRED)
add_compile_options(-Wno-unknown-pragmas)
foreach(part near middle far)
  file(GLOB files src/${part}/*.c)
  add_library(${part} STATIC ${files})
  target_include_directories(${part} PUBLIC src)
  target_link_libraries(${part} PUBLIC OpenMP::OpenMP_C)
endforeach()
target_link_libraries(near PUBLIC middle far)
target_link_libraries(middle PUBLIC near far)
target_link_libraries(far PUBLIC near middle)
add_executable(forty src/main.c)
target_link_libraries(forty PRIVATE near middle far)
END

export OMP_NUM_THREADS=2
make -s -j2 CC="$OMPCKPT_CC" OUT=plain
plain/forty >want
make -s -j2 CC="$ompckpt_cc" OUT=made
"$chain" --every 5 --reference want made/forty
cmake -S . -B cmade -DCMAKE_C_COMPILER="$ompckpt_cc" -DCMAKE_BUILD_TYPE=Release >log || { cat log; exit 1; }
cmake --build cmade -j2 >log || { cat log; exit 1; }
"$chain" --every 5 cmade/forty
