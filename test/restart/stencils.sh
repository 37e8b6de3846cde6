#!/bin/bash
# stencils.sh - one stencil, written in many ways: does its image hold one array and the other's rim, and is it right?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/restart/stencils.sh [--every K] OMPCKPT_CC
#   --every K   each K-th way only
# A way is where the sides of the grid are, where its arrays are, how a step ends, where the loop is, and
# how the result is read. Exit 0: all are as they should be. 1: some are not, each with a line.
set -u
every=1
[ "${1-}" != --every ] || { every=$2; shift 2; }
[ $# -eq 1 ] || { sed -n '5s/^# //p' "$0" >&2; exit 2; }
. "$(dirname "$0")/saved_bytes.sh"
# Of 100 rows of 150 doubles: an array, its rim, and what is neither.
bytes=120000 rim=4000 rest=500

# What each of them declares in front of main and in it, what the sides are called, parameters, arguments.
sides() {
	above='' set='' x=nx y=ny parameters='' arguments='' int=int
	case $1 in
	locals) set='int nx = atoi(argv[1]), ny = atoi(argv[2]);' parameters='int nx, int ny' arguments='nx, ny' ;;
	longs) int=long set='long nx = atoi(argv[1]), ny = atoi(argv[2]);' parameters='long nx, long ny' arguments='nx, ny' ;;
	sizes) int=size_t set='size_t nx = atoi(argv[1]), ny = atoi(argv[2]);' parameters='size_t nx, size_t ny' arguments='nx, ny' ;;
	globals) above='static int nx, ny;' set='nx = atoi(argv[1]); ny = atoi(argv[2]);' ;;
	numbers) above='enum { nx = 100, ny = 150 };' ;;
	members | heap) x='g->nx' y='g->ny' parameters='struct grid *g' arguments=g ;;
	value) x=g.nx y=g.ny parameters='struct grid g' arguments=g set='struct grid g;' ;;
	esac
	case $1 in
	members) set='struct grid all, *g = &all;' ;;
	heap) set='struct grid *g = malloc(sizeof *g);' ;;
	esac
	[ "$x" = nx ] || above='struct grid { int nx, ny; double width; };' set+=" $x = atoi(argv[1]); $y = atoi(argv[2]);"
}

arrays() {
	local a='malloc(sizeof(double) * X * Y)'
	case $1 in
	locals) set+=" double *u = $a, *v = $a;" u=u v=v parameters+=', double *u, double *v' arguments+=', u, v' ;;
	stack) set+=' double a[X * Y], b[X * Y], *u = a, *v = b;' u=u v=v parameters+=', double *u, double *v' arguments+=', u, v' ;;
	globals) above+=' static double *u, *v;' set+=" u = $a; v = $a;" u=u v=v ;;
	members) set+=' struct field here, *f = &here;' ;;
	heap) set+=' struct field *f = malloc(sizeof *f);' ;;
	esac
	[[ $1 != members && $1 != heap ]] && return
	above+=' struct field { double *u, *v; int n; };' u='f->u' v='f->v' set+=" f->u = $a; f->v = $a;"
	parameters+=', struct field *f' arguments+=', f'
}

# One step, by the directives in front of its loop and of its end.
step() {
	local last="{ double *h = U; U = V; V = h; }" for="for (INT i = 1; i < X - 1; i++)"
	case $2 in
	copied) last="$for for (INT j = 1; j < Y - 1; j++) U[i * Y + j] = V[i * Y + j];" ;;
	memcpy) last="$for memcpy(&U[i * Y + 1], &V[i * Y + 1], (Y - 2) * sizeof(double));" ;;
	esac
	local shared=$1 alone=''
	[ "$1" != '#pragma omp for' ] || alone=$1
	[[ -z $alone || $2 != exchanged ]] || alone='#pragma omp single'
	printf '%s\n' "for (int t = 0; t < 5; t++) {" '#pragma potential_ckpt' "$shared" "$for for (INT j = 1; j < Y - 1; j++)" \
		"V[i * Y + j] = U[(i - 1) * Y + j] + U[(i + 1) * Y + j] + U[i * Y + j - 1] - U[i * Y + j + 1];" "$alone" "$last" '}'
}

# write SIDES ARRAYS END PLACE READ
write() {
	local u v loop read
	sides "$1"
	arrays "$2"
	loop=$(step '#pragma omp parallel for' "$3")
	[ "$4" != team ] || loop=$'#pragma omp parallel\n'$(step '#pragma omp for' "$3")
	case $5 in
	loops) read='for (INT i = 0; i < X; i++) for (INT j = 0; j < Y; j++) s += U[i * Y + j] * (i + j);' ;;
	flat) read='for (INT i = 0; i < X * Y; i++) s += U[i] * i;' ;;
	fwrite) read='fwrite(U, sizeof(double), X * Y, stdout);' ;;
	esac
	parameters=${parameters#, } arguments=${arguments#, }
	{
		printf '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n%s\n' "$above"
		[ "$4" = main ] || printf 'static void solve(%s)\n{\n%s\n}\n' "${parameters:-void}" "$loop"
		printf 'int main(int argc, char **argv)\n{\n%s\nfor (INT i = 0; i < X * Y; i++) U[i] = V[i] = i %% 7;\n' "$set"
		[ "$4" = main ] && printf '%s\n' "$loop" || printf 'solve(%s);\n' "$arguments"
		printf 'double s = 0;\n%s\nprintf("%%.17g\\n", s);\nreturn 0;\n}\n' "$read"
	} | sed "s/\\bINT\\b/$int/g; s/\\bX\\b/$x/g; s/\\bY\\b/$y/g; s/\\bU\\b/$u/g; s/\\bV\\b/$v/g" >p.c
}

bad=0 count=0
try() {
	local most=$((bytes + rest))
	[ "$3" != exchanged ] || most=$((most + rim))
	# What one thread exchanges for its team in a record is not told yet.
	[[ $3-$4 != exchanged-team || ($2 != members && $2 != heap) ]] || most=$((2 * bytes + rest))
	saved_bytes $most "$*" 100 150
}

reads=(loops flat fwrite)
for s in locals longs sizes globals numbers members heap value; do
	for a in locals globals members heap stack; do
		for e in exchanged copied memcpy; do
			for p in main function team; do
				count=$((count + 1))
				[ $((count % every)) = 0 ] || continue
				r=${reads[(count + count / 3 + count / every) % 3]}
				write $s $a $e $p $r
				try $s $a $e $p $r || bad=$((bad + 1))
			done
		done
	done
done
echo "$((count / every)) of $count ways, $bad not as they should be"
[ $bad = 0 ]
