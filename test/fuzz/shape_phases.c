/* shape_phases.c - what all phases of generate_shapes stand on, and which there are.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

#include <stdio.h>

/* clang-format off */
static const char types_and_variables[] =
	"#include <omp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n"
	"enum { LIST_MOST = 9, TREE_MOST = 5, ROWS = 6, WIDE = 24, POOL = 40 };\n"
	"struct node {\n\tunsigned long key;\n\tstruct node *next, *before;\n\tunsigned long data[3];\n};\n"
	"struct tree {\n\tunsigned long v, height;\n\tstruct tree *l, *r;\n\tunsigned long *bag;\n};\n"
	"struct grid {\n\tint n;\n\tunsigned long *old, *new, *work;\n\tstruct grid *next;\n};\n"
	"struct part {\n\tdouble u[WIDE], *fresh, flux[WIDE];\n\tstruct part *near;\n};\n"
	"struct vector {\n\tint n, most;\n\tunsigned long *at;\n};\n"
	"union layout {\n\tunsigned long flat[WIDE], square[4][6];\n\tstruct {\n\t\tunsigned long a[12], b[12];\n\t} half;\n};\n"
	"struct cell {\n\tunsigned long x, y;\n\tstruct node *at;\n};\n"
	"struct lease {\n\tunsigned long *all, *p, *q, *r;\n\tint n;\n};\n\n"
	"static struct node *list0, *list1, *bucket[4], pool[POOL], *idle;\n"
	"static struct tree *root, *shelf[2];\nstatic struct grid *grids;\n"
	"static unsigned long **rows, **odd, ***cube, *flat, *flat2, plain[WIDE], scratch[WIDE], sum = 1;\n"
	"static union layout lay;\nstatic struct cell cells[12], *spare_cells;\nstatic void *anything;\n"
	"static int n = 10, m = 6, nx = 4, ny = 5, wide[ROWS], step;\n"
	"static struct part **parts, *extra;\n"
	"static unsigned long ***level, ***other;\nstatic int size[4] = {3, 4, 6, 10}, top = 3;\n"
	"static unsigned long block[1000], *pieces;\nstatic int start[4] = {600, 400, 200, 50};\n"
	"static int turn[4] = {2, 0, 3, 1}, far = 3, on = 1;\n"
	"static struct vector vec0, vec1, *vecs;\nstatic struct lease lease0, lease1;\n"
	"static unsigned long *heap0, *heap1, *inner, *before, *spare_walk;\nstatic struct cell *herd;\n"
	"#pragma omp threadprivate(scratch)\n\n";

/* Rows, scratch and casts; all kinds of phases call them. */
static const char common_functions[] =
	"static unsigned long **table(int k, int columns)\n{\n\tunsigned long **new = malloc(k * sizeof *new);\n\tfor (int i = 0; i < k; i++)\n"
	"\t\tnew[i] = calloc(columns, sizeof **new);\n\treturn new;\n}\n\n"
	"static void fill(unsigned long *x, int from, int to, unsigned long by)\n{\n\tfor (int i = from; i < to; i++)\n\t\tx[i] = by + i;\n}\n\n"
	"static unsigned long add(const unsigned long *x, int from, int to)\n{\n\tunsigned long t = 0;\n\tfor (int i = from; i < to; i++)\n\t\tt = t * 3 + x[i];\n\treturn t;\n}\n\n"
	"static void clear(void *to, int k)\n{\n\tunsigned long (*x)[k] = to;\n\tfor (int i = 0; i < 4; i++)\n\t\tfor (int j = 0; j < k; j++)\n\t\t\tx[i][j] = i * j;\n}\n\n"
	"static void evolve(void *from, void *to, int k)\n{\n\tunsigned long (*x)[k] = from, (*y)[k] = to;\n\tfor (int i = 0; i < 4; i++)\n\t\tfor (int j = 0; j < k; j++)\n"
	"\t\t\ty[i][j] = x[i][j] * 3 + 1;\n}\n\n"
	"static void sweep(struct grid *g)\n{\n\tfor (int i = 0; i < g->n; i++)\n\t\tg->new[i] = g->old[i] * 3 + g->old[g->n - 1 - i];\n"
	"\tunsigned long *p = g->old;\n\tg->old = g->new;\n\tg->new = p;\n}\n\n"
	"static void rim(unsigned long *x, int a, int b)\n{\n\tfor (int i = 0; i < a; i++) {\n\t\tx[i * b] = i;\n\t\tx[i * b + b - 1] = i + 1;\n\t}\n"
	"\tfor (int j = 0; j < b; j++) {\n\t\tx[j] = j;\n\t\tx[(a - 1) * b + j] = j + 2;\n\t}\n}\n\n";

