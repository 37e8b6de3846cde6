/* element.h - what C calls a byte of a variable.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_ELEMENT_H
#define OMPCKPT_MIGRATE_ELEMENT_H

#include "build.h"

/* Into "text": the element that holds byte "at" of object number "id", as C writes it behind the
 * variable's name, or behind a pointer to the block: "[3][17]", ".x"; as far as types tell. Empty:
 * they don't, or the variable has no elements. */
void element_of(const struct build *b, uint32_t id, uint64_t at, char *text, size_t size);

#endif
