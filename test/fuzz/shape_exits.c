/* shape_exits.c - pieces of programs in which functions and iterations are left before they have filled an array, and say so.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_exits_functions[] =
	"static int refused;\n\n"
	"static int tried(unsigned long *x, int k, int fails)\n{\n\tif (fails)\n\t\treturn -1;\n\tfill(x, 0, k, sum);\n\treturn 0;\n}\n\n"
	"static int tried_in(unsigned long *x, int k, int fails)\n{\n\tfor (int i = 0; i < k; i++) {\n\t\tif (fails && i == k / 2)\n\t\t\treturn 1 + (int)(sum & 1);\n\t\tx[i] = sum + i;\n\t}\n\treturn 0;\n}\n\n"
	"static int tried_both(unsigned long *x, unsigned long *y, int k, int f, int g)\n{\n\tint e;\n\tif ((e = tried(x, k, f)) != 0)\n\t\treturn e;\n\te = tried_in(y, k, g);\n\treturn e > 1 ? 0 : e;\n}\n\n"
	"static int tried_to_end(unsigned long *x, unsigned long *y, int k, int f, int g)\n{\n\tint status = tried(x, k, f);\n\tif (status)\n\t\tgoto end;\n\tstatus = tried_in(y, k, g);\n\tif (status == 1)\n\t\tgoto end;\n\tsum++;\nend:\n\treturn status;\n}\n\n"
	"static void tried_told(unsigned long *x, int k, int fails, int *error)\n{\n\t*error = 0;\n\tif (fails) {\n\t\t*error = k & 3;\n\t\treturn;\n\t}\n\tfill(x, 0, k, sum);\n}\n\n"
	"static void tried_refused(unsigned long *x, int k, int fails)\n{\n\trefused = fails;\n\tif (refused)\n\t\treturn;\n\tfill(x, 0, k, sum);\n}\n\n";

static const char *const exits[] = {
	"#pragma potential_ckpt\nif (tried(heap0, 40 + $n, $c ? 1 : 0) == 0)\n\tsum = sum * 3 + add(heap0, 0, 40 + $m);\nelse\n\tsum = sum * 3 + add(heap1, 0, 40);\n",
	"#pragma potential_ckpt\nif (tried_in(heap0, 40 + $n, $c ? 1 : 0) <= $k)\n\tsum = sum * 3 + add(heap0, 0, 40 + $m);\n",
	"{\n#pragma potential_ckpt\n\tint e = tried_both(heap0, heap1, 50, $c ? 1 : 0, $d ? 1 : 0);\n\tsum++;\n\tif (e == -$k)\n\t\tsum = sum * 3 + add(heap0, 0, 50) + add(heap1, 0, 40 + $n);\n}\n",
	"{\n\tint e;\n#pragma potential_ckpt\n\tif ((e = tried_to_end(heap0, heap1, 50, $c ? 1 : 0, $d ? 1 : 0)) >= 0)\n\t\tsum = sum * 3 + add(heap0, 0, 50);\n\tif (e == $k)\n\t\tsum = sum * 3 + add(heap1, 0, 40 + $n);\n}\n",
	"{\n\tint e = 5;\n#pragma potential_ckpt\n\ttried_told(heap0, 40 + $n, $c ? 1 : 0, &e);\n\tif (e <= $k)\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $m);\n}\n",
	"#pragma potential_ckpt\ntried_refused(heap0, 50, $c ? 1 : 0);\nif (!refused)\n\tsum = sum * 3 + add(heap0, 0, 40 + $n);\nrefused = $k;\nif (!refused)\n\tsum = sum * 3 + add(heap0, 0, 50);\n",
	"{\n\tint e = 0;\n\tfor (int i = 0; i < 3; i++) {\n#pragma potential_ckpt\n\t\tif (e == $k)\n\t\t\tsum = sum * 3 + add(heap1, 0, 50);\n\t\te = tried(heap1, 50, i == $i) + 1;\n\t\tif (tried(heap0, 50, $c ? 1 : 0))\n\t\t\tbreak;\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $n);\n\t}\n}\n",
	"{\n\tint status = 2;\n#pragma potential_ckpt\n\tif ($c) {\n\t\tstatus = 1;\n\t} else {\n\t\tfill(heap0, 0, 50, sum);\n\t\tstatus = 0;\n\t}\n\tif (status <= $k)\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $n);\n}\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < 50; i++) {\n\tif (i % 5 > $k + 1)\n\t\tcontinue;\n\theap0[i] = sum;\n\tif (i == $n)\n\t\tcontinue;\n\theap1[i] = sum + 1;\n}\nsum = sum * 3 + add(heap0, 0, 2) + add(heap0, 5, 7) + add(heap1, 5 * $i, 5 * $i + 2);\n",
	"#pragma potential_ckpt\nswitch (tried_in(heap0, 50, $c ? 1 : 0)) {\ncase $k: sum = sum * 3 + add(heap0, 0, 40 + $n); break;\ndefault: sum += 3;\n}\n",
	"do {\n#pragma potential_ckpt\n\tif (tried_in(heap0, 50, $c ? 1 : 0) == $k)\n\t\tbreak;\n\tsum = sum * 3 + add(heap0, 0, 40 + $n);\n} while (0);\n",
	"{\n\tint status;\n#pragma potential_ckpt\n\tif ($c) {\n\t\tfill(heap0, 0, 50, sum);\n\t\tstatus = $j;\n\t} else {\n\t\tstatus = $k;\n\t}\n\tif (status == $j)\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $n);\n}\n",
	"#pragma potential_ckpt\nif (tried(heap0, 40 + $n, $c ? 1 : 0) || tried_in(heap1, 40 + $n, $d ? 1 : 0) > $k)\n\tsum = sum * 3 + add($i ? heap0 : heap1, 0, 40);\nelse\n\tsum = sum * 3 + add(heap0, 0, 40 + $m) + add(heap1, 0, 40 + $m);\n",
	"{\n\tint e, f = 0;\n#pragma potential_ckpt\n\tif ((e = tried(heap0, 50, $c ? 1 : 0)) == 0 && (f = tried_in(heap1, 50, $d ? 1 : 0)) == $k)\n\t\tsum = sum * 3 + add(heap0, 0, 40 + $n);\n\tif (e == 0 && f == $j)\n\t\tsum = sum * 3 + add(heap0, 0, 50) + add(heap1, 0, 40 + $n);\n}\n",
};
const struct shape_kind shape_exits = SHAPE_KIND(exits);
/* clang-format on */
