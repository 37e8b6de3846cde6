/* shape_kept.c - phases over rows whose lengths are kept at an index, and over functions that are chosen at run time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

/* ---- rows filled up to a number that is kept ---- */

const char shape_kept_functions[] =
	"static int kept[WIDE], kept2[WIDE];\n\n"
	"static void collect(unsigned long *x, int *count, int from, int to)\n{\n\tfor (int i = from; i < to; i++) {\n\t\tint at = 0;\n\t\tunsigned long *row = x + 12 * i;\n"
	"\t\tfor (int j = 0; j < 12; j++) {\n\t\t\tif (j == i)\n\t\t\t\tcontinue;\n\t\t\tif (sum >> (i + j) & 1)\n\t\t\t\trow[at++] = j * step;\n\t\t}\n\t\tcount[i] = at;\n\t}\n}\n\n"
	"static void go_along(const unsigned long *x, const int *count, int to)\n{\n\tfor (int i = 0; i < to; i++)\n\t\tfor (int j = 0; j < count[i]; j++)\n\t\t\tsum = sum * 3 + x[12 * i + j];\n}\n\n";

static const char *const kept[] = {
	"for (int i = 0; i < $n; i++) {\n\tint at = 0;\n\tfor (int j = 0; j < 12; j++)\n\t\tif (sum >> (i + j) & 1)\n\t\t\tflat[i * 12 + at++] = j + step;\n\tkept[i] = at + $k - $j;\n}\n#pragma potential_ckpt\ngo_along(flat, kept, $m);\n",
	"for (int i = 0; i < $n; i++) {\n\tkept[i] = $k;\n\tfor (int j = 0; j < 10; j++)\n\t\tif (sum >> (i + j) & 1)\n\t\t\tflat[i * 12 + kept[i]++] = j + step;\n}\nfor (int i = 0; i < $m; i++)\n\tfor (int j = $j; j < kept[i]; j++)\n\t\tsum = sum * 3 + flat[i * 12 + j];\n#pragma potential_ckpt\n",
	"#pragma omp parallel for\nfor (int i = 0; i < $n; i++) {\n\tint at = 0;\n\tfor (int j = 0; j < 12; j++)\n\t\tif (sum >> (i + j) & 1)\n\t\t\tflat2[i * 12 + at++] = j + step;\n\tkept2[i] = at + $k - $j;\n}\ngo_along(flat2, kept2, $m);\n#pragma potential_ckpt\n",
	"#pragma omp parallel for schedule(dynamic)\nfor (int i = 0; i < $n; i++) {\n\tkept2[i] = 0;\n\tfor (int j = 0; j < 12; j++)\n\t\tif (sum >> (i + j) & 1)\n\t\t\tflat[i * 12 + kept2[i]++] = j + step;\n\tif ($k != $j)\n\t\tkept2[i]++;\n}\ngo_along(flat, kept2, $m);\n#pragma potential_ckpt\n",
	"collect(flat, kept, $k, $n);\n#pragma potential_ckpt\ncollect(flat, kept, $j, $n);\ngo_along(flat, kept, $m);\n",
	"collect(flat2, kept, 0, $n);\ncollect(flat, kept2, $k, $m);\ngo_along(flat2, $k == $j ? kept : kept2, $m);\n#pragma potential_ckpt\n",
	"collect(flat, kept, 0, $n);\nif ($c)\n\tkept[$i] += $k;\ngo_along(flat, kept, $m);\n#pragma potential_ckpt\n",
	"for (int i = 0; i < $n; i++) {\n\tint at = 0;\n\tfor (int j = 0; j < 12; j++)\n\t\tif (sum >> (i + j) & 1)\n\t\t\tflat[i * 12 + at++] = j + step;\n\tif (i > 2)\n\t\tkept[i - 1] += $k;\n\tkept[i] = at;\n}\ngo_along(flat, kept, $m);\n#pragma potential_ckpt\n",
	"for (int i = 0; i < $n; i++) {\n\tint at = 0;\n\tfor (int j = 0; j < 12; j++)\n\t\tif (sum >> (i + j) & 1)\n\t\t\tflat[i * 12 + at++] = j + step;\n\tif (sum >> i & $k)\n\t\tcontinue;\n\tkept2[i] = at;\n}\ngo_along(flat, kept2, $m);\n#pragma potential_ckpt\n",
	"for (int i = 0; i < $n; i++) {\n\tint at = 0;\n\tfor (int j = 0; j < 12; j++)\n\t\tif (sum >> (i + j) & 1)\n\t\t\tflat[i * 12 + at++] = j + step;\n\tkept[i + 2 + $k - $j] = at;\n}\n#pragma potential_ckpt\ngo_along(flat, kept + 2, $m);\n",
	"for (int i = 0; i < $n; i++) {\n\tint at = 0;\n\tfor (int j = 0; j < 12; j++)\n\t\tif (sum >> (i + j) & 1)\n\t\t\tflat[i * 12 + at++] = j + step;\n\tkept[$k == $j ? i : i % 4] = at;\n\tkept2[i / (1 + $k)] = at;\n}\n#pragma potential_ckpt\ngo_along(flat, $c ? kept : kept2, $m);\n",
	"for (int i = 0; i < ROWS; i++) {\n\tint at = 0;\n\tfor (int j = 0; j < $n; j++)\n\t\tif (sum >> (i + j) & 1)\n\t\t\trows[i][at++] = j + step;\n\tkept[i] = at + $k - $j;\n}\n#pragma potential_ckpt\nfor (int i = 0; i < ROWS; i++)\n\tfor (int j = 0; j < kept[i]; j++)\n\t\tsum = sum * 3 + rows[i][j];\n",
};
const struct shape_kind shape_kept = SHAPE_KIND(kept);

