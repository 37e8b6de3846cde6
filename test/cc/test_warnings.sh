#!/bin/bash
# test_warnings.sh - a build that all warnings fail goes on as before; no warning but ours is hidden.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
write_program
sed -i 's/^int/int m(int); int k(int); int/' d/m.c d/k.c
strict="-Wall -Wextra -Werror" fatal=-Wl,--fatal-warnings

# silent WHY ARGS...
silent() {
	local why=$1
	shift
	check "$why" cc "$@"
	[ ! -s "$scratch/said" ] || { fail "$why: it says:"; cat "$scratch/said"; }
}

for level in -O0 -O2; do
	silent "compile" $strict $level -c main.c
	silent "compile" $strict $level -c d/m.c
	silent "compile" $strict $level -c d/k.c
	silent "link" $strict $fatal $level main.o m.o k.o -o x
	transformed "all warnings are errors, $level" ./x
done
silent "sources in a link" $strict $fatal main.c d/m.c d/k.c -o x
transformed "sources in a link" ./x
silent "each warning switched on" -Werror=unknown-pragmas -Wunknown-pragmas -c main.c

# warned WHY WHAT ARGS...: they fail, because of WHAT.
warned() {
	local why=$1 what=$2
	shift 2
	if cc "$@" >said 2>&1; then
		fail "$why: it succeeds"
	fi
	grep -q "$what" said || { fail "$why: nothing about $what:"; cat said; }
}

{ echo '#pragma nobody_knows'; cat main.c; } >other.c
warned "another unknown pragma" nobody_knows $strict -c other.c
{ cat main.c; echo 'static int unused;'; } >unused.c
warned "another warning" unused $strict -c unused.c
{ echo '#pragma redefine_extname old_name new_name'; cat main.c; } >known.c
silent "another pragma, known to the compiler" $strict -c known.c
cat >parallel.c <<'END'
int main(int argc, char **argv)
{
	(void)argv;
#pragma potential_ckpt
#pragma omp parallel
	{}
	return argc - 1;
}
END
silent "OpenMP" $strict -fopenmp -c parallel.c
silent "OpenMP on a path" $strict $fatal -fopenmp parallel.c -o x
[ "$backend" != gcc ] || warned "OpenMP is off" 'omp parallel' $strict -c parallel.c
# Many that may hold one pointer of the library are not told one by one.
{
	printf '#include <stdio.h>\n#include <time.h>\nstatic struct tm *a, *b, *c, *d, *e, *f, *g;\nint main(void)\n{\ntime_t t = 0;\n'
	printf 'a = b = c = d = e = f = g = gmtime(&t);\nfor (int i = 0; i < 3; i++) {\n#pragma potential_ckpt\n'
	printf 'printf("%%d\\n", a->tm_year + b->tm_year + c->tm_year + d->tm_year + e->tm_year + f->tm_year + g->tm_year);\n}\nreturn 0;\n}\n'
} >many.c
cc many.c -o many >said 2>&1 || fail "many pointers to memory of the library: $(cat said)"
[ "$(grep -c "may point to memory of the C library" said)" = 4 ] && grep -q "so may 3 more objects, to that of the C library (gmtime)" said ||
	fail "many pointers to memory of the library: $(cat said)"
finish
