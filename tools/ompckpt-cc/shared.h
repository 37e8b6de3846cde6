/* shared.h - shared objects: whose are they, and do they keep anything?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_SHARED_H
#define OMPCKPT_CC_SHARED_H

#include <stdbool.h>

struct arena;
struct arguments;
struct gathered;
struct whole_program;

/* Is "path" in a folder of the system's libraries? */
bool shared_is_in_system(const char *path);

/* Is "path" the C library, the compiler's or the OpenMP library's, wherever it is installed? */
bool shared_is_toolchain(const char *path);

/* Does "name", of a file or of a library without "lib" and what follows, mean the file "path"? */
bool shared_means(const char *name, const char *path);

/* Is anything in the link called so? */
bool shared_is_named(struct arena *a, const struct arguments *args, const struct whole_program *w,
		     const char *name);

/* Is it a shared object? */
bool shared_is(const struct gathered *o);

/* Refuse a shared object of the user's that has variables, takes memory from malloc, or needs
 * another one that is not part of the link: a checkpoint holds none of that. Warn of one of the
 * system's, unless the user has said what it keeps. */
void shared_check(struct arena *a, const struct arguments *args, const struct whole_program *w,
		  const struct gathered *o);

/* Only the last of these. */
void shared_check_needs(struct arena *a, const struct arguments *args,
			const struct whole_program *w, const struct gathered *o);

/* The shared object of the link that others need by "name", or NULL. */
const struct gathered *shared_find(struct arena *a, const struct whole_program *w,
				   const char *name);

/* Is what others need by "name" the system's? */
bool shared_is_system_name(struct arena *a, const char *name);

/* The way out, after an error about "name". */
void shared_help(const char *name);

#endif
