/* report.c - messages to stderr.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a format. Out: one write to descriptor 2, or to another one that was given.
 * Errs:  a message that can't be written is lost. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "os.h"
#include "report.h"

static int chosen = 1;
static char of_team[32] = "ompckpt: ", head[64] = "ompckpt: ";
static unsigned number = 1; /* of ranks */
static void (*leave)(int status);
static int to = 2;

void report_set_level(int level)
{
	chosen = level;
}

void report_name_rank(unsigned rank, unsigned ranks)
{
	if (ranks > 1)
		snprintf(head, sizeof head, "%srank %u: ", of_team, rank);
	number = ranks;
}

void report_to(int fd)
{
	to = fd;
}

void report_name_team(unsigned team)
{
	snprintf(of_team, sizeof of_team, "ompckpt: team %u: ", team);
	strcpy(head, of_team);
}

unsigned report_ranks(void)
{
	return number;
}

void report_leave_by(void (*by)(int status))
{
	leave = by;
}

static void line(const char *format, va_list a)
{
	char text[1600];
	strcpy(text, head);
	size_t begin = strlen(text), capacity = sizeof text - begin - 1;
	int saved = errno, n = vsnprintf(text + begin, capacity, format, a);
	size_t end = n < 0 ? begin : begin + ((size_t)n < capacity ? (size_t)n : capacity - 1);
	text[end] = '\n';
	os_write_all(to, text, end + 1);
	errno = saved;
}

void report(int level, const char *format, ...)
{
	va_list a;
	if (level > chosen)
		return;
	va_start(a, format);
	line(format, a);
	va_end(a);
}

void report_and_exit(enum exit_status status, const char *format, ...)
{
	va_list a;
	va_start(a, format);
	line(format, a);
	va_end(a);
	if (leave != NULL)
		leave(status);
	_exit(status);
}
