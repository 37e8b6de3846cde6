/* locales.h - locales of newlocale and uselocale, which a restarted process makes again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_LOCALES_H
#define OMPCKPT_RUNTIME_LOCALES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct walk_record;

/* Record of the initial thread's own locale; its size with out NULL. */
uint64_t locales_encode(unsigned char *out);

/* Make every locale in the program's heap again, at its place. False: "why" names one that is not
 * available. */
bool locales_restore(char *why, size_t capacity);
/* The initial thread uses its own again. Needs: locales_restore. */
bool locales_use(const struct walk_record *r);

#endif
