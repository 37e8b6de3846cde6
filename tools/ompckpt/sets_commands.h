/* sets_commands.h - what the commands do with the folder of an MPI job (sets.h).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each is the part of the command of its name that is asked for where sets_is(path) holds, and
 * returns the exit status. */
#ifndef OMPCKPT_SETS_COMMANDS_H
#define OMPCKPT_SETS_COMMANDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct call;

int sets_list(const struct call *c, const char *path);
int sets_show(const struct call *c, const char *path);
/* Rows are added to "all", as those of other folders. False: something is not whole. */
bool sets_verify(const char *path, json_t *all);
/* Rows as above. */
int sets_prune(const char *path, unsigned long long keep, json_t *all);
/* "before" NULL: the two newest of "after". */
int sets_diff(const struct call *c, const char *before, const char *after);
/* "epoch" 0: the newest. */
int sets_restart(const char *path, uint64_t epoch);

#endif
