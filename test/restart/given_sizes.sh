#!/bin/bash
# given_sizes.sh - the size of a program's grids, as its arguments, options or surroundings give it: does an image hold one grid, and the other's rim, and is it right?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/restart/given_sizes.sh [--every K] OMPCKPT_CC
#   --every K   each K-th way only
# A way is how the size is given, whether one is, and what it is the size of. Exit 0: all are as they should be. 1: some are not, each with a line.
set -u
every=1
[ "${1-}" != --every ] || { every=$2; shift 2; }
[ $# -eq 1 ] || { sed -n '5s/^# //p' "$0" >&2; exit 2; }
. "$(dirname "$0")/saved_bytes.sh"

# Type, name and declaration of the size, and what gives it; DEFAULT is a number.
ways=(
	'int|plain|int n = DEFAULT;|if (argc > 1) n = atoi(argv[1]);'
	'int|checked|int n = DEFAULT;|if (argc > 1) { n = atoi(argv[1]); if (n < 3) return 1; }'
	'int|both|int n;|if (argc > 1) n = atoi(argv[1]); else n = DEFAULT;'
	'int|exactly|int n = DEFAULT;|if (argc == 2) { n = atoi(argv[1]); } else if (argc > 2) { fprintf(stderr, "usage\n"); return 1; }'
	'int|chosen|int n;|n = argc > 1 ? atoi(argv[1]) : DEFAULT;'
	'int|switch|int n = DEFAULT;|switch (argc) { case 2: n = atoi(argv[1]); break; case 1: break; default: return 1; }'
	'int|through|int n = DEFAULT, q = 0;|switch (argc) { case 3: q = atoi(argv[2]); case 2: n = atoi(argv[1]); } if (q) return 1;'
	'int|getopt|int n = DEFAULT, c; if (argc > 1) optind = 2, n = atoi(argv[1]);|while ((c = getopt(argc, argv, "n:q")) != -1) switch (c) { case 110: n = atoi(optarg); break; case 113: return 1; }'
	'int|words|int n = DEFAULT;|for (int i = 1; i < argc; i++) if (argv[i][0] != 45) n = atoi(argv[i]); else return 1;'
	'int|scanned|int n = DEFAULT;|if (argc > 1) sscanf(argv[1], "%d", &n);'
	'int|class|int n; char c = argc > 1 ? 83 : 65;|if (c == 83) n = 12; else if (c == 87) n = 24; else if (c == 65) n = DEFAULT; else n = 2 * DEFAULT;'
	'int|class_switch|int n; char c = argc > 1 ? 66 : 65;|switch (c) { case 83: n = 12; break; case 87: n = 24; break; default: n = DEFAULT; }'
	'int|least|int n = DEFAULT;|if (argc > 1) n = atoi(argv[1]); if (n < 3) n = 3;'
	'int|least_and_most|int n = DEFAULT;|if (argc > 1) n = atoi(argv[1]); if (n > 100000) n = 100000; if (n < 3) n = 3;'
	'int|times|int n = DEFAULT / 2;|if (argc > 1) n = atoi(argv[1]) / 2; n *= 2;'
	'int|more|int n = DEFAULT - 2;|if (argc > 1) n = atoi(argv[1]) - 2; n += 2;'
	'int|unless_zero|int n = 0;|if (argc > 1) n = atoi(argv[1]); if (n <= 0) n = DEFAULT;'
	'int|file|int n = DEFAULT;|FILE *f = fopen("size", "r"); if (f) { if (fscanf(f, "%d", &n) != 1) return 1; fclose(f); }'
	'int|environment|int n = DEFAULT; char *e = getenv("SIZE_OF_GRID");|if (e) n = atoi(e);'
	'int|static|static int n = DEFAULT;|if (argc > 1) n = atoi(argv[1]);'
	'long|long|long n = DEFAULT;|if (argc > 1) n = strtol(argv[1], NULL, 10);'
	'size_t|size_t|size_t n = DEFAULT;|if (argc > 1) n = strtoul(argv[1], NULL, 10);'
	'int|noted|int n = DEFAULT, is_given = 0;|if (argc > 1) { n = atoi(argv[1]); is_given = 1; } if (is_given) printf("given\n");'
	'int|member|struct { int n; } of = {DEFAULT};\n#define n of.n|if (argc > 1) n = atoi(argv[1]);'
	'int|function|int n = parse(argc, argv);|'
	'int|global|\n#define n global|if (argc > 1) global = atoi(argv[1]);'
)

# write TYPE DECLARED GIVEN GRID
write() {
	local size='n' default=600 sweep='for (TYPE i = 1; i < n - 1; i++) v[i] = (u[i - 1] + u[i + 1]) / 2;'
	if [ "$4" = grid ]; then
		size='n * n' default=24
		sweep='for (TYPE i = 1; i < n - 1; i++) for (TYPE j = 1; j < n - 1; j++) v[i * n + j] = (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1]) / 4;'
	fi
	{
		printf '#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nint global = DEFAULT;\n'
		printf 'static int parse(int argc, char **argv) { int m = DEFAULT; if (argc > 1) m = atoi(argv[1]); return m; }\n'
		printf 'int main(int argc, char **argv)\n{\nint steps = 5;\n%b\n%s\n(void)parse;\n' "$2" "$3"
		printf 'double *u = malloc(SIZE * sizeof *u), *v = malloc(SIZE * sizeof *v), *x;\n'
		printf 'for (TYPE i = 0; i < SIZE; i++) u[i] = v[i] = i %% 7;\n'
		printf 'for (int t = 0; t < steps; t++) {\n#pragma potential_ckpt\n#pragma omp parallel for\n%s\nx = u, u = v, v = x;\n}\n' "$sweep"
		printf 'double sum = 0;\nfor (TYPE i = 0; i < SIZE; i++) sum += u[i] * (i %% 5);\nprintf("%%.17g\\n", sum);\nreturn 0;\n}\n'
	} | sed "s/DEFAULT/$default/g; s/\bSIZE\b/$size/g; s/TYPE/$1/g" >p.c
}

bad=0 count=0
for way in "${ways[@]}"; do
	IFS='|' read -r type name declared given <<<"$way"
	for grid in row grid; do
		count=$((count + 1))
		[ $((count % every)) = 0 ] || continue
		write "$type" "$declared" "$given" $grid
		most=$((600 * 8 + 2 * 8 + 100)) arguments=(600)
		[ $grid = row ] || { most=$((24 * 24 * 8 + 4 * 24 * 8 + 100)) arguments=(24); }
		saved_bytes $most "$name $grid" || bad=$((bad + 1))
		saved_bytes $most "$name $grid, given" "${arguments[@]}" || bad=$((bad + 1))
	done
done
echo "$((count / every)) of $count ways, $bad not as they should be"
[ $bad = 0 ]
