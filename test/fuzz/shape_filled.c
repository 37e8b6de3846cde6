/* shape_filled.c - phases over arrays that are filled up to a counter, also while they move.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

/* ---- filled up to a counter ---- */

const char shape_counted_functions[] =
	"static void gather(unsigned long *x, int *at, int from, int k)\n{\n\t*at = from;\n\tfor (int i = 0; i < k; i++)\n\t\tif (sum >> i & 1)\n\t\t\tx[(*at)++] = i + step;\n}\n\n"
	"static void gather_more(unsigned long *x, int *at, int from, int k)\n{\n\tgather(x, at, 0, k);\n\t*at += from;\n}\n\n"
	"static int found;\n\nstatic void find(int k)\n{\n\tfound = 0;\n\tfor (int i = 0; i < k; i++)\n\t\tif (sum >> i & 1) {\n\t\t\tcells[found].x = i;\n\t\t\tcells[found++].y = step;\n\t\t}\n}\n\n";

static const char *const counted[] = {
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
};
const struct shape_kind shape_counted = SHAPE_KIND(counted);

/* ---- filled while it moves ---- */

const char shape_moving_functions[] =
	"static void widen(struct vector *v, int by)\n{\n\tunsigned long *at = realloc(v->at, (v->most + by) * sizeof *at);\n\tif (!at)\n\t\texit(1);\n"
	"\tfor (int i = v->most; i < v->most + by; i++)\n\t\tat[i] = 1000 + i;\n\tv->most += by;\n\tv->at = at;\n}\n\n"
	"static void widen_at_once(struct vector *v, int most)\n{\n\tint i = v->most;\n\tif (most <= i)\n\t\treturn;\n\tif (!(v->at = realloc(v->at, most * sizeof *v->at)))\n\t\tabort();\n"
	"\tfor (; i < most; i++)\n\t\tv->at[i] = 2000 + i;\n\tv->most = most;\n}\n\n"
	"static void append(struct vector *v, int k, unsigned long from)\n{\n\tfor (int i = 0; i < k; i++)\n\t\tfor (unsigned long j = 0; j < (from >> i & 3); j++) {\n"
	"\t\t\tif (v->n >= v->most)\n\t\t\t\twiden(v, 5);\n\t\t\tv->at[v->n++] = i + step;\n\t\t}\n}\n\n"
	"static void append_most(struct vector *v, struct vector *w, int k)\n{\n\tfor (int i = 0; i < k; i++) {\n\t\tif (v->n >= v->most)\n\t\t\twiden(v, 7);\n"
	"\t\tif (i == 5 && sum & 1) {\n\t\t\tstruct vector was = *v;\n\t\t\t*v = *w;\n\t\t\t*w = was;\n\t\t\tv->n = was.n;\n\t\t\twiden(v, was.n + 1);\n\t\t}\n\t\tv->at[v->n++] = i * 2;\n\t}\n}\n\n";

static const char *const moving[] = {
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
};
const struct shape_kind shape_moving = SHAPE_KIND(moving);
