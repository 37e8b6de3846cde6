/* shape_levels.c - phases over grids that shrink from level to level, apart or in one block.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

/* ---- levels of grids ---- */

const char shape_levels_functions[] =
	"static unsigned long ***levels(void)\n{\n\tunsigned long ***new = malloc(4 * sizeof *new);\n\tfor (int k = 0; k < 4; k++) {\n\t\tnew[k] = malloc(24 * sizeof *new[k]);\n"
	"\t\tfor (int i = 0; i < 24; i++) {\n\t\t\tnew[k][i] = malloc(24 * sizeof **new[k]);\n\t\t\tfor (int j = 0; j < 24; j++)\n\t\t\t\tnew[k][i][j] = i + j * k;\n\t\t}\n\t}\n\treturn new;\n}\n\n"
	"static void flood(unsigned long **z, int a, int b, unsigned long by)\n{\n#pragma omp parallel for\n\tfor (int i = 0; i < a; i++)\n\t\tfor (int j = 0; j < b; j++)\n\t\t\tz[i][j] = by + i * j;\n}\n\n"
	"static void coarsen(unsigned long **r, unsigned long **z, int k)\n{\n#pragma omp parallel for\n\tfor (int i = 1; i < k - 1; i++)\n\t\tfor (int j = 1; j < k - 1; j++)\n"
	"\t\t\tz[i][j] = r[2 * i - 1][2 * j - 1] * 3 + r[i][2 * j - 1];\n}\n\n"
	"static void edge(unsigned long **z, int k)\n{\n\tfor (int i = 1; i < k - 1; i++) {\n\t\tz[i][0] = z[i][k - 2];\n\t\tz[i][k - 1] = z[i][1];\n\t}\n"
	"\tfor (int j = 0; j < k; j++) {\n\t\tz[0][j] = z[k - 2][j];\n\t\tz[k - 1][j] = z[1][j];\n\t}\n}\n\n"
	"static unsigned long level_sum(unsigned long **z, int a, int b)\n{\n\tunsigned long t = 0;\n\tfor (int i = 0; i < a; i++)\n\t\tfor (int j = 0; j < b; j++)\n\t\t\tt = t * 3 + z[i][j]++;\n\treturn t;\n}\n\n";

static const char *const levels[] = {
	"for (int k = top; k > $k; k--) {\n\tcoarsen($l[k], $l[k - 1], size[k - 1]);\n\tedge($l[k - 1], size[k - 1]);\n}\n"
	"#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k], size[k]);\n",
	"for (int k = top; k >= 1; k--) {\n\tcoarsen($l[k], $l[k - 1], size[k - 1]);\n\tif ($c)\n\t\tedge($l[k - 1], size[k - 1]);\n}\n"
	"for (int k = top; k >= $k; k--)\n\tsum = sum * 3 + level_sum($l[k], size[k] - 1, size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tflood($l[k], size[k] - $k, size[k], step);\n#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k] - $j, size[k]);\n",
	"for (int k = 0; k < top; k++)\n\tflood($l[k + 1], size[k + 1], size[k + 1], step);\n#pragma potential_ckpt\nfor (int k = $k; k < top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k + $j / 2], size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tflood($l[k], size[k], size[k], step);\nsize[$i] = 2 + (size[$i] + step) % 9;\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k], size[k]);\n",
	"flood($l[$k], size[$k], size[$k], step);\n{\n\tunsigned long **p = $l[$k];\n\t$l[$k] = $l[$i];\n\t$l[$i] = p;\n}\n#pragma potential_ckpt\nsum = sum * 3 + level_sum($l[$j], size[$j], size[$j]);\n",
	"for (int k = 0; k <= top; k++) {\n\tunsigned long *p = $l[k][0];\n\tflood($l[k], size[k] - 1, size[k], step);\n\t$l[k][0] = $l[k][$i + 1];\n\t$l[k][$i + 1] = p;\n}\n"
	"#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + level_sum($l[k], size[k] - 1, size[k]);\n",
	"flood($l[0], size[0], size[0], step);\nfor (int k = 1; k <= top; k++) {\n\tflood($l[k], size[k], size[k], 0);\n\tfor (int i = 0; i < size[k]; i++)\n\t\tfor (int j = 0; j < size[k] - $k; j++)\n\t\t\t$l[k][i][j] += $l[k - 1][i / 4][j / 4];\n}\n"
	"#pragma potential_ckpt\nsum = sum * 3 + level_sum($l[top], size[top], size[top]);\n",
};
const struct shape_kind shape_levels = SHAPE_KIND(levels);

/* ---- levels in one block ---- */

