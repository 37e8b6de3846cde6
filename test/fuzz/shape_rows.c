/* shape_rows.c - phases over rows, found through tables and members or side by side in a block.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

/* ---- tables of rows ---- */

static const char *const rows[] = {
	"for (int i = 0; i < ROWS; i++)\n\tfor (int j = $k; j < $n; j++)\n\t\t$r[i][j] = i * j + step;\n#pragma potential_ckpt\nfor (int i = 0; i < ROWS; i++)\n\tfor (int j = $j; j < $m; j++)\n\t\tsum = sum * 3 + $r[i][j];\n",
	"for (int i = 0; i < ROWS; i++)\n\tfor (int j = 0; j < wide[i]; j++)\n\t\todd[i][j] = step + i + j;\n#pragma potential_ckpt\nfor (int i = 0; i < ROWS; i++)\n\tfor (int j = $k; j < wide[i]; j++)\n\t\tsum = sum * 3 + odd[i][j];\n",
	"wide[$i] = 5 + (wide[$i] + step) % 8;\nfor (int i = 0; i < ROWS; i++)\n\tfor (int j = 0; j < wide[i]; j++)\n\t\todd[i][j] += j;\n",
	"{\n\tunsigned long *p = $r[$i];\n\t$r[$i] = $r[ROWS - 1];\n\t$r[ROWS - 1] = p;\n#pragma potential_ckpt\n\tfill($r[$i], 0, $n, step);\n\tsum = sum * 3 + add($r[ROWS - 1], 0, $m) + $r[$i][$k];\n}\n",
	"free($r[$i]);\n$r[$i] = calloc(WIDE, sizeof *$r[$i]);\n#pragma potential_ckpt\nfill($r[$i], $k, $n, step);\nsum = sum * 3 + add($r[$i], 0, $m);\n",
	"for (int k = 0; k < 3; k++)\n\tfor (int j = 0; j < 4; j++)\n\t\tfor (int i = 0; i < $n; i++)\n\t\t\tcube[k][j][i + $k] = i + j * k + step;\n#pragma potential_ckpt\n"
	"for (int k = 0; k < 3; k++)\n\tfor (int j = 0; j < 4; j++)\n\t\tfor (int i = 0; i < $m; i++)\n\t\t\tsum = sum * 3 + cube[k][j][i + $j];\n",
	"for (int k = 2; k > 0; k--)\n\tfor (int j = 0; j < 4; j++)\n\t\tfor (int i = 0; i < $n; i++)\n\t\t\tcube[k - 1][j][i] = cube[k][3 - j][i] + step;\nsum = sum * 3 + add(cube[0][$i], 0, $m);\n",
	"for (int k = 0; k < 3; k++) {\n\tunsigned long **level = cube[k];\n\tfor (int j = 1; j < 3; j++)\n\t\tfor (int i = 1; i < $n; i++)\n\t\t\tlevel[j][i] = level[j - 1][i] + level[j][i - 1];\n#pragma potential_ckpt\n}\nsum = sum * 3 + add(cube[$k][2], 0, $m);\n",
	"{\n\tunsigned long **p = cube[0];\n\tcube[0] = cube[$k];\n\tcube[$k] = p;\n\tfor (int j = 0; j < 4; j++)\n\t\tfill(cube[0][j], 0, $n, j);\n#pragma potential_ckpt\n\tsum = sum * 3 + add(cube[$j][$i], 0, $m);\n}\n",
};
const struct shape_kind shape_rows = SHAPE_KIND(rows);

/* ---- parts with a row of their own ---- */

const char shape_parts_functions[] =
	"static void renew(struct part *p, int a, int b, int by)\n{\n\tfor (int i = a; i < b; i++)\n\t\tp->fresh[i] = p->u[i] + by;\n}\n\n"
	"static void settle(struct part *p, int a, int b)\n{\n\tfor (int i = a; i < b; i++)\n\t\tp->u[i] = p->fresh[i];\n}\n\n"
	"static unsigned long part_sum(const struct part *p)\n{\n\tunsigned long t = 0;\n\tfor (int i = 0; i < WIDE; i++)\n\t\tt = t * 3 + (unsigned long)p->u[i] + (unsigned long)p->flux[i];\n\treturn t;\n}\n\n";

