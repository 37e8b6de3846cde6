/* kill_behind.c - preloaded: a process is killed as soon as its checkpoint number KILL_BEHIND has its name.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
	static int (*real)(int, const char *, int, const char *);
	const char *last = getenv("KILL_BEHIND");
	if (real == NULL)
		real = (int (*)(int, const char *, int, const char *))dlsym(RTLD_NEXT, "renameat");
	int result = real(from_folder, from, to_folder, to);
	if (result == 0 && last != NULL && atoi(to) == atoi(last))
		raise(SIGKILL);
	return result;
}
