/* shape_phases.c - pieces of programs over lists, trees, pools, tables of rows and scratch.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char *const shape_head =
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
	"static unsigned long *heap0, *heap1, *inner, *before;\nstatic struct cell *herd;\n"
	"#pragma omp threadprivate(scratch)\n\n"
	/* lists */
	"static int length(const struct node *a)\n{\n\tint k = 0;\n\tfor (; a; a = a->next)\n\t\tk++;\n\treturn k;\n}\n\n"
	"static void push(struct node **a, unsigned long key)\n{\n\tstruct node *new;\n\tif (length(*a) >= LIST_MOST)\n\t\treturn;\n"
	"\tnew = malloc(sizeof *new);\n\tnew->key = key;\n\tnew->next = *a;\n\tfor (int i = 0; i < 3; i++)\n\t\tnew->data[i] = key + i;\n\t*a = new;\n}\n\n"
	"static struct node *pop(struct node **a)\n{\n\tstruct node *old = *a;\n\tif (old)\n\t\t*a = old->next;\n\treturn old;\n}\n\n"
	"static unsigned long total(const struct node *a)\n{\n\tunsigned long t = 7;\n\tfor (; a; a = a->next)\n\t\tt = t * 31 + a->key + a->data[1];\n\treturn t;\n}\n\n"
	"static struct node *reversed(struct node *a)\n{\n\tstruct node *b = NULL;\n\twhile (a) {\n\t\tstruct node *next = a->next;\n\t\ta->next = b;\n\t\tb = a;\n\t\ta = next;\n\t}\n\treturn b;\n}\n\n"
	"static struct node *sorted(struct node *a)\n{\n\tstruct node *b = NULL;\n\twhile (a) {\n\t\tstruct node *one = pop(&a), **at = &b;\n"
	"\t\twhile (*at && (*at)->key < one->key)\n\t\t\tat = &(*at)->next;\n\t\tone->next = *at;\n\t\t*at = one;\n\t}\n\treturn b;\n}\n\n"
	"static void drop(struct node **a)\n{\n\twhile (*a)\n\t\tfree(pop(a));\n}\n\n"
	"static unsigned long walk(struct node *a, int depth)\n{\n\tif (!a)\n\t\treturn 1;\n\ta->data[2] = a->key + depth;\n"
	"\tunsigned long t = walk(a->next, depth + 1);\n#pragma potential_ckpt\n\treturn t * 5 + a->data[2] + depth;\n}\n\n"
	/* pools */
	"static struct node *take(void)\n{\n\tstruct node *a = idle;\n\tif (a)\n\t\tidle = a->next;\n\treturn a;\n}\n\n"
	"static void give(struct node *a)\n{\n\ta->next = idle;\n\tidle = a;\n}\n\n"
	/* trees */
	"static unsigned long height(const struct tree *t)\n{\n\treturn t ? t->height : 0;\n}\n\n"
	"static void grow(struct tree **t, unsigned long v, int depth)\n{\n\tif (depth > TREE_MOST)\n\t\treturn;\n\tif (!*t) {\n\t\t*t = calloc(1, sizeof **t);\n"
	"\t\t(*t)->v = v;\n\t\t(*t)->bag = malloc(3 * sizeof *(*t)->bag);\n\t\tfor (int i = 0; i < 3; i++)\n\t\t\t(*t)->bag[i] = v + i;\n"
	"\t} else {\n\t\tgrow(v < (*t)->v ? &(*t)->l : &(*t)->r, v, depth + 1);\n\t}\n"
	"\t(*t)->height = 1 + (height((*t)->l) > height((*t)->r) ? height((*t)->l) : height((*t)->r));\n}\n\n"
	"static unsigned long weigh(const struct tree *t)\n{\n\treturn t ? weigh(t->l) * 3 + weigh(t->r) * 7 + t->v + t->bag[1] : 1;\n}\n\n"
	"static void cut(struct tree **t)\n{\n\tif (!*t)\n\t\treturn;\n\tcut(&(*t)->l);\n\tcut(&(*t)->r);\n\tfree((*t)->bag);\n\tfree(*t);\n\t*t = NULL;\n}\n\n"
	"static void visit(struct tree *t, unsigned long by)\n{\n\tif (!t)\n\t\treturn;\n\tt->bag[0] = by;\n\tvisit(t->l, by + 1);\n#pragma potential_ckpt\n"
	"\tt->bag[2] = t->bag[0] + by;\n\tvisit(t->r, by + 2);\n\tsum = sum * 3 + t->bag[2] + t->v;\n}\n\n"
	/* one block in parts */
	"static unsigned long *let(struct lease *a, int k)\n{\n\tunsigned long *all = malloc(k * sizeof *all), **to[] = {&a->p, &a->q, &a->r}, *next = all;\n"
	"\tfor (int i = 0; i < k; i++)\n\t\tall[i] = i;\n\tfor (int i = 0; i < 3; i++) {\n\t\t*(to[i]) = next;\n\t\tnext += k / 3;\n\t}\n\ta->n = k;\n\treturn all;\n}\n\n"
	"static void wipe(struct lease *a, int k)\n{\n\tif (a->all != NULL)\n\t\tmemset(a->all, 0, (a->n - k) * sizeof *a->all);\n}\n\n"
	/* rows, scratch, casts */
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
	"\tfor (int j = 0; j < b; j++) {\n\t\tx[j] = j;\n\t\tx[(a - 1) * b + j] = j + 2;\n\t}\n}\n\n"
	/* filled up to a counter */
	"static void gather(unsigned long *x, int *at, int from, int k)\n{\n\t*at = from;\n\tfor (int i = 0; i < k; i++)\n\t\tif (sum >> i & 1)\n\t\t\tx[(*at)++] = i + step;\n}\n\n"
	"static void gather_more(unsigned long *x, int *at, int from, int k)\n{\n\tgather(x, at, 0, k);\n\t*at += from;\n}\n\n"
	"static int found;\n\nstatic void find(int k)\n{\n\tfound = 0;\n\tfor (int i = 0; i < k; i++)\n\t\tif (sum >> i & 1) {\n\t\t\tcells[found].x = i;\n\t\t\tcells[found++].y = step;\n\t\t}\n}\n\n"
	/* filled while it moves */
	"static void widen(struct vector *v, int by)\n{\n\tunsigned long *at = realloc(v->at, (v->most + by) * sizeof *at);\n\tif (!at)\n\t\texit(1);\n"
	"\tfor (int i = v->most; i < v->most + by; i++)\n\t\tat[i] = 1000 + i;\n\tv->most += by;\n\tv->at = at;\n}\n\n"
	"static void widen_at_once(struct vector *v, int most)\n{\n\tint i = v->most;\n\tif (most <= i)\n\t\treturn;\n\tif (!(v->at = realloc(v->at, most * sizeof *v->at)))\n\t\tabort();\n"
	"\tfor (; i < most; i++)\n\t\tv->at[i] = 2000 + i;\n\tv->most = most;\n}\n\n"
	"static void append(struct vector *v, int k, unsigned long from)\n{\n\tfor (int i = 0; i < k; i++)\n\t\tfor (unsigned long j = 0; j < (from >> i & 3); j++) {\n"
	"\t\t\tif (v->n >= v->most)\n\t\t\t\twiden(v, 5);\n\t\t\tv->at[v->n++] = i + step;\n\t\t}\n}\n\n"
	"static void append_most(struct vector *v, struct vector *w, int k)\n{\n\tfor (int i = 0; i < k; i++) {\n\t\tif (v->n >= v->most)\n\t\t\twiden(v, 7);\n"
	"\t\tif (i == 5 && sum & 1) {\n\t\t\tstruct vector was = *v;\n\t\t\t*v = *w;\n\t\t\t*w = was;\n\t\t\tv->n = was.n;\n\t\t\twiden(v, was.n + 1);\n\t\t}\n\t\tv->at[v->n++] = i * 2;\n\t}\n}\n\n"
	/* parts with a row of their own */
	"static void renew(struct part *p, int a, int b, int by)\n{\n\tfor (int i = a; i < b; i++)\n\t\tp->fresh[i] = p->u[i] + by;\n}\n\n"
	"static void settle(struct part *p, int a, int b)\n{\n\tfor (int i = a; i < b; i++)\n\t\tp->u[i] = p->fresh[i];\n}\n\n"
	"static unsigned long part_sum(const struct part *p)\n{\n\tunsigned long t = 0;\n\tfor (int i = 0; i < WIDE; i++)\n\t\tt = t * 3 + (unsigned long)p->u[i] + (unsigned long)p->flux[i];\n\treturn t;\n}\n\n"
	/* levels of grids */
	"static unsigned long ***levels(void)\n{\n\tunsigned long ***new = malloc(4 * sizeof *new);\n\tfor (int k = 0; k < 4; k++) {\n\t\tnew[k] = malloc(24 * sizeof *new[k]);\n"
	"\t\tfor (int i = 0; i < 24; i++) {\n\t\t\tnew[k][i] = malloc(24 * sizeof **new[k]);\n\t\t\tfor (int j = 0; j < 24; j++)\n\t\t\t\tnew[k][i][j] = i + j * k;\n\t\t}\n\t}\n\treturn new;\n}\n\n"
	"static void flood(unsigned long **z, int a, int b, unsigned long by)\n{\n#pragma omp parallel for\n\tfor (int i = 0; i < a; i++)\n\t\tfor (int j = 0; j < b; j++)\n\t\t\tz[i][j] = by + i * j;\n}\n\n"
	"static void coarsen(unsigned long **r, unsigned long **z, int k)\n{\n#pragma omp parallel for\n\tfor (int i = 1; i < k - 1; i++)\n\t\tfor (int j = 1; j < k - 1; j++)\n"
	"\t\t\tz[i][j] = r[2 * i - 1][2 * j - 1] * 3 + r[i][2 * j - 1];\n}\n\n"
	"static void edge(unsigned long **z, int k)\n{\n\tfor (int i = 1; i < k - 1; i++) {\n\t\tz[i][0] = z[i][k - 2];\n\t\tz[i][k - 1] = z[i][1];\n\t}\n"
	"\tfor (int j = 0; j < k; j++) {\n\t\tz[0][j] = z[k - 2][j];\n\t\tz[k - 1][j] = z[1][j];\n\t}\n}\n\n"
	"static unsigned long level_sum(unsigned long **z, int a, int b)\n{\n\tunsigned long t = 0;\n\tfor (int i = 0; i < a; i++)\n\t\tfor (int j = 0; j < b; j++)\n\t\t\tt = t * 3 + z[i][j]++;\n\treturn t;\n}\n\n"
	/* levels in one block */
	"static void flood_in(void *to, int a, int b, unsigned long by)\n{\n\tunsigned long (*z)[b] = to;\n#pragma omp parallel for\n\tfor (int i = 0; i < a; i++)\n\t\tfor (int j = 0; j < b; j++)\n\t\t\tz[i][j] = by + i * j;\n}\n\n"
	"static void coarsen_in(void *from, void *to, int b, int k)\n{\n\tunsigned long (*r)[b] = from, (*z)[k] = to;\n\tfor (int i = 1; i < k - 1; i++)\n\t\tfor (int j = 1; j < k - 1; j++)\n"
	"\t\t\tz[i][j] = r[i + 1][j] * 3 + r[i][j + 1];\n}\n\n"
	"static void skip_in(void *from, void *to, int b, int k, int by)\n{\n\tunsigned long (*r)[b] = from, (*z)[k] = to;\n\tint d = b == 6 ? 2 : 1, e = by == 2 ? 2 : k == 4 ? 0 : 1;\n\tfor (int i = 1; i < k - 1; i++)\n\t\tfor (int j = 1; j < k - 1; j++)\n"
	"\t\t\tz[i][j] = r[i + 2 - d][j] * 3 + r[i][j + 1 - e / 2];\n}\n\n"
	"static void edge_in(void *at, int k)\n{\n\tunsigned long (*z)[k] = at;\n\tfor (int i = 1; i < k - 1; i++) {\n\t\tz[i][0] = z[i][k - 2];\n\t\tz[i][k - 1] = z[i][1];\n\t}\n"
	"\tfor (int j = 0; j < k; j++) {\n\t\tz[0][j] = z[k - 2][j];\n\t\tz[k - 1][j] = z[1][j];\n\t}\n}\n\n"
	"static unsigned long piece_sum(void *of, int a, int b)\n{\n\tunsigned long (*z)[b] = of, t = 0;\n\tfor (int i = 0; i < a; i++)\n\t\tfor (int j = 0; j < b; j++)\n\t\t\tt = t * 3 + z[i][j]++;\n\treturn t;\n}\n\n"
	"static void square_in(unsigned long *to, const unsigned long *from, int k)\n{\n\tunsigned long own[WIDE];\n\tfor (int i = 0; i < k; i++)\n\t\town[i] = from[i] * from[i];\n"
	"#pragma potential_ckpt\n\tfor (int i = 0; i < k; i++)\n\t\tto[i] = own[k - 1 - i];\n}\n\n";

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
	"\tprintf(\"%lu %d %d %d\\n\", sum, n, m, length(list0));\n";

