/* library_option.c - --ompckpt-library=NAME:KIND on the command line.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "library.h"
#include "arguments.h"
#include "diag.h"

#include <string.h>

bool library_add(struct arena *a, struct arguments *out, const char *value)
{
	static const char *const kinds[] = {[LIBRARY_STATELESS] = "stateless",
					    [LIBRARY_SAVE] = "save",
					    [LIBRARY_HOOK] = "hook"};
	const char *colon = strrchr(value, ':');
	for (unsigned i = 0; colon && colon > value && i < sizeof kinds / sizeof *kinds; i++) {
		if (strcmp(colon + 1, kinds[i]))
			continue;
		struct library l = {arena_strndup(a, value, (size_t)(colon - value)),
				    (enum library_kind)i};
		ARRAY_PUSH(a, out->libraries, l);
		return true;
	}
	diag(DIAG_ERROR, (struct loc){0}, "'%s' does not say what the library keeps", value);
	diag(DIAG_HELP, (struct loc){0},
	     "--ompckpt-library=NAME:save, NAME:stateless or NAME:hook (docs/porting.md)");
	return false;
}
