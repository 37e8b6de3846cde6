/* section_table.h - the sections of a checkpoint, and the places of their contents.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In this order: begin, the sections that are made for the image, list, runs, lay_out. False: there
 * is no memory. */
#ifndef OMPCKPT_RUNTIME_SECTION_TABLE_H
#define OMPCKPT_RUNTIME_SECTION_TABLE_H

#include "contents.h"

/* An empty table with room for "made" sections besides the program's. */
bool section_table_begin(struct contents *cap, uint32_t made);
/* A section at the table's end. */
void section_add(struct contents *cap, uint32_t kind, uint32_t id, uint64_t address, uint64_t size);
/* The program's. */
void section_table_list(struct contents *cap);
/* The runs of all sections that consist of runs. */
bool section_table_runs(struct contents *cap);
/* Give all contents that no parent image holds a place in "made" or in the staging. */
bool section_table_lay_out(struct contents *cap);

#endif
