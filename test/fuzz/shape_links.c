/* shape_links.c - phases over what hangs together by pointers: lists, chains, pools, trees.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

/* ---- lists ---- */

const char shape_lists_functions[] =
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
	"\tunsigned long t = walk(a->next, depth + 1);\n#pragma potential_ckpt\n\treturn t * 5 + a->data[2] + depth;\n}\n\n";

static const char *const lists[] = {
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
};
const struct shape_kind shape_lists = SHAPE_KIND(lists);

/* ---- hash with chains, LRU ---- */

static const char *const chains[] = {
	"for (int i = 0; i < 4; i++)\n\tpush(&bucket[(i * 3 + step) % 4], i + $u);\nsum = sum * 3 + total(bucket[$i]);\n",
	"for (int i = 0; i < 4; i++)\n\tif (length(bucket[i]) > 3) {\n\t\tdrop(&bucket[i]);\n#pragma potential_ckpt\n\t\tpush(&bucket[i], i);\n\t}\n",
	"for (struct node **at = &$a; *at; at = &(*at)->next)\n\tif ((*at)->key % 5 == $i) {\n\t\tstruct node *hit = *at;\n\t\t*at = hit->next;\n\t\thit->next = $a;\n\t\t$a = hit;\n\t\tbreak;\n\t}\nsum = sum * 3 + total($a);\n",
};
const struct shape_kind shape_chains = SHAPE_KIND(chains);

/* ---- pools ---- */

const char shape_pools_functions[] =
	"static struct node *take(void)\n{\n\tstruct node *a = idle;\n\tif (a)\n\t\tidle = a->next;\n\treturn a;\n}\n\n"
	"static void give(struct node *a)\n{\n\ta->next = idle;\n\tidle = a;\n}\n\n";

static const char *const pools[] = {
	"{\n\tstruct node *mine = NULL, *p;\n\tfor (int i = 0; i < $n && (p = take()); i++) {\n\t\tp->key = i + step;\n\t\tp->data[1] = i;\n\t\tp->next = mine;\n\t\tmine = p;\n\t}\n"
	"#pragma potential_ckpt\n\tsum = sum * 3 + total(mine);\n\twhile (mine)\n\t\tgive(pop(&mine));\n}\n",
	"for (int i = 0; i < $n; i++) {\n\tpool[i].data[$k] = step + i;\n}\n#pragma potential_ckpt\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + pool[i].data[$k];\n",
};
const struct shape_kind shape_pools = SHAPE_KIND(pools);

/* ---- trees ---- */

const char shape_trees_functions[] =
	"static unsigned long height(const struct tree *t)\n{\n\treturn t ? t->height : 0;\n}\n\n"
	"static void grow(struct tree **t, unsigned long v, int depth)\n{\n\tif (depth > TREE_MOST)\n\t\treturn;\n\tif (!*t) {\n\t\t*t = calloc(1, sizeof **t);\n"
	"\t\t(*t)->v = v;\n\t\t(*t)->bag = malloc(3 * sizeof *(*t)->bag);\n\t\tfor (int i = 0; i < 3; i++)\n\t\t\t(*t)->bag[i] = v + i;\n"
	"\t} else {\n\t\tgrow(v < (*t)->v ? &(*t)->l : &(*t)->r, v, depth + 1);\n\t}\n"
	"\t(*t)->height = 1 + (height((*t)->l) > height((*t)->r) ? height((*t)->l) : height((*t)->r));\n}\n\n"
	"static unsigned long weigh(const struct tree *t)\n{\n\treturn t ? weigh(t->l) * 3 + weigh(t->r) * 7 + t->v + t->bag[1] : 1;\n}\n\n"
	"static void cut(struct tree **t)\n{\n\tif (!*t)\n\t\treturn;\n\tcut(&(*t)->l);\n\tcut(&(*t)->r);\n\tfree((*t)->bag);\n\tfree(*t);\n\t*t = NULL;\n}\n\n"
	"static void visit(struct tree *t, unsigned long by)\n{\n\tif (!t)\n\t\treturn;\n\tt->bag[0] = by;\n\tvisit(t->l, by + 1);\n#pragma potential_ckpt\n"
	"\tt->bag[2] = t->bag[0] + by;\n\tvisit(t->r, by + 2);\n\tsum = sum * 3 + t->bag[2] + t->v;\n}\n\n";

static const char *const trees[] = {
	"grow(&$t, sum % 23, 0);\nsum = sum * 3 + weigh($t);\n",
	"visit($t, step);\n",
	"cut(&$t);\n#pragma potential_ckpt\nfor (int i = 0; i < 5; i++)\n\tgrow(&$t, i * 7 % 5, 0);\nsum = sum * 3 + weigh($t);\n",
	"{\n\tstruct tree *p = $t ? $t->r : NULL;\n\tif (p) {\n\t\t$t->r = p->l;\n\t\tp->l = $t;\n\t\t$t = p;\n\t}\n#pragma potential_ckpt\n\tsum = sum * 3 + weigh($t);\n"
	"\tp = $t ? $t->l : NULL;\n\tif (p) {\n\t\t$t->l = p->r;\n\t\tp->r = $t;\n\t\t$t = p;\n\t}\n}\n",
	"if ($t) {\n\tfree($t->bag);\n\t$t->bag = calloc(3, sizeof *$t->bag);\n#pragma potential_ckpt\n\t$t->bag[1] = step;\n\tsum = sum * 3 + $t->bag[0];\n}\n",
};
const struct shape_kind shape_trees = SHAPE_KIND(trees);

/* ---- lists of grids with work arrays ---- */

static const char *const grid_lists[] = {
	"for (struct grid *g = grids; g; g = g->next) {\n\tfor (int i = 0; i < g->n; i++)\n\t\tg->work[i] = g->old[i] + step;\n\tfor (int i = 0; i < g->n; i++)\n\t\tg->old[i] = g->work[g->n - 1 - i];\n#pragma potential_ckpt\n}\n",
	"for (struct grid *g = grids; g; g = g->next)\n\tsweep(g);\n#pragma potential_ckpt\nsum = sum * 3 + add(grids->old, 0, grids->n);\n",
	"for (struct grid *g = grids; g; g = g->next)\n\tfill(g->work, $k, g->n, step);\n#pragma potential_ckpt\nfor (struct grid *g = grids; g; g = g->next)\n\tsum = sum * 3 + add(g->work, $j, g->n);\n",
	"{\n\tstruct grid *g = grids;\n\tgrids = g->next;\n#pragma potential_ckpt\n\tg->next = grids->next;\n\tgrids->next = g;\n\tfor (int i = 0; i < $n; i++)\n\t\tg->new[i] = step;\n\tsum = sum * 3 + add(g->new, 0, $m);\n}\n",
	"for (struct grid *g = grids; g; g = g->next)\n\tg->n = 7 + (g->n + step) % 5;\nsum = sum * 3 + add(grids->next->old, 0, grids->next->n);\n",
};
const struct shape_kind shape_grid_lists = SHAPE_KIND(grid_lists);
