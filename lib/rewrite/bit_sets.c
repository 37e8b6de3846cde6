/* bit_sets.c - sets of objects as constant tables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      sets by objects' numbers.
 * Out:     an array of words for each, all equally long; what is equal stands in a unit once. */
#include "bit_sets.h"
#include "rewriter.h"

unsigned bit_sets_words(const struct saves *s)
{
	return s->objects.n ? (s->objects.n + 63) / 64 : 1;
}

static void set_text(struct bitset set, unsigned words, unsigned number, struct text *out)
{
	text_printf(out, "static const unsigned long ompckpt_set_%u[] = {", number);
	for (unsigned i = 0; i < words; i++)
		text_printf(out, "%s0x%lxUL", i ? ", " : "",
			    i < set.nwords ? (unsigned long)set.words[i] : 0UL);
	text_puts(out, "};\n");
}

unsigned bit_sets_number(struct rewriter *r, struct bitset set, struct text *out)
{
	for (unsigned i = 0; i < r->sets.n; i++)
		if (r->sets.at[i].nwords == set.nwords && bitset_equal(r->sets.at[i], set))
			return i;
	set_text(set, bit_sets_words(r->saves), r->sets.n, out);
	ARRAY_PUSH(r->arena, r->sets, set);
	return r->sets.n - 1;
}
