/* options.h - can a program with positions be compiled with these options?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_OPTIONS_H
#define OMPCKPT_CC_OPTIONS_H

#include <stdbool.h>

struct arguments;
struct record;
struct whole_program;

/* Look at the options of the link and of every compilation that has a record. False after messages:
 * one is refused, or has no row in lib/base/option_table.def and is not in --ompckpt-accept. */
bool options_accept(const struct arguments *args, const struct whole_program *w);

/* The same of one compilation, if there is a position in its source. */
bool options_accept_source(const struct arguments *args, const struct record *r);

/* --ompckpt-options: the class of each option on the command line; without any, the table. */
int options_print(const struct arguments *args);

#endif
