/* normal_task.h - what a task takes with it, shared by normal_task.c, normal_captures.c and
 * normal_task_types.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_NORMAL_TASK_H
#define OMPCKPT_NORMAL_TASK_H

#include "normal_work.h"

enum capture_kind {
	CAPTURE_ADDRESS, /* "shared": the task has a pointer to it */
	CAPTURE_FIRST,   /* a variable-length array: a pointer to its first element */
	CAPTURE_VALUE,   /* "firstprivate" */
	CAPTURE_NOTHING, /* "private": the task has a variable of its own */
};

struct capture {
	enum capture_kind kind;
	const struct var *var; /* outside of the task */
};

struct captures {
	struct normal *n;
	const struct stmt *task;
	ARRAY(struct capture) list;
};

/* What "task" takes with it. In its body, names of variables that it has pointers to are edited to
 * name what they point to. Reports what can't be taken. */
struct captures captures_read(struct normal *n, const struct stmt *task);

/* Fill n->captured with the variables that tasks of the function at hand have pointers to. */
void captures_find(struct normal *n);

/* Append the members of the block; the values for those of block "block", where the task is made;
 * the variables of the function that does the task that are declared in range "in". */
void captures_put_members(const struct captures *c, struct text *out);
void captures_put_values(const struct captures *c, const char *block, struct text *out);
void captures_put_variables(const struct captures *c, const char *block, struct range in,
			    struct text *out);

/* ---- normal_task_types.c ---- */

/* Append all its variables, and the types that it names; how many blocks are open then. */
unsigned captures_put_names(const struct captures *c, const char *block, struct text *out);

#endif
