/* shape_gotos.c - pieces of programs that gotos lead forward in: out of loops, to the next iteration, to the end of a
 * function.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_gotos_functions[] =
	"static int prepared(unsigned long *x, unsigned long *y, int k, int fails)\n{\n\tunsigned long *more = NULL;\n\tint status = -1;\n\tfor (int i = 0; i < k; i++)\n\t\tx[i] = sum + i;\n"
	"\tif (fails == 1)\n\t\tgoto out;\n\tmore = malloc(k * sizeof *more);\n\tif (!more)\n\t\tgoto out;\n\tfor (int i = 0; i < k; i++)\n\t\ty[i] = more[i] = x[i] + 1;\n\tstatus = (int)(more[0] & 7);\n"
	"out:\n\tfree(more);\n\treturn status;\n}\n\n"
	"static unsigned long met(unsigned long *x, int k, int stop)\n{\n\tunsigned long t = 1;\n\tfor (int i = 0; i < k; i += 5)\n\t\tfor (int j = 0; j < 5; j++) {\n\t\t\tx[i + j] = sum;\n"
	"\t\t\tif (i + j == stop)\n\t\t\t\tgoto out;\n\t\t}\n\tt = 5;\nout:\n\tfor (int i = 0; i < k; i++)\n\t\tt = t * 3 + x[i];\n\treturn t;\n}\n\n";

static const char *const gotos[] = {
	"#pragma potential_ckpt\nsum += prepared(heap0, heap1, 40 + $n, $c ? 1 : 0);\nsum = sum * 3 + add(heap0, 0, 40 + $m) + add(heap1, 0, 40);\n",
	"#pragma potential_ckpt\nsum = sum * 3 + met(heap0, 60, $c ? $n * 4 : 99);\n",
	"for (int i = 0; i < 50; i++) {\n\tif (i % 7 == $k)\n\t\tgoto next$u;\n\theap0[i] = sum;\nnext$u:\n\theap1[i] = i;\n}\n#pragma potential_ckpt\nsum = sum * 3 + add(heap0, 0, 50) + add(heap1, 0, 50);\n",
	"{\n\tint most = 60;\n\tunsigned long *p = heap0;\n#pragma potential_ckpt\n\tif ($c) {\n\t\tmost = 30 + $n;\n\t\tp = heap1;\n\t\tgoto use$u;\n\t}\n\tmost += $k;\nuse$u:\n\tfor (int i = 0; i < most; i++)\n\t\tp[i] = sum + i;\n\tsum = sum * 3 + add(heap0, 0, 60) + add(heap1, 0, 30 + $m);\n}\n",
	"#pragma potential_ckpt\nif ($c)\n\tgoto first$u;\nif ($d)\n\tgoto second$u;\nsum++;\nfirst$u:\nfor (int i = 0; i < 50; i++)\n\theap0[i] = sum;\nsecond$u:\nfor (int i = 0; i < 50; i++)\n\theap1[i] = sum;\nsum = sum * 3 + add(heap0, 0, 50) + add(heap1, 0, 50);\n",
	"for (int i = 0; i < 12; i++) {\n#pragma potential_ckpt\n\tfor (int j = 0; j < 4; j++) {\n\t\tif ($c && j == $i)\n\t\t\tgoto out$u;\n\t\theap0[i * 4 + j] = sum + j;\n\t}\n}\nout$u:\nsum = sum * 3 + add(heap0, 0, 48);\n",
};
const struct shape_kind shape_gotos = SHAPE_KIND(gotos);
/* clang-format on */