static const char *const parts[] = {
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++) {\n\trenew(parts[k], 0, WIDE, step);\n\tsettle(parts[k], 0, WIDE);\n}\n",
	"#pragma potential_ckpt\n#pragma omp parallel for\nfor (int k = 0; k < 4; k++) {\n\trenew(parts[k], $k / 2, $n, step);\n\tsettle(parts[k], $j / 2, $m);\n}\n",
	"for (int k = 0; k < 4; k++)\n\trenew(parts[k], 0, $n, step);\n#pragma potential_ckpt\nfor (int k = $k / 3; k < 4; k++)\n\tsettle(parts[k], 0, $m);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++)\n\trenew(parts[k], 0, WIDE, step);\n{\n\tstruct part *p = parts[$i];\n\tparts[$i] = $c ? extra : parts[$j];\n\tfor (int k = 0; k < 4; k++)\n\t\tsettle(parts[k], 0, WIDE);\n\tparts[$i] = p;\n}\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++)\n\trenew(parts[k], 0, WIDE, step);\n{\n\tstruct part *p = parts[$i];\n\tparts[$i] = extra;\n\textra = p;\n}\nfor (int k = 0; k < 4; k++)\n\tsettle(parts[k], 0, $n);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++)\n\trenew(parts[k], 0, WIDE, step);\nif ($c) {\n\tdouble *p = parts[$i]->fresh;\n\tparts[$i]->fresh = extra->fresh;\n\textra->fresh = p;\n}\nfor (int k = 0; k < 4; k++)\n\tsettle(parts[k], 0, WIDE);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++) {\n\tparts[k]->flux[$k] = parts[k]->near ? parts[k]->near->fresh[$j] : 1;\n\trenew(parts[k], 0, WIDE, step);\n}\nfor (int k = 0; k < 4; k++)\n\tsettle(parts[k], 0, $n);\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < 4; k++) {\n\trenew(parts[k], 0, $n, step);\n\tmemcpy(&parts[k]->u[$i], parts[k]->fresh, 8 * sizeof(double));\n\tmemset(&parts[$j]->flux[$k], 0, 3 * sizeof(double));\n}\n",
};
const struct shape_kind shape_parts = SHAPE_KIND(parts);

/* ---- one block in parts ---- */

const char shape_leases_functions[] =
	"static unsigned long *let(struct lease *a, int k)\n{\n\tunsigned long *all = malloc(k * sizeof *all), **to[] = {&a->p, &a->q, &a->r}, *next = all;\n"
	"\tfor (int i = 0; i < k; i++)\n\t\tall[i] = i;\n\tfor (int i = 0; i < 3; i++) {\n\t\t*(to[i]) = next;\n\t\tnext += k / 3;\n\t}\n\ta->n = k;\n\treturn all;\n}\n\n"
	"static void wipe(struct lease *a, int k)\n{\n\tif (a->all != NULL)\n\t\tmemset(a->all, 0, (a->n - k) * sizeof *a->all);\n}\n\n";

static const char *const leases[] = {
	"#pragma potential_ckpt\nif ($c && $k)\n\tsum += lease0.r[$j];\nwipe(&lease0, $k);\nsum = sum * 3 + add(lease0.r, 0, 20) + add(lease0.p, $j, $n);\nfill(lease0.r, 0, 20, step);\nfill(lease0.q, $k, 20, step);\n",
	"if ($c && $k == 0) {\n\tfree(lease1.all);\n\tlease1.all = NULL;\n}\n#pragma potential_ckpt\nwipe(&lease1, $k);\nif (!lease1.all) {\n\tlease1.all = let(&lease1, 60 + 3 * $n);\n\twipe(&lease1, $j);\n}\n"
	"for (int i = 0; i < $n; i++)\n\tlease1.q[i % 10] += lease1.r[i % 10] + lease1.p[i % 10] + i;\nsum = sum * 3 + add(lease1.all, 0, lease1.n);\nfill(lease1.r, 0, 10, sum);\n",
	"#pragma potential_ckpt\n{\n\tstruct lease x = lease0;\n\tif ($c && lease1.all) {\n\t\tlease0 = lease1;\n\t\tlease1 = x;\n\t}\n\tfor (int i = 0; i < lease0.n - $k; i++)\n\t\tlease0.all[i] = i + step;\n\tsum = sum * 3 + add(lease0.r, 0, 10) + add(x.r, 0, 10);\n\tfill(x.r, 0, 10, sum);\n}\n",
	"for (int i = 0; i < $n; i++) {\n#pragma potential_ckpt\n\tif (i == $k + 2)\n\t\tbreak;\n\tmemset(lease0.all, 0, lease0.n * sizeof *lease0.all);\n\tlease0.q[i % 10] += i;\n\tsum = sum * 3 + add(lease0.q, 0, 10);\n\tif ($c)\n\t\tfill(lease0.p, 0, 10, i);\n}\nsum = sum * 3 + add(lease0.p, 0, 10) + add(lease0.q, 0, 10);\n",
	"{\n\tunsigned long *r = lease0.r;\n\tint k = lease0.n - $j;\n#pragma potential_ckpt\n\tif ($k == 1)\n\t\tk -= 2;\n\tfill(lease0.all, 0, k, step);\n#pragma omp parallel for reduction(+ : sum)\n\tfor (int i = 0; i < 10; i++)\n\t\tsum += r[i] * i;\n\tsum = sum * 3 + add(r, 0, 10);\n\tr[$i] = sum;\n}\n",
};
const struct shape_kind shape_leases = SHAPE_KIND(leases);

/* ---- flattened nests ---- */