const char *const shape_begin =
	"\tfor (int i = 0; i < 4; i++) {\n\t\tpush(&list0, i * 7 % 5);\n\t\tpush(&list1, i + 20);\n\t\tpush(&bucket[i], i);\n"
	"\t\tgrow(&root, i * 11 % 7, 0);\n\t\tgrow(&shelf[i % 2], i * 5 % 3, 0);\n\t}\n"
	"\tfor (int i = 0; i < POOL; i++)\n\t\tgive(&pool[i]);\n\tlease0.all = let(&lease0, 60);\n"
	"\tfor (int i = 0; i < 3; i++) {\n\t\tstruct grid *g = malloc(sizeof *g);\n\t\tg->n = 8 + i;\n\t\tg->old = malloc(WIDE * sizeof *g->old);\n"
	"\t\tg->new = malloc(WIDE * sizeof *g->new);\n\t\tg->work = malloc(WIDE * sizeof *g->work);\n"
	"\t\tfor (int j = 0; j < WIDE; j++)\n\t\t\tg->old[j] = g->new[j] = g->work[j] = i + j;\n\t\tg->next = grids;\n\t\tgrids = g;\n\t}\n"
	"\trows = table(ROWS, WIDE);\n\todd = malloc(ROWS * sizeof *odd);\n\tcube = malloc(3 * sizeof *cube);\n"
	"\tfor (int i = 0; i < ROWS; i++) {\n\t\twide[i] = 6 + 2 * i;\n\t\todd[i] = calloc(WIDE, sizeof **odd);\n\t\tfill(odd[i], 0, wide[i], i);\n\t}\n"
	"\tfor (int i = 0; i < 3; i++)\n\t\tcube[i] = table(4, WIDE);\n"
	"\tflat = calloc(200, sizeof *flat);\n\tflat2 = calloc(200, sizeof *flat2);\n\tspare_cells = calloc(12, sizeof *spare_cells);\n"
	"\tfor (int i = 0; i < WIDE; i++)\n\t\tplain[i] = lay.flat[i] = i + 3;\n"
	"\tlevel = levels();\n\tother = levels();\n\tpieces = calloc(1000, sizeof *pieces);\n"
	"\tvecs = calloc(2, sizeof *vecs);\n\tfor (int i = 0; i < 2; i++) {\n\t\twiden(&vecs[i], 9);\n\t\twiden(i ? &vec1 : &vec0, 6);\n\t}\n"
	"\tparts = malloc(4 * sizeof *parts);\n\tfor (int k = 0; k < 5; k++) {\n\t\tstruct part *p = malloc(sizeof *p);\n\t\tp->fresh = malloc(WIDE * sizeof *p->fresh);\n"
	"\t\tfor (int i = 0; i < WIDE; i++)\n\t\t\tp->u[i] = p->flux[i] = p->fresh[i] = i + k;\n\t\tp->near = extra;\n\t\textra = p;\n\t\tif (k < 4)\n\t\t\tparts[k] = p;\n\t}\n"
	"\theap0 = calloc(200, sizeof *heap0);\n\theap1 = calloc(260, sizeof *heap1);\n\tinner = calloc(90, sizeof *inner);\n\tinner += 30;\n"
	"\tbefore = calloc(70, sizeof *before);\n\tbefore -= 1;\n\therd = calloc(50, sizeof *herd);\n"
	"#pragma omp parallel\n\tfor (int i = 0; i < WIDE; i++)\n\t\tscratch[i] = i;\n";

