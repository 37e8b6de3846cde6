/* machine.c - the processor that the compiler compiles for.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the compiler, which is asked once.
 * Out:   the name of the processor; where its runtime is: in a folder of that name beside ours.
 * Errs:  a processor without a runtime is refused, before anything is compiled again. */
#include "machine.h"
#include "arguments.h"
#include "diag.h"
#include "files.h"
#include "front.h"

#include <string.h>
#include <unistd.h>

#if defined __x86_64__
#define HERE "x86_64"
#elif defined __aarch64__
#define HERE "aarch64"
#endif

const char *machine_of(struct arena *a, const struct arguments *args)
{
	const char *machine = front_machine(args->backend);
	size_t n = strcspn(machine, "-");
	return n ? arena_strndup(a, machine, n) : HERE;
}

const char *machine_file(struct arena *a, const struct arguments *args, const char *name)
{
	const char *machine = machine_of(a, args);
	return files_own(a, strcmp(machine, HERE) ? arena_printf(a, "%s/%s", machine, name) : name);
}

bool machine_accept(struct arena *a, const struct arguments *args)
{
	const char *path = machine_file(a, args, "libompckpt.a");
	if (!access(path, R_OK))
		return true;
	diag(DIAG_ERROR, (struct loc){0},
	     "'%s' compiles for '%s', and there is no runtime for that processor: '%s'",
	     args->backend, machine_of(a, args), path);
	diag(DIAG_HELP, (struct loc){0},
	     "compile for x86-64 or AArch64; the runtime for AArch64 is built with ompckpt where "
	     "aarch64-linux-gnu-gcc is installed");
	return false;
}
