/* shape_blocks.c - phases over blocks that are used as other things than they are cast to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */

const char shape_blocks_functions[] =
	"struct head {\n\tstruct head *next;\n\tint kind, len;\n};\nstruct ints {\n\tstruct head h;\n\tint v[300];\n};\nstruct tagged {\n\tint tag[4], n;\n\tunsigned long *at;\n\tstruct tagged *next;\n};\nstruct wide {\n\tunsigned long *at;\n\tint n, count[24];\n\tunsigned long *to;\n};\nstruct narrow {\n\tunsigned long *at;\n\tint n;\n};\nstruct task {\n\tvoid (*run)(void *data, int k);\n\tvoid *data;\n};\nstatic struct head *heads;\nstatic struct ints *ints;\nstatic struct tagged *tagged;\nstatic struct wide *wide_data;\nstatic struct narrow *narrow_data;\nstatic struct task tasks[2];\nstatic void *raw;\n\n"
	"static void *block_new(size_t n)\n{\n\treturn malloc(n);\n}\n\n"
	"static struct head *head_new(size_t n, int kind)\n{\n\tstruct head *h = malloc(n);\n\th->next = heads;\n\th->kind = kind;\n\th->len = 0;\n\theads = h;\n\treturn h;\n}\n\n"
	"static void *maker_new(void)\n{\n\tstruct narrow *d = block_new(sizeof *d);\n\td->at = block_new(200 * sizeof *d->at);\n\tfor (d->n = 0; d->n < 200; d->n++)\n\t\td->at[d->n] = d->n;\n\td->n = 20;\n\treturn d;\n}\n\n"
	"static void int_fill(int *v, int n, int x)\n{\n\tfor (int i = 0; i < n; i++)\n\t\tv[i] = (i * 7 + x) % 11;\n}\n\n"
	"static unsigned long int_sum(const int *v, int n)\n{\n\tunsigned long all = 0;\n\tfor (int i = 0; i < n; i++)\n\t\tall = all * 3 + v[i];\n\treturn all;\n}\n\n"
	"static void run_wide(void *data, int k)\n{\n\tstruct wide *w = data;\n\tfor (int i = 0; i < w->n; i++)\n\t\tw->to[i] = w->at[i] + k;\n\tw->count[k % 24]++;\n}\n\n"
	"static void run_narrow(void *data, int k)\n{\n\tstruct narrow *d = data;\n\tfor (int i = k; i < d->n; i++)\n\t\td->at[i] = sum + i;\n}\n\n"
	"static void run_task(struct task *t, int k)\n{\n\tt->run(t->data, k);\n}\n\n"
	"static void make_blocks(void)\n{\n\tif (ints)\n\t\treturn;\n\tints = (struct ints *)head_new(sizeof *ints, 1);\n\tint_fill(ints->v, 300, 1);\n\thead_new(sizeof(struct head) + 300 * sizeof(unsigned long), 2);\n\tfor (int i = 0; i < 300; i++)\n\t\t((unsigned long *)(heads + 1))[i] = i;\n\ttagged = calloc(40, sizeof *tagged);\n\tnarrow_data = (struct narrow *)maker_new();\n\twide_data = block_new(sizeof *wide_data);\n\twide_data->at = narrow_data->at;\n\twide_data->n = 30;\n\tmemset(wide_data->count, 0, sizeof wide_data->count);\n\twide_data->to = block_new(200 * sizeof(unsigned long));\n\tfor (int i = 0; i < 200; i++)\n\t\twide_data->to[i] = i * 5;\n\ttasks[0] = (struct task){run_wide, wide_data};\n\ttasks[1] = (struct task){run_narrow, narrow_data};\n\traw = block_new(2400);\n\tmemset(raw, 1, 2400);\n}\n\n";

static const char *const blocks[] = {
	"make_blocks();\nints->v[250 + $n] = 20 + $m;\n{\n\tint *v = ints->v;\n#pragma potential_ckpt\n\tint_fill(v + 3, 280, (int)(sum % 9));\n\tsum = sum * 3 + int_sum(ints->v, ints->v[250 + $n] + 20);\n}\n",
	"make_blocks();\n{\n\tint *v = &ints->v[$k];\n\tfor (int i = 0; i < 200; i++)\n\t\tv[i] = i % ($n + 3);\n#pragma potential_ckpt\n\tsum = sum * 3 + int_sum(&ints->v[0], 200 + $n) + ints->h.kind;\n\tv[100 + $m] = $i;\n}\n",
	"make_blocks();\n{\n\tunsigned long *q = (unsigned long *)(heads + 1);\n\tfor (int i = $k; i < 200 + $n; i++)\n\t\tq[i] = sum + i;\n#pragma potential_ckpt\n\theads->len += $i;\n\tsum = sum * 3 + add((unsigned long *)((char *)heads + sizeof *heads), 0, 200 + $m) + heads->len;\n}\n",
	"make_blocks();\nrun_task(&tasks[0], $k);\n#pragma potential_ckpt\nrun_task(&tasks[1], $i);\nsum = sum * 3 + add(wide_data->to, 0, 20 + $n) + add(narrow_data->at, 0, 20) + wide_data->count[$k];\n",
	"make_blocks();\n#pragma potential_ckpt\nrun_task(&tasks[$c ? 1 : 0], $k);\nrun_task(tasks, $n);\nsum = sum * 3 + add(wide_data->to, 0, 20 + $m) + wide_data->count[$n % 24];\nwide_data->n = 24 + $n % 6;\n",
	"make_blocks();\nfor (int i = 0; i < 40; i++)\n\ttagged[i].tag[i % 4] = tagged[i].n = i + $i;\n#pragma potential_ckpt\n{\n\tint *q = tagged[$n].tag;\n\tq[$i] = 5;\n\tfor (int i = 0; i < 40 - $n; i++)\n\t\tsum = sum * 3 + tagged[i].tag[$i] + tagged[i].n;\n}\n",
	"make_blocks();\n{\n\tstruct ints *x = raw;\n\tint *q = x->v;\n\tfor (int i = 0; i < 280; i++)\n\t\tq[i] = i + $n;\n#pragma potential_ckpt\n\tif ($c)\n\t\tint_fill(&x->v[20], 200, $k);\n\tsum = sum * 3 + int_sum(q, 250 + $m);\n}\n",
	"make_blocks();\nnarrow_data = realloc(narrow_data, sizeof(struct wide));\ntasks[1].data = narrow_data;\n((struct wide *)narrow_data)->to = wide_data->to + 40;\n((struct wide *)narrow_data)->count[$i] = $n;\n#pragma potential_ckpt\nrun_wide(narrow_data, $k + 5);\nsum = sum * 3 + add(wide_data->to, 40, 55) + ((struct wide *)narrow_data)->count[$i];\n",
};
const struct shape_kind shape_blocks = SHAPE_KIND(blocks);
/* clang-format on */
