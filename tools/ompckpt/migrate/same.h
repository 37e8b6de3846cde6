/* same.h - are two builds of one program?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_SAME_H
#define OMPCKPT_MIGRATE_SAME_H

#include "build.h"

#include <stdbool.h>

/* Do they save the same things under the same names, laid out alike? Else *what is the first
 * difference, a text. */
bool same_program(const struct build *old, const struct build *new, json_t **what);

#endif
