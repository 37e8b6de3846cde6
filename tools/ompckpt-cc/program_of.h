/* program_of.h - which translation units make up this link?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the command line, and the linker's trace of what it loaded.
 * Out:   a unit of the pipeline for each source, and for each record (section .ompckpt: flat text
 *        and options) of the objects and archive members loaded. Called in the order of this
 *        header.
 * Errs:  an object without a record, or one that can't be read, is external: the analysis then
 *        assumes that it reads and writes every name it may refer to. */
#ifndef OMPCKPT_CC_PROGRAM_OF_H
#define OMPCKPT_CC_PROGRAM_OF_H

#include "compile.h"
#include "gather.h"

struct arguments;
struct pipeline;

#define NO_UNIT (~0u)

/* A C source on the command line. */
struct given_source {
	unsigned argument; /* its number in arguments.list */
	struct record record;
	struct reading reading;
	unsigned unit; /* its number in the pipeline, or NO_UNIT: external */
};

struct whole_program {
	ARRAY(struct given_source) sources;
	struct gather gather;
	ARRAY(unsigned) first_unit; /* of each of gather.objects: its first unit, or NO_UNIT */
	/* Files to link in place of gather.objects[i] and of argument i (external.h); NULL
	 * elements: as it is. */
	const char **stand_ins, **source_stand_ins;
	const char **
		source_objects; /* of argument i, a source without a record; or NULL (external.h) */
	bool *is_mpi; /* of each of gather.objects: an MPI library, or a part of one (mpi_link.h) */
};

/* Make records of the sources of "args"; their diagnostics are kept back. */
void program_of_sources(struct arena *a, const struct arguments *args, struct whole_program *w);

/* Print the diagnostics kept back. False if there was an error. */
bool program_accept(struct arena *a, struct whole_program *w);

/* Read the objects that the linker loaded. False after an error, also when the trace lacks an
 * object of the command line (gold's trace omits objects for link-time optimisation). */
bool program_of_objects(struct arena *a, const struct arguments *args,
			const struct link_trace *trace, struct whole_program *w);

/* Is there a position in any source or record? */
bool program_has_position(const struct whole_program *w);

/* Are positions to be made in it? */
bool program_wants_positions(const struct arguments *args, const struct whole_program *w);

/* Fill the pipeline's input; says which units can't be seen. False after error messages. */
bool program_to_pipeline(struct arena *a, const struct arguments *args, struct whole_program *w,
			 struct pipeline *p);

#endif
