/* normal.h - each call that may reach a position stands alone.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In normal form, in each function on a path (reach_function), outside OpenMP constructs:
 * - a call that may reach a position is a whole statement, "f(args);" or "t = f(args);", whose args
 *   hold no such call and change no local; t is an unqualified local of exactly the call's type,
 *   its address not taken. Only a record that can't be assigned (const members) is declared
 *   instead: "T t = f(args);";
 * - such a statement, and each STMT_POSITION, is a child of a STMT_COMPOUND; labels and cases in
 *   front of it, and all labels, end in ";";
 * - a declaration has one declarator; no automatic variable or parameter is const at top level;
 *   anonymous record types have a name;
 * - shared work (for, sections, single, master) whose body may reach a position is plain C that
 *   calls ompckpt_loop_… (docs/emitted-code.md); "parallel for" is "parallel" with that in it;
 * - a private copy of an "omp parallel" with positions has no address taken, but to fill a
 *   variable of its name that the body declares (normal_copies.c says which are left out);
 * - each variable array count is a local "ompckpt_nK" set just before and never changed. */
#ifndef OMPCKPT_NORMAL_NORMAL_H
#define OMPCKPT_NORMAL_NORMAL_H

#include "program.h"

struct reach;
struct text;

/* Append "unit"'s text in normal form to "out". False after an error message. Keeps "unit"; the new
 * text must be read by the front again. */
bool normal_form(struct arena *a, const struct unit *unit, const struct reach *reach,
		 struct text *out);

/* Does the normal form hold of "unit" (read from normal_form's text)? What does not is reported. */
bool normal_check(const struct unit *unit, const struct reach *reach);

#endif
