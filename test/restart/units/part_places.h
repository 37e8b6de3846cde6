/* part_places.h - what the files of the part_places test share.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef PART_PLACES_H
#define PART_PLACES_H

struct span {
	short lo;
	long hi;
};

extern double shared[];
extern const struct span spans[3];
extern unsigned short bound;

double other_unit(unsigned n);

#endif
