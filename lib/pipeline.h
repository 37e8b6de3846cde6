/* pipeline.h - the compiler's stages in order: run them all, or up to one and print its result.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The stage table in pipeline.c is the compiler's table of contents. */
#ifndef OMPCKPT_PIPELINE_H
#define OMPCKPT_PIPELINE_H

#include "analyses.h"
#include "naming.h"
#include "program.h"
#include "text.h"

struct plan_file;
struct record;
struct saving;

/* One translation unit on its way. */
struct pipeline_unit {
	const struct record *record; /* command and flat text; given by the caller */
	struct unit *unit;           /* of the flat text, later of the text in normal form */
	struct text output;          /* the C to compile */
	bool takes_foreign_address;  /* … as code that is not position-independent */
	bool is_changed;             /* its text is not the flat text any more */
	bool needs_compiling;        /* the object that it came from can't be linked for it */
};

struct pipeline {
	struct arena *arena; /* given by the caller, as are the next three */
	ARRAY(struct pipeline_unit) units;
	ARRAY(const char *) external_names; /* what objects without a record want from others … */
	ARRAY(const char *) external_objects; /* … and which of them wants it */
	bool is_external_unreadable;       /* … one of them can't be read: it may want anything */
	ARRAY(const char *) foreign_names; /* what such objects define */
	ARRAY(const char *) wrapped_names; /* of the linker's --wrap */
	const char *plan;                  /* the file of the positions to keep, or NULL: all */
	bool is_profiled;                  /* a build that writes down what it meets */
	bool is_auto; /* positions are made in all units (else in some: record.h) */

	/* What restarts are to compute again (recompute.h); NULL: nothing. */
	const char *recompute;
	const char *left_out; /* for tests: what no image is to hold (left_out.h), or NULL */

	bool is_checked; /* each stage's result is checked (invariant.h) */

	bool is_empty;                        /* no position is left: what follows was not run */
	bool makes_positions;                 /* this try does */
	const struct excluded_list *excluded; /* … but not here */
	const struct automatic *automatic;
	const bool *is_kept;               /* positions, with a plan … */
	const struct plan_file *plan_read; /* … which is this one; or NULL */
	struct arena *pointers;            /* what points_to and calls lie in */
	struct analyses analyses;
	struct saving *saving;
	struct plans plans; /* of all units */
	struct program_naming naming;
	struct text registry, report;
};

/* Run every stage. False after error messages. */
bool pipeline_run(struct pipeline *p);

/* Run up to "stage" and append its result in text form to "out". Needs: a stage of the table. */
bool pipeline_dump(struct pipeline *p, const char *stage, struct text *out);

bool pipeline_has_stage(const char *stage);

/* Append one line per stage, "name  folder  from -> to", for --ompckpt-help. */
void pipeline_list(struct text *out);

#endif
