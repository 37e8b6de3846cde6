/* line_of.c - where in the source is a call?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an address in the executable, which is linked at a fixed one; its debug information.
 * Out:   file and line, as addr2line of the binutils tells them.
 * Errs:  towards the address. A program that asks to hear of its children hears of none of ours. */
#include "line_of.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool may_have_children(void)
{
	struct sigaction a;
	return sigaction(SIGCHLD, NULL, &a) == 0 && a.sa_handler == SIG_DFL;
}

static _Noreturn void be_addr2line(int out, const char *program, const char *address)
{
	int nowhere = open("/dev/null", O_WRONLY);
	dup2(out, STDOUT_FILENO);
	dup2(nowhere, STDERR_FILENO);
	execlp("addr2line", "addr2line", "-s", "-e", program, address, (char *)NULL);
	_exit(127);
}

/* What it prints, up to the end of the line; false: nothing. */
static bool ask(const char *program, const char *address, char *line, size_t size)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) != 0)
		return false;
	pid_t child = vfork();
	if (child == 0)
		be_addr2line(ends[1], program, address);
	close(ends[1]);
	size_t n = 0;
	for (ssize_t got; n < size - 1 && (got = read(ends[0], line + n, size - 1 - n)) > 0;)
		n += (size_t)got;
	close(ends[0]);
	line[n] = '\0';
	line[strcspn(line, " \n")] = '\0';
	return child > 0 && waitpid(child, NULL, 0) == child && n > 0;
}

const char *line_of(const void *at)
{
	static char text[200];
	char program[4096], address[30];
	ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
	snprintf(address, sizeof address, "%#lx", (unsigned long)(uintptr_t)at - 1);
	if (n > 0 && may_have_children()) {
		program[n] = '\0';
		if (ask(program, address, text, sizeof text) && text[0] != '?')
			return text;
	}
	snprintf(text, sizeof text, "%p", at);
	return text;
}
