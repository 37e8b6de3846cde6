/* levels_page.h - the table of ompckpt simulate --level as a page with a picture.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SIMULATE_LEVELS_PAGE_H
#define OMPCKPT_SIMULATE_LEVELS_PAGE_H

#include "levels_job.h"

/* Write it to q->page. False after a message. */
bool levels_page(const struct levels_job *q, const json_t *rows);

#endif
