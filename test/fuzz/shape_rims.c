/* shape_rims.c - pieces of programs that fill the rims of grids where flags say so, and read around each inner element.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_rims_functions[] =
	"static struct rims {\n\tint side[4], wall, kind;\n} rims[2];\n\n"
	"static void rim_set(struct rims *r, int open)\n{\n\tfor (int k = 0; k < 4; k++)\n\t\tr->side[k] = k == open ? 2 : -1;\n\tr->wall = open > 3;\n\tr->kind = open & 3;\n}\n\n"
	"static void rim_inner(unsigned long *x, int h, int w)\n{\n\tfor (int i = 1; i < h - 1; i++)\n\t\tfor (int j = 1; j < w - 1; j++)\n\t\t\tx[i * w + j] = sum + i * j;\n}\n\n"
	"static void rim_left(unsigned long *x, int h, int w, unsigned long v)\n{\n\tfor (int i = 1; i < h - 1; i++)\n\t\tx[i * w] = x[i * w + 1] + v;\n}\n\n"
	"static void rim_right(unsigned long *x, int h, int w, unsigned long v)\n{\n\tfor (int i = 1; i < h - 1; i++)\n\t\tx[i * w + w - 1] = x[i * w + w - 2] + v;\n}\n\n"
	"static void rim_down(unsigned long *x, int h, int w, int from)\n{\n\tif (h > 2)\n\t\tfor (int j = from; j < w - from; j++)\n\t\t\tx[j] = x[w + j] * 3;\n}\n\n"
	"static void rim_up(unsigned long *x, int h, int w, int from)\n{\n\tif (h > 2)\n\t\tfor (int j = from; j < w - from; j++)\n\t\t\tx[(h - 1) * w + j] = x[(h - 2) * w + j] * 5;\n}\n\n"
	"static void rim_all(unsigned long *x, int h, int w, const struct rims *r, int from)\n{\n\tconst int *side = r->side;\n\tif (side[0] == -1)\n\t\trim_left(x, h, w, 1);\n\tif (side[1] == -1)\n\t\trim_right(x, h, w, 2);\n\tif (side[2] == -1)\n\t\trim_down(x, h, w, from);\n\tif (side[3] == -1)\n\t\trim_up(x, h, w, from);\n}\n\n"
	"static void rim_return(unsigned long *x, int h, int w, const struct rims *r)\n{\n\tif (r->side[1] != -1)\n\t\treturn;\n\tfor (int i = 1; i < h - 1; i++)\n\t\tx[i * w + w - 1] = i;\n}\n\n"
	"static int rim_is(const struct rims *r, int k)\n{\n\treturn r->side[k] == -1;\n}\n\n"
	"static unsigned long rim_star(const unsigned long *x, int h, int w)\n{\n\tunsigned long t = 0;\n\tfor (int i = 1; i < h - 1; i++)\n\t\tfor (int j = 1; j < w - 1; j++)\n\t\t\tt = t * 3 + x[i * w + j] + x[i * w + j - 1] + 2 * x[i * w + j + 1] + 3 * x[(i - 1) * w + j] + 4 * x[(i + 1) * w + j];\n\treturn t;\n}\n\n"
	"static unsigned long rim_box(const unsigned long *x, int h, int w)\n{\n\tunsigned long t = 0;\n\tfor (int i = 1; i < h - 1; i++)\n\t\tfor (int j = 0; j < w; j++)\n\t\t\tt = t * 3 + x[i * w + j] + x[(i - 1) * w + j] + x[(i + 1) * w + j];\n\treturn t;\n}\n\n";

static const char *const rims[] = {
	"rim_set(rims, $c ? 4 : $i);\n{\n#pragma potential_ckpt\n\trim_inner(heap0, 6, 5 + $n);\n\trim_all(heap0, 6, 5 + $n, rims, 1);\n\tsum = sum * 3 + rim_star(heap0, 6, 5 + $m);\n}\n",
	"{\n\tint w = 5 + $n;\n\trim_set(rims, $c ? 4 : $i);\n\trim_set(rims + 1, $d ? 4 : $k);\n#pragma potential_ckpt\n\trim_inner(heap0, 6, w);\n\tif (rims[0].side[0] == -1)\n\t\trim_left(heap0, 6, w, 3);\n\tif (rims[0].side[$k] == -1)\n\t\trim_right(heap0, 6, w, 4);\n\tif (rims[$k > 1].side[2] == -1)\n\t\trim_down(heap0, 6, w, 1);\n\tif (rims[0].side[3] == -1)\n\t\trim_up(heap0, 6, w, $i > 1);\n\tsum = sum * 3 + rim_star(heap0, 6, w);\n}\n",
	"{\n\tint w = 5 + $n;\n#pragma potential_ckpt\n\trim_set(rims, $d ? 4 : $i);\n\trim_inner(heap1, 7, w);\n\trim_all(heap1, 7, w, rims, 1);\n\tsum = sum * 3 + rim_star(heap1, 7, w);\n}\n",
	"{\n\tint w = 5 + $n;\n\trim_set(rims, $c ? 4 : $i);\n#pragma potential_ckpt\n\trim_inner(heap0, 6, w);\n\tif (rims[0].side[1] == -1)\n\t\trim_right(heap0, 6, w, 1);\n\trims[0].side[1] = $d ? -1 : 3;\n\tif (rims[0].side[1] != -1)\n\t\trim_right(heap0, 6, w, 7);\n\tif (rims[0].wall)\n\t\trim_left(heap0, 6, w, 2);\n\trim_down(heap0, 6, w, 1);\n\trim_up(heap0, 6, w, 1);\n\tsum = sum * 3 + rim_star(heap0, 6, w);\n}\n",
	"{\n\tint w = 5 + $n;\n\trim_set(rims, $c ? 4 : $i);\n\trim_inner(heap0, 6, w);\n\trim_all(heap0, 6, w, rims, 1);\n\tfor (int t = 0; t < 3; t++) {\n#pragma potential_ckpt\n\t\tsum = sum * 3 + rim_star(heap0, 6, w);\n\t\trim_inner(heap0, 6, w);\n\t\trim_all(heap0, 6, w, rims + ($k > 1), 1);\n\t}\n}\n",
	"{\n\tint w = 5 + $n, left = $c ? 1 : 0;\n\trim_set(rims, $d ? 4 : $i);\n\tint right = rims[0].side[1] == -1;\n#pragma potential_ckpt\n\trim_inner(heap1, 6, w);\n\tif (left)\n\t\trim_left(heap1, 6, w, 3);\n\telse if ($i)\n\t\trim_left(heap1, 6, w, 4);\n\tif (right)\n\t\trim_right(heap1, 6, w, 4);\n\tif (rim_is(rims, $k))\n\t\trim_down(heap1, 6, w, 1);\n\tif (rim_is(rims, 3))\n\t\trim_up(heap1, 6, w, 1);\n\tsum = sum * 3 + rim_star(heap1, 6, w);\n}\n",
	"{\n\tint w = 5 + $n;\n\trim_set(rims, $c ? 4 : $i);\n#pragma potential_ckpt\n\trim_inner(heap0, 6, w);\n\trim_all(heap0, 6, w, rims, $k > 1);\n\tsum = sum * 3 + rim_box(heap0, 6, w);\n}\n",
	"{\n\tint w = 5 + $n;\n\trim_set(rims, $c ? 4 : $i);\n#pragma potential_ckpt\n\trim_inner(heap0, 6, w);\n\trim_down(heap0, 6, w, 1);\n\trim_up(heap0, 6, w, 1);\n\trim_return(heap0, 6, w, rims);\n\tswitch (rims[0].kind) {\n\tcase 3:\n\t\trim_left(heap0, 6, w, 1);\n\t\tbreak;\n\tcase $k:\n\t\tbreak;\n\tdefault:\n\t\trim_left(heap0, 6, w, 2);\n\t}\n\tsum = sum * 3 + rim_star(heap0, 6, w);\n}\n",
	"{\n\tint w = 5 + $n;\n\trim_set(rims, $c ? 4 : 1);\n\trim_set(rims + 1, $d ? 4 : 1);\n#pragma potential_ckpt\n\trim_inner(heap0, 6, w);\n\trim_inner(heap1, 6, w);\n\trim_all(heap0, 6, w, rims, 1);\n\trim_all(heap1, 6, w, rims + ($k > 0), 1);\n\tsum = sum * 3 + rim_star(heap0, 6, w);\n\tif (rims[1].wall)\n\t\tsum = sum * 3 + rim_star(heap1, 6, w);\n}\n",
	"{\n\tint w = 5 + $n;\n\trim_set(rims, $c ? 4 : $i);\n#pragma potential_ckpt\n\tif (rims[0].wall) {\n\t\trim_inner(heap0, 6, w);\n\t\trim_all(heap0, 6, w, rims, 1);\n\t}\n\tif ($i ? rims[0].wall : rims[0].kind < 2)\n\t\tsum = sum * 3 + rim_star(heap0, 6, w);\n}\n",
};
const struct shape_kind shape_rims = SHAPE_KIND(rims);
/* clang-format on */
