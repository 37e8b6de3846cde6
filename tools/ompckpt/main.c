/* main.c - ompckpt: the table of commands.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "command.h"
#include "progress.h"
#include "text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	int least, most; /* arguments */
	int (*run)(const struct call *c);
	const char *usage, *what;
	const char *options; /* of a command that reads them itself; else NULL */
} commands[] = {
	{"run", 1, INT_MAX, command_run, "run [-r N] [--json] [--] ./app [ARGS...]",
	 "start, resume after a crash, at most N times (10)",
	 "the words after ./app are its own; also: run mpirun -n 4 ./app, run srun ./app\n"
	 "    --inject FAULTS, --seed N: faults on purpose (kill:rank=2@50s, exp:10m, hang:3s@1m,\n"
	 "    slow:4x@10s, bit:u@step*40)\n"
	 "    --teams N: so many processes that compute the same; --policy "
	 "respawn|spares|kill|abort,\n"
	 "    --spares N, --digests: compare their variables at each heartbeat"},
	{"prove", 1, INT_MAX, command_prove, "prove [-n K] [OPTION...] [--] ./app [ARGS...]",
	 "cut, poison, restart, compare: does every restart give the same?",
	 "-j N, --time S, --seed N, --tolerance X, --ignore RE, --compare CMD, -o out.html;\n"
	 "    exit status 3: two plain runs are not the same"},
	{"ls", 0, 1, command_ls, "ls [DIR]", "the images, or sets, of a folder, by epoch", NULL},
	{"show", 1, 1, command_show, "show IMAGE|DIR|PROFILE",
	 "one image or set (of a folder: the newest), or the runs of a profile", NULL},
	{"verify", 1, 999, command_verify, "verify IMAGE|DIR...", "is each image, or set, whole?",
	 NULL},
	{"prune", 1, 3, command_prune, "prune DIR [--keep N]",
	 "remove all but the newest N images or sets (2), and those they need", NULL},
	{"check", 2, 6, command_check, "check IMAGE|DIR ./app [--threads N] [-o FILE]",
	 "can this build go on from it (with N threads)? -o: the image as it would have written it",
	 NULL},
	{"diff", 1, 2, command_diff, "diff IMAGE|DIR [IMAGE|DIR]",
	 "what changed between two images or sets (of one folder: its newest two)", NULL},
	{"positions", 1, 1, command_positions, "positions ./app",
	 "the candidates compiled in, with sizes", NULL},
	{"explain", 1, 3, command_explain, "explain ./app [FILE:LINE [VAR]]",
	 "why a variable is saved, or not, at a position", NULL},
	{"restart", 1, 4, command_restart, "restart DIR [--to EPOCH] [--debug]",
	 "start the recorded command from an image; --debug: in gdb, also another build", NULL},
	{"plan", 1, 99, command_plan, "plan PROFILE [-o PLAN] [OPTION...]",
	 "choose positions from a profile",
	 "--interval S | --overhead PERCENT | --mtbf S [--reliability R]\n"
	 "    [--policy reliability|young|daly|exact] [--cost S] [--weight bytes|seconds]\n"
	 "    [--storage RATE] [--threads N] [--label L] [--number N] [--positions N]\n"
	 "    [--solver enumerate|path|exhaustive]"},
	{"mark", 1, 2, command_mark, "mark PLAN [--write]",
	 "a plan's automatic positions as pragmas: a patch, or (--write) in the sources", NULL},
	{"simulate", 1, 99, command_simulate, "simulate PROFILE --mtbf S [OPTION...]",
	 "time to completion under failures, for policies and intervals",
	 "--weibull SHAPE, --age S, --nodes N, --runs R, --seed N, --interval S, --reliability R\n"
	 "    --cost S, --restart S, --threads N, --label L\n"
	 "    in place of PROFILE: --level NAME:SHARE:COST[:RESTART]... --work S [--bytes B]\n"
	 "    how often to write to which level of storage, for 1 to 100000 nodes; -o FILE: a "
	 "page\n"
	 "    --teams K [--repair S] [--save S] [--spares N]: beside K teams of replicas"},
	{"predict", 1, 999, command_predict, "predict PROFILE... [OPTION...]",
	 "images and times at other thread counts and problem sizes",
	 "--threads N, --label LABEL, --overhead PERCENT, --work S, --mtbf S, --keep N, --dir DIR\n"
	 "    --ranks N, --nodes N, --storage RATE/node|RATE/all|RATE/node,RATE/all"},
	{"report", 1, 999, command_report, "report [./app] [FILE...] -o out.html",
	 "a page with pictures: positions, plan, run, prediction",
	 "FILE: a profile, a plan, statistics; --mtbf S, --work S, --threads N, --label L\n"
	 "    --dot DUMP [--function NAME] [-o out.dot]: the graphs --ompckpt-dump=omp-cfg "
	 "printed, for Graphviz"},
	{"doctor", 0, 1, command_doctor, "doctor [DIR]", "what is installed, what would fail",
	 NULL},
};

enum { COUNT = sizeof commands / sizeof *commands };

static void print_usage(int number, FILE *out)
{
	fprintf(out, "  %-37s %s\n", commands[number].usage, commands[number].what);
	if (commands[number].options)
		fprintf(out, "    %s\n", commands[number].options);
}

static void usage(FILE *out)
{
	fputs("usage: ompckpt COMMAND [--json] ...\n\n", out);
	for (int i = 0; i < COUNT; i++)
		print_usage(i, out);
	fputs("\nExit status: 0 fine, 1 the answer is no, 2 wrong use.\n", out);
}

/* The first word that looks like an option and is none of the command's, or NULL. */
static const char *foreign_option(int number, char *const *words)
{
	for (; *words; words++)
		if (!strncmp(*words, "--", 2) && !strstr(commands[number].usage, *words))
			return *words;
	return NULL;
}

static int run(int number, int argc, char **argv)
{
	char **rest = calloc((size_t)argc + 1, sizeof *rest);
	struct call c = {.argv = rest};
	if (!rest)
		abort();
	bool has_own_words =
		commands[number].run == command_run || commands[number].run == command_prove;
	for (int i = 0; i < argc; i++)
		if (!has_own_words && !strcmp(argv[i], "--json"))
			c.json = true;
		else
			rest[c.argc++] = argv[i];
	int status = EXIT_USE;
	const char *foreign = commands[number].options ? NULL : foreign_option(number, rest);
	if (foreign)
		complain("'%s' has no option '%s'; usage: ompckpt %s", commands[number].name,
			 foreign, commands[number].usage);
	else if (c.argc < commands[number].least || c.argc > commands[number].most)
		complain("usage: ompckpt %s", commands[number].usage);
	else
		status = commands[number].run(&c);
	free(rest);
	return status;
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "--version"))
		return puts("ompckpt " OMPCKPT_VERSION) < 0;
	if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "help"))) {
		usage(stdout);
		return EXIT_FINE;
	}
	for (int i = 0; argc > 1 && i < COUNT; i++)
		if (!strcmp(argv[1], commands[i].name))
			return run(i, argc - 2, argv + 2);
	if (argc > 1)
		complain("there is no command '%s'", argv[1]);
	usage(stderr);
	return EXIT_USE;
}
