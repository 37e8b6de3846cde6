/* program_of.h - which translation units make up this link?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
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
	unsigned unit; /* its number in the pipeline, or NO_UNIT: unseen */
};

struct whole_program {
	ARRAY(struct given_source) sources;
	struct gather gather;
	ARRAY(unsigned) first_unit; /* by number in gather.objects: of its records, or NO_UNIT */
	/* The files to link instead (unseen.h), or NULL; by the same number, by that of the
	 * argument. */
	const char **stand_ins, **source_stand_ins;
};

/* Make records of the sources of "args"; shows nothing. */
void program_of_sources(struct arena *a, const struct arguments *args, struct whole_program *w);

/* Show what reading them has said. False after error messages. */
bool program_accept(struct arena *a, struct whole_program *w);

/* Read what the linker took. False after error messages, also when the trace lacks an object of the
 * command line (gold does not tell of objects for link-time optimisation). */
bool program_of_objects(struct arena *a, const struct arguments *args,
			const struct link_trace *trace, struct whole_program *w);

/* Is there a position in any of them? */
bool program_has_position(const struct whole_program *w);

/* Fill the pipeline's input; says which units can't be seen. False after error messages. */
bool program_to_pipeline(struct arena *a, const struct arguments *args, struct whole_program *w,
			 struct pipeline *p);

#endif
