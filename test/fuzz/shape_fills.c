/* shape_fills.c - pieces of programs that fill all blocks of a table, or all records of an array, and
 * read blocks and records that they find in another way.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_fills_functions[] =
	"static void flow(struct part *p, int a, int b, int by)\n{\n\tfor (int i = a; i < b; i++)\n\t\tp->flux[i] = p->u[i] + by;\n}\n\n"
	"static void still(struct part *p, int a, int b, int by)\n{\n\tfor (int i = a; i < b; i++)\n\t\tp->flux[i] = i * by;\n}\n\n"
	"static unsigned long along(const struct part *p)\n{\n\tunsigned long t = 0;\n\tfor (; p; p = p->near)\n\t\tfor (int i = 0; i < WIDE; i++)\n\t\t\tt = t * 3 + (unsigned long)p->flux[i];\n\treturn t;\n}\n\n"
	"static unsigned long deep(const struct part *p, int i)\n{\n\treturn p ? deep(p->near, i) * 3 + (unsigned long)p->flux[i] : 1;\n}\n\n"
	"static struct part *last(struct part *p)\n{\n\twhile (p->near && p->near->near)\n\t\tp = p->near;\n\treturn p;\n}\n\n"
	"static void mix(struct part *p)\n{\n\tfor (; p && p->near; p = p->near)\n\t\tfor (int i = 0; i < WIDE; i++)\n\t\t\tp->u[i] = p->near->flux[i] + (long)p->flux[WIDE - 1 - i] % 7;\n}\n\n";

static const char *const fills[] = {
	/* all, or not quite */
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++)\n\tflow(parts[k], 0, WIDE, step);\nsum = sum * 3 + along(extra);\nmix(extra);\n",
	"#pragma potential_ckpt\nfor (int k = $k / 2; k < 4; k++)\n\tstill(parts[k], $j / 2, WIDE - $j % 2, step);\nsum = sum * 3 + along(extra);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++)\n\tfor (int i = $k; i < $n; i++)\n\t\tparts[k]->flux[i] = i + step;\nsum = sum * 3 + deep(extra, $j);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++) {\n\tif ($c && k == $k)\n\t\tcontinue;\n\tstill(parts[k], 0, WIDE, step);\n}\nsum = sum * 3 + along(extra);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++) {\n\tif ($c && k > $k)\n\t\tbreak;\n\tstill(parts[k], 0, WIDE, step);\n}\nsum = sum * 3 + along(extra);\n",
	"#pragma potential_ckpt\nif ($c)\n\tfor (int k = 0; k < 4; k++)\n\t\tstill(parts[k], 0, WIDE, 2);\nelse\n\tfor (int k = 0; k < 4 - $k; k++)\n\t\tflow(parts[k], $j, WIDE, 1);\nsum = sum * 3 + along(extra);\n",
	/* read before */
	"#pragma potential_ckpt\nsum = sum * 3 + (unsigned long)($k ? last(extra)->flux[$i] : last(extra)->u[$i]);\nfor (int k = 0; k < 4; k++)\n\tstill(parts[k], 0, WIDE, step);\nsum = sum * 3 + along(extra);\n",
	"#pragma potential_ckpt\nfor (struct part *p = extra; p; p = p->near)\n\tsum = sum * 3 + (unsigned long)p->u[$i];\nfor (int k = 0; k < 4; k++)\n\tflow(parts[k], 0, WIDE - $j, step);\nsum = sum * 3 + along(extra);\n",
	"{\n\tstruct part was;\n#pragma potential_ckpt\n\tif ($c)\n\t\tmemcpy(&was, parts[$k]->near ? parts[$k]->near : extra, sizeof was);\n\telse\n\t\twas = *extra;\n\tfor (int k = 0; k < 4; k++)\n\t\tstill(parts[k], 0, WIDE, step);\n\tsum = sum * 3 + along(extra) + (unsigned long)was.flux[$i];\n}\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++) {\n\tif ($k)\n\t\tsum += (unsigned long)last(extra)->flux[$i];\n\tflow(parts[k], 0, WIDE, step);\n}\nsum = sum * 3 + along(extra);\n",
	"{\n\tdouble *p = &last(extra)->flux[$i];\n#pragma potential_ckpt\n\tif ($c)\n\t\tsum += (unsigned long)p[$k];\n\tfor (int k = 0; k < 4; k++)\n\t\tstill(parts[k], 0, WIDE, step);\n\tsum = sum * 3 + along(extra) + (unsigned long)p[$j];\n}\n",
	/* another table by then */
	"#pragma potential_ckpt\n{\n\tstruct part *p = parts[$i];\n\tif ($k)\n\t\tparts[$i] = $c ? extra : parts[$j];\n\tfor (int k = 0; k < 4; k++)\n\t\tstill(parts[k], 0, WIDE, step);\n\tparts[$i] = p;\n}\nsum = sum * 3 + along(extra);\n",
	"{\n\tstruct part *p = parts[$i];\n\tparts[$i] = $c ? extra : parts[$j];\n#pragma potential_ckpt\n\tfor (int k = 0; k < 4; k++)\n\t\tstill(parts[k], 0, WIDE, step);\n\tparts[$i] = p;\n}\nsum = sum * 3 + along(extra);\n",
	"{\n\tstruct part **own = malloc(4 * sizeof *own), *p = extra;\n\tfor (int k = 0; k < 4; k++, p = p->near ? p->near : extra)\n\t\town[k] = p;\n#pragma potential_ckpt\n\tif ($k == 1)\n\t\town[$i] = parts[$j];\n\tfor (int k = 0; k < 4; k++)\n\t\tflow(own[k], 0, WIDE, step);\n\tfree(own);\n\tsum = sum * 3 + along(extra);\n}\n",
	"{\n\tstruct part *p = parts[$i]->near;\n\tif (p && p->near && $c)\n\t\tp->near->near = NULL;\n#pragma potential_ckpt\n\tfor (int k = 0; k < 4; k++)\n\t\tstill(parts[k], 0, WIDE, step);\n\tsum = sum * 3 + along(extra) + (p ? along(p) : 0);\n}\n",
	/* in a team */
	"#pragma potential_ckpt\n#pragma omp parallel\n{\n#pragma omp for\n\tfor (int k = 0; k < 4; k++)\n\t\tstill(parts[k], $k / 2, WIDE, step);\n#pragma omp for\n\tfor (int k = 0; k < 4; k++)\n\t\tparts[k]->u[$j] += parts[k]->near ? parts[k]->near->flux[$i] : 2;\n}\nsum = sum * 3 + along(extra);\n",
	"#pragma potential_ckpt\n#pragma omp parallel reduction(+ : sum)\n{\n#pragma omp for nowait\n\tfor (int k = 0; k < 4; k++)\n\t\tsum += $k && parts[k]->near ? (unsigned long)parts[k]->near->flux[$i] : (unsigned long)parts[k]->u[$j];\n#pragma omp barrier\n#pragma omp for\n\tfor (int k = 0; k < 4; k++)\n\t\tflow(parts[k], 0, WIDE, step);\n#pragma omp single\n\tsum += along(extra);\n}\n",
	"#pragma potential_ckpt\n#pragma omp parallel\n{\n#pragma omp single\n\tfor (int k = 0; k < 4 - $k; k++)\n\t\tstill(parts[k], 0, WIDE, step);\n#pragma omp for\n\tfor (int k = 0; k < 4; k++)\n\t\tparts[k]->u[$j] += parts[k]->near ? parts[k]->near->flux[$i] : 3;\n}\nsum = sum * 3 + along(extra);\n",
	"#pragma potential_ckpt\n#pragma omp parallel\n{\n#pragma omp master\n\tif ($c)\n\t\tfor (int k = 0; k < 4; k++)\n\t\t\tstill(parts[k], 0, WIDE, step);\n}\n#pragma omp parallel for\nfor (int k = 0; k < 4; k++)\n\tstill(parts[k], 0, $k ? WIDE : $n, 5);\nsum = sum * 3 + along(extra);\n",
	/* rows */
	"{\n\tunsigned long *p = $r[$i] + $k;\n#pragma potential_ckpt\n\tif ($j == 1)\n\t\tsum += p[$k];\n\tfor (int i = 0; i < ROWS; i++)\n\t\tfor (int j = 0; j < WIDE; j++)\n\t\t\t$r[i][j] = i * j + step;\n\tsum = sum * 3 + add(p, 0, 9);\n\tfill(p, 1, 9, step);\n}\n",
	"free($r[$i]);\n$r[$i] = calloc(WIDE, sizeof *$r[$i]);\n{\n\tunsigned long *p = $r[$j];\n#pragma potential_ckpt\n\tif ($c) {\n\t\tfree($r[$k]);\n\t\t$r[$k] = calloc(WIDE, sizeof *$r[$k]);\n\t\tp = $r[$k];\n\t}\n\tfor (int i = $k / 2; i < ROWS; i++)\n\t\tfor (int j = 0; j < WIDE; j++)\n\t\t\t$r[i][j] = i + j * step;\n\tsum = sum * 3 + add(p, 0, 12);\n}\n",
	"{\n\tunsigned long *p[3] = {cube[0][$i], cube[1][$i], cube[2][$k]};\n#pragma potential_ckpt\n\tfor (int k = 0; k < 3; k++)\n\t\tfor (int j = 0; j < 4 - $j; j++)\n\t\t\tfor (int i = 0; i < WIDE; i++)\n\t\t\t\tcube[k][j][i] = i + j * k + step;\n\tfor (int k = 0; k < 3; k++)\n\t\tsum = sum * 3 + add(p[k], 0, $n);\n}\n",
	/* records */
	"{\n\tstruct cell *p = herd + $i;\n#pragma potential_ckpt\n\tif ($c && $k)\n\t\tsum += p[$k].y + ($j ? p[3].x : 0);\n\tfor (int i = $j; i < 50; i++)\n\t\therd[i].y = i + step;\n\tfor (int i = 0; i < 40; i++)\n\t\tsum = sum * 3 + p[i].y + p[i].x;\n\tp[$n].y++;\n}\n",
	"{\n\tstruct node *first = malloc(8 * sizeof *first), *p = NULL;\n\tfor (int i = 0; i < 8; i++) {\n\t\tfirst[i] = (struct node){.key = i, .next = p, .data = {i, 2, sum}};\n\t\tp = &first[i];\n\t}\n"
	"#pragma potential_ckpt\n\tif ($j == 2)\n\t\tsum += p->next->data[$k];\n\tfor (int i = 0; i < 8 - $k; i++)\n\t\tfor (int j = 0; j < 3; j++)\n\t\t\tfirst[i].data[j] = i * j + step;\n\tsum = sum * 3 + total(p);\n\tfree(first);\n}\n",
};
const struct shape_kind shape_fills = SHAPE_KIND(fills);
