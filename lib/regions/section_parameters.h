/* section_parameters.h - the numbers and addresses that sections depend on, and those that are
 * computed from them at the cut.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SECTION_PARAMETERS_H
#define OMPCKPT_REGIONS_SECTION_PARAMETERS_H

#include "sectioning.h"

/* Add a parameter, or find it among those that there are: its number. */
unsigned section_parameter_add(struct sectioning *q, struct section_parameter v, struct number n);

/* The number of which "of" is "times" so many, and "more". */
struct section_parameter section_solved(struct sectioning *q, unsigned of, int64_t times,
					int64_t more);

/* Can "s", the result of an operation, be computed at the cut: is all that it depends on known? A
 * symbol_test, with the sectioning, says what is. */
bool section_result_is_known(struct sectioning *q, const struct symbol *s, symbol_test *is_known);

/* Add the parameters that it takes; the number of the last one, which is the result. "of": the
 * parameter of a symbol that is known. */
typedef unsigned parameter_of(struct sectioning *q, const struct symbol *s);
unsigned section_result_add(struct sectioning *q, const struct symbol *s, parameter_of *of);

#endif
