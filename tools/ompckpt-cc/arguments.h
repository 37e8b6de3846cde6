/* arguments.h - whose argument is it: ours, the compiler's, the linker's?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_ARGUMENTS_H
#define OMPCKPT_CC_ARGUMENTS_H

#include <stdbool.h>

#include "array.h"
#include "library.h"

enum action {
	ACTION_HELP,             /* --ompckpt-help */
	ACTION_VERSION,          /* --ompckpt-version */
	ACTION_OPTIONS,          /* --ompckpt-options */
	ACTION_PASS,             /* the backend's alone: -E, -S, -M, --version, no input … */
	ACTION_COMPILE,          /* -c with at least one C source */
	ACTION_LINK,             /* an executable */
	ACTION_LINK_SHARED,      /* -shared */
	ACTION_LINK_RELOCATABLE, /* -r */
};

enum role {
	ROLE_COMPILE,      /* an option that compiling needs (linking may too) */
	ROLE_LINK,         /* an option of the linker only */
	ROLE_DEPENDENCY,   /* -MD, -MF file … */
	ROLE_ACTION,       /* -c, -S, -E … */
	ROLE_OUTPUT,       /* -o file */
	ROLE_LANGUAGE,     /* -x language */
	ROLE_SOURCE,       /* a C source */
	ROLE_OTHER_SOURCE, /* assembler, C++, Fortran, standard input … */
	ROLE_OBJECT,       /* an object, archive, linker script; -lname */
};

struct argument {
	enum role role;
	const char *text;     /* "-o", "-I.", "main.c" */
	const char *value;    /* the next argument, if it belongs to this one; or NULL */
	const char *language; /* sources: the -x in force, or NULL */
};

struct arguments {
	enum action action;
	const char *backend;             /* the compiler to run */
	ARRAY(const char *) launcher;    /* what stands before it in the user's commands: ccache */
	const char *output;              /* of -o, or NULL */
	const char *emit;                /* --ompckpt-emit, or NULL */
	const char *dump;                /* --ompckpt-dump, or NULL */
	const char *plan;                /* --ompckpt-plan, or NULL */
	const char *left_out;            /* --ompckpt-leave-out, for tests (left_out.h), or NULL */
	const char *recompute;           /* --ompckpt-recompute: "", or a list; or NULL */
	bool is_profiled;                /* --ompckpt-profile */
	bool is_auto;                    /* --ompckpt-auto */
	bool is_timed;                   /* --ompckpt-time */
	bool is_checked;                 /* --ompckpt-check, or OMPCKPT_CC_CHECK=1 */
	ARRAY(struct library) libraries; /* of --ompckpt-library and --ompckpt-stateless */
	ARRAY(const char *) accepted;    /* of --ompckpt-accept: options that change nothing */
	ARRAY(struct argument) list;     /* in order, ours left out, @files expanded */
	unsigned nsources;
};

/* A command under construction: NULL-ended after command_argv. */
struct command {
	ARRAY(const char *) list;
};

/* Sort argv, with memory of "a". False after an error message. */
bool arguments_parse(struct arena *a, int argc, char **argv, struct arguments *out);

/* Append "text" and, if there is one, "value". */
void command_add(struct arena *a, struct command *c, const char *text);
void command_add_argument(struct arena *a, struct command *c, const struct argument *from);
const char *const *command_argv(struct arena *a, struct command *c);

/* The backend and all arguments as the user gave them, ours left out. */
struct command arguments_as_given(struct arena *a, const struct arguments *args);

/* Is an option "text" given? */
bool arguments_have(const struct arguments *args, const char *text);

/* Is a static executable asked for? */
bool arguments_are_static(const struct arguments *args);

#endif
