/* section_results.h - numbers of a section that are computed at the cut from those that are read
 * there.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SECTION_RESULTS_H
#define OMPCKPT_REGIONS_SECTION_RESULTS_H

#include "sectioning.h"

/* Can "s", the result of an operation, be computed at the cut: is all that it depends on known? */
bool section_result_is_known(struct sectioning *q, const struct symbol *s);

/* Add the parameters that it takes; the number of the last one, which is the result. */
unsigned section_result_add(struct sectioning *q, const struct symbol *s);

#endif