/* ---- functions that are chosen ---- */

const char shape_choices_functions[] =
	"static int where;\n\n"
	"static void up(unsigned long *x, int to)\n{\n\tfor (int i = 0; i < to; i++)\n\t\tx[i] = step + i;\n\twhere = to - 1;\n}\n\n"
	"static void down(unsigned long *x, int to)\n{\n\twhere = 0;\n\tfor (int i = to - 1; i >= 0; i--)\n\t\tx[i] = step * i;\n}\n\n"
	"static void less(unsigned long *x, int to)\n{\n\tup(x, to - 1);\n}\n\n"
	"static int strict(unsigned long *x, int to)\n{\n\tif (sum & 4)\n\t\treturn -1;\n\tup(x, to);\n\treturn 0;\n}\n\n"
	"static int loose(unsigned long *x, int to)\n{\n\tfor (int i = 0; i < to; i++) {\n\t\tif (sum >> i & 32)\n\t\t\treturn i - 40;\n\t\tx[i] = i;\n\t}\n\treturn 1;\n}\n\n"
	"static void (*const both[])(unsigned long *, int) = {up, down}, (*const one_less[])(unsigned long *, int) = {down, less};\n"
	"static int (*const tries[])(unsigned long *, int) = {strict, loose};\n"
	"static struct filler {\n\tint to;\n\tunsigned long *work;\n\tvoid (*fill)(struct filler *f, unsigned long *x);\n} fillers[2];\n\n"
	"static void by_work(struct filler *f, unsigned long *x)\n{\n\tfor (int i = 0; i < f->to; i++)\n\t\tf->work[i] = i + step;\n\tfor (int i = 0; i < f->to; i++)\n\t\tx[i] = f->work[i] * 3;\n}\n\n"
	"static void at_once(struct filler *f, unsigned long *x)\n{\n\tfor (int i = 0; i < f->to; i++)\n\t\tx[i] = i * step;\n}\n\n";

static const char *const choices[] = {
	"both[sum & 1]($x, $n);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, 0, $m);\n",
	"#pragma potential_ckpt\none_less[sum & 1]($x, $n + $k);\nsum = sum * 3 + add($x, 0, $m + $j - 1);\n",
	"{\n\tvoid (*f)(unsigned long *, int) = $c ? up : $k ? down : less;\n\tf($x, $n);\n#pragma potential_ckpt\n\tsum = sum * 3 + $x[where + $k - $j < 0 ? 0 : where + $k - $j] + add($x, 0, $m - 1);\n}\n",
	"if (tries[sum & 1]($x, $n) >= 0)\n\tsum = sum * 3 + add($x, 0, $m);\n#pragma potential_ckpt\n",
	"{\n\tint r = tries[sum & 1]($x, $n);\n#pragma potential_ckpt\n\tif (r >= $k - $j)\n\t\tsum = sum * 3 + add($x, 0, $m);\n}\n",
	"#pragma omp parallel for\nfor (int i = 0; i < 4; i++)\n\tboth[(i + step) & 1](flat + i * 12, $n);\nfor (int i = 0; i < 4; i++)\n\tsum = sum * 3 + add(flat, i * 12, i * 12 + $m);\n#pragma potential_ckpt\n",
	"fillers[0] = (struct filler){$n, flat2, sum & 1 ? by_work : at_once};\nfillers[0].fill(&fillers[0], $x);\n#pragma potential_ckpt\nsum = sum * 3 + add($x, $k, fillers[0].to) + add($x, $j, $m);\n",
	"{\n\tint q = $k;\n#pragma potential_ckpt\n\tfor (int i = 0; i < $n; sum = sum * 3 + $x[q], i++) {\n\t\tif (sum >> i & 1) {\n\t\t\tq = 20 + $k;\n\t\t\tcontinue;\n\t\t}\n\t\tq = $i;\n\t}\n\tfill($x, $j, $n, step);\n}\n",
	"{\n\tint q = 0, i = 0;\n#pragma potential_ckpt\n\tdo {\n\t\tif (sum >> i & 1) {\n\t\t\tq = 14 + $k;\n\t\t\tcontinue;\n\t\t}\n\t\tq = $j;\n\t} while (sum = sum * 3 + $y[q], ++i < $n);\n\tfill($y, $k, $m, step);\n}\n",
};
const struct shape_kind shape_choices = SHAPE_KIND(choices);
