/* shape_loops.c - pieces of programs that fill arrays by loops of many forms: steps in the body, in the test, past commas;
 * and numbers that functions return out of what has no order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_loops_functions[] =
	"static int out_of(int k)\n{\n\tswitch (k) {\n\tcase 0:\n\t\tif (k) {\n\tcase 1: return 30;\n\t\t}\n\t\tbreak;\n\tcase 2: return 45;\n\t}\n\treturn 60;\n}\n\n"
	"static int of_statements(int k)\n{\n\tint more = ({\n\t\tif (k == 1)\n\t\t\treturn 35;\n\t\tk;\n\t});\n\treturn 50 + more;\n}\n\n";

static const char *const loops[] = {
	"{\n\tint i = $k / 2;\n#pragma potential_ckpt\n\twhile (i < 60) {\n\t\theap0[i] = i + sum;\n\t\ti++;\n\t}\n\tsum = sum * 3 + add(heap0, 0, 60);\n}\n",
	"{\n\tint i = 0;\n#pragma potential_ckpt\n\twhile (i < $n * 4) {\n\t\tif ($c && i % 9 == $k) {\n\t\t\ti += 2;\n\t\t\tcontinue;\n\t\t}\n\t\theap0[i] = i;\n\t\ti += 1;\n\t}\n\tsum = sum * 3 + add(heap0, 0, $m * 4);\n}\n",
	"{\n\tint i, j;\n#pragma potential_ckpt\n\tfor (i = 0, j = 50; i < 50; i++, j--)\n\t\theap1[i] = j;\n\tfor (i = 0, j = 3; i < 50 - $k; i++, $c ? i += $j : 0, j++)\n\t\theap0[i] = j;\n\tsum = sum * 3 + add(heap1, 0, 50) + add(heap0, 0, 50);\n}\n",
	"#pragma potential_ckpt\nfor (int i = 60; i-- > $k / 2;)\n\theap0[i] = i + step;\nfor (int i = 60; i-- > $j / 2;)\n\tsum = sum * 3 + heap0[i];\n",
	"{\n\tint i = 60, k = $k - 1;\n#pragma potential_ckpt\n\twhile (--i >= $j)\n\t\theap0[i] = i;\n\twhile (k++ < 59)\n\t\theap1[k] = k + step;\n\tsum = sum * 3 + add(heap0, 0, 60) + add(heap1, 0, 60);\n}\n",
	"{\n\tint i = 0, end = 60, *p = $c ? &i : &end;\n#pragma potential_ckpt\n\twhile (i < end) {\n\t\theap0[i] = i + sum;\n\t\tif ($k == 1 && i == 20)\n\t\t\t*p += 2;\n\t\ti++;\n\t}\n\tsum = sum * 3 + add(heap0, 0, 60);\n}\n",
	"#pragma potential_ckpt\nfor (int i = 0; __builtin_expect(!!(i < 60 - $k), 1);) {\n\theap0[i] = ({ int x = i; x + step; });\n\theap1[i] = i;\n\tif ($c && i == 40)\n\t\tbreak;\n\ti++;\n}\nsum = sum * 3 + add(heap0, 0, 60) + add(heap1, 0, 60);\n",
	"#pragma potential_ckpt\nfill(heap0, 0, out_of($c ? step : $k), sum);\nsum = sum * 3 + add(heap0, 0, $j ? out_of($k) : 60);\n",
	"#pragma potential_ckpt\nfill(heap1, 0, of_statements($c ? step : $k), sum);\nsum = sum * 3 + add(heap1, 0, $j ? 50 : 35);\n",
};
const struct shape_kind shape_loops = SHAPE_KIND(loops);
/* clang-format on */
