/* recompute.c - calls that a restart makes in the place of contents.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the table in section ompckpt_again of the program; variables as when main began, and those
 *        that the calls need as the image has them.
 * Out:   what the calls fill is as it was.
 * Cost:  the calls'. */
#include "recompute.h"
#include "base/os.h"
#include "base/runtime.h"

extern const struct ompckpt_again __start_ompckpt_again[]
	__attribute__((weak, visibility("hidden")));
extern const struct ompckpt_again __stop_ompckpt_again[]
	__attribute__((weak, visibility("hidden")));

bool recompute_is_late(const struct image_section *s)
{
	if (s->kind != IMAGE_OBJECT)
		return false;
	FOR_EACH_OBJECT (o)
		if (o->id == s->id)
			return o->flags & OMPCKPT_OBJECT_LATE;
	return false;
}

bool recompute(void)
{
	const struct ompckpt_again *a = __start_ompckpt_again, *end = __stop_ompckpt_again;
	double start = os_monotonic(), before = start;
	if (a == end)
		return false;
	for (; a < end; a++) {
		a->call();
		double now = os_monotonic();
		report(2, "%s:%u: '%s' was done again: %.3f s", a->file, a->line, a->name,
		       now - before);
		before = now;
	}
	report(1, "what the image leaves out was computed again: %.2f s", before - start);
	return true;
}
