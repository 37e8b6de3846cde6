/* constant_sections.h - what can't have changed since an image that holds it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef OMPCKPT_RUNTIME_CONSTANT_SECTIONS_H
#define OMPCKPT_RUNTIME_CONSTANT_SECTIONS_H

#include "contents.h"

/* Leave such sections to the image that holds them: their epoch is set. Needs: the table with its
 * runs. */
void constant_sections_leave(struct contents *cap);

#endif
