/* shape_counts.c - pieces of programs that say how many in one type and compare it in another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_counts_functions[] =
	"static void counted_fill(unsigned long *p, long n, unsigned long v)\n{\n\tfor (int i = 0; i < n; i++)\n\t\tp[i] = v + i;\n}\n\n"
	"static void counted_clear(unsigned long *p, size_t n)\n{\n\tmemset(p, 1, n * sizeof *p);\n}\n\n"
	"static unsigned long counted_sum(const unsigned long *p, size_t n)\n{\n\tunsigned long t = 3;\n\tfor (int i = 0; i < n; i++)\n\t\tt = t * 5 + p[i];\n\treturn t;\n}\n\n"
	"static unsigned long counted_most(const unsigned long *p, int n)\n{\n\tunsigned long t = 3;\n\tfor (size_t i = 0; i < n; i++) {\n\t\tt = t * 5 + p[i];\n\t\tif (i == 30)\n\t\t\tbreak;\n\t}\n\treturn t;\n}\n\n";

static const char *const counts[] = {
	"#pragma potential_ckpt\ncounted_fill(heap0, 40 + $n, sum);\nsum = sum * 3 + counted_sum(heap0, 40 + $m);\n",
	"{\n\tint l = $c ? -1 : 31;\n#pragma potential_ckpt\n\tcounted_fill(heap0, $d ? -1 : 31, sum);\n\tsum = sum * 3 + counted_most(heap0, l);\n}\n",
	"{\n\tlong l = 40 + $n;\n#pragma potential_ckpt\n\tmemset(heap1, $i, l * sizeof *heap1);\n\tfor (unsigned i = 0; i < 40 + $m; i++)\n\t\tsum = sum * 3 + heap1[i];\n}\n",
	"{\n\tunsigned l = 200 + $n * 12;\n#pragma potential_ckpt\n\tfor (int i = 0; i < (unsigned char)l; i++)\n\t\theap1[i] = sum + i;\n\tfor (size_t i = 0; i < l && i < 250; i++)\n\t\tsum = sum * 3 + heap1[i];\n}\n",
	"{\n\tsize_t first = (size_t)$k - 1, other = (size_t)$j - 1, l = 30 + $n;\n#pragma potential_ckpt\n\tfor (size_t i = first; i + 1 < l; i++)\n\t\theap0[i + 1] = sum + i;\n\tfor (size_t i = other; i + 1 < l; i++)\n\t\tsum = sum * 3 + heap0[i + 1];\n}\n",
	"{\n\tunsigned l = $k, o = $j;\n#pragma potential_ckpt\n\tfor (unsigned i = 0; i < l - 1 && i < 40; i++)\n\t\theap1[i] = sum + i;\n\tfor (unsigned i = 0; i < o - 1; i++) {\n\t\tsum = sum * 3 + heap1[i];\n\t\tif (i == 38)\n\t\t\tbreak;\n\t}\n}\n",
	"{\n\tsize_t l = 40 + $n, o = 40 + $m;\n#pragma potential_ckpt\n\tfor (size_t i = $k; i < l; i += 3)\n\t\theap0[i] = sum + i;\n\tfor (int i = $j; i < o; i += 3)\n\t\tsum = sum * 3 + heap0[i];\n}\n",
	"{\n\tsize_t less = -(size_t)$k, l = 40 + less;\n#pragma potential_ckpt\n\tfor (int i = 0; i < l; i++)\n\t\theap0[i] = sum + i;\n\tsum = sum * 3 + counted_sum(heap0, 40 - $j);\n}\n",
	"{\n\tsize_t l = 40 + $n;\n#pragma potential_ckpt\n\tfor (int i = -$k; i < l; i++)\n\t\theap1[i + $k] = sum + i;\n\tsum = sum * 3 + counted_sum(heap1, 40 + $m);\n}\n",
	"{\n\tunsigned short l = $n * 4;\n\tlong i = $k;\n#pragma potential_ckpt\n\tdo\n\t\theap0[i] = sum + i;\n\twhile (++i < l);\n\tfor (size_t o = $j; o < $m * 4; o++)\n\t\tsum = sum * 3 + heap0[o];\n}\n",
	"{\n\tsize_t l = 50 + $n, o = 50 + $m;\n#pragma potential_ckpt\n\tfor (size_t i = 0; i < l / 2; i++)\n\t\theap0[2 * i] = heap0[2 * i + 1] = sum + i;\n\tfor (unsigned i = 0; 2 * i < o; i++)\n\t\tsum = sum * 3 + heap0[2 * i + $k / 2];\n}\n",
	"#pragma potential_ckpt\ncounted_clear(heap1, 30 + $n);\nfor (int i = 30 + $m; i-- > $k;)\n\tsum = sum * 3 + heap1[i];\nheap1[$i] = sum;\n",
	"{\n\tshort l = 60 + $n;\n#pragma potential_ckpt\n\tfor (short i = 0; i + 1 < l; i++)\n\t\theap0[i] = sum + i;\n\tsum = sum * 3 + counted_sum(heap0, 59 + $m);\n}\n",
	"{\n\tlong l = $c ? (1l << 32) + 9 : 44;\n#pragma potential_ckpt\n\tfor (long i = 0; i < (int)l; i++)\n\t\theap0[i] = sum + i;\n\tfor (long i = 0; i < l && i < 40; i++)\n\t\tsum = sum * 3 + heap0[i];\n}\n",
};
const struct shape_kind shape_counts = SHAPE_KIND(counts);
/* clang-format on */
