/* shape_cells.c - phases over rows with a count each: cells of particles, buckets, short lists.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

const char shape_cells_functions[] =
	"static unsigned long cell[24 * 8], cell2[24][8], wider[24 * 8], turned[24 * 8];\nstatic int ncell[24], nwider[24], nturned[24], near[24][3], ncell_was[24];\n"
	"static struct box {\n\tint n;\n\tunsigned long at[9];\n} box[20];\nstruct cell_grid {\n\tint *n;\n\tunsigned long *at;\n};\nstatic struct cell_grid *cell_grid;\n\n"
	"static void put_in(int c, unsigned long x)\n{\n\tif (ncell[c] < 8) {\n\t\tcell[8 * c + ncell[c]] = x;\n\t\tcell2[c][ncell[c]] = x + 1;\n\t\tncell[c]++;\n\t}\n}\n\n"
	"static void put_in_before(int c, unsigned long x)\n{\n\tint at = 8 * c + ncell[c];\n\tif (ncell[c] >= 8)\n\t\treturn;\n\tncell[c]++;\n\tcell[at] = x;\n\tif (x & 1)\n\t\tcell2[c][ncell[c] - 1] = step;\n}\n\n"
	"static unsigned long take_from(int c)\n{\n\treturn ncell[c] > 0 ? cell[8 * c + --ncell[c]] : 7;\n}\n\n"
	"static void copy_in(int to, int from)\n{\n\tcell[to] = cell[from];\n\tcell2[to / 8][to % 8] = cell2[from / 8][from % 8];\n}\n\n"
	"static void move_to(int c, int q, int d)\n{\n\tint n = ncell[d];\n\tcopy_in(8 * d + n, 8 * c + q);\n\tncell[d]++;\n\tncell[c]--;\n\tn = ncell[c];\n\tif (n)\n\t\tcopy_in(8 * c + q, 8 * c + n);\n}\n\n"
	"static void drop_from(int c, int by)\n{\n\tncell[c] -= ncell[c] > by ? by : 0;\n}\n\n"
	"static void put_at(unsigned long *row, int *count, unsigned long x)\n{\n\tif (*count < 8)\n\t\trow[(*count)++] = x;\n}\n\n"
	"static unsigned long in_cells(int other)\n{\n\tunsigned long all = 0;\n\tfor (int c = 0; c < 24; c++)\n\t\tfor (int q = 0; q < ncell[c]; q++)\n\t\t\tall = all * 3 + (other ? cell2[c][q] : cell[8 * c + q]);\n\treturn all;\n}\n\n"
	"static void cut_cell(int c, int fills)\n{\n#pragma potential_ckpt\n\tif (ncell[c] < 8) {\n\t\tncell[c]++;\n\t\tif (fills)\n\t\t\tcell[8 * c + ncell[c] - 1] = sum;\n\t}\n}\n\n"
	"static void find_near(void)\n{\n\tfor (int c = 0; c < 24; c++)\n\t\tfor (int q = 0; q < 3; q++)\n\t\t\tnear[c][q] = (c * 5 + q * 7 + 3) % 24;\n}\n\n"
	"static void make_cell_grid(void)\n{\n\tif (cell_grid)\n\t\treturn;\n\tcell_grid = malloc(sizeof *cell_grid);\n\tcell_grid->n = calloc(24, sizeof *cell_grid->n);\n\tcell_grid->at = calloc(24 * 8, sizeof *cell_grid->at);\n}\n\n";

static const char *const cells[] = {
	"for (int q = 0; q < $n; q++)\n\tput_in((sum + q) % 24, sum + q);\n#pragma potential_ckpt\ndrop_from($i, $k);\nsum = sum * 3 + in_cells($k);\n",
	"#pragma potential_ckpt\nfor (int c = 0; c < 24; c++)\n\tif (ncell[c] < 8) {\n\t\tif ($k == $j)\n\t\t\tcell[8 * c + ncell[c]] = sum + c;\n\t\tcell2[c][ncell[c]] = step;\n\t\tncell[c]++;\n\t}\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"#pragma potential_ckpt\nfor (int c = 0; c < 24; c++) {\n\tint q = 0;\n\twhile (q < ncell[c]) {\n\t\tint d = cell[8 * c + q] % 24;\n\t\tif (d != c && ncell[d] < 8)\n\t\t\tmove_to(c, q, d);\n\t\telse\n\t\t\tq++;\n\t}\n}\nput_in($i, sum);\nsum = sum * 3 + in_cells($k);\n",
	"put_in($i, sum);\n#pragma potential_ckpt\nif (ncell[$i] > 1) {\n\tmove_to($i, $k == $j ? 0 : ncell[$i] - 1, ncell[$n] < 8 ? $n : 23);\n\tncell[23] = ncell[23] > 7 ? 7 : ncell[23];\n}\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"if (ncell[$i] < 8) {\n\tncell[$i]++;\n#pragma potential_ckpt\n\tif ($c)\n\t\tcell[8 * $i + ncell[$i] - 1] = sum;\n}\nsum = sum * 3 + in_cells(0);\ndrop_from($i, 2);\n",
	"for (int c = 0; c < 24; c++)\n\tncell[c] = c % 3 == $k ? ncell[c] : 0;\n#pragma potential_ckpt\nfor (int q = 0; q < $n; q++)\n\tput_in_before((sum + 5 * q) % 24, step + q);\nif ($c)\n\tncell[$i] = $n % 8;\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"drop_from($i, 3);\n#pragma potential_ckpt\n#pragma omp parallel for\nfor (int c = $n; c < 24; c++)\n\tncell[c] = $k;\nfor (int q = 0; q < $m; q++)\n\tput_in((sum + q) % 24, step);\nsum = sum * 3 + in_cells(0);\n",
	"put_in($n, sum);\n#pragma omp parallel for\nfor (int c = 0; c < 24; c++)\n\tfor (int q = 8 * c; q < 8 * c + ncell[c]; q++)\n\t\tcell[q] = cell[q] * 3 + step;\n#pragma potential_ckpt\ndrop_from($n, $k);\nput_in_before($m, sum);\nsum = sum * 3 + in_cells(0);\n",
	"{\n\tint q = ncell[$i];\n#pragma potential_ckpt\n\tncell[$i] = ncell[$i + 5];\n\tncell[$i + 5] = q;\n\tput_in($i, sum);\n\tif ($c)\n\t\tdrop_from($i + 5, 1);\n\tsum = sum * 3 + in_cells(0) + in_cells(1);\n}\n",
	"drop_from($i + $j, 2);\n#pragma potential_ckpt\nput_at(&cell[8 * ($i + $j)], &ncell[$i + $k], sum);\nput_at(cell2[$n], ncell + $m, step);\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"memcpy(ncell_was, ncell, sizeof ncell);\nfor (int q = 0; q < $n; q++)\n\tdrop_from(q, 2);\n#pragma potential_ckpt\nput_in($i, sum);\nif ($k != $j)\n\tmemcpy(ncell, ncell_was, sizeof ncell);\nsum = sum * 3 + in_cells(0);\n",
	"#pragma potential_ckpt\nfor (int c = 0; c < 23; c++)\n\twhile (ncell[c] > $k && ncell[c + 1] < 7)\n\t\tput_in(c + 1, take_from(c));\nsum = sum * 3 + in_cells($k == $j);\n",
	"for (int c = 0; c < 20; c++)\n\tbox[c].n -= box[c].n > 2;\n#pragma potential_ckpt\nfor (int c = 0; c < 20; c++)\n\tif (box[c].n < 9) {\n\t\tif ($k == $j || c & 1)\n\t\t\tbox[c].at[box[c].n] = sum + c;\n\t\tbox[c].n++;\n\t}\nfor (int c = 0; c < 20; c++)\n\tsum = sum * 3 + add(box[c].at, 0, box[c].n);\n",
	"make_cell_grid();\nfor (int c = 0; c < 24; c++)\n\tcell_grid->n[c] -= cell_grid->n[c] > 3 ? $k : 0;\n#pragma potential_ckpt\nfor (int c = 0; c < 24; c++)\n\tif (cell_grid->n[c] < 8) {\n\t\tcell_grid->at[8 * c + cell_grid->n[c] - ($k != $j && cell_grid->n[c] > 0)] = sum + c;\n\t\tcell_grid->n[c]++;\n\t}\nfor (int c = 0; c < 24; c++)\n\tfor (int q = 0; q < cell_grid->n[c]; q++)\n\t\tsum = sum * 3 + cell_grid->at[8 * c + q];\n",
	"find_near();\ndrop_from($i, 2);\n#pragma potential_ckpt\nfor (int c = 0; c < 24; c++)\n\tfor (int r = 0; r < 3; r++) {\n\t\tint d = near[c][r];\n\t\tfor (int q = 0; q < ncell[d]; q++)\n\t\t\tsum = sum * 3 + ($k == $j ? cell[8 * d + q] : cell2[d][q]);\n\t}\nput_in(near[$i][$k], sum);\n",
	"find_near();\n#pragma potential_ckpt\nfor (int c = 0; c < $n; c++) {\n\tint d = near[c][$k];\n\tif (ncell[d] < 8 && ncell[d] > 0) {\n\t\tif (d != $i || $c)\n\t\t\tcell[8 * d + ncell[d]] = sum + c;\n\t\tncell[near[c][$j]] += ncell[near[c][$j]] < 8;\n\t}\n}\nsum = sum * 3 + in_cells(0);\n",
	"for (int c = 0; c < 24; c++)\n\tnturned[c] -= nturned[c] > 4;\n#pragma potential_ckpt\nfor (int c = 0; c < 24; c++)\n\tif (nturned[c] < 8) {\n\t\tturned[8 * ($k == $j ? 23 - c : c) + nturned[c]] = sum;\n\t\tnturned[c]++;\n\t}\nfor (int c = 0; c < 24; c++)\n\tsum = sum * 3 + add(turned + 8 * (23 - c), 0, nturned[c]);\n",
	"for (int c = 0; c < 24; c++)\n\tnwider[c] -= nwider[c] > 3 ? 2 : 0;\n#pragma potential_ckpt\nfor (int c = $k; c < 24; c++)\n\tif (nwider[c] < 7) {\n\t\twider[5 * c + nwider[c]] = sum * 3 + c;\n\t\tnwider[c]++;\n\t}\nnwider[0] += $k != $j && nwider[0] < 7;\nfor (int c = 0; c < 24; c++)\n\tfor (int q = 0; q < nwider[c]; q++)\n\t\tsum = sum * 3 + wider[5 * c + q];\n",
	"drop_from($n, 4);\n#pragma potential_ckpt\nfor (int c = $n; c < 24; c += 3) {\n\tif (ncell[c] >= 8)\n\t\tcontinue;\n\tcell[8 * c + ncell[c]++] = step + c;\n\tif ((sum >> c & 3) == $k)\n\t\tbreak;\n\tcell2[c][ncell[c] - 1] = sum;\n}\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"cut_cell($i, $k == $j);\nsum = sum * 3 + in_cells(0);\ndrop_from($i, 1);\n",
	"if ($c)\n\tcut_cell($n, $k);\nelse\n\tput_in_before($m, sum);\n#pragma potential_ckpt\nsum = sum * 3 + in_cells($k == $j);\ndrop_from($n, $i);\n",
	"switch (step + $k) {\ncase 1: take_from($n); /* fall through */\ncase 2: put_in($m, sum); break;\ncase 3: drop_from($n, 1); put_in_before($m, step); break;\ndefault: ncell[$n] -= ncell[$n] > 0;\n}\n#pragma potential_ckpt\nput_in($i, step);\nsum = sum * 3 + in_cells(0);\n",
	"#pragma potential_ckpt\nfor (int c = 0; c < 24; c++)\n\tfor (int q = 0; q < ncell[c]; q++)\n\t\tif (cell[8 * c + q] % 5 == $i) {\n\t\t\tncell[c]--;\n\t\t\tcell[8 * c + q] = cell[8 * c + ncell[c]];\n\t\t\tcell2[c][q] = cell2[c][ncell[c]];\n\t\t\tq -= $k == $j;\n\t\t}\nput_in($n, sum);\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"{\n\tunsigned long of[24 * 8];\n\tint many[24] = {0};\n\tfor (int c = 0; c < 24; c++)\n\t\tfor (int q = 0; q < ncell[c]; q++) {\n\t\t\tint d = (cell[8 * c + q] + $k) % 24;\n\t\t\tif (many[d] < 8)\n\t\t\t\tof[8 * d + many[d]++] = cell[8 * c + q];\n\t\t}\n#pragma potential_ckpt\n\tfor (int c = 0; c < 24; c++) {\n\t\tfor (int q = 0; q < many[c]; q++)\n\t\t\tcell[8 * c + q] = of[8 * c + q];\n\t\tncell[c] = many[c] + ($j != $k && many[c] < 8);\n\t}\n\tsum = sum * 3 + in_cells(0);\n}\n",
	"for (int c = 0; c < 24; c++)\n\tncell[c] += ncell[c] < 4 ? 4 : 0;\n#pragma potential_ckpt\nfor (int c = $n; c < 24; c++)\n\tncell[c] = 0;\nfor (int q = 0; q < 9; q++)\n\tput_in_before((sum + q * $m) % 24, sum + q);\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"put_in($n, sum);\n#pragma potential_ckpt\nfor (int c = 23; c >= $i; c--) {\n\tif ($c && c == $n)\n\t\tbreak;\n\tncell[c] = 0;\n\tif ((c + step) % 3 == $k)\n\t\tncell[c] = 2;\n}\nput_in($m, step);\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"for (int t = 0; t < 2 + $k; t++) {\n#pragma potential_ckpt\n\tsum = sum * 3 + in_cells(0) + in_cells(1);\n\tfor (int c = 0; c < 24; c++)\n\t\tif (ncell[c] < 6 && (c + t) % 3 == $i % 3)\n\t\t\tncell[c]++;\n\tfor (int q = $k == $j ? 0 : 8 * t; q < 24 * 8; q++)\n\t\tcell[q] = sum + q;\n}\ndrop_from($n, 3);\n",
	"#pragma potential_ckpt\nif ((step + $i) % 3)\n\tfor (int c = 0; c < 24; c++) {\n\t\tint q = 0;\n\t\tfor (int r = 0; r < 7; r++)\n\t\t\tif ((sum >> r ^ c) & 1) {\n\t\t\t\tif ($k == $j || r != $n)\n\t\t\t\t\tcell[8 * c + q] = sum + r;\n\t\t\t\tcell2[c][q++] = step;\n\t\t\t}\n\t\tncell[c] = q;\n\t}\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"#pragma potential_ckpt\nif ((step + $i) % 2)\n#pragma omp parallel for schedule(dynamic)\n\tfor (int c = $k; c < 24; c++) {\n\t\tint q = $c ? 0 : ncell[c] / 2;\n\t\tfor (int r = 0; r < 7; r++)\n\t\t\tif (q < 7 && (sum >> r ^ c) & 1) {\n\t\t\t\tcell[8 * c + q] = sum + r;\n\t\t\t\tcell2[c][q++] = step;\n\t\t\t}\n\t\tncell[c] = q + ($k != $j && c == $n);\n\t}\nsum = sum * 3 + in_cells(0) + in_cells(1);\n",
	"put_in($m, sum);\n#pragma potential_ckpt\nfor (int c = $n; c < 24; c++) {\n\tif ((sum >> c & 7) == 1)\n\t\tcontinue;\n\tncell[c] = ((sum >> c & 7) + $k) % 8;\n\tfor (int q = 0; q < ncell[c] - ($k != $j); q++)\n\t\tcell[8 * c + q] = step + q;\n}\nsum = sum * 3 + in_cells(0);\n",
	"drop_from($n, 3);\n#pragma potential_ckpt\n{\n\tint many[24];\n\tfor (int c = 0; c < 24; c++) {\n\t\tmany[c] = (sum >> c) % 8;\n\t\tfor (int q = 0; q < many[c]; q++)\n\t\t\tcell[8 * c + q] = sum + q;\n\t}\n\tfor (int c = 0; c < 24; c++)\n\t\tif ($c || c != $i)\n\t\t\tncell[c] = many[$k == $j ? c : 23 - c];\n}\nsum = sum * 3 + in_cells(0);\n",
};
const struct shape_kind shape_cells = SHAPE_KIND(cells);
