/* shape_pairs.c - pieces of programs that read one array of a short table and fill another, by a number that says which.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_pairs_functions[] =
	"static unsigned long *pair[2];\nstatic int which;\n\n";

static const char *const pairs[] = {
	"{\n\tunsigned long *own[2] = {heap0, $c ? heap1 : heap0 + 60};\n\tint cur = $k & 1;\n\tfor (int t = 0; t < 3; t++) {\n#pragma potential_ckpt\n\t\tfor (int i = $i; i < 60; i++)\n\t\t\town[1 - cur][i] = own[cur][59 - i] + t;\n\t\tif ($d || t & 1)\n\t\t\tcur = 1 - cur;\n\t}\n\tsum = sum * 3 + add(own[cur], 0, 60) + own[1 - cur][$n];\n}\n",
	"pair[0] = heap0, pair[1] = $c ? heap1 : heap0 + 20;\nfor (int t = 0; t < 4; t++) {\n#pragma potential_ckpt\n\tfill(pair[(t + $i) & 1], 0, 60 - $k / 2, sum);\n#pragma potential_ckpt\n\tsum = sum * 3 + add(pair[(t + $i) % 2], 0, 60);\n\tif ($d)\n\t\tpair[0] = pair[t & 1];\n}\n",
	"pair[0] = heap0, pair[1] = heap1;\n#pragma potential_ckpt\nfor (int i = 0; i < 60; i++)\n\tpair[which][i] = i + pair[$c ? !which : 1][59 - i];\nwhich = $d ? 1 - which : (int)(sum & 1);\n#pragma potential_ckpt\nfor (int i = 0; i < 50 + $i; i++)\n\tpair[which][i] += pair[!which][i];\nsum = sum * 3 + add(pair[$k & 1], 0, 60);\n",
	"pair[0] = heap0, pair[1] = heap1;\n#pragma omp parallel\nfor (int t = 0; t < 3; t++) {\n\tconst int to = $c ? t % 2 : which;\n#pragma potential_ckpt\n#pragma omp for\n\tfor (int i = $i; i < 60; i++)\n\t\tpair[to][i] = pair[1 - to][59 - i] + t;\n#pragma omp single\n\twhich = $d ? 1 - which : t > 1;\n}\nsum = sum * 3 + add(pair[which], 0, 60);\n",
	"{\n\tunsigned long *three[3] = {heap0, heap1, heap0 + 60};\n\tfor (int t = $i; t < 5; t++) {\n#pragma potential_ckpt\n\t\tfor (int i = 0; i < 50; i++)\n\t\t\tthree[(t + 1) % 3][i] = three[t % 3][i] + three[($c ? t + 2 : t) % 3][49 - i];\n\t}\n\tsum = sum * 3 + add(three[$k % 3], 0, 50);\n}\n",
};
const struct shape_kind shape_pairs = SHAPE_KIND(pairs);
/* clang-format on */
