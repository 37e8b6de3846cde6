/* shape_views.c - phases over the same memory seen as something else, or each thread's own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

/* ---- casts, unions, moves ---- */

static const char *const views[] = {
	"clear($x, 6);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, 0, $n + 12);\n",
	"clear($x, 5);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, $k, 20 + $j);\n",
	"evolve($x, $y, 6);\n#pragma potential_ckpt\nsum = sum * 3 + add($y, 0, WIDE);\n",
	"evolve(flat, flat2, ny);\n#pragma potential_ckpt\nsum = sum * 3 + add(flat2, 0, 4 * ny);\n",
	"memset($x, $k, $n * sizeof *$x);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, 0, $m);\n",
	"memcpy($x + $k, $y, $n * sizeof *$x);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, $j, $m);\n",
	"memcpy(lay.half.a, lay.half.b, sizeof lay.half.a);\n#pragma potential_ckpt\nsum = sum * 3 + add(lay.flat, 0, $n);\n",
	"for (int i = 0; i < 4; i++)\n\tfor (int j = 0; j < 6; j++)\n\t\tlay.square[i][j] = i + j + step;\n#pragma potential_ckpt\nsum = sum * 3 + add(lay.flat, 0, WIDE) + lay.half.b[$k];\n",
	"for (int i = 0; i < 12; i++)\n\tlay.half.b[i] = step + i;\n#pragma potential_ckpt\nsum = sum * 3 + add(lay.square[$i], 0, 6);\n",
	"{\n\tunion layout was = lay;\n\tfill(lay.flat, 0, WIDE, step);\n#pragma potential_ckpt\n\tif ($c)\n\t\tlay = was;\n\tsum = sum * 3 + add(lay.flat, 0, WIDE);\n}\n",
	"anything = $c ? (void *)$x : (void *)$y;\nclear(anything, 4);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, 0, 16);\n",
	"anything = malloc(WIDE * sizeof(long));\nclear(anything, 6);\n#pragma potential_ckpt\nsum = sum * 3 + add(anything, 0, WIDE);\nfree(anything);\n",
	"for (int i = 0; i < $n; i++)\n\tcells[i] = (struct cell){i + step, i, $a};\n#pragma potential_ckpt\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + cells[i].x;\n"
	"for (int i = 0; i < $n; i++)\n\tsum += cells[i].at ? cells[i].at->key : 1;\nfor (int i = 0; i < 12; i++)\n\tcells[i].at = NULL;\n",
	"for (int i = 0; i < $n; i++) {\n\tspare_cells[i] = cells[i];\n\tspare_cells[i].y = step;\n}\n#pragma potential_ckpt\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + spare_cells[i].x + spare_cells[i].y;\nmemset(spare_cells, 0, 12 * sizeof *spare_cells);\n",
};
const struct shape_kind shape_views = SHAPE_KIND(views);

/* ---- scratch, teams ---- */

static const char *const teams[] = {
	"square_in($x, $y, $n + 12);\nsum = sum * 3 + add($x, 0, $m);\n",
	"#pragma omp parallel for reduction(+:sum)\nfor (int i = 0; i < $n; i++) {\n\tfor (int j = 0; j < WIDE; j++)\n\t\tscratch[j] = i * j + step;\n\tsum += add(scratch, $k, WIDE);\n}\n",
	"#pragma omp parallel\n{\n\tfor (int j = 0; j < WIDE; j++)\n\t\tscratch[j] = j + step;\n#pragma potential_ckpt\n#pragma omp for reduction(+:sum)\n\tfor (int i = 0; i < $n; i++)\n\t\tsum += scratch[i + $k] * i;\n}\n",
	"#pragma omp parallel\n{\n\tunsigned long *own = malloc(WIDE * sizeof *own);\n\tfill(own, 0, WIDE, step);\n#pragma potential_ckpt\n#pragma omp for reduction(+:sum)\n\tfor (int i = 0; i < $n; i++)\n\t\tsum += own[i + $k] + i;\n\tfree(own);\n}\n",
	"#pragma omp parallel for\nfor (int k = 0; k < ROWS; k++)\n\tfor (int j = 0; j < $n; j++)\n\t\t$r[k][j] = k + j * step;\n#pragma potential_ckpt\nsum = sum * 3 + add($r[$i], 0, $m);\n",
	"#pragma omp parallel\n{\n#pragma omp for\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] = i + step;\n#pragma potential_ckpt\n#pragma omp for\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] = $x[i] * 3 + 1;\n}\nsum = sum * 3 + add($x, 0, $m);\n",
	"#pragma omp parallel for\nfor (int i = 0; i < 4; i++)\n\tfor (struct node *p = bucket[i]; p; p = p->next)\n\t\tp->data[1] += i + step;\n#pragma potential_ckpt\nsum = sum * 3 + total(bucket[$i]);\n",
};
const struct shape_kind shape_teams = SHAPE_KIND(teams);
