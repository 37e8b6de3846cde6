/* shape_nulls.c - pieces of programs that fill or read an array where a pointer, its own or another one, is not null.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_nulls_functions[] =
	"static void there_fill(unsigned long *x, int k)\n{\n\tif (!x)\n\t\treturn;\n\tfill(x, 0, k, sum);\n}\n\n"
	"static int there_with(unsigned long *x, const unsigned long *y, int k)\n{\n\tif (x == NULL || !y)\n\t\treturn -1;\n\tfill(x, 0, k, sum);\n\treturn 0;\n}\n\n"
	"static unsigned long *there_or_null(unsigned long *x, int k, int no)\n{\n\tif (no || !x)\n\t\treturn NULL;\n\tfill(x, 0, k, sum);\n\treturn x;\n}\n\n"
	"static void there_any(unsigned long *x, unsigned long *y, int k)\n{\n\tfor (int i = 0; i < k; i++) {\n\t\tif (x)\n\t\t\tx[i] = sum + i;\n\t\tif (y)\n\t\t\ty[i] = sum + 2 * i;\n\t}\n}\n\n"
	"static void there_in(struct grid *g, int k)\n{\n\tunsigned long *p;\n\tif (!g || !(p = g->work))\n\t\treturn;\n\tfill(p, 0, k, sum);\n}\n\n"
	"static unsigned long *there_at(unsigned long *x, int i, int k)\n{\n\tif (i < 0 || i >= k)\n\t\treturn NULL;\n\treturn &x[i];\n}\n\n"
	"static unsigned long *some_rows[4], *few_rows[4];\n\n"
	"static void there_rows(unsigned long **x, unsigned long **y, int from, int k)\n{\n\tfor (int i = 0; i < 3; i++) {\n\t\tif (!y[i + from])\n\t\t\tcontinue;\n\t\tfill(x[i], 0, k, sum);\n\t}\n}\n\n"
	"static void there_tables(void)\n{\n\tfor (int i = some_rows[0] ? 4 : 0; i < 4; i++) {\n\t\tsome_rows[i] = calloc(WIDE, 8);\n\t\tfew_rows[i] = i & 1 ? calloc(WIDE, 8) : NULL;\n\t}\n}\n\n";

static const char *const nulls[] = {
	"{\n\tunsigned long *x = $c ? heap0 : NULL;\n#pragma potential_ckpt\n\tthere_fill(x, 40 + $n);\n\tif (x)\n\t\tsum = sum * 3 + add(x, 0, 40 + $m);\n\tsum = sum * 3 + add(heap0, 0, 40);\n}\n",
	"{\n\tunsigned long *x = $c ? heap1 : NULL;\n#pragma potential_ckpt\n\tint e = there_with(heap0, x, 40 + $n);\n\tif (e == -$k || x)\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $m);\n}\n",
	"#pragma potential_ckpt\nif (there_or_null(heap0, 40 + $n, $c ? 1 : 0))\n\tsum = sum * 3 + add(heap0, 0, 40 + $m);\nelse if ($d)\n\tsum = sum * 3 + add(heap0, 0, 40);\n",
	"{\n#pragma potential_ckpt\n\tunsigned long *p = there_or_null(heap1, 40 + $n, $c ? 1 : 0);\n\tif (p == NULL)\n\t\tsum += 3;\n\telse\n\t\tsum = sum * 3 + add($d ? p : heap0, 0, 40 + $m);\n}\n",
	"{\n\tunsigned long *x = $c ? heap0 : NULL;\n#pragma potential_ckpt\n\tthere_any(x, $d ? NULL : heap1, 40 + $n);\n\tif (x)\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $m);\n\tsum = sum * 3 + add(heap1, 0, 40 + $m);\n}\n",
	"{\n\tstruct grid *g = $c ? grids : NULL;\n#pragma potential_ckpt\n\tthere_in(g, 10 + $n);\n\tthere_in(grids->next, 10 + $n);\n\tsum = sum * 3 + add(grids->next->work, 0, 10 + $m);\n\tif (g)\n\t\tsum = sum * 3 + add(g->work, 0, 10 + $m);\n}\n",
	"{\n\tthere_tables();\n#pragma potential_ckpt\n\tthere_rows(some_rows, $c ? some_rows : few_rows, $k > 1 ? 1 : 0, 10 + $n);\n\tfor (int i = 0; i < 3; i++)\n\t\tsum = sum * 3 + add(some_rows[i], 0, 10 + $m);\n}\n",
	"{\n\tthere_tables();\n\tfor (int i = 0; i < 4; i++) {\n#pragma potential_ckpt\n\t\tif (few_rows[i])\n\t\t\tfill(few_rows[i], 0, 10 + $n, sum);\n\t\tif (few_rows[(i + $k) % 4])\n\t\t\tsum = sum * 3 + add(few_rows[(i + $k) % 4], 0, 10 + $m);\n\t}\n}\n",
	"{\n\tunsigned long *x = NULL, *y = $c ? heap1 : NULL;\n#pragma potential_ckpt\n\tif (y)\n\t\tfill(heap0, 0, 40 + $n, sum);\n\tx = y;\n\tif ($d)\n\t\ty = heap1;\n\tif ($i ? x : y)\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $m);\n}\n",
	"{\n\tunsigned long *x;\n#pragma potential_ckpt\n\tif ((x = $c ? heap1 : NULL) == NULL)\n\t\tgoto none$u;\n\tfill(x, 0, 40 + $n, sum);\n\tfill(heap0, 0, 40 + $n, sum);\nnone$u:\n\tif (x)\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $m);\n\tsum = sum * 3 + add(heap1, 0, 40 + $m);\n}\n",
	"{\n\tunsigned long *list = NULL;\n\tint room = 0;\n\tfor (int i = 0; i < 4; i++) {\n#pragma potential_ckpt\n\t\tif (list)\n\t\t\tfill(heap0, 0, 40 + $n, sum);\n\t\tif (room < 10 * i)\n\t\t\tlist = realloc(list, (room = 10 * i + 10) * sizeof *list);\n\t\tif (list)\n\t\t\tsum = sum * 3 + add(heap0, 0, 40 + $m);\n\t}\n\tfree(list);\n}\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < 40 + $n; i++) {\n\tunsigned long *p = there_at(heap0, i + $k - 1, 40 + $m);\n\tif (!p)\n\t\tcontinue;\n\t*p = sum + i;\n}\nsum = sum * 3 + add(heap0, 0, 40 + $n);\n",
	"{\n\tint k = 40 + $n;\n#pragma potential_ckpt\n\tunsigned long *p = n > 2 + $k ? heap0 : NULL, *q = p;\n\tif (q)\n\t\tfor (int i = 0; i < k; i++)\n\t\t\tp[i] = sum + i;\n\tif ($i ? p == heap0 : n > 3)\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $m);\n\tthere_fill(q, 30);\n\tsum = sum * 3 + add(heap0, 0, 40);\n}\n",
};
const struct shape_kind shape_nulls = SHAPE_KIND(nulls);
/* clang-format on */
