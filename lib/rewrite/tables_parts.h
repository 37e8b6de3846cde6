/* tables_parts.h - which elements a label needs, as constant tables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_TABLES_PARTS_H
#define OMPCKPT_REWRITE_TABLES_PARTS_H

struct array_sections;
struct plan;
struct rewriter;
struct text;

/* "&ompckpt_part_3", or "0" without a part; its bit set is written to "out" when it is new. */
const char *tables_part(struct rewriter *r, const struct plan *plan,
			const struct array_sections *part, struct text *out);

#endif
