/* shape_below.c - phases over stacks, lists and queues: what lies below a count that moves.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

const char shape_below_functions[] =
	"static unsigned long stacked[160], stacked2[160], pairs[80][2], queue[240];\nstatic int nstacked, nstacked2 = 9, npairs, front, back;\n\n"
	"static void stack(unsigned long x)\n{\n\tif (nstacked < 150) {\n\t\tstacked[nstacked] = x;\n\t\tstacked2[nstacked] = x + 1;\n\t\tnstacked++;\n\t}\n}\n\n"
	"static void stack_before(unsigned long x)\n{\n\tif (nstacked >= 150)\n\t\treturn;\n\tnstacked++;\n\tstacked[nstacked - 1] = x;\n\tif (x & 1)\n\t\tstacked2[nstacked - 1] = step;\n}\n\n"
	"static unsigned long unstack(void)\n{\n\treturn nstacked > 0 ? stacked[--nstacked] : 7;\n}\n\n"
	"static void put_on(unsigned long *x, int *count, unsigned long value)\n{\n\tif (*count < 150)\n\t\tx[(*count)++] = value;\n}\n\n"
	"static void cut_stack(int fills)\n{\n#pragma potential_ckpt\n\tif (nstacked < 150) {\n\t\tnstacked++;\n\t\tif (fills)\n\t\t\tstacked[nstacked - 1] = sum;\n\t}\n}\n\n"
	"static void shrink(int by)\n{\n\tnstacked -= nstacked > by ? by : 0;\n}\n\n";

static const char *const below[] = {
	"for (int q = 0; q < $n; q++)\n\tstack(sum + q);\n#pragma potential_ckpt\nshrink($k);\nsum = sum * 3 + add(stacked, 0, nstacked);\n",
	"sum = sum * 3 + unstack() + unstack();\n#pragma potential_ckpt\nstack(sum);\nsum = sum * 3 + add($k == $j ? stacked : stacked2, 0, nstacked);\n",
	"shrink(2);\n#pragma potential_ckpt\nif (nstacked > 2 && nstacked < 150) {\n\tstacked[nstacked + $k - $j] = sum;\n\tstacked2[nstacked] = step;\n\tnstacked++;\n}\nfor (int q = 0; q < nstacked; q++)\n\tsum = sum * 3 + stacked[q] + stacked2[q];\n",
	"{\n\tint q = nstacked;\n\tnstacked = $i < nstacked ? $i : nstacked;\n#pragma potential_ckpt\n\tstack(step);\n\tif ($c)\n\t\tnstacked = q;\n\tsum = sum * 3 + add(stacked, 0, nstacked);\n}\n",
	"#pragma potential_ckpt\nfor (int q = 0; q < nstacked; q++)\n\tif (stacked[q] % 5 == $i) {\n\t\tnstacked--;\n\t\tstacked[q] = stacked[nstacked];\n\t\tstacked2[q] = stacked2[nstacked];\n\t\tif ($k == $j)\n\t\t\tq--;\n\t}\nstack(sum);\nsum = sum * 3 + add(stacked2, 0, nstacked);\n",
	"{\n\tint to = 0;\n\tfor (int q = 0; q < nstacked; q++)\n\t\tif (stacked[q] % 7 != $i) {\n\t\t\tstacked2[to] = stacked2[q];\n\t\t\tstacked[to++] = stacked[q];\n\t\t}\n#pragma potential_ckpt\n\tnstacked = to + ($k != $j && to < nstacked);\n\tsum = sum * 3 + add(stacked, 0, nstacked);\n}\n",
	"shrink(4);\n#pragma potential_ckpt\nfor (int q = 0; q < 5 && nstacked < 150; q++) {\n\tstacked[nstacked] = q;\n\tnstacked++;\n\tif (sum >> q & $k)\n\t\tbreak;\n\tstacked2[nstacked - 1] = step;\n}\nsum = sum * 3 + add(stacked, 0, nstacked) + add(stacked2, 0, nstacked);\n",
	"npairs -= npairs > 1 ? 2 : 0;\n#pragma potential_ckpt\nif (npairs < 70) {\n\tfor (int q = 0; q < 2 - ($k != $j); q++)\n\t\tpairs[npairs][q] = sum + q;\n\tnpairs++;\n}\nfor (int r = 0; r < npairs; r++)\n\tfor (int q = 0; q < 2; q++)\n\t\tsum = sum * 3 + pairs[r][q];\n",
	"for (int q = 0; q < $n && back < 230; q++)\n\tqueue[back++] = sum + q;\n#pragma potential_ckpt\nfor (int q = 0; q < $m && front < back; q++)\n\tsum = sum * 3 + queue[front++];\nif (front == back || $c)\n\tfront = back = 0;\nsum = sum * 3 + add(queue, front, back);\n",
	"stack(sum);\n#pragma omp parallel for\nfor (int q = 0; q < nstacked; q++)\n\tstacked[q] = stacked[q] * 3 + step;\n#pragma potential_ckpt\nshrink($k);\nstack_before(sum);\nsum = sum * 3 + add($k == $j ? stacked : stacked2, 0, nstacked);\n",
	"$v.n -= $v.n > $k ? $k : 0;\n#pragma potential_ckpt\nif ($v.n > 1 && $v.n < $v.most) {\n\t$v.at[$v.n - ($k != $j)] = sum;\n\t$v.n++;\n}\nsum = sum * 3 + add($v.at, 0, $v.n) + add($w.at, 0, $w.n);\n",
	"put_on(stacked2, $k == $j ? &nstacked2 : &nstacked, sum);\n#pragma potential_ckpt\nnstacked2 -= nstacked2 > 3;\nput_on($c ? stacked2 : stacked, &nstacked2, step);\nsum = sum * 3 + add(stacked2, 0, nstacked2);\n",
	"shrink(3);\n#pragma potential_ckpt\nif (nstacked < 140) {\n\tunsigned long few[3] = {sum, step, 5};\n\tmemcpy(stacked + nstacked, few, (2 + $k) / 2 * sizeof *few);\n\tstacked2[nstacked] = 3;\n\tnstacked += 1 + ($j == 2);\n}\nsum = sum * 3 + add(stacked, 0, nstacked);\n",
	"#pragma omp parallel for reduction(+ : nstacked2)\nfor (int q = 0; q < 4; q++)\n\tnstacked2 += q == $i && nstacked2 < 1;\n#pragma potential_ckpt\nif (nstacked2 > 0 && $c)\n\tnstacked2--;\nelse if (nstacked2 < 140)\n\tnstacked2++;\nsum = sum * 3 + add(stacked2, 0, nstacked2);\n",
	"switch (step + $k) {\ncase 1: unstack(); /* fall through */\ncase 2: stack(sum); break;\ncase 3: shrink(1); stack_before(step); break;\ndefault: nstacked -= nstacked > 0;\n}\n#pragma potential_ckpt\nfor (int q = 0; q < nstacked; q++)\n\tsum = sum * 3 + stacked[q];\n",
	"cut_stack($k == $j);\nsum = sum * 3 + add(stacked, 0, nstacked);\nshrink(1);\n",
	"if ($c)\n\tcut_stack($k);\nelse\n\tstack_before(sum);\n#pragma potential_ckpt\nfor (int q = 0; q < nstacked; q++)\n\tsum = sum * 3 + stacked[q] + stacked2[q];\nshrink($i);\n",
	"#pragma potential_ckpt\nif (nstacked2 > 2 && nstacked2 < 140) {\n\tunsigned long *on = stacked2 + $k;\n\ton[nstacked2 - $j] = sum;\n\t++*(unsigned *)&nstacked2;\n}\nsum = sum * 3 + add(stacked2, 0, nstacked2);\n",
};
const struct shape_kind shape_below = SHAPE_KIND(below);
