/* argp_commands.c - a parser of arguments that stores which function is to be run, where a parser
 * stands in a struct argp.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// ARGS: -n 6 sum
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct choice {
	const char *name;
	int (*run)(int);
	int n;
};

static int sum(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		s += i * n;
		printf("step %d: %g\n", i, s);
	}
	return s > 0;
}

static int nothing(int n)
{
	return n;
}

static const struct choice known[] = {{"sum", sum, 0}, {"nothing", nothing, 0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct choice *choice = state->input;
	switch (key) {
	case 'n':
		choice->n = atoi(arg);
		return 0;
	case ARGP_KEY_ARG:
		choice->name = arg;
		for (int i = 0; i < 2; i++)
			if (!strcmp(known[i].name, arg))
				choice->run = known[i].run;
		return 0;
	case ARGP_KEY_END:
		if (!choice->run)
			argp_usage(state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {{"number", 'n', "N", 0, "how often", 0}, {0}};
static const struct argp argp = {options, parse, "COMMAND", "a tool", NULL, NULL, NULL};

int main(int argc, char **argv)
{
	struct choice choice = {0};
	argp_parse(&argp, argc, argv, 0, NULL, &choice);
	printf("%s\n", choice.name);
	return !choice.run(choice.n);
}
