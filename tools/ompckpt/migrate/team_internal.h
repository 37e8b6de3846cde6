/* team_internal.h - what the namings say of numbers of threads; internal to team*.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_TEAM_INTERNAL_H
#define OMPCKPT_MIGRATE_TEAM_INTERNAL_H

#include "build.h"
#include "walk.h"

/* The entry "what" of the naming's "team"; NULL: it has none. */
const json_t *team_entry(const struct build *b, const char *what);

/* The row of that entry that begins with these numbers, or NULL; what follows them in the row. */
const json_t *team_row(const struct build *b, const char *what, size_t n, const uint32_t *numbers);
const char *team_why(const struct build *b, const char *what, size_t n, const uint32_t *numbers);

/* "'name' depends on the number of threads: why; …" */
json_t *team_because(const char *name, const char *why);

const char *team_name_of(const struct build *b, uint32_t object);

/* Of a frame: its function. NULL: the image is damaged. */
const struct build_function *team_function(const struct build *b, const struct walk_frame *f);

#endif
