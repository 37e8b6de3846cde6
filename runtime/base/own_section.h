/* own_section.h - what the link added to the executable beside what is loaded.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_OWN_SECTION_H
#define OMPCKPT_RUNTIME_OWN_SECTION_H

#include <stdbool.h>
#include <stddef.h>

/* The contents of section "name" of the running executable, in memory that stays; *size: their
 * bytes. NULL, 0: there is none, or the file can't be read any more. */
const void *own_section(const char *name, size_t *size);

/* Has the ELF file "path" a section "name"? */
bool own_section_is_in(const char *path, const char *name);

#endif
