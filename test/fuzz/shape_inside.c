/* shape_inside.c - pieces of programs over blocks that others read in part: the inside of a neighbour's grid, one side of it, one
 * number of a record.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_inside_functions[] =
	"struct tile {\n\tint level, flag[4];\n\tstruct tile *next, *near;\n\tlong u[8][8];\n\tstruct {\n\t\tshort a;\n\t\tlong b;\n\t} spot[3];\n\tstruct tile *self;\n};\n"
	"static struct tile *tiles[8], *tile_list;\n\n"
	"static struct tile *tile_new(int k)\n{\n\tstruct tile *t = calloc(1, sizeof *t);\n\tif (!t)\n\t\texit(1);\n\tt->level = k % 7 - 2;\n\tt->self = t;\n\tfor (int i = 0; i < 64; i++)\n\t\tt->u[i / 8][i % 8] = i * k;\n"
	"\tfor (int i = 0; i < 4; i++)\n\t\tt->flag[i] = t->spot[i % 3].a = t->spot[i % 3].b = i * k % 4;\n\treturn t;\n}\n\n"
	"static void tiles_make(void)\n{\n\tfor (int k = 0; k < 8 && !(tiles[7] && k == 0); k++) {\n\t\ttiles[k] = tile_new(k);\n\t\ttiles[k]->next = tile_list;\n\t\ttiles[k]->near = tiles[k * 3 % (k + 1)];\n\t\ttile_list = tiles[k];\n\t}\n}\n\n"
	"static void tile_rim(struct tile *t, int from, long by)\n{\n\tfor (int i = from; i < 8; i++) {\n\t\tt->u[0][i] = by + i;\n\t\tt->u[7][i] = by - i;\n\t\tt->u[i][0] = by * i;\n\t\tt->u[i][7] = by;\n\t}\n}\n\n"
	"static void tile_rims(int k, int from, long by)\n{\n\tfor (; k < 8; k++)\n\t\ttile_rim(tiles[k], from, by);\n}\n\n"
	"static unsigned long tile_turn(int k)\n{\n\tunsigned long t = 0;\n\tfor (; k < 8; k++)\n\t\tfor (int i = 1; i < 7; i++)\n\t\t\tfor (int j = 1; j < 7; j++) {\n\t\t\t\tstruct tile *b = tiles[k];\n\t\t\t\tb->u[i][j] = (b->u[i - 1][j] + b->u[i + 1][j] + b->u[i][j - 1] + b->u[i][j + 1]) % 1009;\n\t\t\t\tt = t * 3 + (unsigned long)b->u[i][j];\n\t\t\t}\n\treturn t;\n}\n\n"
	"static long *tile_side(struct tile *t, int side, int in, int k)\n{\n\tswitch (side) {\n\tcase 0: return &t->u[k + 1][in];\n\tcase 1: return &t->u[k + 1][7 - in];\n\tcase 2: return &t->u[in][k + 1];\n\tdefault: return &t->u[7 - in][k + 1];\n\t}\n}\n\n"
	"static unsigned long tile_deep(const struct tile *t, int i, int d)\n{\n\treturn d > 0 && t->near ? tile_deep(t->near, i, d - 1) * 3 + (unsigned long)t->u[i][2] : 1;\n}\n\n"
	"static unsigned long tile_some(const long *x, int n)\n{\n\tunsigned long t = 0;\n\tfor (int i = 0; i < n; i++)\n\t\tt = t * 3 + (unsigned long)x[i];\n\treturn t;\n}\n\n";

static const char *const inside[] = {
	/* the inside of others, and rims that are filled */
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tfor (int i = 1; i < 7; i++)\n\t\tsum = sum * 3 + (unsigned long)t->near->u[i][$k + 1];\ntile_rims(0, 0, step);\nsum = sum * 3 + tile_turn($j / 2);\n",
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tfor (int i = $k; i < 8 - $j; i++)\n\t\tsum = sum * 3 + (unsigned long)t->near->u[$i][i];\ntile_rims(0, 0, step);\nsum = sum * 3 + tile_turn(0);\n",
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tsum = sum * 3 + (unsigned long)t->near->u[3][2];\ntile_rims($k, $j / 2, step);\nsum = sum * 3 + tile_turn($j);\n",
	/* at an index that is computed */
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tsum = sum * 3 + (unsigned long)t->near->u[1 - $k / 2 + (t->level & $i)][2];\ntile_rims(0, 0, 2);\nsum = sum * 3 + tile_turn(0);\n",
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tsum = sum * 3 + (unsigned long)t->near->u[2 + (t->level >> $k)][(t->level * 4 + 8) / 8 + 1];\ntile_rims(0, 0, 3);\nsum = sum * 3 + tile_turn(0);\n",
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tfor (int i = 0; i < 8; i++)\n\t\tsum = sum * 3 + (unsigned long)t->near->u[((t->level & 1) * 8 + i) / 4 + $k][1 + t->level % 2];\ntile_rims(0, 0, 4);\nsum = sum * 3 + tile_turn(0);\n",
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next) {\n\tint at = $c ? t->flag[$i] & 3 : t->self->flag[$k] % 3;\n\tsum = sum * 3 + (unsigned long)t->near->u[at + $k][at];\n}\ntile_rims(0, 0, step);\nsum = sum * 3 + tile_turn(0);\n",
	/* by functions */
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tfor (int i = 0; i < 6; i++)\n\t\tsum = sum * 3 + (unsigned long)*tile_side(t->near, (t->level + step) & 3, 1 + $k % 2, i);\nfor (int k = 0; k < 8; k++)\n\tfor (int i = 0; i < 6; i++)\n\t\tfor (int s = 0; s < 4; s++)\n\t\t\t*tile_side(tiles[k], s, 0, i) = i + s + step;\nsum = sum * 3 + tile_turn(0);\n",
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tfor (int i = 0; i < 6; i++)\n\t\tsum = sum * 3 + (unsigned long)*tile_side(t->near, step % 4, $c ? 1 : 0, i);\ntile_rims(0, 0, 5);\nsum = sum * 3 + tile_turn(0);\n",
	"tiles_make();\n#pragma potential_ckpt\nsum = sum * 3 + tile_deep(tile_list, $i, 1 + $j);\ntile_rims(0, $k, 6);\nsum = sum * 3 + tile_deep(tiles[$i], $k, 5) + tile_turn(0);\n",
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tsum = sum * 3 + tile_some(&t->near->u[$i][$j], 6 - $k);\ntile_rims(0, 0, 7);\nsum = sum * 3 + tile_turn(0);\n",
	/* pointers into blocks, copies */
	"tiles_make();\nfor (struct tile *t = tile_list; t; t = t->next) {\n\tlong *p = &t->near->u[3][2];\n#pragma potential_ckpt\n\tsum = sum * 3 + (unsigned long)p[-4 * $i];\n}\ntile_rims(0, 0, 8);\nsum = sum * 3 + tile_turn(0);\n",
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next) {\n\tstruct tile was = *t->near;\n\tsum = sum * 3 + (unsigned long)was.u[$i][$k] + (unsigned long)was.spot[$j].b;\n}\ntile_rims(0, 0, 9);\nsum = sum * 3 + tile_turn(0);\n",
	"tiles_make();\n#pragma potential_ckpt\nfor (struct tile *t = tile_list; t; t = t->next)\n\tsum = sum * 3 + (unsigned long)t->near->spot[$k].b + (unsigned long)t->spot[(t->level + 2) % 3].a;\nfor (int k = 0; k < 8; k++)\n\tfor (int i = $j / 2; i < 3; i++)\n\t\ttiles[k]->spot[i].a = tiles[k]->spot[i].b = i + step;\nfor (struct tile *t = tile_list; t; t = t->next)\n\tsum = sum * 3 + (unsigned long)t->spot[$i % 3].a + (unsigned long)t->spot[$k].b;\n",
	/* other blocks by then, and none */
	"tiles_make();\n#pragma potential_ckpt\n{\n\tstruct tile *t = tile_new(step);\n\tt->next = tile_list;\n\tt->near = tiles[$i];\n\ttile_list = t;\n\tif ($c)\n\t\ttiles[$i] = t;\n}\nfor (struct tile *t = tile_list; t; t = t->next)\n\tsum = sum * 3 + (unsigned long)t->near->u[1][$k];\ntile_rims(0, 0, 1);\nsum = sum * 3 + tile_turn(0);\n",
	"tiles_make();\n{\n\tstruct tile *was = tiles[$i]->near;\n\tif ($c)\n\t\ttiles[$i]->near = NULL;\n#pragma potential_ckpt\n\tfor (int k = 0; k < 8; k++)\n\t\tif (tiles[k]->near)\n\t\t\tsum = sum * 3 + (unsigned long)tiles[k]->near->u[$k + 1][$j];\n\ttile_rims(0, 0, step);\n\tsum = sum * 3 + tile_turn(0);\n\ttiles[$i]->near = was;\n}\n",
	"tiles_make();\n#pragma potential_ckpt\n{\n\tstruct tile *was = tiles[$i];\n\ttiles[$i] = tiles[$i + $k];\n\ttiles[$i + $k] = was;\n}\nfor (int k = 0; k < 8; k++)\n\tsum = sum * 3 + (unsigned long)tiles[k]->near->u[$j][3];\ntile_rims(0, 0, step);\nsum = sum * 3 + tile_turn(0);\n",
	/* in a team */
	"tiles_make();\n#pragma potential_ckpt\n#pragma omp parallel\n{\n#pragma omp for\n\tfor (int k = $k / 2; k < 8; k++)\n\t\ttile_rim(tiles[k], 0, step);\n#pragma omp for reduction(+ : sum)\n\tfor (int k = 0; k < 8; k++)\n\t\tfor (int i = 1; i < 7; i++)\n\t\t\tsum += (unsigned long)tiles[k]->near->u[$i][i] + (unsigned long)tiles[k]->u[0][i];\n}\nsum = sum * 3 + tile_turn(0);\n",
};
const struct shape_kind shape_inside = SHAPE_KIND(inside);
/* clang-format on */
