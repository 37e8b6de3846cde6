/* shape_records.c - pieces of programs in which records are copied, handed over and returned, and say where is written.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shape_phases.h"

/* clang-format off */
const char shape_records_functions[] =
	"struct span {\n\tint n;\n\tunsigned long *at;\n};\n\n"
	"static struct span held;\n\n"
	"static struct span span_of(unsigned long *at, int k)\n{\n\treturn (struct span){k, at};\n}\n\n"
	"static struct span span_after(struct span s, int k)\n{\n\ts.at += k;\n\ts.n -= k;\n\treturn s;\n}\n\n"
	"static void span_fill(struct span s)\n{\n\tfor (int i = 0; i < s.n; i++)\n\t\ts.at[i] = sum + i;\n}\n\n"
	"static void span_fill_at(const struct span *s)\n{\n\tfor (int i = 0; i < s->n; i++)\n\t\ts->at[i] = sum + i;\n}\n\n"
	"static void span_fill_late(struct span s, int k)\n{\n\theld.n = k;\n\tfor (int i = 0; i < s.n; i++)\n\t\ts.at[i] = sum + i;\n}\n\n"
	"static void span_each(int k, void (*f)(int, void *), void *with)\n{\n\tfor (int i = 0; i < k; i++)\n\t\tf(i, with);\n}\n\n"
	"static void span_one(int i, void *with)\n{\n\t((unsigned long *)with)[i] = sum + i;\n}\n\n";

static const char *const records[] = {
	"{\n#pragma potential_ckpt\n\tstruct span a = {40 + $n, heap0}, b = a;\n\ta.n = $k;\n\tspan_fill(b);\n\tsum = sum * 3 + add(heap0, 0, 40 + $m);\n}\n",
	"#pragma potential_ckpt\nheld = span_of(heap0, 40 + $n);\nspan_fill_late(held, $n);\nsum = sum * 3 + add(heap0, 0, 40 + $m);\nspan_fill(held);\nsum = sum * 3 + add(heap0, 0, 50);\n",
	"#pragma potential_ckpt\nspan_fill(span_of(heap0, 10));\nspan_fill(span_after(span_of(heap0, 50), 10 + ($c ? 1 : 0)));\nsum = sum * 3 + add(heap0, 0, 40 + $n);\n",
	"#pragma potential_ckpt\nspan_fill_at(&(struct span){40 + $n, heap1});\nsum = sum * 3 + add(heap1, 0, 40 + $m);\n",
	"{\n\tstruct span two[2] = {{40 + $n, heap0}, {40 + $m, heap1}}, t;\n#pragma potential_ckpt\n\tt = two[0];\n\ttwo[0] = two[1];\n\ttwo[1] = t;\n\tspan_fill(two[$c ? 0 : 1]);\n\tspan_fill_at(&two[1]);\n\tsum = sum * 3 + add(heap0, 0, 40 + $n) + add(heap1, 0, 40);\n}\n",
	"{\n\tstruct span a = $c ? span_of(heap0, 50) : span_of(heap1, 50), *p = &held;\n#pragma potential_ckpt\n\t*p = a;\n\tspan_fill_at(p);\n\tp->n = 5;\n\tspan_fill(a);\n\tsum = sum * 3 + add(a.at, 0, 50);\n}\n",
	"#pragma potential_ckpt\nspan_each(40 + $n, span_one, heap0);\nsum = sum * 3 + add(heap0, 0, 40 + $m);\n",
	"for (int i = 0; i < 4; i++) {\n#pragma potential_ckpt\n\tstruct span a = {10, heap0 + i * 10}, *q = &(struct span){i == $i ? 5 : 10, heap1 + i * 10};\n\tspan_fill(a);\n\tspan_fill_at(q);\n}\nsum = sum * 3 + add(heap0, 0, 40) + add(heap1, 0, 30 + $n);\n",
};
const struct shape_kind shape_records = SHAPE_KIND(records);
/* clang-format on */
