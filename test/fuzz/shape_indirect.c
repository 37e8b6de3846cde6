/* shape_indirect.c - pieces of programs over what index arrays lead to, and over what masks allow.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_indirect_functions[] =
	"enum { VIA = 24 };\nstatic int via[VIA] = {5, 2, 9, 17, 0, 22, 11, 3, 19, 8, 14, 1, 23, 6, 12, 20, 4, 10, 16, 7, 21, 13, 18, 15}, *route = via;\n"
	"static int detour[VIA] = {1, 4, 7, 10, 13, 16, 19, 22, 2, 5, 8, 11, 14, 17, 20, 23, 0, 3, 6, 9, 12, 15, 18, 21};\n"
	"static int ends[12][2] = {{0, 5}, {5, 9}, {9, 2}, {2, 30}, {30, 31}, {31, 8}, {8, 0}, {7, 12}, {12, 40}, {40, 41}, {41, 3}, {3, 7}};\n"
	"static int line[13] = {2, 4, 4, 9, 10, 13, 20, 22, 23, 29, 31, 40, 44}, parts_each = 2;\nstatic unsigned char open[VIA] = {1, 0, 1, 1, 0, 0, 1, 0, 1};\n"
	"static int tone[60] = {1, 2, 0, 3, 1, 1, 0, 2, 3, 0, 1, 2}, room_of[9] = {3, 0, 7, 12, 5, 9, 1, 11, 6};\n"
	"static int pick[8] = {3, 0, 5, 1, 4, 2, 0, 3};\n\n"
	"static void tone_fill(unsigned long *x, const int *by, int n, int what, unsigned long v)\n{\n\tfor (int k = 0; k < n; k++)\n\t\tif (by[k] == what)\n\t\t\tx[k] = v + k;\n}\n\n"
	"static unsigned long tone_sum(const unsigned long *x, const int *by, int n, int what)\n{\n\tunsigned long t = 0;\n\tfor (int k = 0; k < n; k++) {\n\t\tif (by[k] != what)\n\t\t\tcontinue;\n\t\tt = t * 3 + x[k];\n\t}\n\treturn t;\n}\n\n"
	"static void via_fill(unsigned long *x, const int *list, int from, int n, unsigned long by)\n{\n\tfor (int k = from; k < n; k++)\n\t\tx[list[k]] = by + k;\n}\n\n"
	"static unsigned long via_sum(const unsigned long *x, const int *list, int from, int n)\n{\n\tunsigned long t = 0;\n\tfor (int k = from; k < n; k++)\n\t\tt = t * 3 + x[list[k]];\n\treturn t;\n}\n\n"
	"static unsigned long pick_rows(unsigned long **from, unsigned long **to, const int *at, int n)\n{\n\tunsigned long t = 0;\n\tfor (int k = 0; k < n; k++) {\n\t\tto[at[k]][0] = from[k % ROWS][1] + k;\n\t\tto[at[k]][2] += k;\n\t}\n"
	"\tfor (int k = 0; k < n; k++)\n\t\tt = t * 3 + to[at[k]][0];\n\treturn t;\n}\n\n"
	"static void via_cell(unsigned long *x, int n, unsigned long by)\n{\n\tfor (int v = 0; v < n; v++)\n\t\tx[v] = by + v;\n}\n\n";

static const char *const indirect[] = {
	"#pragma potential_ckpt\nvia_fill(heap0, route, 0, $n, sum);\nsum = sum * 3 + via_sum(heap0, route, $k, $m);\n",
	"{\n\tint *r = $c ? via : detour;\n#pragma potential_ckpt\n\tvia_fill(heap1, r, 0, VIA, sum);\n\tif ($d)\n\t\tr = detour;\n\tsum = sum * 3 + via_sum(heap1, r, $i, VIA);\n}\n",
	"#pragma potential_ckpt\nfor (int e = 0; e < $n; e++)\n\tfor (int i = $k / 2; i < 2; i++)\n\t\theap0[ends[e][i]] = e + sum;\nfor (int e = 0; e < $m; e++)\n\tsum = sum * 3 + heap0[ends[e][0]] - heap0[ends[e][1]];\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < VIA; k++)\n\tfor (int v = $k; v < 3; v++)\n\t\theap1[3 * route[k] + v] = k + sum;\nfor (int k = 0; k < VIA; k++)\n\tsum = sum * 3 + heap1[3 * route[k]] + heap1[3 * route[k] + 1] - heap1[3 * route[k] + 2];\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < $n; k++)\n\tfor (int v = 0; v < parts_each; v++)\n\t\theap0[route[k] * parts_each + v] = k + sum;\nif ($k == 2)\n\tparts_each = 1 + step % 4;\nfor (int k = 0; k < $m; k++)\n\tfor (int v = 0; v < parts_each; v++)\n\t\tsum = sum * 3 + heap0[route[k] * parts_each + v];\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < 12; i++)\n\tfor (int j = line[i]; j < line[i + 1] - $k / 2; j++)\n\t\theap1[j] = i + sum;\nif ($c)\n\tline[$i + 1] += line[$i + 1] < line[$i + 2];\nfor (int i = 0; i < 12; i++)\n\tfor (int j = line[i]; j < line[i + 1]; j++)\n\t\tsum = sum * 3 + heap1[j];\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < $n; k++)\n\theap0[via[detour[k] % VIA]] = k + sum;\nif ($c)\n\tdetour[$i] = (detour[$i] + $k) % VIA;\nfor (int k = $j; k < $m; k++)\n\tsum = sum * 3 + heap0[via[detour[k] % VIA]];\n",
	"#pragma potential_ckpt\nvia_fill(heap0, via, 0, VIA, sum);\n{\n\tint c = via[$i];\n\tvia[$i] = via[$i + $k];\n\tvia[$i + $k] = c + $k / 2;\n\tsum = sum * 3 + via_sum(heap0, via, 0, VIA);\n\tvia[$i + $k] = c;\n}\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < VIA; k++) {\n\tstruct cell *c = &herd[route[k]];\n\tc->x = k + sum;\n\tif ($k < 2)\n\t\tc->y = k;\n}\nfor (int k = 0; k < VIA; k++) {\n\tstruct cell *c = herd + route[k];\n\tsum = sum * 3 + c->x + herd[route[k]].y;\n}\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < 50 - $k; i++)\n\therd[i].x = sum + i;\nfor (int k = 0; k < $n; k++) {\n\tstruct cell *c = &herd[2 * route[k]];\n\tc->x += k;\n\tsum = sum * 3 + c->x + herd[route[k] + $j].x;\n}\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < VIA; k++)\n\tvia_cell(&heap1[3 * route[k]], 3 - $k / 2, sum);\nfor (int k = 0; k < VIA; k++) {\n\tunsigned long *x = heap1 + 3 * route[k];\n\tsum = sum * 3 + x[0] + x[1] + x[2] + heap1[3 * route[k] + $j];\n}\n",
	"#pragma potential_ckpt\n#pragma omp parallel for\nfor (int k = 0; k < VIA - $k; k++)\n\theap0[route[k]] = route[k] + step;\n#pragma omp parallel for reduction(+ : sum)\nfor (int k = $j; k < VIA; k++)\n\tsum += heap0[route[k]] * k;\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < VIA; k++)\n\tif (open[k])\n\t\theap0[route[k]] = k + sum;\nif ($k)\n\topen[$i] = $c ? 1 : 0;\nfor (int k = 0; k < VIA; k++)\n\tif (open[k])\n\t\tsum = sum * 3 + heap0[route[k]];\n",
	"{\n\tint *list = malloc(VIA * sizeof *list);\n\tfor (int k = 0; k < VIA; k++)\n\t\tlist[k] = (k * 5 + step) % VIA;\n#pragma potential_ckpt\n\tvia_fill(heap1, list, 0, $n, sum);\n\tif ($c) {\n\t\tfree(list);\n\t\tlist = malloc(VIA * sizeof *list);\n\t\tfor (int k = 0; k < VIA; k++)\n\t\t\tlist[k] = (k * 7 + step) % VIA;\n\t}\n\tsum = sum * 3 + via_sum(heap1, list, 0, $m);\n\tfree(list);\n}\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < VIA; k++) {\n\theap0[route[k]] = k + sum;\n\tif ($c)\n\t\troute[k] = (route[k] + 1) % VIA;\n#pragma potential_ckpt\n\theap1[route[k]] = k;\n}\nsum = sum * 3 + via_sum(heap0, route, 0, VIA) + via_sum(heap1, route, $k, VIA);\n",
	"{\n\tint *r = route;\n#pragma potential_ckpt\n\troute = $c ? detour : via;\n\tvia_fill(heap0, r, $k, VIA, sum);\n\tsum = sum * 3 + via_sum(heap0, route, $j, VIA);\n}\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < 200; i++)\n\theap0[i] = step;\nfor (int e = 0; e < 12; e++) {\n\theap0[ends[e][0]] += e;\n\theap0[ends[e][1] + $k] -= e;\n}\nsum = sum * 3 + add(heap0, 0, 50);\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < ROWS; i++)\n\tfor (int k = 0; k < VIA; k++)\n\t\t$r[i][route[k]] = sum + i;\nfor (int i = 0; i < ROWS; i++)\n\tfor (int k = $k; k < VIA; k++)\n\t\tsum = sum * 3 + $r[i][route[k]];\n",
	"#pragma potential_ckpt\nvia_fill(heap0, route + $k, 0, $n, sum);\nsum = sum * 3 + via_sum(heap0, route + $j, 0, $m);\n",
	"{\n\tint from = $i + 1;\n#pragma potential_ckpt\n\tvia_fill(heap1, route + from, 0, VIA - from, sum);\n\tif ($c)\n\t\troute[$i + $k] = (route[$i + $k] + 5) % VIA;\n\tsum = sum * 3 + via_sum(heap1, route + from, $j, VIA - from);\n}\n",
	"#pragma potential_ckpt\nvia_fill(heap1 + $k, route, 0, VIA, sum);\nvia_fill(heap0 + 3 * $k + 1, route + 2, 0, $n, sum);\nfor (int k = 0; k < VIA; k++)\n\tsum = sum * 3 + heap1[route[k] + $j] + heap0[route[k % 12 + 2] + 3 * $j + 1];\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < ROWS; i++)\n\tvia_fill($r[i], route + $k, 0, VIA - $k, sum + i);\nfor (int i = $j / 2; i < ROWS; i++)\n\tsum = sum * 3 + via_sum($r[i], route + $j, 0, VIA - $j);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 8 - $k / 2; k++)\n\tfor (int v = 0; v < $n; v++)\n\t\t$r[pick[k]][v] = k + v + sum;\nif ($c)\n\tpick[$i] = (pick[$i] + 1) % ROWS;\nfor (int k = 0; k < 8; k++)\n\tfor (int v = 0; v < $m; v++)\n\t\tsum = sum * 3 + $r[pick[k]][v];\n",
	"{\n\tint plus = (step + $i) % ROWS;\n#pragma potential_ckpt\n\tfor (int k = $k; k < VIA; k++)\n\t\t$r[plus][route[k]] = 0;\n\tfor (int k = 2; k < VIA; k++)\n\t\t$r[plus][route[k]] += k + sum;\n\tif ($c)\n\t\tplus = (plus + $j) % ROWS;\n\tfor (int k = $j; k < VIA; k++)\n\t\tsum = sum * 3 + $r[plus][route[k]];\n}\n",
	"#pragma potential_ckpt\nfor (int j = 0; j < ROWS - $k / 2; j++)\n\tfor (int i = 0; i < WIDE; i++)\n\t\t$r[j][i] = step + i;\nfor (int k = 0; k < VIA; k++)\n\t$r[k % (1 + step % ROWS)][route[k]] += k;\nfor (int i = 0; i < WIDE; i++)\n\tfor (int j = 0; j < ROWS; j++)\n\t\tsum = sum * 3 + $r[j][i];\n",
	"#pragma potential_ckpt\nsum = sum * 3 + pick_rows($r, rows, pick + $k, 6);\n{\n\tunsigned long *p = rows[pick[$i]];\n\trows[pick[$i]] = rows[0];\n\trows[0] = p;\n}\nsum = sum * 3 + pick_rows(rows, odd, pick, $m > 8 ? 8 : $m) + odd[pick[$j]][0] + odd[pick[$j]][2];\n",
	"#pragma potential_ckpt\n#pragma omp parallel for\nfor (int j = 0; j < ROWS; j++)\n\tfor (int k = $k; k < VIA; k++)\n\t\t$r[j][route[k]] = route[k] + j + step;\nfor (int k = $j; k < VIA; k++)\n\tfor (int j = 0; j < ROWS; j++)\n\t\tsum = sum * 3 + $r[j][route[k]];\n",
};
const struct shape_kind shape_indirect = SHAPE_KIND(indirect);

/* ---- masks, rows as long as a table says ---- */

