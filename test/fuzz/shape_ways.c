/* shape_ways.c - pieces of programs that fill arrays along the ways of a switch, or elements whose address a function
 * returns.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_ways_functions[] =
	"static unsigned long *at_side(unsigned long *x, int s, int k)\n{\n\tswitch (s) {\n\tcase 0: return &x[k * 12];\n\tcase 1: return x + 12 * k + 11;\n\tcase 2: return &x[k];\n\tdefault: return &x[132 + k];\n\t}\n}\n\n"
	"static unsigned long *place(unsigned long *x, int i, int j)\n{\n\treturn &x[i * nx + j];\n}\n\n"
	"static unsigned long *of_two(int which, int k)\n{\n\tif (which == 1)\n\t\treturn &heap0[k];\n\treturn which > 1 ? &heap0[60 + k] : &heap1[k];\n}\n\n"
	"static unsigned long *either(int which, int k)\n{\n\tif (which == 1)\n\t\treturn &heap0[k];\n\tif (which == 2)\n\t\treturn heap0 + 60 + k;\n\treturn &heap1[k];\n}\n\n"
	"static unsigned long *any_of(int which)\n{\n\tswitch (which) {\n\tcase 0: return heap0;\n\tcase 1: return flat;\n\tcase 2: return &heap1[60];\n\tdefault: return heap1;\n\t}\n}\n\n"
	"static void one_way(int which, int a, int b, unsigned long by)\n{\n\tswitch (which) {\n\tcase 0: return;\n\tcase 1: fill(heap0, a, 50, by); break;\n\tcase 2:\n\t\tfor (int i = a; i < b; i++) {\n\t\t\tif (i == 37 && by & 1)\n\t\t\t\tbreak;\n\t\t\theap0[i] = i;\n\t\t}\n\t\tbreak;\n\tdefault: fill(heap0, 0, b, 3);\n\t}\n\tif (which > 4)\n\t\tfill(heap0, 5, 9, by);\n}\n\n";

static const char *const ways[] = {
	/* sections that fill all, or not quite */
	"#pragma potential_ckpt\nswitch ((step + $i) & 3) {\ncase 0:\n\tfill(heap0, 0, 60, 1);\n\tbreak;\ncase 1:\n\tfill(heap0, $k / 2, 60, step);\n\tbreak;\ndefault:\n\tfill(heap0, 0, 60 - $j / 2, 3);\n}\nsum = sum * 3 + add(heap0, 0, 60);\n",
	"#pragma potential_ckpt\nswitch ($c ? step : $k) {\ncase 0: fill(heap1, 0, 40, 1); /* fall through */\ncase 1: fill(heap1, 40 - $j, 80, 2); break;\ncase 2:\n\tif ($d)\n\t\tbreak;\n\tfill(heap1, 0, 80 - $j, 3);\n}\nsum = sum * 3 + add(heap1, 0, 80);\n",
	"#pragma potential_ckpt\none_way((step + $i) % 6, $k / 2, 50 - $j / 2, sum);\nsum = sum * 3 + add(heap0, 0, 50);\n",
	"#pragma potential_ckpt\nswitch (step) {\ncase 0:\n#pragma potential_ckpt\n\tfill(flat, 0, 100, 1);\n\tbreak;\ndefault:\n\tfill(flat, $k, 100, sum);\n#pragma potential_ckpt\n\tsum = sum * 3 + flat[$j];\n}\nsum = sum * 3 + add(flat, 0, 100);\n",
	"{\n\tint end = 0;\n#pragma potential_ckpt\n\tswitch (step + $k) {\n\tcase 0: end = $n * 4; break;\n\tcase 1: end = 30; break;\n\tdefault: end = $c ? 20 : 40 + $j;\n\t}\n\tfill(heap1, 0, end, 3);\n\tsum = sum * 3 + add(heap1, 0, $i ? end : 41);\n}\n",
	"#pragma potential_ckpt\nswitch (step & 1) {\ncase 0:\n\tdo {\n\t\tfill(heap0, $k, 40, 1);\n\tcase 1:\n\t\tfill(heap0, 40, 60, 2);\n\t} while ($c && sum++ % 3);\n}\nsum = sum * 3 + add(heap0, 0, 60);\n",
	"#pragma potential_ckpt\nswitch ((unsigned)(step - $k)) {\ncase -1: fill(heap0, 0, 40, 1); break;\ncase 1 ... 3: fill(heap0, 0, 40 - $j, 1);\n}\nsum = sum * 3 + add(heap0, 0, 40);\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < 90; i++) {\n\tswitch (i % 4) {\n\tcase 1:\n\t\tif ($c)\n\t\t\tcontinue;\n\t\tbreak;\n\tcase $k + 2: heap1[i] = 2; continue;\n\t}\n\theap1[i] = i + sum;\n}\nsum = sum * 3 + add(heap1, 0, 90);\n",
	"#pragma potential_ckpt\n#pragma omp parallel\n{\n\tswitch (step + $k) {\n\tcase 1:\n#pragma omp for\n\t\tfor (int i = 0; i < 60; i++)\n\t\t\theap0[i] = i;\n\t\tbreak;\n\tcase 2: break;\n\tdefault:\n#pragma omp for nowait\n\t\tfor (int i = $j / 2; i < 60; i++)\n\t\t\theap0[i] = 3;\n#pragma omp barrier\n\t}\n#pragma omp for\n\tfor (int i = 0; i < 60; i++)\n\t\theap1[i] = heap0[59 - i] + heap0[i];\n}\nsum = sum * 3 + add(heap1, 0, 60);\n",
	/* sides, one in each iteration */
	"#pragma potential_ckpt\nfor (int s = 0; s < 4; s++)\n\tfor (int k = s == $i ? $k / 2 : 0; k < 12; k++)\n\t\tswitch (s) {\n\t\tcase 0: heap1[k * 12] = k; break;\n\t\tcase 1: heap1[k * 12 + 11] = k + sum; break;\n\t\tcase 2: heap1[k] = s; break;\n\t\tdefault: heap1[132 + k] = s + k;\n\t\t}\nfor (int k = 0; k < 12; k++)\n\tsum = sum * 3 + heap1[k * 12] + heap1[k * 12 + 11] + heap1[k] + heap1[132 + k];\n",
	"#pragma potential_ckpt\nfor (int s = $k / 2; s < 4; s++)\n\tfor (int k = 0; k < 12; k++)\n\t\t*at_side(heap1, s, k) = k + sum;\nfor (int s = 0; s < 4; s++)\n\tfor (int k = 0; k < 12; k++)\n\t\tsum = sum * 3 + *at_side(heap1, $c ? s : 3 - s, k);\n",
	/* elements that functions find */
	"#pragma potential_ckpt\nfor (int i = 0; i < ny; i++)\n\tfor (int j = $k / 2; j < nx; j++)\n\t\t*place(flat, i, j) = i * j + sum;\nif ($c)\n\tnx = nx == 4 ? 3 : 4;\nfor (int i = 0; i < ny; i++)\n\tfor (int j = $j / 2; j < nx; j++)\n\t\tsum = sum * 3 + *place(flat, i, j);\nnx = 4;\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 60; k++)\n\t*of_two($c ? step : $k, k) = k + sum;\nfor (int k = 0; k < 60; k++)\n\tsum = sum * 3 + *of_two($d ? step : $j, k);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 60; k++)\n\t*either($c ? step : $k, k) = k + sum;\nfor (int k = 0; k < 60; k++)\n\tsum = sum * 3 + *either($d ? step : $j, k) + *either($k, 59 - k);\n",
	"{\n\tunsigned long *to = any_of((step + $k) % 4);\n#pragma potential_ckpt\n\tfill(to, $i, 60, sum);\n\tfill(any_of($k), 0, 50, step);\n#pragma potential_ckpt\n\tsum = sum * 3 + add(any_of($c ? step % 4 : $k), 0, 60) + add(to, 0, 20) + any_of($j & 3)[7];\n}\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < ny; i++) {\n\tunsigned long *p = place($k ? flat : flat2, i, 0);\n\tfor (int j = 0; j < nx; j++)\n\t\tp[j] = i + j;\n}\nfor (int i = 0; i < ny; i++)\n\tfor (int j = 0; j < nx; j++)\n\t\tsum = sum * 3 + *place($j ? flat : flat2, i, j);\n",
};
const struct shape_kind shape_ways = SHAPE_KIND(ways);
/* clang-format on */
