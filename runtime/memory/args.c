/* args.c - a copy of the argument vector that lies where it lay in the run before.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    argc, argv. Out: the same vector at LAYOUT_ARGV.
 * Means: the program's own name comes last: it is the one that may differ in the next run.
 * Errs:  without room argv stays where it is, and args_size is 0. */
#include <string.h>

#include "args.h"
#include "base/memory_layout.h"
#include "base/os.h"
#include "base/runtime.h"
#include "checksum.h"

#define ARGV_SLACK 16384 /* for a longer name of the program in the image */

static struct {
	int argc;
	char **original, **copy;
	size_t size;
	uint64_t hash;
} args;

static uint64_t hash_of(int argc, char **argv)
{
	union checksum_room sum;
	checksum_begin(&sum);
	for (int i = 1; i < argc; i++)
		checksum_add(&sum, argv[i], strlen(argv[i]) + 1);
	return checksum_end(&sum);
}

bool args_init(int argc, char **argv)
{
	size_t pointers = ((size_t)argc + 1) * sizeof *argv;
	args.argc = argc;
	args.original = args.copy = argv;
	if (argc == 0)
		return false;
	args.hash = hash_of(argc, argv);
	args.size = pointers;
	for (int i = 0; i < argc; i++)
		args.size += strlen(argv[i]) + 1;
	if (!os_map_at(LAYOUT_ARGV, (args.size + ARGV_SLACK) & ~4095ul)) {
		args.size = 0;
		return false;
	}
	args.copy = (char **)LAYOUT_ARGV;
	char *to = (char *)LAYOUT_ARGV + pointers;
	for (int i = 1; i <= argc; i++) {
		args.copy[i % argc] = to;
		to = stpcpy(to, argv[i % argc]) + 1;
	}
	return true;
}

int args_count(void)
{
	return args.argc;
}

const char *args_original(int i)
{
	return args.original[i];
}

char *const *args_originals(void)
{
	return args.original;
}

uint64_t args_hash(void)
{
	return args.hash;
}

void *args_at(void)
{
	return args.copy;
}

size_t args_size(void)
{
	return args.size;
}

size_t args_mapped(void)
{
	return args.size == 0 ? 0 : (args.size + ARGV_SLACK) & ~4095ul;
}

char **ompckpt_argv(void)
{
	return args.copy;
}
