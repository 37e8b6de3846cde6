/* args.c - a copy of the argument vector that lies where it lay in the run before.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    argc, argv. Out: the same vector at LAYOUT_ARGV.
 * Means: the program's own name comes last: it is the one that may differ in the next run. An
 *        argument that is renewed in a restart has its new text at the end; the old one stays.
 * Errs:  without room argv stays where it is, and args_size is 0. */
#include <string.h>

#include "args.h"
#include "base/memory_layout.h"
#include "base/os.h"
#include "base/runtime.h"
#include "base/stays.h"
#include "checksum.h"

#define ARGV_SLACK 16384        /* for a longer name of the program in the image */
#define ARGV_MOST (256ul << 20) /* bytes of all that was ever in it */

static struct {
	int argc;
	char **original, **copy;
	size_t size;
	uint64_t hash;
} args;

static size_t mapped STAYS;

static uint64_t hash_of(int argc, char **argv)
{
	union checksum_room sum;
	checksum_begin(&sum);
	for (int i = 1; i < argc; i++)
		checksum_add(&sum, argv[i], strlen(argv[i]) + 1);
	return checksum_end(&sum);
}

static bool make_room(size_t size)
{
	size_t wanted = (size + 4095) & ~4095ul;
	if (wanted <= mapped)
		return true;
	if (!os_map_at(LAYOUT_ARGV + mapped, wanted - mapped))
		return false;
	mapped = wanted;
	return true;
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
	if (!make_room(args.size + ARGV_SLACK)) {
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

void args_again(void)
{
	os_discard((void *)LAYOUT_ARGV, mapped);
	args_init(args.argc, args.original);
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
	return mapped;
}

bool args_make_room(size_t size, size_t more)
{
	return args.size != 0 && size < ARGV_MOST && more < ARGV_MOST && make_room(size + more);
}

void args_set_size(size_t size)
{
	args.size = size;
}

void args_renew(int i)
{
	char *to = (char *)LAYOUT_ARGV + args.size;
	args.size += strlen(args.original[i]) + 1;
	args.copy[i] = strcpy(to, args.original[i]);
}

char **ompckpt_argv(void)
{
	return args.copy;
}
