/* shape_indices.c - phases over numbers that say which elements are meant, or how many.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

/* ---- numbers in arrays, at an index that is computed ---- */

static const char *const computed_indices[] = {
	"#pragma potential_ckpt\nsum = sum * 3 + add($q, $i, 90 * size[top - $k] - 50) + add($q, start[$j + 1], start[top - $k]);\nfill($q, 0, 1000, step);\n",
	"#pragma potential_ckpt\nsum = sum * 3 + add($q, start[turn[top - $k]], 9 * size[turn[$i]] + start[top - $j]);\nfill($q, 0, 1000, step);\n",
	"#pragma potential_ckpt\nif (on)\n\tsum = sum * 3 + add($q, 20 * turn[far], 95 * size[far]);\nfill($q, 0, 1000, step);\nif ($c) {\n\ton = !on;\n\tfar = on ? top - $k : -90000000 * step - 3;\n}\n",
	"#pragma potential_ckpt\nsize[$i] = 2 + (size[$i] + step) % 9;\nsum = sum * 3 + add($q, 0, 90 * size[top - $k]);\nfill($q, 0, 1000, step);\n",
	"{\n\tint *p = $c ? &start[$i] : &turn[1];\n#pragma potential_ckpt\n\tsum = sum * 3 + add($q, 0, start[top - $k]);\n\t*p = (*p + 1) % 4;\n\tsum = sum * 3 + add($q, 30, start[turn[top - $j]]);\n\tstart[$i] = 50 + 150 * $i;\n\tfill($q, 0, 1000, step);\n}\n",
	"#pragma potential_ckpt\ntop -= $k;\nsum = sum * 3 + add($q, 0, 95 * size[top]);\ntop = 3;\nfill($q, $j, 1000, step);\n",
	"#pragma potential_ckpt\nsum = sum * 3 + piece_sum($q + $i, size[top - $k], size[top - $j]);\nfor (int i = 0; i < size[top - $k]; i++)\n\tsum = sum * 3 + level_sum($l[top - $j], size[top - $k], size[turn[top]]);\nfill($q, 0, 1000, step);\n",
};
const struct shape_kind shape_computed_indices = SHAPE_KIND(computed_indices);

/* ---- at an index that nothing tells ---- */

static const char *const unknown_indices[] = {
	"#pragma potential_ckpt\nfill(heap0, 0, 200 - $k, step);\nfor (int i = 0; i < $n; i++) {\n\theap0[sum % 200] += i;\n\tsum = sum * 3 + heap0[sum * 7 % 200];\n}\n",
	"#pragma potential_ckpt\nfor (int i = $k / 2; i < 200; i++)\n\theap1[i] = i * step;\nsum = sum * 3 + heap1[sum % 260] + heap0[sum % 200];\nfill(heap0, 0, 200, step);\n",
	"fill(heap1, 200, 260, step);\n#pragma potential_ckpt\n{\n\tunsigned long *p = heap0;\n\tfill($c ? heap0 : heap1, 0, 200, step);\n\theap0 = heap1;\n\theap1 = p;\n}\nfor (int i = 0; i < $n; i++)\n\tsum = sum * 3 + heap0[sum % 200] + heap1[sum % 200];\n"
	"heap0 = realloc(heap0, 260 * sizeof *heap0);\nheap1 = realloc(heap1, 260 * sizeof *heap1);\nfill(heap0, 200, 260, 1);\nfill(heap1, 200, 260, 1);\n",
	"#pragma potential_ckpt\nfill(inner, $j - 1, 60, step);\nfor (int i = 0; i < $n; i++) {\n\tsum = sum * 3 + inner[(int)(sum % 90) - 30];\n\tinner[(int)(sum % 90) - 30] += i;\n}\n",
	"#pragma potential_ckpt\nfor (int i = 1 + $k; i <= 70; i++)\n\tbefore[i] = i + step;\nfor (int i = 0; i < $n; i++) {\n\tsum = sum * 3 + before[1 + sum % 70];\n\tbefore[1 + sum % 70]++;\n}\n",
	"#pragma potential_ckpt\nfor (int i = $k; i < 50; i++) {\n\therd[i].y = step;\n\tif ($c)\n\t\therd[i].x = i;\n}\nfor (int i = 0; i < $n; i++) {\n\therd[sum % 50].y += i;\n\tsum = sum * 3 + herd[sum * 5 % 50].y + herd[sum % 50].x;\n}\n",
	"#pragma potential_ckpt\nfor (int i = $k; i < 12; i++)\n\tcells[i].y = step;\nfor (int i = 0; i < $n; i++) {\n\tcells[sum % 12].y += i;\n\tsum = sum * 3 + cells[sum % 11].y + cells[sum * 5 % 12].x;\n}\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < 4; i++)\n\tfor (int j = $k; j < 6; j++)\n\t\tlay.square[i][j] = i + step;\nfor (int i = 0; i < $n; i++)\n\tsum = sum * 3 + lay.square[sum % 4][i % 6] + lay.square[i % 4][sum % 6] + lay.flat[sum % WIDE];\nlay.flat[sum % WIDE] += 3;\n",
	"#pragma potential_ckpt\nfill($v.at, 0, $v.most - $k, step);\nif ($c)\n\twiden(&$v, 2);\nfor (int i = 0; i < $n; i++)\n\tsum = sum * 3 + $v.at[sum % $v.most];\n",
	"#pragma omp parallel for\nfor (int i = 0; i < 200 - $k; i++)\n\theap1[i] = i + step;\n#pragma potential_ckpt\n#pragma omp parallel for reduction(+ : sum)\nfor (int i = 0; i < $n; i++)\n\tsum += heap1[heap1[i * 3] % 200] + i;\n#pragma potential_ckpt\nfill(heap1, 0, 200, step);\nheap1[heap1[7] % 200] += sum;\n",
};
const struct shape_kind shape_unknown_indices = SHAPE_KIND(unknown_indices);

/* ---- numbers that decide ---- */

static const char *const deciding[] = {
	"n = 8 + step % 4;\nm = 4 + sum % 5;\n",
	"{\n\tint from[5] = {0, 2, 3, 6, 9};\n\tif ($c)\n\t\tfrom[4] = 8;\n\tfor (int i = 0; i < 9; i++)\n\t\t$x[i] = i + step;\n#pragma potential_ckpt\n\tfor (int k = 0; k < 4; k++)\n\t\tfor (int i = from[k]; i < from[k + 1]; i++)\n\t\t\tsum = sum * 3 + $x[i];\n}\n",
	"{\n\tint key[12];\n\tfor (int i = 0; i < 12; i++)\n\t\tkey[i] = (sum + i * 5) % 12;\n\tfor (int i = 0; i < WIDE; i++)\n\t\t$x[i] = 0;\n#pragma potential_ckpt\n\tfor (int i = 0; i < 12; i++)\n\t\t$x[key[i]]++;\n\tsum = sum * 3 + add($x, 0, 12 + $k);\n}\n",
};
const struct shape_kind shape_deciding = SHAPE_KIND(deciding);
