/* naming_section.h - the naming of a program, with the addresses that its link gave.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_NAMING_SECTION_H
#define OMPCKPT_NAMING_SECTION_H

#include "elf_file.h"
#include "pipeline.h"

#define NAMING_SECTION ".ompckpt.naming"

/* The contents of that section for the executable "file". False: no memory. */
bool naming_section(struct arena *a, struct bytes file, const struct pipeline *p, struct text *out);

#endif