const char *const shape_print =
	"\tsum = sum * 3 + total(list0) + total(list1) + weigh(root) + weigh(shelf[0]) + weigh(shelf[1]);\n"
	"\tfor (int i = 0; i < 4; i++)\n\t\tsum = sum * 3 + total(bucket[i]);\n"
	"\tfor (struct grid *g = grids; g; g = g->next)\n\t\tsum = sum * 3 + add(g->old, 0, g->n);\n"
	"\tfor (int i = 0; i < ROWS; i++)\n\t\tsum = sum * 3 + add(rows[i], 0, 12) + add(odd[i], 0, wide[i]);\n"
	"\tsum = sum * 3 + add(plain, 0, WIDE) + add(lay.flat, 0, WIDE) + add(flat, 0, nx * ny) + add(flat2, 0, 20);\n"
	"\tfor (int k = 0; k < 4; k++)\n\t\tsum = sum * 3 + level_sum(level[k], 24, 24) + level_sum(other[k], 24, 24);\n"
	"\tfor (int k = 0; k < 4; k++)\n\t\tsum = sum * 3 + part_sum(parts[k]);\n\tsum += part_sum(extra);\n"
	"\tsum = sum * 3 + add(block, 0, 1000) + add(pieces, 0, 1000) + add(lease0.all, 0, 60);\n\tif (lease1.all)\n\t\tsum = sum * 3 + add(lease1.all, 0, 60);\n"
	"\tsum = sum * 3 + add(heap0, 0, 200) + add(heap1, 0, 200) + add(inner, -30, 60) + add(before, 1, 71);\n"
	"\tfor (int i = 0; i < 50; i++)\n\t\tsum = sum * 3 + herd[i].x + herd[i].y * 5;\n"
	"\tsum = sum * 3 + add(vec0.at, 0, vec0.n) + add(vec1.at, 0, vec1.n) + add(vecs[0].at, 0, vecs[0].n) + add(vecs[1].at, 0, vecs[1].n);\n"
	"\tsum = sum * 3 + add(stacked, 0, nstacked) + add(stacked2, 0, nstacked2) + add(queue, front, back);\n"
	"\tprintf(\"%lu %d %d %d\\n\", sum, n, m, length(list0));\n";
/* clang-format on */

static const char *const functions[] = {
	shape_lists_functions,       shape_pools_functions,  shape_trees_functions,
	shape_leases_functions,      common_functions,       shape_counted_functions,
	shape_moving_functions,      shape_parts_functions,  shape_levels_functions,
	shape_flat_levels_functions, shape_fills_functions,  shape_ways_functions,
	shape_pairs_functions,       shape_loops_functions,  shape_walks_functions,
	shape_gotos_functions,       shape_exits_functions,  shape_records_functions,
	shape_nulls_functions,       shape_rims_functions,   shape_counts_functions,
	shape_indirect_functions,    shape_inside_functions, shape_kept_functions,
	shape_choices_functions,     shape_below_functions,  shape_cells_functions,
	shape_blocks_functions,
};

/* The table of contents. What a seed draws is a number in it. */
static const struct shape_kind *const kinds[] = {
	&shape_lists,            /* lists */
	&shape_chains,           /* hash with chains, LRU */
	&shape_pools,            /* pools */
	&shape_trees,            /* trees */
	&shape_grid_lists,       /* lists of grids with work arrays */
	&shape_rows,             /* tables of rows */
	&shape_parts,            /* parts with a row of their own */
	&shape_levels,           /* levels of grids */
	&shape_flat_levels,      /* levels in one block */
	&shape_computed_indices, /* numbers in arrays, at an index that is computed */
	&shape_flat_nests,       /* flattened nests */
	&shape_views,            /* casts, unions, moves */
	&shape_teams,            /* scratch, teams */
	&shape_counted,          /* filled up to a counter */
	&shape_moving,           /* filled while it moves */
	&shape_unknown_indices,  /* at an index that nothing tells */
	&shape_leases,           /* one block in parts */
	&shape_deciding,         /* numbers that decide */
	&shape_fills,            /* filled in all blocks of a table, all records of an array */
	&shape_pairs,            /* short tables, by a number that says which */
	&shape_ways,             /* the ways of a switch, elements that functions find */
	&shape_loops,            /* loops of many forms */
	&shape_walks,            /* pointers that walk, numbers that step along */
	&shape_gotos,            /* gotos that lead forward */
	&shape_exits,            /* functions and iterations left early, which say so */
	&shape_records,          /* records as values */
	&shape_nulls,            /* where pointers are not null */
	&shape_rims,             /* where flags say so */
	&shape_counts,           /* numbers of many types */
	&shape_indirect,         /* what index arrays lead to */
	&shape_conditions,       /* masks, rows as long as a table says */
	&shape_inside,           /* blocks that others read in part */
	&shape_kept,             /* rows filled up to a number that is kept at an index */
	&shape_choices,          /* functions that are chosen at run time */
	&shape_below,            /* stacks, lists and queues */
	&shape_cells,            /* rows with a count each */
	&shape_blocks,           /* blocks that are not what they are cast to */
};

void shape_put_head(void)
{
	fputs(types_and_variables, stdout);
	for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
		fputs(functions[i], stdout);
}

unsigned shape_phase_count(void)
{
	unsigned n = 0;
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
		n += kinds[i]->n;
	return n;
}

const char *shape_phase(unsigned number)
{
	const struct shape_kind *const *k = kinds;
	for (; number >= (*k)->n; k++)
		number -= (*k)->n;
	return (*k)->phases[number];
}
