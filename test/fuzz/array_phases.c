/* array_phases.c - pieces of programs where an element is written before it is read, or just not.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "array_phases.h"

const char *const array_phase_head =
	"static struct rec {\n\tint x;\n\tunsigned long y;\n} r[20];\n"
	"static unsigned long *p, t0[200], t1[200];\n#pragma omp threadprivate(t0, t1)\n\n"
	"static int bump(void)\n{\n\tn = 8 + n % 4;\n\treturn n;\n}\n\n"
	"static int until(unsigned long *x, int to, int at)\n{\n\tfor (int i = 0; i < to; i++) {\n"
	"\t\tif (i == at + 4)\n\t\t\treturn i;\n\t\tx[i] = at + i;\n\t}\n\treturn to;\n}\n\n"
	"static void guarded(unsigned long *x, int to)\n{\n\tif (to > 9)\n\t\treturn;\n"
	"\tfor (int i = 0; i < to + 3; i++)\n\t\tx[i] = to;\n}\n\n"
	"static void spread(unsigned long *x, int to)\n{\n\tif (to == 0)\n\t\treturn;\n"
	"\tx[to - 1] = to;\n\tspread(x, to - 1);\n}\n\n"
	"static void bound(int *to, int by)\n{\n\t*to = 6 + by;\n}\n\n"
	"static void team_tick(void)\n{\n#pragma potential_ckpt\n}\n\n"
	"static void single_fill(unsigned long *x, const int *to)\n{\n#pragma omp single\n"
	"\tfor (int i = 0; i < *to; i++)\n\t\tx[i] = i + 2;\n}\n\n"
	"static unsigned long line[600];\nstatic int ends[9];\nstatic short begins[7];\nstatic unsigned char few[12];\n\n"
	"static void set_ends(int by)\n{\n\tfor (int i = 0; i < 9; i++)\n\t\tends[i] = (ends[i] + i * by) % 500;\n"
	"\tfor (int i = 0; i < 7; i++)\n\t\tbegins[i] = ends[i + 1] / 2;\n\tfew[by % 12] = by * 11;\n}\n\n"
	"static unsigned long span(const int *at, const unsigned long *x, int to)\n{\n\tunsigned long t = 0;\n"
	"\tfor (int i = 0; i < to && i < 8; i++)\n\t\tfor (int j = at[i]; j < at[i + 1]; j++)\n\t\t\tt = t * 3 + x[j];\n"
	"\treturn t;\n}\n\n";

/* clang-format off */
const char *const array_phases[] = {
	"p = $c ? $x : $y;\nfor (int i = 0; i < $n; i++)\n\tp[i] = i + step;\n"
	"for (int i = 0; i < $m; i++)\n\tsum = sum * 3 + $x[i];\n",
	"p = $x + $k;\nfor (int i = $l; i < $n; i++)\n\tp[i] = i + step;\n"
	"for (int i = $l; i < $m; i++)\n\tsum = sum * 3 + $x[i + $j];\n",
	"p = h0;\nh0 = h1;\nh1 = p;\nfor (int i = 0; i < $n; i++)\n\th0[i] = step;\n"
	"for (int i = 0; i < $m; i++)\n\tsum = sum * 3 + p[i] + h0[i];\n",
	"for (int i = 0; i < $n; i++)\n\th0[i] = step;\np = h0;\nh0 = h1;\nh1 = p;\n"
	"for (int i = 0; i < $m; i++)\n\tsum = sum * 3 + h$b[i];\n",
	"h0 = realloc(h0, 20 * sizeof *h0);\nfor (int i = 0; i < $n; i++)\n\th0[i + $k] = i;\n"
	"h0 = realloc(h0, 24 * sizeof *h0);\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + h0[i + $j];\n",
	"for (int q = 0; q < 2; q++) {\n\tfor (int i = 0; i < $n; i++)\n\t\tsum = sum * 3 + h1[i];\n"
	"\tfree(h1);\n\th1 = calloc(20, sizeof *h1);\n#pragma potential_ckpt\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\th1[i + $k] = q + i;\n}\n",
	"if ($c)\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i + $k] = step + i;\n"
	"if ($d)\n\tfor (int i = 0; i < $m; i++)\n\t\tsum = sum * 3 + $x[i + $j];\n",
	"if ($c) {\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] = step;\n} else {\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\t$x[i + $k] = n;\n}\n"
	"for (int i = $k; i < $n; i++)\n\tsum = sum * 3 + $x[i];\n",
	"for (unsigned i = $n; i-- > 0;)\n\t$x[i + $k] = i + step;\n"
	"for (int i = 0; i < $m; i++)\n\tsum = sum * 3 + $x[i + $j];\n",
	"for (int i = $l; i != $n; i++) {\n\tif (i > 12)\n\t\tbreak;\n\t$x[i] = i;\n}\n"
	"for (int i = $l; i < $m; i++)\n\tsum = sum * 3 + $x[i];\n",
	"for (int i = 9; i != $m; i++) {\n\tif (i > 15)\n\t\tbreak;\n\tsum = sum * 3 + $x[i];\n}\n",
	"{\n\tint w = $l;\n\twhile (w < $n) {\n\t\t$x[w + $k] = w;\n\t\tw++;\n\t}\n"
	"\tfor (int i = $l; i < $m; i++)\n\t\tsum = sum * 3 + $x[i + $k];\n}\n",
	"{\n\tint w = 0;\n\tdo {\n\t\t$x[w] = w + step;\n\t} while (++w < $n);\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\tsum = sum * 3 + $x[i];\n}\n",
	"fill($x, 0, n, bump());\nsum = sum * 3 + total($x, 0, n);\n",
	"$x[n] = bump();\nsum = sum * 3 + $x[n];\n",
	"$x[n] = step;\nsum = sum * 3 + (bump() + $x[n]);\n",
	"for (int i = 0; i < $n; i++) {\n\tr[i + $k].x = i;\n\tif ($c)\n\t\tr[i + $k].y = step;\n}\n"
	"for (int i = 0; i < $m; i++)\n\tsum = sum * 3 + r[i + $j].y + r[i + $k].x;\n",
	"for (int i = 0; i < $n; i++)\n\tr[i] = r[i + $k];\n"
	"for (int i = 0; i < $m; i++)\n\tsum = sum * 3 + r[i].y + r[i].x;\n",
	"{\n\tstruct rec q = {step, n};\n\tfor (int i = 0; i < $n; i++)\n\t\tr[i + $k] = q;\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\tsum = sum * 3 + r[i + $j].x + r[i].y;\n}\n",
	"memcpy($x, $y, 1$k * sizeof *$x);\nfor (int i = 0; i < $n; i++)\n\tsum = sum * 3 + $x[i];\n",
	"memmove($x, $x + 1, 1$k * sizeof *$x);\nfor (int i = 0; i < $n; i++)\n\tsum = sum * 3 + $x[i];\n",
	"memset($x, $b, $n * sizeof *$x);\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + $x[i];\n",
	"sum += until($x, $n, step);\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + $x[i];\n",
	"guarded($x, $n);\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + $x[i + $k];\n",
	"spread($x, $n);\nfor (int i = 0; i < $m; i++)\n\tsum = sum * 3 + $x[i];\n",
	"{\n\tint w = 3;\n\tbound(&w, step);\n\tfor (int i = 0; i < w; i++)\n\t\t$x[i] = i;\n"
	"\tbound(&w, step + $k);\n\tfor (int i = 0; i < w; i++)\n\t\tsum = sum * 3 + $x[i];\n}\n",
	"switch (step % 3) {\ncase 0:\n\tfill($x, 0, $n, 3);\n\tbreak;\ncase 1:\n\tfill($x, 0, $m, 4);\n}\n"
	"sum = sum * 3 + total($x, 0, $m);\n",
	"if ($c)\n\tgoto past$u;\nfill($x, 0, $n, 3);\npast$u:\nsum = sum * 3 + total($x, 0, $m);\n",
	"if ($c) {\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] += i;\n#pragma potential_ckpt\n"
	"\tif ($d)\n\t\tfor (int i = 0; i < $n; i++)\n\t\t\t$x[i] = step;\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\tsum = sum * 3 + $x[i];\n}\n",
	"for (int q = 0; q < 3; q++) {\n\tif (q > $k)\n\t\tfor (int i = 0; i < $n; i++)\n"
	"\t\t\tsum = sum * 3 + $x[i];\n#pragma potential_ckpt\n\tif (q == $j)\n\t\tcontinue;\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\t$x[i] = q + i;\n}\n",
	"for (int i = 0; i < $n; i++)\n\tfor (int j = 0; j <= i; j++)\n\t\t$s[i][j] = i + j * step;\n"
	"for (int i = 0; i < $m; i++)\n\tfor (int j = $b; j < i + $b; j++)\n\t\tsum = sum * 3 + $s[i][j];\n",
	"for (int i = 0; i < $n; i++) {\n\t$s[i][13 - i] = i;\n\t$s[14 - i][i] = step;\n}\n"
	"for (int i = 0; i < $m; i++)\n\tsum = sum * 3 + $s[i][13 + $b - i] + $s[14 - i][i];\n",
	"$x[0] = step;\nfor (int i = 1; i < $n; i++)\n\t$x[i] = $x[i - 1] * 2 + i;\nsum += $x[$m - 1] + $x[$k];\n",
	"for (int i = 0; i < n; i++)\n\t$x[i] = step;\nn = 7 + n % 5;\nfor (int i = 0; i < n; i++)\n"
	"\tsum = sum * 3 + $x[i];\n",
	"for (int i = 0; i < prm[$b]; i++)\n\t$x[i] = i;\nprm[step % 2] = 5 + step;\n"
	"for (int i = 0; i < prm[$b]; i++)\n\tsum = sum * 3 + $x[i];\n",
	"{\n\tunsigned long (*w)[20] = $c ? $s : $t;\n\tfor (int i = 0; i < $n; i++)\n\t\tw[i][$k] = i;\n"
	"\tw = $d ? $s : $t;\n\tfor (int i = 0; i < $m; i++)\n\t\tsum = sum * 3 + w[i][$j];\n}\n",
	"{\n\tvoid (*f)(unsigned long *, int, int, unsigned long) = fill;\n\tf($x, 0, $n, 3);\n"
	"\tsum = sum * 3 + total($x, 0, $m);\n}\n",
	"for (int i = 3; i < $n; i++) {\n\tfill($x, 0, i, i);\n\tsum = sum * 3 + $x[i - 1] + $x[i - $k];\n}\n",
	"for (int i = 0; i < $n; i++) {\n\tfor (int j = 0; j < $m; j++)\n\t\t$x[j] = i + j;\n"
	"\tfor (int j = $k; j < $m; j++)\n\t\t$s[i][j] = $x[j - $k] + $x[j];\n}\n",
	"#pragma omp parallel num_threads(2)\n{\n#pragma omp for schedule(static) nowait\n"
	"\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] = i * 3 + step;\n#pragma omp for schedule(static)\n"
	"\tfor (int i = 0; i < $n; i++)\n\t\t$y[i + $b] = $x[i] + 1;\n}\n",
	"#pragma omp parallel num_threads(2)\nfor (int f = 0; f < 3; f++) {\n"
	"#pragma omp for schedule(static, 2) nowait\n\tfor (int i = 0; i < $n; i++)\n"
	"\t\tif (i - f >= $k)\n\t\t\t$x[i] = i * 3 + step + f;\n"
	"#pragma omp for schedule(static, 2)\n\tfor (int i = 0; i < $n; i++)\n"
	"\t\tif (i - f >= $j)\n\t\t\t$y[i + $b] = $x[i] + 1;\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tint me = omp_get_thread_num();\n"
	"\tif (me == $b) {\n#pragma omp master\n\t\t$x[0] = step;\n\t}\n#pragma omp barrier\n"
	"\tif (me == 1)\n\t\tsum += $x[0];\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tint me = omp_get_thread_num() * 5;\n"
	"\tfor (int i = me; i < me + 5; i++)\n\t\t$x[i] = i + step;\n#pragma omp barrier\n"
	"\tfor (int i = $k; i < $n; i++)\n\t\tsum += $x[i] * i;\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n#pragma omp single nowait\n"
	"\tfor (int i = 0; i < $n; i++)\n\t\t$x[i + $k] = i + step;\n#pragma omp barrier\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\tsum += $x[i + $j] * i;\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n#pragma omp sections\n\t{\n"
	"#pragma omp section\n\t\tfor (int i = 0; i < 5; i++)\n\t\t\t$x[i] = i;\n#pragma omp section\n"
	"\t\tfor (int i = 5; i < $n; i++)\n\t\t\t$x[i + $b] = i;\n\t}\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\tsum += $x[i] * i;\n}\n",
	"#pragma omp parallel num_threads(2)\n#pragma omp single\n{\n#pragma omp task\n"
	"\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] = i + step;\n#pragma omp taskwait\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\tsum = sum * 3 + $x[i];\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tint me = omp_get_thread_num() + $n - 1;\n"
	"#pragma omp master\n\tfor (int i = 0; i < me; i++)\n\t\t$x[i] = i;\n#pragma omp barrier\n"
	"\tfor (int i = 0; i < me; i++)\n\t\tsum += $x[i] * i;\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tint to = $n;\n"
	"\tsingle_fill($x, &to);\n\tfor (int i = 0; i < $m; i++)\n\t\tsum += $x[i] * i;\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tfor (int q = 0; q < 3; q++) {\n"
	"#pragma omp for\n\t\tfor (int i = 0; i < $n; i++)\n\t\t\t$s[q][i] = i + q;\n"
	"#pragma omp for\n\t\tfor (int i = $k; i < $m; i++)\n\t\t\tsum += $s[q][i + 1 - $b];\n\t}\n}\n",
	"#pragma omp parallel for num_threads(2) firstprivate(n) lastprivate(m)\n"
	"for (int i = 0; i < 10; i++) {\n\tm = i - $b;\n\tfor (int j = 0; j < n; j++)\n\t\t$s[i][j] = i * j;\n"
	"\tfor (int j = 0; j < n; j++)\n\t\t$x[i] = $s[i][j + $b];\n}\nm = 4 + m % 5;\n",
	"#pragma omp parallel num_threads(2)\n{\n#pragma omp for ordered\n\tfor (int i = 1; i < $n; i++) {\n"
	"#pragma omp ordered\n\t\t$x[i] = $x[i - 1] + step;\n\t}\n}\n",
	"#pragma omp simd\nfor (int i = 0; i < $n; i++)\n\t$x[i] = $y[i + $k] + step;\n"
	"for (int i = 0; i < $m; i++)\n\tsum = sum * 3 + $x[i];\n",
	/* positions that all threads of a team meet */
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\nfor (int q = 0; q < 3; q++) {\n"
	"#pragma potential_ckpt\n#pragma omp for\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i + $k] = i + q;\n"
	"#pragma omp for\n\tfor (int i = 0; i < $m; i++)\n\t\tsum += $x[i + $j] * (i + q);\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\nfor (int q = 0; q < 2; q++) {\n"
	"#pragma omp single\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] = i + q;\n#pragma potential_ckpt\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\tsum += $x[i + $j] * (i + q);\n#pragma omp barrier\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tunsigned long own[200] = {0};\n"
	"\tfor (int q = 0; q < 3; q++) {\n#pragma potential_ckpt\n#pragma omp for schedule(static)\n"
	"\t\tfor (int i = 0; i < $n; i++)\n\t\t\town[i + $k] = i + q;\n"
	"\t\tfor (int i = 0; i < $m; i++)\n\t\t\tsum += own[i + $j] * (i + q);\n\t}\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tunsigned long own[200] = {0};\n"
	"\tfor (int q = 0; q < 3; q++) {\n\t\tint took = 0;\n#pragma potential_ckpt\n#pragma omp single\n"
	"\t\t{\n\t\t\ttook = 1;\n\t\t\tfor (int i = 0; i < $n; i++)\n\t\t\t\t$x[i] = i + step;\n\t\t}\n"
	"\t\tif (took == $b)\n\t\t\tfor (int i = 0; i < $m; i++)\n\t\t\t\tsum += $y[i] * i;\n"
	"\t\tfor (int i = 0; i < $n; i++)\n\t\t\town[i + $k] = q + i;\n"
	"\t\tfor (int i = 0; i < $m; i++)\n\t\t\tsum += own[i + $j] + $x[i];\n#pragma omp barrier\n\t}\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tint me = omp_get_thread_num() * 5;\n"
	"\tfor (int q = 0; q < 3; q++) {\n#pragma potential_ckpt\n\t\tfor (int i = me; i < me + 5; i++)\n"
	"\t\t\t$x[i + $k] = i + step + q;\n#pragma omp barrier\n\t\tfor (int i = $j; i < $n; i++)\n"
	"\t\t\tsum += $x[i] * i;\n#pragma omp barrier\n\t}\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tint me = omp_get_thread_num();\n"
	"\tfor (int q = 0; q < 3; q++) {\n\t\tif (me == $b)\n\t\t\tfor (int i = 0; i < $n; i++)\n"
	"\t\t\t\t$x[i] = i + q;\n#pragma omp barrier\n\t\tteam_tick();\n#pragma omp for schedule(static) nowait\n"
	"\t\tfor (int i = 0; i < $m; i++)\n\t\t\t$y[i] = $x[i] + q;\n#pragma potential_ckpt\n"
	"#pragma omp for schedule(static)\n\t\tfor (int i = 0; i < $m; i++)\n\t\t\tsum += $y[i] * i;\n\t}\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\nfor (int q = 0; q < 3; q++) {\n"
	"\tteam_tick();\n#pragma omp single\n\tprm[$b] = 4 + q + step;\n"
	"#pragma omp for\n\tfor (int i = 0; i < prm[$b]; i++)\n\t\t$x[i + $k] = i;\n#pragma potential_ckpt\n"
	"#pragma omp for\n\tfor (int i = 0; i < prm[$b]; i++)\n\t\tsum += $x[i + $j] * (i + q);\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\nfor (int q = 0; q < 3; q++) {\n"
	"#pragma omp master\n\tfor (int i = 0; i < $n; i++)\n\t\t$x[i] = i + q;\n\tteam_tick();\n#pragma omp barrier\n"
	"#pragma omp for nowait\n\tfor (int i = $k; i < $m; i++)\n\t\t$s[q][i] = $x[i] + step;\n"
	"\tteam_fill($y, $n, q);\n#pragma potential_ckpt\n\tfor (int i = $j; i < $m; i++)\n"
	"\t\tsum += $s[q][i] * i + $y[i];\n#pragma omp barrier\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum) firstprivate(n)\n{\n\tunsigned long *own = malloc(20 * sizeof *own);\n"
	"\tfor (int i = 0; i < 20; i++)\n\t\town[i] = i;\n\tfor (int q = 0; q < 3; q++) {\n\t\tn = 7 + q;\n"
	"#pragma potential_ckpt\n\t\tfor (int i = 0; i < n; i++)\n\t\t\town[i + $k] = i + q;\n"
	"\t\tfor (int i = 0; i < n; i++)\n\t\t\tsum += own[i + $j] * (i + q);\n\t}\n\tfree(own);\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\nfor (int q = 0; q < 3; q++) {\n"
	"#pragma potential_ckpt\n#pragma omp for\n\tfor (int i = $l; i < $n; i++)\n\t\tfor (int j = $k; j < $m; j++)\n"
	"\t\t\t$s[i + $b][j] = i + q * j;\n#pragma omp for\n\tfor (int i = 0; i < $m; i++)\n"
	"\t\tfor (int j = $j; j < $n; j++)\n\t\t\tsum += $s[i][j + $b] * (i + q);\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tint me = omp_get_thread_num();\n"
	"\tfor (int q = 0; q < 3; q++) {\n\t\tteam_tick();\n\t\tfor (int j = $k; j < $n; j++)\n"
	"\t\t\t$s[me + 6][j] = $s[me + $j][j] + q;\n#pragma omp barrier\n#pragma potential_ckpt\n"
	"#pragma omp for schedule(static, 1)\n\t\tfor (int i = $b; i < $m; i++)\n\t\t\tsum += $s[i][$k] * i;\n\t}\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\nfor (int q = 0; q < 3; q++) {\n"
	"#pragma omp single\n\tprm[$b] = 4 + q + step;\n#pragma potential_ckpt\n#pragma omp for collapse(2)\n"
	"\tfor (int i = 0; i < $n; i++)\n\t\tfor (int j = 0; j < 10; j++)\n\t\t\t$s[i + $k][j] += i * j + q;\n"
	"#pragma omp for\n\tfor (int i = 1; i < prm[$b]; i++)\n\t\tfor (int j = 0; j < i; j++)\n"
	"\t\t\tsum += $s[i][j + $j] + $t[j][i];\n\tif (q == $j)\n\t\tcontinue;\n"
	"#pragma omp for\n\tfor (int i = 0; i < prm[$b]; i++)\n\t\t$t[i][$k] = q;\n}\n",
	/* elements between numbers of an array */
	"set_ends($n);\nfor (int i = 0; i < 600; i++)\n\tline[i] = line[i] * 3 + i + step;\n",
	"for (int i = 0; i < 8; i++)\n\tfor (int j = ends[i]; j < ends[i + 1]; j++)\n\t\tsum = sum * 3 + line[j + $k];\n",
	"sum += span(ends, line + $k, $n);\n",
	"set_ends($m);\nsum += span(ends, line, $n);\nends[$k] = (ends[$j] + step * 7) % 500;\n",
	"for (int i = $l; i < 7; i++)\n\tfor (int j = begins[i] + $k; j > few[i]; j--)\n\t\tsum = sum * 3 + line[j + $b];\n"
	"begins[$j] = few[$k] + step;\n",
	"{\n\tconst int *e = ends + $b;\n\tfor (int i = 0; i < 7; i++)\n\t\tfor (int j = e[i]; j <= e[i + 1]; j += 2)\n"
	"\t\t\tline[j] += sum % 5;\n}\n",
	"{\n\tint mine[9];\n\tmemcpy(mine, ends, sizeof mine);\n\tmine[$k] = 500;\n\tsum = sum * 3 + span(mine, line, $n);\n}\n",
	"for (int q = 0; q < 2; q++) {\n#pragma potential_ckpt\n\tfor (int i = 0; i < 8; i++)\n"
	"\t\tfor (int j = ends[i]; j < ends[i + 1]; j++)\n\t\t\tsum = sum * 3 + line[j];\n"
	"\tif ($c)\n\t\tends[$k] = (ends[$k] + 90) % 500;\n}\n",
	"for (int i = 0; i < 6; i++)\n\tfor (int j = ends[i]; j < ends[i + 1] - 1; j++)\n\t\tline[j] = step + j;\n"
	"sum += span(ends + $b, line, 6 - $k);\n",
	"#pragma omp parallel for num_threads(2) reduction(+ : sum)\nfor (int i = 0; i < 8; i++)\n"
	"\tfor (int j = ends[i] + $b; j < ends[i + 1] + $k; j++)\n\t\tsum += line[j] * (i + 1);\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\nfor (int q = 0; q < 2; q++) {\n#pragma potential_ckpt\n"
	"#pragma omp for\n\tfor (int i = 0; i < 7; i++)\n\t\tfor (int j = begins[i]; j < ends[i]; j++)\n"
	"\t\t\tsum += line[j] * (i + q);\n#pragma omp single\n\tbegins[$k] = ends[$j] / 3;\n}\n",
	/* arrays of which each thread has one */
	"{\n\tunsigned long got[6] = {0};\n#pragma omp parallel for num_threads(2) schedule(static)\n"
	"\tfor (int q = 0; q < 6; q++) {\n\t\tfor (int i = 0; i < $n; i++)\n\t\t\tt0[i + $k] = q + i + step;\n"
	"\t\tfor (int i = 0; i < $m; i++)\n\t\t\tgot[q] = got[q] * 3 + t0[i + $j];\n\t}\n"
	"\tfor (int q = 0; q < 6; q++)\n\t\tsum = sum * 3 + got[q];\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tfor (int i = 0; i < $n; i++)\n"
	"\t\tt$b[i + $k] = i + step;\n\tfor (int i = 0; i < $m; i++)\n\t\tsum += t$b[i + $j] * i;\n"
	"\tfor (int i = 0; i < 14; i++)\n\t\tt0[i] += omp_get_thread_num();\n}\n",
	"fill(t$b, 0, $n, step);\n#pragma omp parallel num_threads(2) reduction(+ : sum)\n"
	"for (int i = 0; i < $m; i++)\n\tsum += t$b[i] * (i + 1);\n",
	"{\n\tunsigned long *first = t0;\n#pragma omp parallel num_threads(2) reduction(+ : sum)\n"
	"\tif (omp_get_thread_num() == 1) {\n\t\tfor (int i = 0; i < $n; i++)\n\t\t\tt0[i + $k] = step;\n"
	"\t\tfor (int i = 0; i < $m; i++)\n\t\t\tsum += first[i + $j] * i;\n\t}\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n#pragma omp for schedule(static)\n"
	"\tfor (int q = 0; q < 2; q++)\n\t\tif (q == $b)\n\t\t\tfor (int i = 0; i < $n; i++)\n"
	"\t\t\t\tt1[i] = q + step;\n\tfor (int i = 0; i < $m; i++)\n\t\tsum += t1[i] * i;\n}\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\n{\n\tteam_fill(t$b, $n, step);\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\tsum += t$b[i] * i;\n}\n",
	"fill(t1, 0, $n, 3);\n#pragma omp parallel num_threads(2) copyin(t1) reduction(+ : sum)\n"
	"for (int i = 0; i < $m; i++)\n\tsum += t1[i + $k] * i;\n",
	"#pragma omp parallel num_threads(2) reduction(+ : sum)\nfor (int q = 0; q < 3; q++) {\n"
	"\tfor (int i = 0; i < $n; i++)\n\t\tt0[i + $k] = i + q;\n#pragma potential_ckpt\n"
	"\tfor (int i = 0; i < $m; i++)\n\t\tsum += t0[i + $j] * (i + q);\n}\n",
};
/* clang-format on */
const unsigned array_phase_count = sizeof array_phases / sizeof *array_phases;
