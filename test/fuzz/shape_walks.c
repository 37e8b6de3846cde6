/* shape_walks.c - pieces of programs that fill arrays by pointers that walk, and by numbers that step along.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_walks_functions[] =
	"static unsigned long *walk_up(unsigned long *p, int k, unsigned long v)\n{\n\twhile (k--)\n\t\t*p++ = v + k;\n\treturn p;\n}\n\n"
	"static unsigned long walked(const unsigned long *p, const unsigned long *e)\n{\n\tunsigned long t = 3;\n\tfor (; p != e; p++)\n\t\tt = t * 5 + *p;\n\treturn t;\n}\n\n"
	"static void from_one(unsigned long *p, int k, unsigned long v)\n{\n\t--p;\n\tfor (int i = 1; i <= k; i++)\n\t\tp[i] = v + i;\n}\n\n";

static const char *const walks[] = {
	"{\n\tunsigned long *p = heap0;\n#pragma potential_ckpt\n\tfor (int i = 0; i < $n * 4; i++)\n\t\t*p++ = i + sum;\n\tsum = sum * 3 + walked(heap0, heap0 + $m * 4);\n}\n",
	"{\n\tunsigned long *p = heap0, *q = heap1;\n#pragma potential_ckpt\n\tfor (int i = 0; i < 60; i++) {\n\t\t*p++ = i;\n\t\tif ($c || i % 7)\n\t\t\t*q++ = sum;\n\t}\n\tsum = sum * 3 + add(heap0, 0, 60) + add(heap1, 0, 55);\n}\n",
	"#pragma potential_ckpt\nfor (unsigned long *p = heap0 + $k, *e = heap0 + 60; p < e; p++)\n\t*p = sum + step;\nsum = sum * 3 + add(heap0, $j, 60);\n",
	"{\n\tunsigned long *p, *e = inner + $n * 3;\n#pragma potential_ckpt\n\tfor (p = inner - 20; p != e; ++p) {\n\t\t*p = sum;\n\t\tif ($d && p == inner + 5)\n\t\t\tbreak;\n\t}\n\tsum = sum * 3 + add(inner, -20, $m * 3) + (p - inner);\n}\n",
	"{\n\tunsigned long *p = heap1 + 60;\n#pragma potential_ckpt\n\twhile (p > heap1 + $k)\n\t\t*--p = sum;\n\tsum = sum * 3 + walked(heap1 + $j, heap1 + 60);\n}\n",
	"{\n\tint i = $k;\n#pragma potential_ckpt\n\tdo {\n\t\theap0[i] = sum + i;\n\t} while (++i < $n);\n\tfor (int j = $j; j < i; j++)\n\t\tsum = sum * 3 + heap0[j];\n\tsum += walked(heap0 + $j, heap0 + 3);\n}\n",
	"{\n\tint i = 0, j = 0;\n#pragma potential_ckpt\n\tfor (; i + 3 < 50 + $n; i += 4, j++) {\n\t\theap0[i] = heap0[i + 1] = sum;\n\t\theap0[i + 2] = heap0[i + 3] = i;\n\t\theap1[j] = j;\n\t}\n\tfor (; $c && i < 50 + $n; i++)\n\t\theap0[i] = i;\n\tsum = sum * 3 + add(heap0, 0, 50 + $m) + add(heap1, 0, j + $k);\n}\n",
	"{\n\tunsigned long *p = walk_up(heap0, $n * 2, sum);\n#pragma potential_ckpt\n\tp = walk_up(p, $n, sum);\n\tsum = sum * 3 + walked(heap0, heap0 + $m * 3) + (p - heap0);\n}\n",
	"#pragma potential_ckpt\nfrom_one(heap1 + $k, 50, sum);\nsum = sum * 3 + walked(heap1 + $j, heap1 + 50 + $j);\n",
	"{\n\tunsigned long *work = pieces, *x = work, *y;\n\twork += 20 + $k;\n\ty = work;\n\twork += 30;\n#pragma potential_ckpt\n\tfor (int i = 0; i < 20 + $k; i++)\n\t\tx[i] = sum + i;\n\tfor (int i = 0; i < 30; i++)\n\t\ty[i] = *work++ = i;\n\tsum = sum * 3 + walked(pieces, pieces + 80 + $j);\n}\n",
	"{\n\tstruct cell *p = herd;\n#pragma potential_ckpt\n\tfor (int i = 0; i < 30 + $n; i++, p++) {\n\t\tp->x = i;\n\t\tif ($c || i != 9)\n\t\t\tp->y = sum;\n\t}\n\tfor (p = herd; p < herd + 30 + $m; p++)\n\t\tsum = sum * 3 + p->x + p->y * 5;\n}\n",
	"{\n\tunsigned char c = 200;\n\tunsigned u = -$k;\n\tint i = 0;\n#pragma potential_ckpt\n\tfor (; i < 40 + $n * 2; i++) {\n\t\theap1[c++] = i;\n\t\theap0[u + 3] = sum;\n\t\tu++;\n\t}\n\tsum = sum * 3 + add(heap1, 0, 256) + add(heap0, 0, 40);\n}\n",
	"{\n\tunsigned long *p = heap0, **r = $c ? &p : &spare_walk;\n\tspare_walk = heap1;\n#pragma potential_ckpt\n\tfor (int i = 0; i < 30; i++) {\n\t\t*p++ = sum + i;\n\t\t(*r)++;\n\t}\n\tsum = sum * 3 + add(heap0, 0, 60);\n}\n",
	"#pragma omp parallel num_threads(3)\n{\n\tunsigned long *p = block + omp_get_thread_num() * 40;\n\tfor (int i = 0; i < 40; i++)\n\t\t*p++ = i;\n}\n#pragma potential_ckpt\nsum = sum * 3 + walked(block, block + 120 - $k);\n",
	"{\n\tunsigned long(*r)[10] = (unsigned long(*)[10])block, (*e)[10] = r + 10 + $n;\n#pragma potential_ckpt\n\tfor (; r < e; r += $c ? 1 : 2)\n\t\tfor (int i = 0; i < 10; i++)\n\t\t\t(*r)[i] = sum + i;\n\tfor (int i = 0; i < 10 + $m; i++)\n\t\tsum = sum * 3 + add(block, i * 10, i * 10 + 10);\n}\n",
	"{\n\tunsigned long *p = heap0;\n\tint k = 50;\n\tfor (; k--; p++) {\n#pragma potential_ckpt\n\t\tsum = sum * 3 + *p + k;\n\t\t*p = k + $i;\n\t}\n\tsum = sum * 3 + walked(heap0, p + k);\n}\n",
};
const struct shape_kind shape_walks = SHAPE_KIND(walks);
/* clang-format on */
