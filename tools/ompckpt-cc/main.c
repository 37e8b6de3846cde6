/* main.c - ompckpt-cc: compile as the user's compiler would, with checkpoints.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "arguments.h"
#include "child.h"
#include "compile.h"
#include "diag.h"
#include "link.h"
#include "options.h"
#include "pipeline.h"
#include "program_of.h"
#include "temp.h"

#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>

static int help(void)
{
	struct text t = {0};
	text_puts(
		&t,
		"usage: ompckpt-cc [the compiler's options and files] [--ompckpt-OPTION]...\n"
		"\n"
		"A drop-in for the C compiler. Each '#pragma potential_ckpt' becomes a place "
		"where\n"
		"the program may write a checkpoint, and where it can be resumed.\n"
		"\n"
		"  --ompckpt-cc=NAME     the real compiler; else by the name ompckpt-gcc or\n"
		"                        ompckpt-clang, else $OMPCKPT_CC, else cc;\n"
		"                        a launcher may stand before it: 'ccache gcc'\n"
		"  --ompckpt-launch CC   as a build system's compiler launcher: CC is the "
		"compiler\n"
		"  --ompckpt-emit=DIR    also keep the transformed C of each file in DIR\n"
		"  --ompckpt-dump=STAGE  print one stage's result for the sources and "
		"objects given\n"
		"  --ompckpt-check       check the result of each stage: for a report of a mistake "
		"of ours\n"
		"  --ompckpt-time        seconds and megabytes of each pass of the link\n"
		"  --ompckpt-auto        make positions at loops that are likely to take long, "
		"beside\n"
		"                        those marked; no source need be changed\n"
		"  --ompckpt-plan=FILE   keep the positions that this plan selects\n"
		"  --ompckpt-profile     the program writes down each candidate it meets\n"
		"  --ompckpt-recompute[=NAME,...]  no image holds these variables, which the "
		"first\n"
		"                        calls of main fill: a restart makes them again. Without\n"
		"                        names: all of a page or more; with a plan that says what "
		"the\n"
		"                        calls take, what pays\n"
		"  --ompckpt-library=NAME:KIND  of a library or object compiled without\n"
		"                        ompckpt-cc: stateless (keeps nothing that matters after "
		"a\n"
		"                        restart), save (link it statically, save what it keeps),\n"
		"                        hook (the program makes it again: ompckpt_at_restart)\n"
		"  --ompckpt-stateless=NAME  the same as --ompckpt-library=NAME:stateless\n"
		"  --ompckpt-accept=OPTION   this option of the compiler, which ompckpt-cc does\n"
		"                        not know, changes nothing that matters\n"
		"  --ompckpt-options     the class of each option given, or all that are known\n"
		"  --ompckpt-version, --ompckpt-help\n"
		"\n"
		"Stages:\n");
	pipeline_list(&t);
	fputs(t.at, stdout);
	text_free(&t);
	return 0;
}

static int version(void)
{
	puts("ompckpt-cc " OMPCKPT_VERSION);
	return 0;
}

static int pass(struct arena *a, const struct arguments *args)
{
	struct command c = arguments_as_given(a, args);
	return child_run(a, command_argv(a, &c), NULL);
}

/* All sources and objects of the command line are the whole program. */
static int dump(struct arena *a, const struct arguments *args)
{
	struct whole_program w = {0};
	struct pipeline p = {0};
	struct text out = {0};
	if (!pipeline_has_stage(args->dump)) {
		diag(DIAG_ERROR, (struct loc){0}, "there is no stage '%s'", args->dump);
		diag(DIAG_HELP, (struct loc){0}, "--ompckpt-help lists the stages");
		return 1;
	}
	program_of_sources(a, args, &w);
	if (!program_accept(a, &w))
		return 1;
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_OBJECT && args->list.at[i].text[0] != '-' &&
		    !gather_file(a, args->list.at[i].text, &w.gather))
			return 1;
	if (!program_to_pipeline(a, args, &w, &p) || !pipeline_dump(&p, args->dump, &out))
		return 1;
	fwrite(out.at ? out.at : "", 1, out.n, stdout);
	text_free(&out);
	return 0;
}

/* Do sources become objects? */
static bool makes_objects(const struct arguments *args)
{
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_ACTION && strcmp(args->list.at[i].text, "-c"))
			return false;
	return true;
}

static int act(struct arena *a, struct arguments *args)
{
	if (makes_objects(args) && !compile_guard_others(a, args))
		return 1;
	switch (args->action) {
	case ACTION_HELP: return help();
	case ACTION_VERSION: return version();
	case ACTION_OPTIONS: return options_print(args);
	case ACTION_PASS: return pass(a, args);
	case ACTION_COMPILE: return args->dump ? dump(a, args) : compile(a, args);
	default: return args->dump ? dump(a, args) : link_program(a, args);
	}
}

/* The analyses allocate and free all the time: what is given back costs a page fault when it is
 * needed again. */
static void keep_freed_memory(void)
{
	mallopt(M_TOP_PAD, 64 << 20);
	mallopt(M_TRIM_THRESHOLD, INT_MAX);
	mallopt(M_MMAP_THRESHOLD, 32 << 20);
}

int main(int argc, char **argv)
{
	keep_freed_memory();
	struct arguments args;
	struct arena *a = arena_new();
	temp_init();
	int status = arguments_parse(a, argc, argv, &args) ? act(a, &args) : 1;
	temp_clean();
	arena_free(a);
	return status;
}
