/* link_trace.h - what did the linker really take?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Read from what bfd, gold or lld print with -t -t. */
#ifndef OMPCKPT_GATHER_LINK_TRACE_H
#define OMPCKPT_GATHER_LINK_TRACE_H

#include <stdbool.h>

#include "array.h"

struct text;

struct taken {
	const char *archive; /* NULL: a file of its own */
	const char *name;    /* the file, or the member's name in the archive */
	unsigned times;      /* how often it was listed */
};

struct link_trace {
	ARRAY(struct taken) list; /* each once, in link order; archives as such too (bfd) */
};

/* Sort the lines of "output": trace lines into "trace", all others appended to "rest" (what else
 * the linker had to say). */
void link_trace_parse(struct arena *a, const char *output, struct link_trace *trace,
		      struct text *rest);

#endif