const char shape_flat_levels_functions[] =
	"static void flood_in(void *to, int a, int b, unsigned long by)\n{\n\tunsigned long (*z)[b] = to;\n#pragma omp parallel for\n\tfor (int i = 0; i < a; i++)\n\t\tfor (int j = 0; j < b; j++)\n\t\t\tz[i][j] = by + i * j;\n}\n\n"
	"static void coarsen_in(void *from, void *to, int b, int k)\n{\n\tunsigned long (*r)[b] = from, (*z)[k] = to;\n\tfor (int i = 1; i < k - 1; i++)\n\t\tfor (int j = 1; j < k - 1; j++)\n"
	"\t\t\tz[i][j] = r[i + 1][j] * 3 + r[i][j + 1];\n}\n\n"
	"static void skip_in(void *from, void *to, int b, int k, int by)\n{\n\tunsigned long (*r)[b] = from, (*z)[k] = to;\n\tint d = b == 6 ? 2 : 1, e = by == 2 ? 2 : k == 4 ? 0 : 1;\n\tfor (int i = 1; i < k - 1; i++)\n\t\tfor (int j = 1; j < k - 1; j++)\n"
	"\t\t\tz[i][j] = r[i + 2 - d][j] * 3 + r[i][j + 1 - e / 2];\n}\n\n"
	"static void edge_in(void *at, int k)\n{\n\tunsigned long (*z)[k] = at;\n\tfor (int i = 1; i < k - 1; i++) {\n\t\tz[i][0] = z[i][k - 2];\n\t\tz[i][k - 1] = z[i][1];\n\t}\n"
	"\tfor (int j = 0; j < k; j++) {\n\t\tz[0][j] = z[k - 2][j];\n\t\tz[k - 1][j] = z[1][j];\n\t}\n}\n\n"
	"static unsigned long piece_sum(void *of, int a, int b)\n{\n\tunsigned long (*z)[b] = of, t = 0;\n\tfor (int i = 0; i < a; i++)\n\t\tfor (int j = 0; j < b; j++)\n\t\t\tt = t * 3 + z[i][j]++;\n\treturn t;\n}\n\n"
	"static void square_in(unsigned long *to, const unsigned long *from, int k)\n{\n\tunsigned long own[WIDE];\n\tfor (int i = 0; i < k; i++)\n\t\town[i] = from[i] * from[i];\n"
	"#pragma potential_ckpt\n\tfor (int i = 0; i < k; i++)\n\t\tto[i] = own[k - 1 - i];\n}\n\n";

static const char *const flat_levels[] = {
	"for (int k = top; k > $k; k--) {\n\tcoarsen_in(&$q[start[k]], &$q[start[k - 1]], size[k], size[k - 1]);\n\tedge_in(&$q[start[k - 1]], size[k - 1]);\n}\n"
	"#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], size[k], size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tflood_in(&$q[start[k]], size[k] - $k, size[k], step);\n#pragma potential_ckpt\nfor (int k = $i; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], size[k] - $j, size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tflood_in(&$q[start[k]], size[k], size[k], step);\nstart[$i] = 50 + (start[$i] + step * 7) % 600;\n#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], size[k], size[k]);\n",
	"for (int k = 0; k <= top; k++) {\n\tunsigned long *p = $q + start[k];\n\tfor (int i = $k; i < size[k] * 4; i++)\n\t\tp[i] = i + step;\n}\n#pragma potential_ckpt\nfor (int k = $i; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], $j + 2, size[k]);\n",
	"for (int k = 0; k <= top; k++)\n\tfor (int i = 0; i < size[k]; i++)\n\t\tfor (int j = $k; j < size[k]; j++)\n\t\t\t$q[start[k] + i * size[k] + j] = i * j + step;\n#pragma potential_ckpt\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]] + $j, size[k], size[k]);\n",
	"if ($c)\n\tmemset($q, $k, 1000 * sizeof *$q);\nelse\n\tflood_in(&$q[start[$i]], size[$i], size[$i], step);\n#pragma potential_ckpt\nsum = sum * 3 + piece_sum(&$q[start[$i]], size[$i], size[$i]) + add($q, 0, 1000);\n",
	"{\n\tunsigned long *p = &$q[start[$k]];\n\tint at = start[$k];\n\tstart[$k] = start[$i];\n\tstart[$i] = at;\n\tflood_in(p, size[$i], size[$i], step);\n#pragma potential_ckpt\n\tsum = sum * 3 + piece_sum(&$q[start[$j]], size[$i], size[$i]);\n}\n",
	"#pragma omp parallel for\nfor (int k = 0; k <= top; k++)\n\tfor (int i = 0; i < 40; i++)\n\t\t($q == block ? pieces : block)[200 * k + i] = k * i + step;\nfor (int k = 0; k <= top; k++)\n\tflood_in(&$q[start[k]], 4, size[$i], step);\n#pragma potential_ckpt\nfor (int k = 0; k < top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k + $j / 2]], 4, size[$i]);\n",
	"for (int k = top; k > $k; k--)\n\tskip_in(&$q[start[k]], &$q[start[k - 1]], size[k], size[k - 1], $i);\nfor (int k = 0; k <= top; k++)\n\tsum = sum * 3 + piece_sum(&$q[start[k]], size[k], size[k]);\nfill($q, 0, 1000, step);\n",
	"#pragma potential_ckpt\nfor (int k = top; k > $k; k--)\n\tskip_in(&$q[start[k]], flat, size[k], size[0], n % 3 + $j);\nsum = sum * 3 + add(flat, 0, 9);\nfill($q, 0, 1000, step);\nfill(flat, 0, 200, step);\n",
	"#pragma potential_ckpt\nskip_in($q, flat2, size[top - $k], size[1], 2);\nsize[top - $k] = 6;\nskip_in($q + 300, flat, size[top - $j], size[$i], step);\nfill($q, 0, 1000, step);\nsum = sum * 3 + add(flat, 0, 40) + add(flat2, 0, 40);\n",
};
const struct shape_kind shape_flat_levels = SHAPE_KIND(flat_levels);
