/* dump.h - a program as text: what golden tests compare and what --ompckpt-dump=program prints.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_BASE_DUMP_H
#define OMPCKPT_BASE_DUMP_H

#include "program.h"

struct text;

/* Append all that is defined in "p": variables with their attributes, functions with their
 * statements, what each reads, writes and calls; places as line:column. Needs: program_link. */
void dump_program(const struct program *p, struct text *out);

/* Append one expression in a normalised C notation; loads are written "load x". */
void dump_expr(const struct expr *e, struct text *out);

#endif
