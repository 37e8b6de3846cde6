/* invariant.c - the end of a compiler that can't be trusted any more.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a broken rule and its place.
 * Out:   a message on stderr; SIGABRT, so that a debugger or a core file has the stack. */
#include "invariant.h"

#include <stdio.h>
#include <stdlib.h>

void invariant_broken(struct loc loc, const char *rule, const char *file, unsigned line)
{
	fprintf(stderr,
		"%s:%u:%u: internal error: %s (%s:%u)\n"
		"ompckpt-cc: this is a mistake of ompckpt-cc: please report it\n",
		loc.file ? loc.file : "?", loc.line, loc.column, rule, file, line);
	abort();
}
