#!/bin/bash
# large.sh - write a large program: modules that call each other, lists, tables of functions, loops.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/large.sh FOLDER [FILES [LINES]]
#
# FILES files (100) of about LINES lines (500) each, one header, one main; a time loop with a position, and
# one in every tenth module. What it prints depends on nothing but these numbers.
set -eu
[ $# -ge 1 ] || { sed -n '5s/^# //p' "$0" >&2; exit 2; }
folder=$1 files=${2:-100} lines=${3:-500}
mkdir -p "$folder"

awk -v files="$files" -v lines="$lines" -v folder="$folder" '
function put(s) { print s > out; count++ }

# A stencil over two arrays of the module.
function stencil(m, k) {
	put("static double f" m "_" k "(double t)")
	put("{")
	put("\tdouble sum = 0;")
	put("#pragma omp parallel for")
	put("\tfor (int i = 1; i < SIZE - 1; i++)")
	put("\t\tb" m "[i] = 0.5 * a" m "[i] + 0.25 * (a" m "[i - 1] + a" m "[i + 1]) + t / " (k + 1) ";")
	put("\tfor (int i = 1; i < SIZE - 1; i++) {")
	put("\t\ta" m "[i] = b" m "[i] * 0.999;")
	put("\t\tif (a" m "[i] > 1000)")
	put("\t\t\ta" m "[i] -= 999;")
	put("\t\tsum += a" m "[i];")
	put("\t}")
	put("\treturn sum;")
	put("}")
}

# A list grows and is cut again.
function list(m, k) {
	put("static double f" m "_" k "(double t)")
	put("{")
	put("\tstruct cell *c = malloc(sizeof *c);")
	put("\tdouble sum = 0;")
	put("\tif (c == NULL)")
	put("\t\texit(1);")
	put("\tc->id = " k ";")
	put("\tc->value = t + a" m "[" (k % 30) "];")
	put("\tc->next = list" m ";")
	put("\tlist" m " = c;")
	put("\tfor (struct cell *d = list" m "; d != NULL; d = d->next)")
	put("\t\tsum += d->value * d->id;")
	put("\twhile (list" m "->next != NULL && ++length" m " > 20) {")
	put("\t\tstruct cell *d = list" m "->next;")
	put("\t\tlist" m "->next = d->next;")
	put("\t\tfree(d);")
	put("\t\tlength" m "--;")
	put("\t}")
	put("\treturn sum;")
	put("}")
}

# Cases, some of which call a module behind this one.
function cases(m, k,   other) {
	other = m + 1 + k % 7
	put("static double f" m "_" k "(double t)")
	put("{")
	put("\tstruct vector v = { t, t * 2, " k " };")
	put("\tswitch ((int)v.y % 4) {")
	put("\tcase 0:")
	put("\t\tv.x += b" m "[" (k % 60) "];")
	put("\t\tbreak;")
	put("\tcase 1:")
	put(other < files ? "\t\tv.x += module" other "_scale(&v, " k ");" : "\t\tv.x += 3;")
	put("\t\t/* fall through */")
	put("\tcase 2:")
	put("\t\tv.z = v.x > v.y ? v.x : v.y;")
	put("\t\tbreak;")
	put("\tdefault:")
	put("\t\tv.z -= 1;")
	put("\t}")
	put("\treturn v.x + v.z;")
	put("}")
}

# Text and a record behind a pointer.
function text(m, k) {
	put("static double f" m "_" k "(double t)")
	put("{")
	put("\tchar line[64];")
	put("\tstruct record *r = &records" m "[" (k % 8) "];")
	put("\tsnprintf(line, sizeof line, \"%d %.3f\", " k ", t);")
	put("\tmemcpy(r->name, line, sizeof r->name - 1);")
	put("\tr->name[sizeof r->name - 1] = 0;")
	put("\tr->count++;")
	put("\tr->at = &a" m "[r->count % SIZE];")
	put("\tif (r->count % 3 == 0)")
	put("\t\t*r->at += 0.001;")
	put("\treturn *r->at + (double)strlen(r->name);")
	put("}")
}

function begin_module(m) {
	out = folder "/module" m ".c"
	count = 0
	put("#include \"large.h\"")
	put("")
	put("static double a" m "[SIZE], b" m "[SIZE];")
	put("static struct cell *list" m ";")
	put("static int length" m ";")
	put("static struct record records" m "[8];")
	put("")
	put("double module" m "_scale(struct vector *v, int by)")
	put("{")
	put("\tv->y = v->y / (by + 1);")
	put("\treturn v->x * a" m "[by % SIZE];")
	put("}")
}

function end_module(m, n,   k) {
	put("")
	put("static double (*const table" m "[])(double) = {")
	for (k = 0; k < n; k++)
		put("\tf" m "_" k ",")
	put("};")
	put("")
	put("double module" m "_step(double t)")
	put("{")
	put("\tdouble sum = 0;")
	put("\tfor (unsigned i = 0; i < sizeof table" m " / sizeof *table" m "; i++) {")
	put("\t\tsum += table" m "[i](t);")
	put("\t}")
	if (m % 10 == 0)
		put("#pragma potential_ckpt")
	put("\treturn sum > 1e9 ? 1e9 : sum;")
	put("}")
	close(out)
	total += count
}

BEGIN {
	for (m = 0; m < files; m++) {
		begin_module(m)
		for (k = 0; count < lines - 12 - k; k++) {
			put("")
			if (k % 4 == 0) stencil(m, k)
			else if (k % 4 == 1) list(m, k)
			else if (k % 4 == 2) cases(m, k)
			else text(m, k)
		}
		end_module(m, k)
	}
	out = folder "/large.h"
	put("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n")
	put("#define SIZE 64\n")
	put("struct cell {\n\tint id;\n\tdouble value;\n\tstruct cell *next;\n};\n")
	put("struct vector {\n\tdouble x, y, z;\n};\n")
	put("struct record {\n\tchar name[16];\n\tint count;\n\tdouble *at;\n};\n")
	for (m = 0; m < files; m++) {
		put("double module" m "_scale(struct vector *v, int by);")
		put("double module" m "_step(double t);")
	}
	out = folder "/main.c"
	put("#include \"large.h\"\n\nint main(int argc, char **argv)\n{")
	put("\tint steps = argc > 1 ? atoi(argv[1]) : 10;\n\tdouble sum = 0;")
	put("\tfor (int step = 0; step < steps; step++) {\n#pragma potential_ckpt")
	for (m = 0; m < files; m++)
		put("\t\tsum += module" m "_step(step * 0.01);")
	put("\t\tprintf(\"%d %.6e\\n\", step, sum);\n\t}\n\treturn 0;\n}")
	print total " lines in " files " files"
}'
