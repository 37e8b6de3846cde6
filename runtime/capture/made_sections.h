/* made_sections.h - the sections that are made for the image, rather than copied from the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * They are the first of its table. */
#ifndef OMPCKPT_RUNTIME_MADE_SECTIONS_H
#define OMPCKPT_RUNTIME_MADE_SECTIONS_H

#include "contents.h"

/* Add them to the table. */
void made_sections_add(struct contents *cap);
uint32_t made_sections_number(const struct contents *cap);
/* Write their contents to "made". Needs: the table is laid out. */
void made_sections_encode(const struct contents *cap);

#endif