static const char *const conditions[] = {
	"#pragma potential_ckpt\nfor (int k = 0; k < 60; k++)\n\tif (tone[k])\n\t\theap0[k] = k + sum;\nif ($c)\n\ttone[$i + $k] = $j;\nfor (int k = 0; k < 60; k++)\n\tif (tone[k])\n\t\tsum = sum * 3 + heap0[k];\n",
	"#pragma potential_ckpt\ntone_fill(heap1, tone, 60, $k, sum);\nsum = sum * 3 + tone_sum(heap1, tone, 60, $j);\n",
	"#pragma potential_ckpt\ntone_fill(heap1, tone + $k, 50, 1, sum);\nsum = sum * 3 + tone_sum(heap1, tone + $j, 50, 1);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 60; k++)\n\tif (tone[k] == 1)\n\t\theap0[k] = k;\n\telse if (tone[k] == 2 || $k == 0)\n\t\theap0[k] = sum;\nfor (int k = 0; k < 60; k++)\n\tsum = sum * 3 + heap0[k];\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 60; k++) {\n\tif (!(tone[k] & ($k + 1)))\n\t\tcontinue;\n\theap1[k] = k + sum;\n\ttone[k] += $c ? 2 : 0;\n}\nfor (int k = 0; k < 60; k++)\n\tif (tone[k] & ($j + 1))\n\t\tsum = sum * 3 + heap1[k];\nfor (int k = 0; k < 60; k++)\n\ttone[k] %= 4;\n",
	"#pragma potential_ckpt\nfor (int b = 0; b < 9; b++)\n\tfor (int i = 0; i < room_of[b] - $k / 2; i++)\n\t\theap0[16 * b + i] = b + sum;\nif ($c)\n\troom_of[$i] = (room_of[$i] + 5) % 14;\nfor (int b = 0; b < 9; b++)\n\tfor (int i = 0; i < room_of[b]; i++)\n\t\tsum = sum * 3 + heap0[16 * b + i];\n",
	"#pragma potential_ckpt\n#pragma omp parallel for schedule(dynamic)\nfor (int b = 0; b < 9; b++)\n\tfor (int i = 0; i < room_of[b]; i++)\n\t\theap1[20 * b + i] = b + i + sum;\nfor (int b = 0; b < 9; b++)\n\tfor (int i = 0; i < room_of[(b + $k / 2) % 9]; i++)\n\t\tsum = sum * 3 + heap1[20 * b + i];\n",
	"#pragma potential_ckpt\nfor (int b = 0; b < 4; b++)\n\tif (open[b + $k])\n\t\tfor (int i = 0; i < wide[b] % 6; i++)\n\t\t\tlay.square[b][i] = b + sum;\nfor (int b = 0; b < 4; b++)\n\tif (open[b + $j])\n\t\tfor (int i = 0; i < wide[b] % 6; i++)\n\t\t\tsum = sum * 3 + lay.square[b][i];\nopen[$i] ^= 1;\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < ROWS; i++)\n\tfor (int k = 0; k < VIA; k++)\n\t\tif (open[k])\n\t\t\t$r[i][k] = sum + i;\nif ($c)\n\topen[$i + 3] ^= 1;\nfor (int i = 0; i < ROWS; i++)\n\tfor (int k = $k; k < VIA; k++)\n\t\tif (open[k])\n\t\t\tsum = sum * 3 + $r[i][k];\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 50; k++)\n\tif (tone[k] && cells[k % 12].x % 2)\n\t\therd[k].x = sum;\ncells[$i].x += $k;\nfor (int k = 0; k < 50; k++)\n\tif (tone[k] && cells[k % 12].x % 2)\n\t\tsum = sum * 3 + herd[k].x;\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < 9; i++)\n\tif (open[i + $k])\n\t\tfor (int j = 0; j < 16; j++)\n\t\t\tif (tone[j] == 1)\n\t\t\t\theap0[16 * i + j] = i + j + sum;\nif ($c)\n\ttone[$i] = 1;\nfor (int i = 0; i < 9; i++)\n\tif (open[i + $j])\n\t\tfor (int j = 0; j < 16; j++)\n\t\t\tif (tone[j] == 1)\n\t\t\t\tsum = sum * 3 + heap0[16 * i + j];\n",
	"#pragma potential_ckpt\ntone_fill(heap1 + $k, tone + $k, 50, 1, sum);\nfor (int k = 2; k < 50; k++)\n\tif (tone[k] == 1)\n\t\tsum = sum * 3 + heap1[k];\ntone_fill(heap0 + 4, tone + 4, 40, 2, sum);\nsum = sum * 3 + tone_sum(heap0 + 4 + $k, tone + 4 + $j, 30, 2);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < VIA; k++)\n\tif (tone[route[k]] == 1)\n\t\theap0[k] = heap1[route[k]] = k + sum;\nif ($c)\n\troute[$i] = (route[$i] + $k) % VIA;\nif ($d)\n\ttone[route[$i]] = 1;\nfor (int k = 0; k < VIA; k++)\n\tif (tone[route[k]] == 1)\n\t\tsum = sum * 3 + heap0[k] + heap1[route[k]];\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < ROWS; i++)\n\tif (open[i + $k])\n\t\tfor (int k = 0; k < VIA; k++)\n\t\t\t$r[i][route[k]] = sum + k;\nfor (int i = 0; i < ROWS; i++)\n\tif (open[i + $j])\n\t\tsum = sum * 3 + via_sum($r[i], route, $k, VIA);\nopen[$i] ^= 1;\n",
};
const struct shape_kind shape_conditions = SHAPE_KIND(conditions);
/* clang-format on */
