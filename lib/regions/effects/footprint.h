/* footprint.h - which elements does an access at an address touch?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reads are may sets: of an address that is not known, the whole object is read, or all that the
 * pointer may name. Writes are must sets: of an address that is not known, nothing is written. */
#ifndef OMPCKPT_REGIONS_FOOTPRINT_H
#define OMPCKPT_REGIONS_FOOTPRINT_H

#include "symbols.h"

/* A read, in the context of "here", and a write of a "type" at "a". */
struct elements footprint_reads(struct point *here, const struct address *a,
				const struct type *type);
struct elements footprint_writes(struct point *here, const struct address *a,
				 const struct type *type);

/* The objects of these locations, read as a whole. */
struct elements footprint_objects(struct point *here, struct bitset locations);
void footprint_add_object(struct point *here, struct elements_list *to, unsigned location);
void footprint_add_objects(struct point *here, struct elements_list *to, struct bitset locations);

/* Is the location an object whose elements are followed? */
bool footprint_is_followed(const struct known_program *known, const struct function *f,
			   unsigned location);

/* Is all of variable "v" in "a", for all parameters in "context"? Errs towards no. */
bool footprint_covers(const struct point *here, struct elements a, const struct var *v,
		      unsigned location, isl_set *context);

/* ---- in any block ---- */

/* What a read of "lvalue" (NULL: not known as what) touches of them: members of any block, where
 * these can be told (any_block.h). */
struct elements footprint_touched(struct point *here, struct bitset locations,
				  const struct expr *lvalue);

/* Reads of "s" (NULL: not known what) of family "f", but at "b", which no symbol tells any more:
 * the same of all that the base may name. */
void footprint_add_lost(struct point *here, struct elements_list *to, const struct object_base *b,
			const struct access_family *f, isl_set *s);

/* Objects read as a whole and members of any block, of other elements. */
void footprint_add_places(struct point *here, struct elements_list *to, struct bitset places);

/* Are these all among "all"? */
bool footprint_places_are_in(const struct known_program *known, struct bitset some,
			     struct bitset all);

/* Is all of "location" in "a"; some members of any block of it? */
bool footprint_has_whole(const struct known_program *known, struct elements a, unsigned location);
bool footprint_has_members(const struct known_program *known, struct elements a, unsigned location);

/* ---- footprint_moved.c ---- */

/* The elements "s" of "family", whose base is at "base" in another function. "is_reshaped": its
 * strides may be out of order. What has no such form is read as a whole (ANY), or not written
 * (EVERY). */
struct elements footprint_moved(struct point *here, const struct access_family *family,
				bool is_reshaped, isl_set *s, const struct address *base,
				enum quantifier q);

/* The elements of "x", to whose base pointer "root" leads, where the object at "to" is what "root"
 * points to. False: what lies between has been written since it was loaded. */
bool footprint_rebased(struct point *here, const struct family_set *x, const struct symbol *root,
		       const struct object_base *to, enum quantifier q, struct elements_list *all);

/* Does "root" lead there, with nothing written between? */
bool footprint_is_by(struct point *here, const struct symbol *pointer, const struct symbol *root);

/* ---- footprint_project.c ---- */

/* "a" without the symbols of which "test" says so; numbers that the coordinates of a way tell are
 * told by them (table_path.h). What lies at a pointer that is such a symbol, or
 * is scaled by one, is all that the base may name (ANY), or nothing (EVERY): all, whatever the
 * context is, since "a" may be older, and a way out that has been taken since narrows it. */
struct elements footprint_project(struct point *here, struct elements a, enum quantifier q,
				  symbol_test *test, const void *with);

/* ---- footprint_without.c ---- */

/* Elements of an indirect family (elements.h) by their own coordinates alone. */
struct family_set footprint_direct(struct point *here, struct family_set x);

/* ---- footprint_settled.c ---- */

/* "a", all of which may be read, at a cut: elements of parts (parts.h) where pointers to parts led
 * to them; of indirect families, whose indices lead to numbers in conditions alone, of which "test"
 * says that they stay; else by their own coordinates. */
struct elements footprint_settled(struct point *here, struct elements a, symbol_test *test,
				  const void *with);

#endif
