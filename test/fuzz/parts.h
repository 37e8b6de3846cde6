/* parts.h - the parts of a generated program, one file each.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef PARTS_H
#define PARTS_H

#include "scope.h"

enum { RECORDS = 3, FUNCTIONS = 6 };

/* ---- records.c: struct types with fields of every kind ---- */

/* Write the types, and make_r0() … that give a value of each. */
void write_records(void);

/* A value for a definition: "{ … }". */
const char *record_initialiser(unsigned type);

/* An lvalue in "record", of type struct r<type>, and how to read it; *is_wide: its type is
 * unsigned. */
const char *field(const struct scope *s, const char *record, unsigned type, bool *is_wide);

/* A statement that sets a pointer somewhere in the record; false if it has none. */
bool set_field_pointer(const struct scope *s, const char *record, unsigned type);

/* ---- expressions.c ---- */

/* An lvalue of type unsigned. */
const char *lvalue(const struct scope *s, unsigned depth);

/* An assignment to an lvalue of any arithmetic type, without its semicolon. */
const char *assignment(const struct scope *s);

/* An unsigned expression without calls of functions of the program, and without side effects. */
const char *expression(const struct scope *s, unsigned depth);

/* An unsigned expression with calls whose order C defines. */
const char *calling(const struct scope *s);

/* The arguments of function i, in parentheses. */
const char *arguments(const struct scope *s, unsigned i, const char *first);

/* "array[…]", at an index that is there. */
const char *element(const struct scope *s, const struct thing *array, unsigned depth);

/* Anything with "size" elements; the globals are there always. */
const struct thing *any_array(const struct scope *s, unsigned size);

/* An address for a pointer of this reach: 8 elements. */
const char *address(const struct scope *s, unsigned reach);

/* ---- statements.c ---- */
void statements(struct scope *s, unsigned n);
void block(const struct scope *s, unsigned n);
void position(void);

/* ---- declarations.c ---- */
void declaration(struct scope *s);

/* ---- fills.c: loop nests that write all of an array, or nearly all ---- */
void fill(struct scope *s);

/* ---- memory.c: heap, lists, trees, pointers, the C library, files ---- */
void write_memory_functions(void);
void memory(struct scope *s);

/* ---- labels.c: "unsigned interpret(unsigned)", with computed gotos ---- */
void write_interpreter(struct scope *s);

/* ---- openmp.c ---- */
void write_openmp_functions(void);
void openmp(struct scope *s);

#endif
