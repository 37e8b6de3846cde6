#!/bin/bash
# turns.sh - grids used in turns, told by a number that says which: does an image hold one, and the other's rim, and is it right?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/restart/turns.sh [--every K] OMPCKPT_CC
#   --every K   each K-th way only
# A way is how the number gets the other value, where the grids are, where the number is, and the loop. Exit 0: all are as they should be. 1: some
# are not, each with a line.
set -u
every=1
[ "${1-}" != --every ] || { every=$2; shift 2; }
[ $# -eq 1 ] || { sed -n '5s/^# //p' "$0" >&2; exit 2; }
. "$(dirname "$0")/saved_bytes.sh"
# Of 64 rows of 48 doubles: a grid, its rim, and what is neither; tables of rows, and rims told row by row.
bytes=24576 rim=1760 rest=300 tables=2900

# What is declared in front of main, what makes room for two grids, element (I, J) of grid K.
grids() {
	case $1 in
	tables) above='static double *u[2];' room='for (int k = 0; k < 2; k++) u[k] = malloc(n * m * sizeof(double));' element='u[K][(I) * m + J]' ;;
	one) above='static double *u;' room='u = malloc(2 * n * m * sizeof *u);' element='u[((K) * n + I) * m + J]' ;;
	rows) above='static double ***u;' element='u[K][I][J]'
		room='u = malloc(2 * sizeof *u); for (int k = 0; k < 2; k++) { u[k] = malloc(n * sizeof *u[k]); for (int i = 0; i < n; i++) u[k][i] = malloc(m * sizeof(double)); }' ;;
	stack) above='' room='double u[2][n][m];' element='u[K][I][J]' ;;
	esac
}

# write TURN GRIDS WHERE LOOP
write() {
	local turn begin after loop declared run='' above room element
	grids "$2"
	case $1 in
	minus) turn='C = 1 - C;' ;;
	xor) turn='C ^= 1;' ;;
	remainder) turn='C = (C + 1) % 2;' ;;
	not) turn='C = !C;' ;;
	exchanged) turn='{ int h = old; old = C; C = h; }' ;;
	esac
	local other='1 - C'
	[ "$1" != exchanged ] || other=old
	case $4 in
	counted) begin='for (int t = 0; t < steps; t++) {' after='' ;;
	while) begin='double err = 1; int t = 0; while (err > 1e-3) {' after='err = 1.0 / (1 << (2 * t)); t++;' ;;
	esac
	loop="$begin
#pragma potential_ckpt
#pragma omp parallel for
	for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++)
		AT($other, i, j) = AT(C, i - 1, j) + AT(C, i + 1, j) - AT(C, i, j - 1) / 2 + AT(C, i, j + 1) / 3;
	$turn
	$after
}"
	case $3 in
	local) declared='int C = 0, old = 1;' ;;
	static) above+=' static int C, old = 1;' declared='' ;;
	parameter) declared='int start = 0;' run="static int run(int n, int m, int steps, int C) { int old = !C; $loop return C; }" loop='int C = run(n, m, steps, start);' ;;
	esac
	{
		printf '#include <stdio.h>\n#include <stdlib.h>\n#define AT(K, I, J) %s\n%s\n%s\n' "$element" "$above" "$run"
		printf 'int main(int argc, char **argv)\n{\nint n = atoi(argv[1]), m = 3 * atoi(argv[2]), steps = 7;\n%s\n%s\n' "$declared" "$room"
		printf 'for (int k = 0; k < 2; k++) for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) AT(k, i, j) = i + j %% 7;\n'
		printf '%s\ndouble sum = 0;\nfor (int i = 0; i < n; i++) for (int j = 0; j < m; j++) sum += AT(C, i, j) * j;\n' "$loop"
		printf 'printf("%%.17g\\n", sum);\nreturn 0;\n}\n'
	} | sed 's/\bC\b/cur/g' >p.c
}

bad=0 count=0
for t in minus xor remainder not exchanged; do
	for g in tables one rows stack; do
		for w in local static parameter; do
			# Arrays of the caller's that are of variable length have no name in what it calls.
			[[ $g != stack || $w != parameter ]] || continue
			for l in counted while; do
				count=$((count + 1))
				[ $((count % every)) = 0 ] || continue
				write $t $g $w $l
				most=$((bytes + rim + rest))
				[ $g != rows ] || most=$((most + tables))
				saved_bytes $most "$t $g $w $l" 64 16 || bad=$((bad + 1))
			done
		done
	done
done
echo "$((count / every)) of $count ways, $bad not as they should be"
[ $bad = 0 ]