const char *const shape_phases[] = {
	/* lists */
	"push(&$a, step + $u);\nsum = sum * 3 + total($a);\n",
	"free(pop(&$a));\npush(&$b, sum % 17);\n",
	"$a = reversed($a);\n#pragma potential_ckpt\nsum = sum * 3 + total($a);\n",
	"$a = sorted($a);\nif ($c)\n\t$b = sorted($b);\nsum = sum * 3 + total($a);\n",
	"for (struct node *p = $a; p; p = p->next) {\n\tp->data[0] = p->key + step;\n#pragma potential_ckpt\n\tsum = sum * 3 + p->data[0];\n}\n",
	"for (struct node *p = $a; p; p = p->next)\n\tp->data[$k] = step + p->key;\n#pragma potential_ckpt\nfor (struct node *p = $a; p; p = p->next)\n\tsum = sum * 3 + p->data[$j];\n",
	"drop(&$a);\n#pragma potential_ckpt\nfor (int i = 0; i < 3; i++)\n\tpush(&$a, i + step);\n",
	"{\n\tstruct node *p = pop(&$a);\n#pragma potential_ckpt\n\tif (p && $c) {\n\t\tp->next = $b;\n\t\t$b = p;\n\t} else {\n\t\tfree(p);\n\t}\n"
	"\tif (length($b) > LIST_MOST)\n\t\tfree(pop(&$b));\n}\n",
	"{\n\tstruct node *p = $a;\n\t$a = $b;\n\t$b = p;\n\tsum = sum * 3 + total($a) * 5 + total($b);\n}\n",
	"sum = sum * 3 + walk($a, $i);\n",
	"{\n\tstruct node *last = NULL;\n\tfor (struct node *p = $a; p; last = p, p = p->next)\n\t\tp->before = last;\n#pragma potential_ckpt\n"
	"\tfor (struct node *p = last; p; p = p->before)\n\t\tsum = sum * 3 + p->key;\n}\n",
	"{\n\tstruct node **at = &$a;\n\twhile (*at) {\n\t\tif ((*at)->key % 3 == $k) {\n\t\t\tstruct node *gone = *at;\n\t\t\t*at = gone->next;\n\t\t\tfree(gone);\n"
	"\t\t} else {\n\t\t\tat = &(*at)->next;\n\t\t}\n#pragma potential_ckpt\n\t}\n}\n",
	"{\n\tstruct node *index[LIST_MOST + 2];\n\tint k = 0;\n\tfor (struct node *p = $a; p && k < LIST_MOST; p = p->next)\n\t\tindex[k++] = p;\n#pragma potential_ckpt\n"
	"\tfor (int i = k; i-- > 0;)\n\t\tsum = sum * 3 + index[i]->key + index[i]->data[$k];\n}\n",
	/* hash with chains, LRU */
	"for (int i = 0; i < 4; i++)\n\tpush(&bucket[(i * 3 + step) % 4], i + $u);\nsum = sum * 3 + total(bucket[$i]);\n",
	"for (int i = 0; i < 4; i++)\n\tif (length(bucket[i]) > 3) {\n\t\tdrop(&bucket[i]);\n#pragma potential_ckpt\n\t\tpush(&bucket[i], i);\n\t}\n",
	"for (struct node **at = &$a; *at; at = &(*at)->next)\n\tif ((*at)->key % 5 == $i) {\n\t\tstruct node *hit = *at;\n\t\t*at = hit->next;\n\t\thit->next = $a;\n\t\t$a = hit;\n\t\tbreak;\n\t}\nsum = sum * 3 + total($a);\n",
	/* pools */
	"{\n\tstruct node *mine = NULL, *p;\n\tfor (int i = 0; i < $n && (p = take()); i++) {\n\t\tp->key = i + step;\n\t\tp->data[1] = i;\n\t\tp->next = mine;\n\t\tmine = p;\n\t}\n"
	"#pragma potential_ckpt\n\tsum = sum * 3 + total(mine);\n\twhile (mine)\n\t\tgive(pop(&mine));\n}\n",
	"for (int i = 0; i < $n; i++) {\n\tpool[i].data[$k] = step + i;\n}\n#pragma potential_ckpt\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + pool[i].data[$k];\n",
	/* trees */
	"grow(&$t, sum % 23, 0);\nsum = sum * 3 + weigh($t);\n",
	"visit($t, step);\n",
	"cut(&$t);\n#pragma potential_ckpt\nfor (int i = 0; i < 5; i++)\n\tgrow(&$t, i * 7 % 5, 0);\nsum = sum * 3 + weigh($t);\n",
	"{\n\tstruct tree *p = $t ? $t->r : NULL;\n\tif (p) {\n\t\t$t->r = p->l;\n\t\tp->l = $t;\n\t\t$t = p;\n\t}\n#pragma potential_ckpt\n\tsum = sum * 3 + weigh($t);\n"
	"\tp = $t ? $t->l : NULL;\n\tif (p) {\n\t\t$t->l = p->r;\n\t\tp->r = $t;\n\t\t$t = p;\n\t}\n}\n",
	"if ($t) {\n\tfree($t->bag);\n\t$t->bag = calloc(3, sizeof *$t->bag);\n#pragma potential_ckpt\n\t$t->bag[1] = step;\n\tsum = sum * 3 + $t->bag[0];\n}\n",
	/* lists of grids with work arrays */
	"for (struct grid *g = grids; g; g = g->next) {\n\tfor (int i = 0; i < g->n; i++)\n\t\tg->work[i] = g->old[i] + step;\n\tfor (int i = 0; i < g->n; i++)\n\t\tg->old[i] = g->work[g->n - 1 - i];\n#pragma potential_ckpt\n}\n",
	"for (struct grid *g = grids; g; g = g->next)\n\tsweep(g);\n#pragma potential_ckpt\nsum = sum * 3 + add(grids->old, 0, grids->n);\n",
	"for (struct grid *g = grids; g; g = g->next)\n\tfill(g->work, $k, g->n, step);\n#pragma potential_ckpt\nfor (struct grid *g = grids; g; g = g->next)\n\tsum = sum * 3 + add(g->work, $j, g->n);\n",
	"{\n\tstruct grid *g = grids;\n\tgrids = g->next;\n#pragma potential_ckpt\n\tg->next = grids->next;\n\tgrids->next = g;\n\tfor (int i = 0; i < $n; i++)\n\t\tg->new[i] = step;\n\tsum = sum * 3 + add(g->new, 0, $m);\n}\n",
	"for (struct grid *g = grids; g; g = g->next)\n\tg->n = 7 + (g->n + step) % 5;\nsum = sum * 3 + add(grids->next->old, 0, grids->next->n);\n",
	/* tables of rows */
	"for (int i = 0; i < ROWS; i++)\n\tfor (int j = $k; j < $n; j++)\n\t\t$r[i][j] = i * j + step;\n#pragma potential_ckpt\nfor (int i = 0; i < ROWS; i++)\n\tfor (int j = $j; j < $m; j++)\n\t\tsum = sum * 3 + $r[i][j];\n",
	"for (int i = 0; i < ROWS; i++)\n\tfor (int j = 0; j < wide[i]; j++)\n\t\todd[i][j] = step + i + j;\n#pragma potential_ckpt\nfor (int i = 0; i < ROWS; i++)\n\tfor (int j = $k; j < wide[i]; j++)\n\t\tsum = sum * 3 + odd[i][j];\n",
	"wide[$i] = 5 + (wide[$i] + step) % 8;\nfor (int i = 0; i < ROWS; i++)\n\tfor (int j = 0; j < wide[i]; j++)\n\t\todd[i][j] += j;\n",
	"{\n\tunsigned long *p = $r[$i];\n\t$r[$i] = $r[ROWS - 1];\n\t$r[ROWS - 1] = p;\n#pragma potential_ckpt\n\tfill($r[$i], 0, $n, step);\n\tsum = sum * 3 + add($r[ROWS - 1], 0, $m) + $r[$i][$k];\n}\n",
	"free($r[$i]);\n$r[$i] = calloc(WIDE, sizeof *$r[$i]);\n#pragma potential_ckpt\nfill($r[$i], $k, $n, step);\nsum = sum * 3 + add($r[$i], 0, $m);\n",
	"for (int k = 0; k < 3; k++)\n\tfor (int j = 0; j < 4; j++)\n\t\tfor (int i = 0; i < $n; i++)\n\t\t\tcube[k][j][i + $k] = i + j * k + step;\n#pragma potential_ckpt\n"
	"for (int k = 0; k < 3; k++)\n\tfor (int j = 0; j < 4; j++)\n\t\tfor (int i = 0; i < $m; i++)\n\t\t\tsum = sum * 3 + cube[k][j][i + $j];\n",
	"for (int k = 2; k > 0; k--)\n\tfor (int j = 0; j < 4; j++)\n\t\tfor (int i = 0; i < $n; i++)\n\t\t\tcube[k - 1][j][i] = cube[k][3 - j][i] + step;\nsum = sum * 3 + add(cube[0][$i], 0, $m);\n",
	"for (int k = 0; k < 3; k++) {\n\tunsigned long **level = cube[k];\n\tfor (int j = 1; j < 3; j++)\n\t\tfor (int i = 1; i < $n; i++)\n\t\t\tlevel[j][i] = level[j - 1][i] + level[j][i - 1];\n#pragma potential_ckpt\n}\nsum = sum * 3 + add(cube[$k][2], 0, $m);\n",
	"{\n\tunsigned long **p = cube[0];\n\tcube[0] = cube[$k];\n\tcube[$k] = p;\n\tfor (int j = 0; j < 4; j++)\n\t\tfill(cube[0][j], 0, $n, j);\n#pragma potential_ckpt\n\tsum = sum * 3 + add(cube[$j][$i], 0, $m);\n}\n",
	/* parts with a row of their own */
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++) {\n\trenew(parts[k], 0, WIDE, step);\n\tsettle(parts[k], 0, WIDE);\n}\n",
	"#pragma potential_ckpt\n#pragma omp parallel for\nfor (int k = 0; k < 4; k++) {\n\trenew(parts[k], $k / 2, $n, step);\n\tsettle(parts[k], $j / 2, $m);\n}\n",
	"for (int k = 0; k < 4; k++)\n\trenew(parts[k], 0, $n, step);\n#pragma potential_ckpt\nfor (int k = $k / 3; k < 4; k++)\n\tsettle(parts[k], 0, $m);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++)\n\trenew(parts[k], 0, WIDE, step);\n{\n\tstruct part *p = parts[$i];\n\tparts[$i] = $c ? extra : parts[$j];\n\tfor (int k = 0; k < 4; k++)\n\t\tsettle(parts[k], 0, WIDE);\n\tparts[$i] = p;\n}\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++)\n\trenew(parts[k], 0, WIDE, step);\n{\n\tstruct part *p = parts[$i];\n\tparts[$i] = extra;\n\textra = p;\n}\nfor (int k = 0; k < 4; k++)\n\tsettle(parts[k], 0, $n);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++)\n\trenew(parts[k], 0, WIDE, step);\nif ($c) {\n\tdouble *p = parts[$i]->fresh;\n\tparts[$i]->fresh = extra->fresh;\n\textra->fresh = p;\n}\nfor (int k = 0; k < 4; k++)\n\tsettle(parts[k], 0, WIDE);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++) {\n\tparts[k]->flux[$k] = parts[k]->near ? parts[k]->near->fresh[$j] : 1;\n\trenew(parts[k], 0, WIDE, step);\n}\nfor (int k = 0; k < 4; k++)\n\tsettle(parts[k], 0, $n);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++) {\n\trenew(parts[k], 0, $n, step);\n\tmemcpy(&parts[k]->u[$i], parts[k]->fresh, 8 * sizeof(double));\n\tmemset(&parts[$j]->flux[$k], 0, 3 * sizeof(double));\n}\n",
	/* levels of grids */
	"for (int k = top; k > $k; k--) {\n\tcoarsen($l[k], $l[k - 1], size[k - 1]);\n\tedge($l[k - 1], size[k - 1]);\n}\n"
	"#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k], size[k]);\n",
	"for (int k = top; k >= 1; k--) {\n\tcoarsen($l[k], $l[k - 1], size[k - 1]);\n\tif ($c)\n\t\tedge($l[k - 1], size[k - 1]);\n}\n"
	"for (int k = top; k >= $k; k--)\n\tsum = sum * 3 + level_sum($l[k], size[k] - 1, size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tflood($l[k], size[k] - $k, size[k], step);\n#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k] - $j, size[k]);\n",
	"for (int k = 0; k < top; k++)\n\tflood($l[k + 1], size[k + 1], size[k + 1], step);\n#pragma potential_ckpt\nfor (int k = $k; k < top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k + $j / 2], size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tflood($l[k], size[k], size[k], step);\nsize[$i] = 2 + (size[$i] + step) % 9;\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k], size[k]);\n",
	"flood($l[$k], size[$k], size[$k], step);\n{\n\tunsigned long **p = $l[$k];\n\t$l[$k] = $l[$i];\n\t$l[$i] = p;\n}\n#pragma potential_ckpt\nsum = sum * 3 + level_sum($l[$j], size[$j], size[$j]);\n",
	"for (int k = 0; k <= top; k++) {\n\tunsigned long *p = $l[k][0];\n\tflood($l[k], size[k] - 1, size[k], step);\n\t$l[k][0] = $l[k][$i + 1];\n\t$l[k][$i + 1] = p;\n}\n"
	"#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k] - 1, size[k]);\n",
	"flood($l[0], size[0], size[0], step);\nfor (int k = 1; k <= top; k++) {\n\tflood($l[k], size[k], size[k], 0);\n\tfor (int i = 0; i < size[k]; i++)\n\t\tfor (int j = 0; j < size[k] - $k; j++)\n\t\t\t$l[k][i][j] += $l[k - 1][i / 4][j / 4];\n}\n"
	"#pragma potential_ckpt\nsum = sum * 3 + level_sum($l[top], size[top], size[top]);\n",
	/* levels in one block */
	"for (int k = top; k > $k; k--) {\n\tcoarsen_in(&$q[start[k]], &$q[start[k - 1]], size[k], size[k - 1]);\n\tedge_in(&$q[start[k - 1]], size[k - 1]);\n}\n"
	"#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], size[k], size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tflood_in(&$q[start[k]], size[k] - $k, size[k], step);\n#pragma potential_ckpt\nfor (int k = $i; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], size[k] - $j, size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tflood_in(&$q[start[k]], size[k], size[k], step);\nstart[$i] = 50 + (start[$i] + step * 7) % 600;\n#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], size[k], size[k]);\n",
	"for (int k = 0; k <= top; k++) {\n\tunsigned long *p = $q + start[k];\n\tfor (int i = $k; i < size[k] * 4; i++)\n\t\tp[i] = i + step;\n}\n#pragma potential_ckpt\nfor (int k = $i; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], $j + 2, size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tfor (int i = 0; i < size[k]; i++)\n\t\tfor (int j = $k; j < size[k]; j++)\n\t\t\t$q[start[k] + i * size[k] + j] = i * j + step;\n#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]] + $j, size[k], size[k]);\n",
	"if ($c)\n\tmemset($q, $k, 1000 * sizeof *$q);\nelse\n\tflood_in(&$q[start[$i]], size[$i], size[$i], step);\n#pragma potential_ckpt\nsum = sum * 3 + piece_sum(&$q[start[$i]], size[$i], size[$i]) + add($q, 0, 1000);\n",
	"{\n\tunsigned long *p = &$q[start[$k]];\n\tint at = start[$k];\n\tstart[$k] = start[$i];\n\tstart[$i] = at;\n\tflood_in(p, size[$i], size[$i], step);\n#pragma potential_ckpt\n\tsum = sum * 3 + piece_sum(&$q[start[$j]], size[$i], size[$i]);\n}\n",
	"#pragma omp parallel for\nfor (int k = 0; k <= top; k++)\n\tfor (int i = 0; i < 40; i++)\n\t\t($q == block ? pieces : block)[200 * k + i] = k * i + step;\nfor (int k = 0; k <= top; k++)\n\tflood_in(&$q[start[k]], 4, size[$i], step);\n#pragma potential_ckpt\nfor (int k = 0; k < top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k + $j / 2]], 4, size[$i]);\n",
	"for (int k = top; k > $k; k--)\n\tskip_in(&$q[start[k]], &$q[start[k - 1]], size[k], size[k - 1], $i);\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], size[k], size[k]);\nfill($q, 0, 1000, step);\n",
	"#pragma potential_ckpt\nfor (int k = top; k > $k; k--)\n\tskip_in(&$q[start[k]], flat, size[k], size[0], n % 3 + $j);\nsum = sum * 3 + add(flat, 0, 9);\nfill($q, 0, 1000, step);\nfill(flat, 0, 200, step);\n",
	"#pragma potential_ckpt\nskip_in($q, flat2, size[top - $k], size[1], 2);\nsize[top - $k] = 6;\nskip_in($q + 300, flat, size[top - $j], size[$i], step);\nfill($q, 0, 1000, step);\nsum = sum * 3 + add(flat, 0, 40) + add(flat2, 0, 40);\n",
	/* numbers in arrays, at an index that is computed */
	"#pragma potential_ckpt\nsum = sum * 3 + add($q, $i, 90 * size[top - $k] - 50) + add($q, start[$j + 1], start[top - $k]);\nfill($q, 0, 1000, step);\n",
	"#pragma potential_ckpt\nsum = sum * 3 + add($q, start[turn[top - $k]], 9 * size[turn[$i]] + start[top - $j]);\nfill($q, 0, 1000, step);\n",
	"#pragma potential_ckpt\nif (on)\n\tsum = sum * 3 + add($q, 20 * turn[far], 95 * size[far]);\nfill($q, 0, 1000, step);\nif ($c) {\n\ton = !on;\n\tfar = on ? top - $k : -90000000 * step - 3;\n}\n",
	"#pragma potential_ckpt\nsize[$i] = 2 + (size[$i] + step) % 9;\nsum = sum * 3 + add($q, 0, 90 * size[top - $k]);\nfill($q, 0, 1000, step);\n",
	"{\n\tint *p = $c ? &start[$i] : &turn[1];\n#pragma potential_ckpt\n\tsum = sum * 3 + add($q, 0, start[top - $k]);\n\t*p = (*p + 1) % 4;\n\tsum = sum * 3 + add($q, 30, start[turn[top - $j]]);\n\tstart[$i] = 50 + 150 * $i;\n\tfill($q, 0, 1000, step);\n}\n",
	"#pragma potential_ckpt\ntop -= $k;\nsum = sum * 3 + add($q, 0, 95 * size[top]);\ntop = 3;\nfill($q, $j, 1000, step);\n",
	"#pragma potential_ckpt\nsum = sum * 3 + piece_sum($q + $i, size[top - $k], size[top - $j]);\nfor (int i = 0; i < size[top - $k]; i++)\n\tsum = sum * 3 + level_sum($l[top - $j], size[top - $k], size[turn[top]]);\nfill($q, 0, 1000, step);\n",
	/* flattened nests */
	"for (int i = 0; i < nx; i++)\n\tfor (int j = 0; j < ny; j++)\n\t\tflat[i * ny + j] = i * j + step;\n#pragma potential_ckpt\nfor (int i = 0; i < nx; i++)\n\tfor (int j = $k; j < ny; j++)\n\t\tsum = sum * 3 + flat[i * ny + j];\n",
	"for (int k = 0; k < 3; k++)\n\tfor (int j = 0; j < ny; j++)\n\t\tfor (int i = 0; i < nx; i++)\n\t\t\tflat2[(k * ny + j) * nx + i] = k + flat[j * nx + i];\n#pragma potential_ckpt\n"
	"for (int i = 0; i < nx * ny; i++)\n\tsum = sum * 3 + flat2[i + $k];\n",
	"rim(flat, nx, ny);\n#pragma potential_ckpt\nfor (int i = 1; i < nx - 1; i++)\n\tfor (int j = 1; j < ny - 1; j++)\n\t\tflat[i * ny + j] = flat[(i - 1) * ny + j] + flat[i * ny + j - 1];\nsum = sum * 3 + add(flat, 0, nx * ny);\n",
	"nx = 4 + step % 2;\nny = 6 - step % 2;\nfor (int i = 0; i < nx * ny; i++)\n\tflat[i] += i;\n",
	"for (int i = 0; i < nx * ny; i++)\n\tflat2[i] = flat[i] + step;\n#pragma potential_ckpt\nfor (int i = 0; i < nx; i++)\n\tfor (int j = 0; j < ny; j++)\n\t\tsum = sum * 3 + flat2[i * ny + j];\n",
	/* casts, unions, moves */
	"clear($x, 6);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, 0, $n + 12);\n",
	"clear($x, 5);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, $k, 20 + $j);\n",
	"evolve($x, $y, 6);\n#pragma potential_ckpt\nsum = sum * 3 + add($y, 0, WIDE);\n",
	"evolve(flat, flat2, ny);\n#pragma potential_ckpt\nsum = sum * 3 + add(flat2, 0, 4 * ny);\n",
	"memset($x, $k, $n * sizeof *$x);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, 0, $m);\n",
	"memcpy($x + $k, $y, $n * sizeof *$x);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, $j, $m);\n",
	"memcpy(lay.half.a, lay.half.b, sizeof lay.half.a);\n#pragma potential_ckpt\nsum = sum * 3 + add(lay.flat, 0, $n);\n",
	"for (int i = 0; i < 4; i++)\n\tfor (int j = 0; j < 6; j++)\n\t\tlay.square[i][j] = i + j + step;\n#pragma potential_ckpt\nsum = sum * 3 + add(lay.flat, 0, WIDE) + lay.half.b[$k];\n",
	"for (int i = 0; i < 12; i++)\n\tlay.half.b[i] = step + i;\n#pragma potential_ckpt\nsum = sum * 3 + add(lay.square[$i], 0, 6);\n",
	"{\n\tunion layout was = lay;\n\tfill(lay.flat, 0, WIDE, step);\n#pragma potential_ckpt\n\tif ($c)\n\t\tlay = was;\n\tsum = sum * 3 + add(lay.flat, 0, WIDE);\n}\n",
	"anything = $c ? (void *)$x : (void *)$y;\nclear(anything, 4);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, 0, 16);\n",
	"anything = malloc(WIDE * sizeof(long));\nclear(anything, 6);\n#pragma potential_ckpt\nsum = sum * 3 + add(anything, 0, WIDE);\nfree(anything);\n",
	"for (int i = 0; i < $n; i++)\n\tcells[i] = (struct cell){i + step, i, $a};\n#pragma potential_ckpt\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + cells[i].x;\n"
	"for (int i = 0; i < $n; i++)\n\tsum += cells[i].at ? cells[i].at->key : 1;\nfor (int i = 0; i < 12; i++)\n\tcells[i].at = NULL;\n",
	"for (int i = 0; i < $n; i++) {\n\tspare_cells[i] = cells[i];\n\tspare_cells[i].y = step;\n}\n#pragma potential_ckpt\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + spare_cells[i].x + spare_cells[i].y;\nmemset(spare_cells, 0, 12 * sizeof *spare_cells);\n",
	/* scratch, teams */
	"square_in($x, $y, $n + 12);\nsum = sum * 3 + add($x, 0, $m);\n",
	"#pragma omp parallel for reduction(+:sum)\nfor (int i = 0; i < $n; i++) {\n\tfor (int j = 0; j < WIDE; j++)\n\t\tscratch[j] = i * j + step;\n\tsum += add(scratch, $k, WIDE);\n}\n",
	"#pragma omp parallel\n{\n\tfor (int j = 0; j < WIDE; j++)\n\t\tscratch[j] = j + step;\n#pragma potential_ckpt\n#pragma omp for reduction(+:sum)\n\tfor (int i = 0; i < $n; i++)\n\t\tsum += scratch[i + $k] * i;\n}\n",
	"#pragma omp parallel\n{\n\tunsigned long *own = malloc(WIDE * sizeof *own);\n\tfill(own, 0, WIDE, step);\n#pragma potential_ckpt\n#pragma omp for reduction(+:sum)\n\tfor (int i = 0; i < $n; i++)\n\t\tsum += own[i + $k] + i;\n\tfree(own);\n}\n",
	"#pragma omp parallel for\nfor (int k = 0; k < ROWS; k++)\n\tfor (int j = 0; j < $n; j++)\n\t\t$r[k][j] = k + j * step;\n#pragma potential_ckpt\nsum = sum * 3 + add($r[$i], 0, $m);\n",
	"#pragma omp parallel\n{\n#pragma omp for\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] = i + step;\n#pragma potential_ckpt\n#pragma omp for\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] = $x[i] * 3 + 1;\n}\nsum = sum * 3 + add($x, 0, $m);\n",
	"#pragma omp parallel for\nfor (int i = 0; i < 4; i++)\n\tfor (struct node *p = bucket[i]; p; p = p->next)\n\t\tp->data[1] += i + step;\n#pragma potential_ckpt\nsum = sum * 3 + total(bucket[$i]);\n",
	/* filled up to a counter */
	"{\n\tint at = $k;\n#pragma potential_ckpt\n\tfor (int i = 0; i < $n; i++)\n\t\tif (sum >> i & 1)\n\t\t\t$x[at++] = i + step;\n\tsum = sum * 3 + add($x, $j, at);\n}\n",
	"{\n\tint at = 0;\n#pragma potential_ckpt\n\tfor (int i = 0; i < $n; i++) {\n\t\tif ($c || $k)\n\t\t\t$x[at] = i * step;\n\t\tat++;\n\t}\n\tsum = sum * 3 + add($x, 0, at);\n}\n",
	"{\n\tint at = 0;\n#pragma potential_ckpt\n\tfor (int i = 0; i < $n; i++) {\n\t\t$x[at++] = i + step;\n\t\tif (sum >> i & $k)\n\t\t\tat++;\n\t}\n\tsum = sum * 3 + add($x, 0, at);\n}\n",
	"{\n\tunsigned at = 0;\n\tint i = 0;\n#pragma potential_ckpt\n\twhile (i < $n) {\n\t\tif (at == 7 + $k)\n\t\t\tbreak;\n\t\tif (sum >> i & 1) {\n\t\t\tcells[at].x = i;\n\t\t\tcells[at].y = step;\n\t\t\tat++;\n"
	"\t\t} else {\n\t\t\tcells[at].x = 3;\n\t\t\tif ($j)\n\t\t\t\tcells[at].y = i;\n\t\t\tat += 1;\n\t\t}\n\t\ti++;\n\t}\n\tfor (unsigned k = 0; k < at; k++)\n\t\tsum = sum * 3 + cells[k].x + cells[k].y;\n}\n",
	"grids->n = $k;\n#pragma potential_ckpt\nfor (int i = 0; i < $n; i++)\n\tif (sum >> i & 1) {\n\t\tgrids->work[grids->n] = i + step;\n\t\tgrids->n++;\n\t}\nsum = sum * 3 + add(grids->work, $j, grids->n);\ngrids->n = 8;\n",
	"{\n\tint at = 0;\n#pragma potential_ckpt\n\tfor (int i = 0; i < $n; i++) {\n\t\t$x[at++] = i + step;\n\t\tif (sum >> i & 1 && at > 2)\n\t\t\tat -= $k;\n\t}\n\tsum = sum * 3 + add($x, 0, at + $j);\n}\n",
	"{\n\tint at = 0, other = 0, *p = $k ? &other : &at;\n#pragma potential_ckpt\n\tfor (int i = 0; i < $n; i++) {\n\t\t$x[at++] = i + step;\n\t\tif (sum >> i & 1)\n\t\t\t++*p;\n\t}\n\tsum = sum * 3 + add($x, 0, at);\n}\n",
	"{\n\tint head = 0, at = 1 + $j;\n#pragma potential_ckpt\n\t$x[$k] = 1;\n\twhile (head < at) {\n\t\tunsigned long v = $x[head++];\n\t\tif (at < $n + 8)\n\t\t\t$x[at++] = v * 2;\n\t\tif (at < $n + 8 && sum >> at & 1)\n\t\t\t$x[at++] = v + 3;\n\t\tsum = sum * 3 + v;\n\t}\n}\n",
	"{\n\tint at = 0;\n#pragma potential_ckpt\n\tfor (int i = 0; i < $n; i++)\n\t\tswitch (sum >> 2 * i & 3) {\n\t\tcase 0: $x[at] = i + step; /* fall through */\n\t\tcase 1:\n\t\t\tif ($k)\n\t\t\t\t$x[at] = i;\n\t\t\tat++;\n\t\t\tbreak;\n\t\tdefault: $x[at++] = 5;\n\t\t}\n\tsum = sum * 3 + add($x, 0, at);\n}\n",
	"{\n\tint at;\n#pragma potential_ckpt\n\tgather($x, &at, $k, $n);\n\tif ($c)\n\t\tat += $j;\n\tsum = sum * 3 + add($x, $j, at);\n}\n",
	"{\n\tint at, other;\n#pragma potential_ckpt\n\tgather($x, &at, 0, $n);\n\tgather($y, &other, $k, $m);\n\tsum = sum * 3 + add($y, $j, other) + add($x, 0, $k ? at : other);\n}\n",
	"{\n\tint at;\n#pragma potential_ckpt\n\tgather_more($x, &at, $k, $n);\n\tsum = sum * 3 + add($x, 0, at);\n}\n",
	"find($n);\n#pragma potential_ckpt\nfind($m);\nfor (int i = 0; i < found; i++)\n\tsum = sum * 3 + cells[i].x;\n#pragma potential_ckpt\nif (found + $k < 12)\n\tfor (int i = 0; i < found + $k; i++)\n\t\tsum = sum * 3 + cells[i].y;\n",
	/* filled while it moves */
	"$v.n = $k;\n#pragma potential_ckpt\nfor (int i = 0; i < $n; i++)\n\tif (sum >> i & 1) {\n\t\tif ($v.n >= $v.most)\n\t\t\twiden(&$v, 4);\n\t\t$v.at[$v.n++] = i + step;\n\t}\nsum = sum * 3 + add($v.at, $j, $v.n);\n",
	"$v.n = 0;\n#pragma potential_ckpt\nfor (int i = 0; i < $n; i++) {\n\tif ($v.n >= $v.most)\n\t\twiden(&$v, 3);\n\tif ($c || $k)\n\t\t$v.at[$v.n] = i * step;\n\t$v.n++;\n}\nsum = sum * 3 + add($v.at, 0, $v.n);\n",
	"{\n\tstruct vector *v = &$v, *w = &$w;\n\tv->n = 0;\n\tw->n = $k;\n#pragma potential_ckpt\n\tappend(v, $n, sum);\n\twiden_at_once(w, v->n + 1);\n\tappend(w, $m, sum);\n\tsum = sum * 3 + add(v->at, $j, v->n) + ($k ? add(v->at, 0, v->n) : add(w->at, 0, v->n + $j / 2));\n}\n",
	"{\n\tstruct vector *v = &$v;\n#pragma potential_ckpt\n\tappend(v, $n, sum);\n\twiden_at_once(v, 3);\n\tfor (int i = 0; i < $m; i++)\n\t\tsum = sum * 3 + v->at[(int)((long)i * v->n / $m)];\n\tv->n = $k;\n}\n",
	"{\n\tint most = n, k = most + $j;\n\tunsigned long *at = malloc(most * sizeof *at);\n\tfill(at, 0, most, step);\n#pragma potential_ckpt\n\tfor (int i = 0; i < k; i++)\n\t\tsum = sum * 3 + at[(int)((long)i * most / k)];\n\tfree(at);\n}\n",
	"{\n\tstruct vector own = {0};\n\twiden(&own, 60);\n\tunsigned long *other = malloc(6 * sizeof *other), *more = realloc(own.at, 900 * sizeof *more);\n\tif (!more)\n\t\texit(1);\n#pragma potential_ckpt\n"
	"\tfill(more, 60 + $k, 200, 1);\n\town.at = more;\n#pragma potential_ckpt\n\tsum = sum * 3 + add(own.at, $j, own.most) + add(own.at, 60 + $k, 200);\n\tfree(other);\n\tfree(own.at);\n}\n",
	"$v.n = $k;\nwiden_at_once(&$v, $n);\n#pragma potential_ckpt\nappend_most(&$v, &$w, $n);\n#pragma potential_ckpt\nsum = sum * 3 + add($v.at, $j, $v.n);\n",
	"{\n\tint most = $v.most < 300 ? $v.most * 2 + 20 : $v.most + 1;\n\tunsigned long *at = realloc($v.at, most * sizeof *at);\n\tif (!at)\n\t\texit(1);\n#pragma potential_ckpt\n\tfill(at, $v.most, most, step);\n\t$v.at = at;\n\t$v.most = most;\n#pragma potential_ckpt\n\tsum = sum * 3 + add($v.at, $k, $v.most - $j);\n}\n",
	"{\n\tunsigned long *at = NULL;\n\tint most = 0;\n\tfor (int turn = 0; turn < 3; turn++) {\n\t\tint k = 0;\n#pragma potential_ckpt\n\t\tfor (int i = 0; i < $n; i++) {\n\t\t\tif (k == most) {\n\t\t\t\tat = realloc(at, (most + 3) * sizeof *at);\n"
	"\t\t\t\tfill(at, most, most + 3, step);\n\t\t\t\tmost += 3;\n\t\t\t}\n\t\t\tif (sum >> i & 1 || turn == $k)\n\t\t\t\tat[k++] = i;\n\t\t\telse if ($j)\n\t\t\t\tk++;\n\t\t}\n\t\tsum = sum * 3 + add(at, 0, k);\n\t}\n\tfree(at);\n}\n",
	"widen(&$v, 2);\n#pragma potential_ckpt\nif ($c) {\n\tunsigned long *at = realloc($v.at, 12 * sizeof *at);\n\tif (at) {\n\t\tfor (int i = $v.most; i < 12; i++)\n\t\t\tat[i] = i;\n\t\t$v.at = at;\n\t\t$v.most = 12;\n\t\tif ($v.n > 12)\n\t\t\t$v.n = 12;\n\t}\n}\nsum = sum * 3 + add($v.at, $k, $v.most);\nfill($v.at, $j, $v.most, step);\n",
	/* at an index that nothing tells */
	"#pragma potential_ckpt\nfill(heap0, 0, 200 - $k, step);\nfor (int i = 0; i < $n; i++) {\n\theap0[sum % 200] += i;\n\tsum = sum * 3 + heap0[sum * 7 % 200];\n}\n",
	"#pragma potential_ckpt\nfor (int i = $k / 2; i < 200; i++)\n\theap1[i] = i * step;\nsum = sum * 3 + heap1[sum % 260] + heap0[sum % 200];\nfill(heap0, 0, 200, step);\n",
	"fill(heap1, 200, 260, step);\n#pragma potential_ckpt\n{\n\tunsigned long *p = heap0;\n\tfill($c ? heap0 : heap1, 0, 200, step);\n\theap0 = heap1;\n\theap1 = p;\n}\nfor (int i = 0; i < $n; i++)\n\tsum = sum * 3 + heap0[sum % 200] + heap1[sum % 200];\n"
	"heap0 = realloc(heap0, 260 * sizeof *heap0);\nheap1 = realloc(heap1, 260 * sizeof *heap1);\nfill(heap0, 200, 260, 1);\nfill(heap1, 200, 260, 1);\n",
	"#pragma potential_ckpt\nfill(inner, $j - 1, 60, step);\nfor (int i = 0; i < $n; i++) {\n\tsum = sum * 3 + inner[(int)(sum % 90) - 30];\n\tinner[(int)(sum % 90) - 30] += i;\n}\n",
	"#pragma potential_ckpt\nfor (int i = 1 + $k; i <= 70; i++)\n\tbefore[i] = i + step;\nfor (int i = 0; i < $n; i++) {\n\tsum = sum * 3 + before[1 + sum % 70];\n\tbefore[1 + sum % 70]++;\n}\n",
	"#pragma potential_ckpt\nfor (int i = $k; i < 50; i++) {\n\therd[i].y = step;\n\tif ($c)\n\t\therd[i].x = i;\n}\nfor (int i = 0; i < $n; i++) {\n\therd[sum % 50].y += i;\n\tsum = sum * 3 + herd[sum * 5 % 50].y + herd[sum % 50].x;\n}\n",
	"#pragma potential_ckpt\nfor (int i = $k; i < 12; i++)\n\tcells[i].y = step;\nfor (int i = 0; i < $n; i++) {\n\tcells[sum % 12].y += i;\n\tsum = sum * 3 + cells[sum % 11].y + cells[sum * 5 % 12].x;\n}\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < 4; i++)\n\tfor (int j = $k; j < 6; j++)\n\t\tlay.square[i][j] = i + step;\nfor (int i = 0; i < $n; i++)\n\tsum = sum * 3 + lay.square[sum % 4][i % 6] + lay.square[i % 4][sum % 6] + lay.flat[sum % WIDE];\nlay.flat[sum % WIDE] += 3;\n",
	"#pragma potential_ckpt\nfill($v.at, 0, $v.most - $k, step);\nif ($c)\n\twiden(&$v, 2);\nfor (int i = 0; i < $n; i++)\n\tsum = sum * 3 + $v.at[sum % $v.most];\n",
	"#pragma omp parallel for\nfor (int i = 0; i < 200 - $k; i++)\n\theap1[i] = i + step;\n#pragma potential_ckpt\n#pragma omp parallel for reduction(+ : sum)\nfor (int i = 0; i < $n; i++)\n\tsum += heap1[heap1[i * 3] % 200] + i;\n#pragma potential_ckpt\nfill(heap1, 0, 200, step);\nheap1[heap1[7] % 200] += sum;\n",
	/* one block in parts */
	"#pragma potential_ckpt\nif ($c && $k)\n\tsum += lease0.r[$j];\nwipe(&lease0, $k);\nsum = sum * 3 + add(lease0.r, 0, 20) + add(lease0.p, $j, $n);\nfill(lease0.r, 0, 20, step);\nfill(lease0.q, $k, 20, step);\n",
	"if ($c && $k == 0) {\n\tfree(lease1.all);\n\tlease1.all = NULL;\n}\n#pragma potential_ckpt\nwipe(&lease1, $k);\nif (!lease1.all) {\n\tlease1.all = let(&lease1, 60 + 3 * $n);\n\twipe(&lease1, $j);\n}\n"
	"for (int i = 0; i < $n; i++)\n\tlease1.q[i % 10] += lease1.r[i % 10] + lease1.p[i % 10] + i;\nsum = sum * 3 + add(lease1.all, 0, lease1.n);\nfill(lease1.r, 0, 10, sum);\n",
	"#pragma potential_ckpt\n{\n\tstruct lease x = lease0;\n\tif ($c && lease1.all) {\n\t\tlease0 = lease1;\n\t\tlease1 = x;\n\t}\n\tfor (int i = 0; i < lease0.n - $k; i++)\n\t\tlease0.all[i] = i + step;\n\tsum = sum * 3 + add(lease0.r, 0, 10) + add(x.r, 0, 10);\n\tfill(x.r, 0, 10, sum);\n}\n",
	"for (int i = 0; i < $n; i++) {\n#pragma potential_ckpt\n\tif (i == $k + 2)\n\t\tbreak;\n\tmemset(lease0.all, 0, lease0.n * sizeof *lease0.all);\n\tlease0.q[i % 10] += i;\n\tsum = sum * 3 + add(lease0.q, 0, 10);\n\tif ($c)\n\t\tfill(lease0.p, 0, 10, i);\n}\nsum = sum * 3 + add(lease0.p, 0, 10) + add(lease0.q, 0, 10);\n",
	"{\n\tunsigned long *r = lease0.r;\n\tint k = lease0.n - $j;\n#pragma potential_ckpt\n\tif ($k == 1)\n\t\tk -= 2;\n\tfill(lease0.all, 0, k, step);\n#pragma omp parallel for reduction(+ : sum)\n\tfor (int i = 0; i < 10; i++)\n\t\tsum += r[i] * i;\n\tsum = sum * 3 + add(r, 0, 10);\n\tr[$i] = sum;\n}\n",
	/* numbers that decide */
	"n = 8 + step % 4;\nm = 4 + sum % 5;\n",
	"{\n\tint from[5] = {0, 2, 3, 6, 9};\n\tif ($c)\n\t\tfrom[4] = 8;\n\tfor (int i = 0; i < 9; i++)\n\t\t$x[i] = i + step;\n#pragma potential_ckpt\n\tfor (int k = 0; k < 4; k++)\n\t\tfor (int i = from[k]; i < from[k + 1]; i++)\n\t\t\tsum = sum * 3 + $x[i];\n}\n",
	"{\n\tint key[12];\n\tfor (int i = 0; i < 12; i++)\n\t\tkey[i] = (sum + i * 5) % 12;\n\tfor (int i = 0; i < WIDE; i++)\n\t\t$x[i] = 0;\n#pragma potential_ckpt\n\tfor (int i = 0; i < 12; i++)\n\t\t$x[key[i]]++;\n\tsum = sum * 3 + add($x, 0, 12 + $k);\n}\n",
};
/* clang-format on */

const unsigned shape_phase_count = sizeof shape_phases / sizeof *shape_phases;