static const char *const flat_nests[] = {
	"for (int i = 0; i < nx; i++)\n\tfor (int j = 0; j < ny; j++)\n\t\tflat[i * ny + j] = i * j + step;\n#pragma potential_ckpt\nfor (int i = 0; i < nx; i++)\n\tfor (int j = $k; j < ny; j++)\n\t\tsum = sum * 3 + flat[i * ny + j];\n",
	"for (int k = 0; k < 3; k++)\n\tfor (int j = 0; j < ny; j++)\n\t\tfor (int i = 0; i < nx; i++)\n\t\t\tflat2[(k * ny + j) * nx + i] = k + flat[j * nx + i];\n#pragma potential_ckpt\n"
	"for (int i = 0; i < nx * ny; i++)\n\tsum = sum * 3 + flat2[i + $k];\n",
	"rim(flat, nx, ny);\n#pragma potential_ckpt\nfor (int i = 1; i < nx - 1; i++)\n\tfor (int j = 1; j < ny - 1; j++)\n\t\tflat[i * ny + j] = flat[(i - 1) * ny + j] + flat[i * ny + j - 1];\nsum = sum * 3 + add(flat, 0, nx * ny);\n",
	"for (int i = 0; i < nx; i++)\n\tfor (int j = 0; j < ny; j++)\n\t\tflat[i * ny + j] = i + j * step;\n#pragma potential_ckpt\n"
	"for (int i = 1; i < nx - 1; i++)\n\tfor (int j = $k; j < ny; j++)\n\t\tsum = sum * 3 + flat[i * ny + j - ny] + flat[i * ny + j + ny] + flat[i * ny + (ny - 1 - j) + $j];\n",
	"#pragma potential_ckpt\n{\n\tint pad = $c ? 1 : $k;\n\tfor (int i = pad; i < nx + 3 - pad; i++)\n\t\tfor (int j = pad; j < ny - pad; j++)\n\t\t\tflat[i * ny + j] = i * j + sum;\n"
	"\tif ($d)\n\t\tfor (int i = pad; i < nx + 3 - pad; i++)\n\t\t\tfor (int d = 0; d < pad; d++)\n\t\t\t\tflat[i * ny + (ny - pad + d)] = flat[i * ny + (ny - 1 - pad - d)];\n"
	"#pragma potential_ckpt\n\tfor (int i = 2; i < nx + 1; i++)\n\t\tfor (int j = $j; j < ny - pad; j++) {\n\t\t\tint k = i * ny + j;\n\t\t\tsum = sum * 3 + flat[k] + flat[k + ny] + flat[k - 2 * ny] + flat[k + 1];\n\t\t}\n}\n",
	"for (int k = 0; k < 3; k++)\n\tfor (int j = 0; j < ny; j++)\n\t\tfor (int i = 0; i < nx; i++)\n\t\t\tflat2[(k * ny + j) * nx + i] = k + j * step;\n#pragma potential_ckpt\n"
	"for (int k = 1; k < 3; k++)\n\tfor (int j = 1; j < ny; j++)\n\t\tfor (int i = 0; i < nx; i++)\n\t\t\tsum = sum * 3 + flat2[(k * ny + j - ny) * nx + i] + flat2[(k * ny + j) * nx + i - nx + $k];\n",
	"nx = 4 + step % 2;\nny = 6 - step % 2;\nfor (int i = 0; i < nx * ny; i++)\n\tflat[i] += i;\n",
	"for (int i = 0; i < nx * ny; i++)\n\tflat2[i] = flat[i] + step;\n#pragma potential_ckpt\nfor (int i = 0; i < nx; i++)\n\tfor (int j = 0; j < ny; j++)\n\t\tsum = sum * 3 + flat2[i * ny + j];\n",
	"#pragma potential_ckpt\nfor (int k = 0; k < nx * ny - $k; k++)\n\tflat[k] = k + sum;\nfor (int i = 0; i < nx; i++)\n\tfor (int j = 0; j < ny; j++)\n\t\tsum = sum * 3 + flat[i * ny + j];\n",
	"#pragma potential_ckpt\nfor (int i = 0; i < nx; i++)\n\tfor (int j = 0; j < ny - $k; j++)\n\t\tflat[i * ny + j] = i + sum;\nfor (int k = 0; k < nx * ny; k++)\n\tsum = sum * 3 + flat[k];\n",
	"{\n\tsize_t rows = nx, cols = ny;\n#pragma potential_ckpt\n\tfor (size_t i = $k; i < rows; i++)\n\t\tfor (size_t j = 0; j < cols; j++)\n\t\t\tflat[i * cols + j] = i + sum;\n\tfor (size_t k = 0; k < rows * cols; k++)\n\t\tsum = sum * 3 + flat[k];\n}\n",
	"{\n\tint rows = $c ? -nx : nx, cols = $c ? -ny : ny;\n#pragma potential_ckpt\n\tfor (int i = 0; i < rows; i++)\n\t\tfor (int j = 0; j < cols; j++)\n\t\t\tflat[i * cols + j] = i + sum;\n\tsum = sum * 3 + add(flat, $k, rows * cols);\n}\n",
};
const struct shape_kind shape_flat_nests = SHAPE_KIND(flat_nests);
